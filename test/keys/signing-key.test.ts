import { describe, expect, it } from 'vitest'
import { sql } from '../../runtime/index.ts'
import {
  checkSigningKeys,
  ensureSigningKey,
  listSigningKeys,
  rotateSigningKey,
} from '../../runtime/keys/signing-key.ts'
import { parseSecrets } from '../../runtime/security/secrets.ts'
import { homes } from '../support/homes.ts'

const secrets = parseSecrets('1:first-secret-0123456789-abcdefghijkl')
const now = new Date('2026-01-01T00:00:00Z')

describe.each(homes)('signing keys on $name', ({ start }) => {
  it('are Ed25519 pairs whose private half is nowhere to be read', async () => {
    const { db } = await start()
    const key = await ensureSigningKey(db, secrets, now)
    expect(key).toMatchObject({ algorithm: 'EdDSA', status: 'active', secretVersion: 1 })
    expect(key.publicKey).toEqual({
      kty: 'OKP',
      crv: 'Ed25519',
      x: expect.any(String),
      kid: key.id,
      alg: 'EdDSA',
      use: 'sig',
    })
    const [row] = await db.query<{ line: string }>(sql`select t::text as line from latchkey.signing_key t`)
    expect(row?.line).not.toContain('"d"')
    await checkSigningKeys(db, secrets)
  })

  it('are made once by 32 nodes that start at the same time', async () => {
    const { db } = await start()
    const keys = await Promise.all(Array.from({ length: 32 }, () => ensureSigningKey(db, secrets, now)))
    expect(new Set(keys.map((key) => key.id)).size).toBe(1)
    expect(await listSigningKeys(db)).toHaveLength(1)
  })

  it('rotate to one new active key each time, also eight times at once', async () => {
    const { db } = await start()
    const first = await ensureSigningKey(db, secrets, now)
    await Promise.all(Array.from({ length: 8 }, () => rotateSigningKey(db, secrets, new Date(now.getTime() + 1000))))
    const keys = await listSigningKeys(db)
    expect(keys).toHaveLength(9)
    expect(keys.filter((key) => key.status === 'active')).toHaveLength(1)
    expect(keys.find((key) => key.id === first.id)?.status).toBe('retired')
  })

  it('refuse a wrong secret with the command that helps, and work again after it', async () => {
    const { db } = await start()
    await ensureSigningKey(db, secrets, now)
    const wrong = parseSecrets('1:wrong-secret-0123456789-abcdefghijkl')
    await expect(checkSigningKeys(db, wrong)).rejects.toThrow(/LATCHKEY_SECRETS.*\n.*npx latchkey keys rotate/)
    await expect(checkSigningKeys(db, wrong)).rejects.not.toThrow(/wrong-secret/)
    await rotateSigningKey(db, wrong, now)
    await checkSigningKeys(db, wrong)
  })

  it('say which command makes the first one', async () => {
    const { db } = await start()
    await expect(checkSigningKeys(db, secrets)).rejects.toThrow('npx latchkey keys rotate')
  })
})
