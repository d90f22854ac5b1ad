import type { Identity } from '../contract/entities.ts'
import type { Exchange } from '../contract/exchange.ts'
import type { Platform } from '../contract/platform.ts'
import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { hashToken } from '../security/hash.ts'
import { readCredential } from './session-cookies.ts'
import { sessionReader, sessionsWith } from './session.ts'
import { joinedUsers } from './user.ts'

/**
 * The id of the session that a request comes with, for a sign-in that another request may end. Undefined without one, and where no
 * feature wants to know.
 */
export async function earlierSessionId(
  { hooks }: Pick<Platform, 'hooks'>,
  db: Database,
  exchange: Exchange,
): Promise<string | undefined> {
  const credential = hooks.has('sessionSucceeded') ? readCredential({ hooks }, exchange)?.credential : undefined
  if (credential === undefined) return undefined
  const [row] = await db.query<{ id: string }>(sql`
    select id from latchkey.session where token_hash = ${hashToken(credential)}`)
  return row?.id
}

/** Whose session it is, if it lives. */
export async function findEarlier(
  reading: Pick<Platform, 'fields' | 'settings'>,
  tx: Database,
  sessionId: string,
  now: Date,
): Promise<Identity | undefined> {
  const users = joinedUsers(reading.fields)
  const [row] = await tx.query(sql`
    select ${sessionsWith(reading.fields).as('s').columns}, ${users.columns}
    from latchkey.session s join latchkey.user u on u.id = s.user_id
    where s.id = ${sessionId} and s.expires_at > ${now}`)
  return row && { session: sessionReader(reading)(row), user: users.read(row) }
}
