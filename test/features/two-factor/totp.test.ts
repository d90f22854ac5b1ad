import { describe, expect, it } from 'vitest'
import { base32, codeOf, newTotpSecret, stepAt, stepOf, totpURI } from '../../../runtime/features/two-factor/totp.ts'

const secret = Buffer.from('12345678901234567890')

describe('codes of an authenticator app', () => {
  // RFC 6238 appendix B, with SHA-1, and the last six of the eight digits there.
  it.each([
    [59, '287082'],
    [1111111109, '081804'],
    [1111111111, '050471'],
    [1234567890, '005924'],
    [2000000000, '279037'],
    [20000000000, '353130'],
  ])('are those of RFC 6238 at %i seconds', (seconds, code) => {
    expect(codeOf(secret, stepAt(new Date(seconds * 1000)))).toBe(code)
  })

  it('count for the step before and after, and never up to the last one that was used', () => {
    const now = new Date(1_700_000_000_000)
    const step = stepAt(now)
    const typed = (offset: number, last = 0) => stepOf(secret, codeOf(secret, step + offset), now, last)
    expect([-2, -1, 0, 1, 2].map((offset) => typed(offset))).toEqual([undefined, step - 1, step, step + 1, undefined])
    expect([-1, 0, 1].map((offset) => typed(offset, step))).toEqual([undefined, undefined, step + 1])
    const code = codeOf(secret, step)
    expect(stepOf(secret, `${code.slice(0, 3)} ${code.slice(3)}`, now, 0)).toBe(step)
  })

  it('come from 20 random bytes', () => {
    expect([newTotpSecret().length, newTotpSecret().equals(newTotpSecret())]).toEqual([20, false])
  })
})

describe('the text of the QR code', () => {
  // RFC 4648 section 10, without its padding.
  it.each([
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ])('writes %j as %s', (text, written) => {
    expect(base32(Buffer.from(text))).toBe(written)
  })

  it('names issuer and account, with no colon of theirs between', () => {
    expect(totpURI(secret, { issuer: 'Acme: Shop', account: 'ada+1@example.com' })).toBe(
      'otpauth://totp/Acme%20%20Shop:ada%2B1%40example.com?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Acme%20%20Shop&digits=6&period=30',
    )
  })
})
