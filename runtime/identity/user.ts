import type { Database } from '../database/database.ts'
import { assignments, columnList, columns, sql, type Statement } from '../database/sql.ts'
import type { User } from '../entities.ts'
import type { FieldNames } from '../platform.ts'

/** Columns of a user row that are sent to callers, without those that features add. */
export const userKeys = ['id', 'name', 'email', 'emailVerified', 'image', 'createdAt', 'updatedAt'] as const

/** What has to be known to make a user. */
export interface NewUser {
  readonly id: string
  readonly name: string
  /** Normalised. */
  readonly email: string
  readonly emailVerified: boolean
  readonly image: string | null
  readonly now: Date
}

/** A user row as it is sent: the columns of the core and of the enabled features, nothing else that is in the table. */
export function publicUser(fields: FieldNames, row: Readonly<Record<string, unknown>>): User {
  const keys = [...userKeys, ...fields.user]
  return Object.fromEntries(keys.map((key) => [key, row[key] ?? null])) as User
}

function userColumns(fields: FieldNames): Statement {
  return columnList([...userKeys, ...fields.user])
}

/**
 * Writes a user together with the first account in one statement.
 * @throws PostgreSQL's unique violation of `user_email_key`
 */
export async function insertUserWithAccount(
  tx: Database,
  fields: FieldNames,
  user: NewUser,
  account: { readonly id: string; readonly providerId: string; readonly accountId: string; readonly password: string },
): Promise<User> {
  const times = { createdAt: user.now, updatedAt: user.now }
  const { id, name, email, emailVerified, image } = user
  const [row] = await tx.query(sql`
    with written as (
      insert into latchkey.user ${columns({ id, name, email, emailVerified, image, ...times })} returning ${userColumns(fields)}
    ), with_account as (
      insert into latchkey.account ${columns({ ...account, userId: id, ...times })}
    )
    select * from written`)
  if (row === undefined) throw new Error('The new user was not returned')
  return publicUser(fields, row)
}

/** The fields of `changes` written to a user; `undefined` when the user is gone. */
export async function updateUser(
  tx: Database,
  fields: FieldNames,
  userId: string,
  changes: Readonly<Record<string, unknown>>,
  now: Date,
): Promise<User | undefined> {
  const [row] = await tx.query(
    sql`update latchkey.user set ${assignments({ ...changes, updatedAt: now })} where id = ${userId} returning ${userColumns(fields)}`,
  )
  return row && publicUser(fields, row)
}

/** `u.id as u_id, …`: the user's columns in a join, told apart from those of other tables. */
export function joinedUserColumns(fields: FieldNames): Statement {
  return columnList([...userKeys, ...fields.user], { table: 'u', prefix: 'u_' })
}

/** Makes the function that reads the user from a row that `joinedUserColumns` selected. */
export function joinedUserReader(fields: FieldNames): (row: Readonly<Record<string, unknown>>) => User {
  const names = [...userKeys, ...fields.user].map((key) => [key, `u${key[0]?.toUpperCase()}${key.slice(1)}`] as const)
  return (row) => {
    const user: Record<string, unknown> = {}
    for (const [key, column] of names) user[key] = row[column] ?? null
    return user as User
  }
}
