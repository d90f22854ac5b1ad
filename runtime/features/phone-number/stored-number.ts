import type { User } from '../../contract/entities.ts'
import type { Columns, HookContext, Hooks, SignInMethod } from '../../contract/hooks.ts'
import type { FieldNames } from '../../contract/platform.ts'
import { type } from '../../contract/schema.ts'
import type { Database } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import { AuthError } from '../../http/errors.ts'
import { callerErrors } from '../../http/handler.ts'
import { notify } from '../../identity/notice.ts'
import { maySpareSignInMethod } from '../../identity/sign-in-methods.ts'
import { lockUser, usersWith } from '../../identity/user.ts'
import { accountErrors } from '../accounts/index.ts'
import { phoneNumberErrors } from './errors.ts'
import { shownNumber } from './number.ts'
import { record } from '../../identity/record.ts'

/** The columns of a user that this feature adds. A number that is stored was verified. */
export const NumberFields = type({ phoneNumber: 'string | null', phoneNumberVerified: 'boolean' })
type Numbers = typeof NumberFields.infer

/** What a body may say about them: null takes the number away. */
export const NumberInput = type({ 'phoneNumber?': 'string | null' })

const none: Columns = { phoneNumber: null, phoneNumberVerified: false, phoneNumberAt: null }

/** The columns of a user who has just verified a number. */
export const verifiedNumber = (phoneNumber: string, now: Date): Columns => ({
  phoneNumber,
  phoneNumberVerified: true,
  phoneNumberAt: now,
})

/** The user of a number as it is now, kept from changing until the transaction ends. */
export async function lockUserOfNumber(tx: Database, fields: FieldNames, number: string): Promise<User | undefined> {
  const [found] = await tx.query<{ id: string }>(sql`select id from latchkey.user where phone_number = ${number}`)
  const locked = found && (await lockUser(tx, fields, found.id))
  return locked !== undefined && Reflect.get(locked, 'phoneNumber') === number ? locked : undefined
}

/** The user of a number, kept from being locked or deleted until the transaction ends. */
export async function holdUserOfNumber(tx: Database, fields: FieldNames, number: string): Promise<User | undefined> {
  const [row] = await tx.query(sql`
    select ${usersWith(fields).columns} from latchkey.user where phone_number = ${number} for key share`)
  return row && usersWith(fields).read(row)
}

/** Whether another user has a number. */
export async function isNumberOfAnother(tx: Database, number: string, userId: string): Promise<boolean> {
  const rows = await tx.query(sql`select id from latchkey.user where phone_number = ${number} and id <> ${userId}`)
  return rows.length > 0
}

/**
 * The number of a user who is about to be written. Only `/phone-number/verify` sets one, after a code; null takes it away, in a fresh
 * session and where another way to sign in stays.
 */
export async function writeNumber({
  input,
  user,
  fresh,
  ...event
}: Parameters<Hooks<typeof NumberInput.infer, Numbers>['userWriting']>[0]): Promise<Columns> {
  const wanted = input?.phoneNumber
  if (user === null) {
    if (typeof wanted === 'string') throw new AuthError(phoneNumberErrors.PHONE_NUMBER_CANNOT_BE_SET)
    return none
  }
  if (wanted === undefined) return {}
  if (wanted !== null) throw new AuthError(phoneNumberErrors.PHONE_NUMBER_CANNOT_BE_UPDATED)
  if (!fresh) throw new AuthError(callerErrors.SESSION_NOT_FRESH)
  const { tx, now } = event
  // Of two calls at once that would each leave one way to sign in, the second waits here and then counts anew.
  const [locked] = await tx.query<{ phoneNumber: string | null }>(sql`
    select phone_number from latchkey.user where id = ${user.id} for update`)
  const number = locked?.phoneNumber ?? null
  if (number === null) return none
  if (!(await maySpareSignInMethod(event, tx, user.id))) {
    throw new AuthError(accountErrors.FAILED_TO_UNLINK_LAST_ACCOUNT)
  }
  await notify(event, tx, user, { kind: 'sign-in-method-removed', data: { method: shownNumber(number) } }, now)
  return none
}

const methodId = (userId: string) => `phone-number:${userId}`

/** The number as a way to sign in. */
export async function numberMethods({
  tx,
  userId,
}: HookContext & { readonly userId: string }): Promise<SignInMethod[]> {
  const [row] = await tx.query<{ phoneNumber: string; phoneNumberAt: Date | null; createdAt: Date }>(sql`
    select phone_number, phone_number_at, created_at from latchkey.user
    where id = ${userId} and phone_number is not null`)
  if (row === undefined) return []
  const { phoneNumber, phoneNumberAt, createdAt } = row
  return [
    {
      id: methodId(userId),
      kind: 'phone-number',
      name: shownNumber(phoneNumber),
      createdAt: phoneNumberAt ?? createdAt,
    },
  ]
}

/** Removes the number, where it is what `id` names; whether it was there. */
export async function removeNumberMethod(
  event: HookContext & { readonly userId: string; readonly id: string },
): Promise<boolean> {
  const { tx, userId, id } = event
  const before = id === methodId(userId) ? await forgetNumber(tx, userId) : undefined
  if (before === undefined) return false
  await record(event, tx, 'user.phone-number-changed', {
    id: userId,
    userId,
    before: { phoneNumber: before },
    after: { phoneNumber: null },
  })
  return true
}

/** Removes the number of a user, and gives it; undefined where there was none. */
export async function forgetNumber(tx: Database, userId: string): Promise<string | undefined> {
  const [row] = await tx.query<{ phoneNumber: string | null }>(sql`
    update latchkey.user as u set phone_number = null, phone_number_verified = false, phone_number_at = null
    from latchkey.user as before
    where u.id = ${userId} and before.id = u.id and (u.phone_number is not null or u.phone_number_at is not null)
    returning before.phone_number`)
  return row?.phoneNumber ?? undefined
}
