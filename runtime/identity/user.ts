import { isUuid } from '../common/uuid.ts'
import { type User, userRow } from '../contract/entities.ts'
import type { Columns, Occasion } from '../contract/hooks.ts'
import type { FieldNames } from '../contract/platform.ts'
import type { Database } from '../database/database.ts'
import { assignments, columns, sql, type Statement } from '../database/sql.ts'
import { type Selection, type Table, tableOf } from '../database/table.ts'

const ownColumns = tableOf<User>(Object.keys(userRow))

/** User rows as they are sent: the columns of the core and of the enabled features, nothing else that is in the table. */
export function usersWith(fields: FieldNames): Table<User> {
  return ownColumns.with(fields.user, fields.readers?.user)
}

/** The same in a join, where the table is called `u` and its columns are told apart from others: `u.id as u_id, …`. */
export function joinedUsers(fields: FieldNames): Selection<User> {
  return usersWith(fields).as('u', 'u_')
}

/** What has to be known to make a user. */
export interface NewUser {
  readonly id: string
  readonly name: string
  /** Normalised. */
  readonly email: string
  readonly emailVerified: boolean
  readonly image: string | null
  /** Of `emailOriginIn`; it is not kept where the e-mail is verified from the start. */
  readonly emailOrigin: string | null
  /** Columns that features add: what `columnsOfFeatures` gave. */
  readonly columns?: Readonly<Record<string, unknown>>
  readonly now: Date
}

function rowOf({ columns: added, id, name, email, emailVerified, image, emailOrigin, now }: NewUser): Statement {
  const origin = emailVerified ? null : emailOrigin
  return columns({
    ...added,
    id,
    name,
    email,
    emailVerified,
    image,
    emailOrigin: origin,
    createdAt: now,
    updatedAt: now,
  })
}

/**
 * Writes a user together with the first account in one statement; `undefined` when the address has a user already. The
 * database decides who was first; of many at once for one address, one gets it.
 */
export async function insertUserWithAccount(
  tx: Database,
  fields: FieldNames,
  user: NewUser,
  account: { readonly id: string; readonly providerId: string; readonly accountId: string; readonly password: string },
): Promise<User | undefined> {
  const [row] = await tx.query(sql`
    with written as (
      insert into latchkey.user ${rowOf(user)}
      on conflict (email) do nothing returning ${usersWith(fields).columns}
    ), with_account as (
      insert into latchkey.account (id, user_id, provider_id, account_id, password, created_at, updated_at)
      select ${account.id}, written.id, ${account.providerId}, ${account.accountId}, ${account.password}, ${user.now}, ${user.now}
      from written
    )
    select * from written`)
  return row && usersWith(fields).read(row)
}

/** Writes a user without any way to sign in yet; `undefined` when the address has a user already. */
export async function insertUser(tx: Database, fields: FieldNames, user: NewUser): Promise<User | undefined> {
  const [row] = await tx.query(sql`
    insert into latchkey.user ${rowOf(user)}
    on conflict (email) do nothing returning ${usersWith(fields).columns}`)
  return row && usersWith(fields).read(row)
}

/** The columns that features write for a user: `body` holds what it says of them, `user` is null for a new one; `unseen` and `fresh` as in `userWriting`. */
export function columnsOfFeatures(
  occasion: Occasion,
  tx: Database,
  body: Columns,
  user: User | null,
  { unseen = false, fresh = true }: { readonly unseen?: boolean; readonly fresh?: boolean } = {},
): Promise<Columns> {
  return occasion.hooks.userWriting(occasion, tx, { body, user, unseen, fresh })
}

/** The user of a normalised address. */
export async function findUserByEmail(db: Database, fields: FieldNames, email: string): Promise<User | undefined> {
  const [row] = await db.query(sql`select ${usersWith(fields).columns} from latchkey.user where email = ${email}`)
  return row && usersWith(fields).read(row)
}

/**
 * The user of a normalised address, kept from being locked or deleted until the transaction ends. For what writes rows of
 * the user's, such as one-time values, and holds others already: taking the user first keeps two from waiting for each other.
 */
