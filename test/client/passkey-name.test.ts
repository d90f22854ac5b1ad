import { describe, expect, it } from 'vitest'
import { suggestedName } from '../../widgets/client/passkey-name.ts'

/** Authenticator data (WebAuthn Level 3, 6.1) up to the AAGUID, as a browser gives it. */
const dataOf = (aaguid: string) =>
  Buffer.concat([Buffer.alloc(37, 0xff), Buffer.from(aaguid.replaceAll('-', ''), 'hex')]).toString('base64url')
const credential = (aaguid: string, transports: readonly string[] = []) => ({
  authenticatorAttachment: transports.length === 0 ? 'platform' : 'cross-platform',
  response: { authenticatorData: dataOf(aaguid), transports },
})
const nobody = '00000000-0000-0000-0000-000000000000'

describe('the name that a new passkey begins with', () => {
  it.each([
    ['bada5566-a7aa-401f-bd96-45619a55120d', '1Password'],
    ['d548826e-79b4-db40-a3d8-11116f7e8349', 'Bitwarden'],
    ['08987058-cadc-4b81-b6e1-30de50dcbe96', 'Windows Hello'],
    ['fbfc3007-154e-4ecc-8c0b-6e020557d7bd', 'iCloud Keychain'],
    ['53414d53-554e-4700-0000-000000000000', 'Samsung Pass'],
  ])('says where it is kept: %s is %s', (aaguid, name) => {
    expect(suggestedName(credential(aaguid), 'Windows NT 10.0')).toBe(name)
  })

  it('is the device when its keeper does not say who it is', () => {
    expect(suggestedName(credential(nobody), 'Mozilla/5.0 (iPad; like Mac OS X)')).toBe('iPad')
    expect(suggestedName(credential(nobody), 'Mozilla/5.0 (X11; CrOS x86_64)')).toBe('Chromebook')
  })

  it('tells a telephone from a security key', () => {
    expect(suggestedName(credential(nobody, ['hybrid', 'internal']), 'Windows')).toBe('Phone or tablet')
    expect(suggestedName(credential(nobody, ['usb']), 'Windows')).toBe('Security key')
  })

  it('is the device when the browser gives no authenticator data', () => {
    expect(suggestedName({ authenticatorAttachment: 'platform', response: {} }, 'Macintosh')).toBe('Mac')
  })
})
