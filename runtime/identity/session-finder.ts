import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import type { Platform } from '../contract/platform.ts'
import { hashToken } from '../security/hash.ts'
import { sessionReader, sessionsWith, type StoredSession } from './session.ts'
import { joinedUsers } from './user.ts'

interface Asked {
  readonly hash: Buffer
  readonly found: (session: StoredSession | undefined) => void
  readonly failed: (error: unknown) => void
}

/** Most credentials that one statement looks up. */
const most = 64

/**
 * Makes the function that reads sessions by credential. All that are asked for in one turn of the event loop are read by
 * one statement: each caller waits for one answer as before, and a busy service asks the database far less often.
 * Nothing is kept: the next turn reads anew.
 */
export function createSessionFinder(
  db: Database,
  reading: Pick<Platform, 'fields' | 'settings'>,
): (credential: string) => Promise<StoredSession | undefined> {
  const { fields } = reading
  const read = sessionReader(reading)
  const users = joinedUsers(fields)
  // Frozen, so that the driver prepares its text once.
  const strings = Object.freeze(
    sql`
      select ${sessionsWith(fields).as('s').columns}, s.token_hash, s.remember, ${users.columns}
      from latchkey.session s join latchkey.user u on u.id = s.user_id
      where s.token_hash = any(${'hashes'})`.strings.slice(),
  )
  let asked: Asked[] = []

  async function lookUp(batch: readonly Asked[]): Promise<void> {
    try {
      const rows = await db.query<Record<string, unknown> & { tokenHash: Buffer }>({
        strings,
        values: [batch.map(({ hash }) => hash)],
      })
      const sessions = new Map(rows.map((row) => [row.tokenHash.toString('latin1'), row]))
      for (const { hash, found } of batch) {
        const row = sessions.get(hash.toString('latin1'))
        found(row && { session: read(row), user: users.read(row), remember: row['remember'] === true })
      }
    } catch (error) {
      for (const { failed } of batch) failed(error)
    }
  }

  function flush(): void {
    const all = asked
    asked = []
    for (let start = 0; start < all.length; start += most) void lookUp(all.slice(start, start + most))
  }

  return (credential) =>
    new Promise((found, failed) => {
      if (asked.length === 0) setImmediate(flush)
      asked.push({ hash: hashToken(credential), found, failed })
    })
}
