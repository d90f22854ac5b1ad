import type { Database } from '../../../database/database.ts'
import { sql, type Statement } from '../../../database/sql.ts'
import type { AddedColumns } from '../organizations/organization.ts'
import { membersWith, type MemberWithUser, personTable } from './member.ts'

/** Which members: conditions on `latchkey.member m` and `latchkey.user u`. */
export interface MemberQuery {
  readonly where: Statement
  /** Default: in the order in which they joined. */
  readonly order?: Statement
  /** Whether one of both is about the user. Otherwise users are read only of those who are on the page. */
  readonly byUser?: boolean
  readonly limit: number
  readonly offset?: number
}

/** Reads members with what other members see of the person: one statement, however many there are. */
export async function pageOfMembers(db: Database, fields: AddedColumns, query: MemberQuery): Promise<MemberWithUser[]> {
  const member = membersWith(fields).as('m')
  const { where, order = sql`m.created_at, m.id`, byUser = false, limit, offset = 0 } = query
  const users = sql`join latchkey.user u on u.id = m.user_id`
  const page = sql`where ${where} order by ${order} limit ${limit} offset ${offset}`
  const rows = await db.query(
    byUser
      ? sql`select ${member.columns}, ${person.columns} from latchkey.member m ${users} ${page}`
      : sql`select ${member.columns}, ${person.columns}
          from (select m.* from latchkey.member m ${page}) m ${users} order by ${order}`,
  )
  return rows.map((row) => Object.assign(member.read(row), { user: person.read(row) }))
}

const person = personTable.as('u', 'u_')

/** What other members see of somebody. */
export function personOf(user: MemberWithUser['user']): MemberWithUser['user'] {
  return personTable.read({ ...user })
}
