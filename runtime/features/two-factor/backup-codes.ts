import type { Database } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import { hashToken } from '../../security/hash.ts'
import { randomText, uuidv7 } from '../../security/random.ts'

/** Characters of a code: 50 bits. */
const length = 10

/** As it is shown: two halves, so that it can be read out. */
function shown(code: string): string {
  return `${code.slice(0, length / 2)}-${code.slice(length / 2)}`
}

/** What is compared: without case, spaces and hyphens, and with the letters that are taken for digits (Crockford's base32). */
function normalized(code: string): string {
  return code.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')
}

/** What is stored of a code: it is good for this user only. */
export function backupCodeHash(userId: string, code: string): Buffer {
  return hashToken(`${userId}:${normalized(code)}`)
}

/** Gives a user new codes, and puts the old ones out of use. Only their hashes are stored. */
export async function replaceBackupCodes(tx: Database, userId: string, count: number, now: Date): Promise<string[]> {
  const codes = Array.from({ length: count }, () => randomText(length, 'crockford'))
  await removeBackupCodes(tx, userId)
  const ids = codes.map(() => uuidv7(now))
  const hashes = codes.map((code) => backupCodeHash(userId, code).toString('hex'))
  await tx.query(sql`
    insert into latchkey.backup_code (id, user_id, code_hash, created_at)
    select new.id, ${userId}::uuid, decode(new.hash, 'hex'), ${now}::timestamptz
    from unnest(${ids}::uuid[], ${hashes}::text[]) as new (id, hash)`)
  return codes.map(shown)
}

export async function removeBackupCodes(tx: Database, userId: string): Promise<void> {
  await tx.query(sql`delete from latchkey.backup_code where user_id = ${userId}`)
}

/** Uses a code up; false when the user has no such code, or it was used. Of many at once, one wins. */
export async function useBackupCode(tx: Database, userId: string, code: string, now: Date): Promise<boolean> {
  const rows = await tx.query(sql`
    update latchkey.backup_code set used_at = ${now}
    where user_id = ${userId} and code_hash = ${backupCodeHash(userId, code)} and used_at is null returning id`)
  return rows.length > 0
}

/** How many codes a user had, and how many are left. */
export async function countBackupCodes(db: Database, userId: string): Promise<{ made: number; left: number }> {
  const [row] = await db.query<{ made: string | number; left: string | number }>(sql`
    select count(*) as made, count(*) filter (where used_at is null) as left
    from latchkey.backup_code where user_id = ${userId}`)
  return { made: Number(row?.made ?? 0), left: Number(row?.left ?? 0) }
}
