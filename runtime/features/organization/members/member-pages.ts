import type { Database } from '../../../database/database.ts'
import { columnList, sql, type Statement } from '../../../database/sql.ts'
import { type Member, memberKeys, type MemberWithUser } from './member.ts'

const userKeys = ['id', 'name', 'email', 'image'] as const

/** Which members: conditions on `latchkey.member m` and `latchkey.user u`. */
export interface MemberQuery {
  readonly where: Statement
  /** Default: in the order in which they joined. */
  readonly order?: Statement
  readonly limit: number
  readonly offset?: number
}

/** Reads members with what other members see of the person: one statement, however many there are. */
export async function pageOfMembers(db: Database, query: MemberQuery): Promise<MemberWithUser[]> {
  const { where, order = sql`m.created_at, m.id`, limit, offset = 0 } = query
  const rows = await db.query(sql`
    select ${columnList(memberKeys, { table: 'm', prefix: '' })}, ${columnList(userKeys, { table: 'u', prefix: 'u_' })}
    from latchkey.member m join latchkey.user u on u.id = m.user_id
    where ${where} order by ${order} limit ${limit} offset ${offset}`)
  return rows.map(withUser)
}

/** A member, as it is sent, from a row of `pageOfMembers`. */
function withUser(row: Readonly<Record<string, unknown>>): MemberWithUser {
  const member = Object.fromEntries(memberKeys.map((key) => [key, row[key]])) as Member
  const { uId, uName, uEmail, uImage } = row as Record<'uId' | 'uName' | 'uEmail', string> & { uImage: string | null }
  return { ...member, user: { id: uId, name: uName, email: uEmail, image: uImage } }
}

/** What other members see of somebody. */
export function personOf(user: MemberWithUser['user']): MemberWithUser['user'] {
  const { id, name, email, image } = user
  return { id, name, email, image }
}
