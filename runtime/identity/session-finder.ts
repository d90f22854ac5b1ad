import type { Database } from '../database/database.ts'
import { gatherReads } from '../database/gather.ts'
import { sql, valueList } from '../database/sql.ts'
import type { Platform } from '../contract/platform.ts'
import { hashToken } from '../security/hash.ts'
import { sessionReader, sessionsWith, type StoredSession } from './session.ts'
import { joinedUsers } from './user.ts'

/** Makes the function that reads sessions by credential, those of many requests with one statement. */
export function createSessionFinder(
  db: Database,
  reading: Pick<Platform, 'fields' | 'settings'>,
): (credential: string) => Promise<StoredSession | undefined> {
  const { fields } = reading
  const read = sessionReader(reading)
  const users = joinedUsers(fields)
  const find = gatherReads<Buffer, StoredSession>(async (hashes) => {
    const rows = await db.query<Record<string, unknown> & { tokenHash: Buffer }>(sql`
      select ${sessionsWith(fields).as('s').columns}, s.token_hash, s.remember, ${users.columns}
      from latchkey.session s join latchkey.user u on u.id = s.user_id
      where s.token_hash in (${valueList(hashes)})`)
    const sessions = new Map(rows.map((row) => [row.tokenHash.toString('latin1'), row]))
    return (hash) => {
      const row = sessions.get(hash.toString('latin1'))
      return row && { session: read(row), user: users.read(row), remember: row['remember'] === true }
    }
  })
  return (credential) => find(hashToken(credential))
}