export async function holdUserOfEmail(tx: Database, fields: FieldNames, email: string): Promise<User | undefined> {
  const [row] = await tx.query(sql`
    select ${usersWith(fields).columns} from latchkey.user where email = ${email} for key share`)
  return row && usersWith(fields).read(row)
}

/** The user of an id; `undefined` also when the text is no id. */
export async function findUserById(db: Database, fields: FieldNames, id: string): Promise<User | undefined> {
  if (!isUuid(id)) return undefined
  const [row] = await db.query(sql`select ${usersWith(fields).columns} from latchkey.user where id = ${id}`)
  return row && usersWith(fields).read(row)
}

/**
 * The user as it is now, kept from changing until the transaction ends; `undefined` when there is none, or the text is no
 * id. Whoever begins a session or adds a credential waits for this lock too, so take it before any other row of the user's.
 */
export async function lockUser(tx: Database, fields: FieldNames, userId: string): Promise<User | undefined> {
  if (!isUuid(userId)) return undefined
  const [row] = await tx.query(
    sql`select ${usersWith(fields).columns} from latchkey.user where id = ${userId} for update`,
  )
  return row && usersWith(fields).read(row)
}

/** The same, and the session is kept from being ended; one statement. `undefined` when either is gone. */
export async function lockCaller(
  tx: Database,
  fields: FieldNames,
  { userId, sessionId }: { readonly userId: string; readonly sessionId: string },
): Promise<User | undefined> {
  // What a session has active may change meanwhile: whoever changes it may hold an organization that this one wants next.
  const [row] = await tx.query(sql`
    select ${joinedUsers(fields).columns} from latchkey.user u join latchkey.session s on s.user_id = u.id
    where u.id = ${userId} and s.id = ${sessionId} for update of u for key share of s`)
  return row && joinedUsers(fields).read(row)
}

/**
 * Keeps a user from being locked or deleted until the transaction ends; whether there is one. Take it before an
 * organization's lock where rows of the user's are written behind that: whoever deletes a user locks in that order.
 */
export async function holdUser(tx: Database, userId: string): Promise<boolean> {
  if (!isUuid(userId)) return false
  const rows = await tx.query(sql`select id from latchkey.user where id = ${userId} for key share`)
  return rows.length > 0
}

/**
 * Gives a user another address, which starts unproven, if `from` is still the present one; `undefined` when not.
 * @throws PostgreSQL's unique violation of `user_email_key`
 */
export async function changeUserEmail(
  tx: Database,
  fields: FieldNames,
  change: {
    readonly userId: string
    readonly from: string
    readonly to: string
    /** Of `emailOriginIn`. */
    readonly origin: string
    readonly now: Date
  },
): Promise<User | undefined> {
  const [row] = await tx.query(sql`
    update latchkey.user
    set email = ${change.to}, email_verified = false, email_origin = ${change.origin}, updated_at = ${change.now}
    where id = ${change.userId} and email = ${change.from} returning ${usersWith(fields).columns}`)
  return row && usersWith(fields).read(row)
}

/** Removes a user with everything that hangs on the row; whether there was one. */
export async function deleteUser(tx: Database, userId: string): Promise<boolean> {
  const rows = await tx.query(sql`delete from latchkey.user where id = ${userId} returning id`)
  return rows.length > 0
}

/**
 * The fields of `changes` written to a user; `undefined` when the user is gone. Where an e-mail came from is forgotten
 * when it is verified.
 */
export async function updateUser(
  tx: Database,
  fields: FieldNames,
  userId: string,
  changes: Readonly<Record<string, unknown>>,
  now: Date,
): Promise<User | undefined> {
  const origin = changes['emailVerified'] === true ? { emailOrigin: null } : {}
  const [row] = await tx.query(
    sql`update latchkey.user set ${assignments(Object.assign({}, changes, origin, { updatedAt: now }))} where id = ${userId} returning ${usersWith(fields).columns}`,
  )
  return row && usersWith(fields).read(row)
}
