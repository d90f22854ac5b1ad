import { describe, expect, it } from 'vitest'
import { sql } from '../../runtime/index.ts'
import { signingKeys } from '../../runtime/features/signing-keys/index.ts'
import { checkSigningKeys } from '../../runtime/keys/key-check.ts'
import { signingAlgorithms } from '../../runtime/keys/key-pair.ts'
import { forgetRetiredKeys, revokeSigningKey, rotateSigningKey } from '../../runtime/keys/rotation.ts'
import { reencrypt } from '../../runtime/keys/reencrypt.ts'
import { ensureSigningKey, type KeySettings, listSigningKeys } from '../../runtime/keys/signing-key.ts'
import { parseSecrets } from '../../runtime/security/secrets.ts'
import { bothHomes } from '../support/homes.ts'

const secret = '1:first-secret-0123456789-abcdefghijkl'
const settings: KeySettings = { secrets: parseSecrets(secret), signingKeys: { algorithm: 'EdDSA', rsaBits: 2048 } }
const wrong: KeySettings = { ...settings, secrets: parseSecrets('1:wrong-secret-0123456789-abcdefghijkl') }
const now = new Date('2026-01-01T00:00:00Z')
const after = (seconds: number) => new Date(now.getTime() + seconds * 1000)

describe.each(bothHomes)('signing keys on $name', ({ start }) => {
  it('are Ed25519 pairs whose private half is nowhere to be read', async () => {
    const { db } = await start()
    const key = await ensureSigningKey(db, settings, now)
    expect(key).toMatchObject({ algorithm: 'EdDSA', status: 'active', secretVersion: 1 })
    expect(key.publicKey).toEqual({ kty: 'OKP', crv: 'Ed25519', x: expect.any(String), kid: key.id, alg: 'EdDSA' })
    const [row] = await db.query<{ line: string }>(sql`select t::text as line from latchkey.signing_key t`)
    expect(row?.line).not.toContain('"d"')
    await checkSigningKeys(db, settings, now)
  })

  it.each(signingAlgorithms)('of %s open again, with public members only', async (algorithm) => {
    const { db } = await start()
    const chosen = { ...settings, signingKeys: { algorithm, rsaBits: 2048 } }
    const { publicKey } = await ensureSigningKey(db, chosen, now)
    const members = { EdDSA: ['crv', 'x'], ES256: ['crv', 'x', 'y'], ES512: ['crv', 'x', 'y'] }
    const own: readonly string[] = algorithm in members ? Reflect.get(members, algorithm) : ['e', 'n']
    expect(Object.keys(publicKey).toSorted()).toEqual(['alg', 'kid', 'kty', ...own].toSorted())
    expect(publicKey.alg).toBe(algorithm)
    await checkSigningKeys(db, chosen, now)
  })

  it('are made once by 32 nodes that start at the same time, whatever their clocks say', async () => {
    const { db } = await start()
    const nodes = Array.from({ length: 32 }, (_, node) => ensureSigningKey(db, settings, after((node % 5) - 2)))
    const keys = await Promise.all(nodes)
    expect(new Set(keys.map((key) => key.id)).size).toBe(1)
    expect(await listSigningKeys(db, after(3))).toHaveLength(1)
  })

  it('rotate to one key that is published now and signs after the lead, also eight times at once', async () => {
    const { db } = await start()
    const first = await ensureSigningKey(db, settings, now)
    const rotations = await Promise.all(
      Array.from({ length: 8 }, () => rotateSigningKey(db, settings, { now: after(1) })),
    )
    expect(rotations.filter(({ made }) => made)).toHaveLength(1)
    expect(new Set(rotations.map(({ key }) => key.id)).size).toBe(1)
    const states = async (moment: Date) =>
      Object.fromEntries((await listSigningKeys(db, moment)).map(({ id, status }) => [id, status]))
    const id = rotations[0]?.key.id ?? ''
    expect(await states(after(1))).toEqual({ [first.id]: 'active', [id]: 'pending' })
    expect(await states(after(600))).toEqual({ [first.id]: 'active', [id]: 'pending' })
    expect(await states(after(601))).toEqual({ [first.id]: 'retired', [id]: 'active' })
  })

  it('sign at once after a rotation in an emergency, which takes the waiting key first', async () => {
    const { db } = await start()
    await ensureSigningKey(db, settings, now)
    const waiting = await rotateSigningKey(db, settings, { now: after(1) })
    const taken = await rotateSigningKey(db, settings, { now: after(2), immediately: true })
    expect(taken).toMatchObject({ made: false, sudden: true, key: { id: waiting.key.id, status: 'active' } })
    const made = await rotateSigningKey(db, settings, { now: after(3), immediately: true })
    expect(made).toMatchObject({ made: true, sudden: true, key: { status: 'active' } })
    expect(await listSigningKeys(db, after(4))).toHaveLength(3)
  })

  it('have a successor at once where the one that signs is revoked, and none where another is', async () => {
    const { db } = await start()
    const first = await ensureSigningKey(db, settings, now)
    const { key } = await rotateSigningKey(db, settings, { now: after(1), immediately: true })
    const revoked = await revokeSigningKey(db, settings, key.id, after(2))
    expect(revoked).toMatchObject({ key: { status: 'revoked', secretVersion: null }, successor: { status: 'active' } })
    // The one before it has retired and does not come back.
    expect(revoked?.successor?.id).not.toBe(first.id)
    expect(await revokeSigningKey(db, settings, first.id, after(3))).toMatchObject({ successor: undefined })
    expect(await revokeSigningKey(db, settings, '01a1fc25-6b44-7b4e-807e-94c377cf5b4e', after(3))).toBeUndefined()
    await checkSigningKeys(db, settings, after(4))
  })

  it('refuse a wrong secret with the command that helps, and work again after it', async () => {
    const { db } = await start()
    await ensureSigningKey(db, settings, now)
    await expect(checkSigningKeys(db, wrong, now)).rejects.toThrow(/LATCHKEY_SECRETS.*\n.*npx latchkey keys rotate/)
    await expect(checkSigningKeys(db, wrong, now)).rejects.not.toThrow(/wrong-secret/)
    // In the very millisecond of the first: the newer one signs, whatever their ids. Many, because ids are random.
    for (let turn = 0; turn < 8; turn += 1) {
      const rotated = await rotateSigningKey(db, turn % 2 === 0 ? wrong : settings, { now })
      expect(rotated).toMatchObject({ made: true, key: { status: 'active' } })
    }
    await checkSigningKeys(db, settings, now)
  })

  it('refuse a wrong secret also for the key that waits, and a rotation with it replaces that one', async () => {
    const { db } = await start()
    await ensureSigningKey(db, settings, now)
    const newer = { ...settings, secrets: parseSecrets(`2:second-secret-0123456789-abcdefghijk,${secret}`) }
    const waiting = await rotateSigningKey(db, newer, { now: after(1) })
    await expect(checkSigningKeys(db, settings, after(2))).rejects.toThrow(waiting.key.id)
    expect(await rotateSigningKey(db, settings, { now: after(2) })).toMatchObject({ made: true })
    await checkSigningKeys(db, settings, after(2))
  })

  it('can be sealed anew, so that the old secret is needed no more', async () => {
    const { db } = await start()
    await ensureSigningKey(db, settings, now)
    await rotateSigningKey(db, settings, { now: after(1) })
    const second = '2:second-secret-0123456789-abcdefghijk'
    const both = { ...settings, secrets: parseSecrets(`${second},${secret}`) }
    const { sealed = [] } = signingKeys()
    expect(await reencrypt(db, both.secrets, sealed)).toMatchObject({ sealed: 2, unreadableRows: 0 })
    expect(await reencrypt(db, both.secrets, sealed)).toMatchObject({ sealed: 0, unreadableRows: 0 })
    await checkSigningKeys(db, { ...settings, secrets: parseSecrets(second) }, after(4))
    const third = { ...settings, secrets: parseSecrets('3:third-secret-0123456789-abcdefghijkl') }
    expect((await reencrypt(db, third.secrets, sealed)).unreadable).toHaveLength(2)
  })

  it('lose their private half when no token of theirs can be good any more, and not before', async () => {
    const { db } = await start()
    const first = await ensureSigningKey(db, settings, now)
    await rotateSigningKey(db, settings, { now: after(1), immediately: true })
    expect(await forgetRetiredKeys(db, after(90_000))).toBe(0)
    expect(await forgetRetiredKeys(db, after(90_001))).toBe(1)
    const kept = await listSigningKeys(db, after(90_001))
    expect(kept.map(({ id, secretVersion }) => [id === first.id, secretVersion])).toEqual([
      [false, 1],
      [true, null],
    ])
  })

  it('say which command makes the first one', async () => {
    const { db } = await start()
    await expect(checkSigningKeys(db, settings, now)).rejects.toThrow('npx latchkey keys rotate')
  })
})
