import { describe, expect, it } from 'vitest'
import { equalsInConstantTime, hashToken } from '../../runtime/security/hash.ts'
import { SemaphoreFull } from '../../runtime/common/semaphore.ts'
import { createPasswordHasher } from '../../runtime/security/password.ts'
import { alphabets, randomText, uuidv7 } from '../../runtime/security/random.ts'
import { seal, sealedWith, SealBroken, unseal } from '../../runtime/security/seal.ts'
import { parseSecrets } from '../../runtime/security/secrets.ts'

const first = 'first-secret-0123456789-abcdefghijkl'
const second = 'second-secret-0123456789-abcdefghijk'

describe('secrets', () => {
  it('the highest version is current, whatever the order, and all verify', () => {
    const secrets = parseSecrets(`1:${first}, 2:${second}`)
    expect(secrets.current).toEqual({ version: 2, value: second })
    expect(secrets.all.map((secret) => secret.version)).toEqual([2, 1])
  })

  it('a bare secret is version 1', () => {
    expect(parseSecrets(first).current).toEqual({ version: 1, value: first })
  })

  it.each([
    ['nothing', ''],
    ['a short one', '1:too-short'],
    ['a version twice', `1:${first},1:${second}`],
    ['no variety', `1:${'ab'.repeat(32)}`],
  ])('refuses %s, says what to run and does not quote it', (_, text) => {
    expect(() => parseSecrets(text)).toThrow(/npx latchkey secret/)
    try {
      parseSecrets(text)
    } catch (error) {
      if (text !== '') expect(String(error)).not.toContain(text.split(':').at(-1))
    }
  })
})

describe('sealing', () => {
  const old = parseSecrets(`1:${first}`)
  const rotated = parseSecrets(`2:${second},1:${first}`)

  it('opens what it sealed, also after the secret was rotated', () => {
    const sealed = seal(old, 'signing-key', 'row-1', 'the text')
    expect(unseal(rotated, 'signing-key', 'row-1', sealed)).toBe('the text')
    expect([sealedWith(sealed), sealedWith(seal(rotated, 'signing-key', 'row-1', 'x'))]).toEqual([1, 2])
  })

  it('does not open with another secret, for another purpose or row, or altered anywhere', () => {
    const sealed = seal(old, 'signing-key', 'row-1', 'the text')
    expect(() => unseal(parseSecrets(`1:${second}`), 'signing-key', 'row-1', sealed)).toThrow(SealBroken)
    expect(() => unseal(parseSecrets(`2:${first}`), 'signing-key', 'row-1', sealed)).toThrow(SealBroken)
    expect(() => unseal(old, 'provider-token', 'row-1', sealed)).toThrow(SealBroken)
    expect(() => unseal(old, 'signing-key', 'row-2', sealed)).toThrow(SealBroken)
    for (let index = 2; index < sealed.length; index += 1) {
      const letter = sealed[index] === 'A' ? 'B' : 'A'
      const altered = sealed.slice(0, index) + letter + sealed.slice(index + 1)
      expect(() => unseal(old, 'signing-key', 'row-1', altered), altered).toThrow(SealBroken)
    }
  })

  it('never seals the same text to the same value', () => {
    expect(seal(old, 'signing-key', 'row-1', 'x')).not.toBe(seal(old, 'signing-key', 'row-1', 'x'))
  })
})

describe('random text', () => {
  it.each(Object.keys(alphabets) as (keyof typeof alphabets)[])(
    'of %s uses every letter evenly and no other',
    (name) => {
      const letters = alphabets[name]
      const text = randomText(62_000, name)
      const counts = new Map([...letters].map((letter) => [letter, 0]))
      for (const letter of text) counts.set(letter, (counts.get(letter) ?? Number.NaN) + 1)
      const expected = text.length / letters.length
      for (const [letter, count] of counts) expect(Math.abs(count - expected) / expected, letter).toBeLessThan(0.25)
    },
  )

  it('uuidv7 sorts by time and carries version and variant', () => {
    const ids = [1, 2, 3].map((step) => uuidv7(new Date(1_700_000_000_000 + step)))
    expect(ids.toSorted()).toEqual(ids)
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  })

  it('hashes and compares', () => {
    expect(hashToken('a')).toHaveLength(32)
    expect([equalsInConstantTime('a', 'a'), equalsInConstantTime('a', 'ab')]).toEqual([true, false])
  })
})

describe('passwords', () => {
  const hasher = createPasswordHasher({ concurrency: 2, queue: 10 })

  it('verifies its own hashes and nothing else', async () => {
    const stored = await hasher.hash('correct horse')
    expect(await hasher.verify(stored, 'correct horse')).toBe(true)
    expect(await hasher.verify(stored, 'wrong horse')).toBe(false)
    expect(await hasher.verify(null, 'correct horse')).toBe(false)
    expect(await hasher.verify(undefined, '')).toBe(false)
    expect(hasher.needsRehash(stored)).toBe(false)
  })

  it('never cuts: passwords that differ only at the end differ', async () => {
    const stored = await hasher.hash(`${'x'.repeat(1000)}a`)
    expect(await hasher.verify(stored, `${'x'.repeat(1000)}b`)).toBe(false)
  })

  it('rejects what its queue does not hold, and a hash that cannot be read fits nothing', async () => {
    const narrow = createPasswordHasher({ concurrency: 1, queue: 0 })
    const running = narrow.hash('correct horse')
    await expect(narrow.hash('battery staple')).rejects.toThrow(SemaphoreFull)
    await running
    expect(await narrow.verify('no hash', 'correct horse')).toBe(false)
    expect(await narrow.verify(null, 'correct horse')).toBe(false)
  })
})
