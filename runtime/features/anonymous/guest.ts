import { type User } from '../../contract/entities.ts'
import { type } from '../../contract/schema.ts'
import type { Database } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import type { Migration } from '../../feature.ts'

/** What the feature adds to a user. */
export const GuestFields = type({ isAnonymous: 'boolean' })

/** The column of a user that this feature adds. Published text never changes; later steps are appended. */
export const anonymousMigrations: readonly Migration[] = [
  {
    name: '0001_anonymous',
    sql: `
alter table latchkey.user add column is_anonymous boolean not null default false;
create index user_anonymous on latchkey.user (created_at) where is_anonymous;
`,
    down: 'alter table latchkey.user drop column is_anonymous;',
  },
]

/** Whether a user is a guest. */
export function isGuest(user: User): boolean {
  return Reflect.get(user, 'isAnonymous') === true
}

/** The address of a guest: nobody is ever written to at `.invalid`, and nobody signs in with it. */
export function addressOf(id: string): string {
  return `${id}@anonymous.placeholder.invalid`
}

/** Locks a guest until the transaction ends; false when somebody else took or deleted it. */
export async function lockGuest(tx: Database, userId: string): Promise<boolean> {
  const rows = await tx.query(sql`
    select id from latchkey.user where id = ${userId} and is_anonymous for update`)
  return rows.length > 0
}
