import type { User } from '../contract/entities.ts'
import type { Columns } from '../contract/hooks.ts'
import type { Database } from '../database/database.ts'
import type { Context } from '../http/route.ts'
import { uuidv7 } from '../security/random.ts'
import { markEmailVerified } from './email-proof.ts'
import { removeCredentials } from './takeover.ts'
import { columnsOfFeatures, findUserByEmail, insertUser, lockUser } from './user.ts'
import { tellUserCreated, tellUserUpdated } from './user-change.ts'
import { actAs } from './recorded-change.ts'

/** What a new user is made of, where the owner of a mailbox has none yet. */
export interface NewMailboxUser {
  readonly name: string
  readonly image?: string | null | undefined
  /** The body, of which features read their part. */
  readonly input: Columns
}

/** The user of an address as it is now, kept from changing until the transaction ends. */
export async function lockUserOfEmail(
  { fields }: Pick<Context, 'fields'>,
  tx: Database,
  email: string,
): Promise<User | undefined> {
  const found = await findUserByEmail(tx, fields, email)
  const locked = found && (await lockUser(tx, fields, found.id))
  return locked?.email === email ? locked : undefined
}

/**
 * The user of an address whose mailbox the caller has just shown to read: the one who has it, or a new one. An address that was
 * not verified becomes so, and every credential from before goes: whoever registered it is not known to own it (wire contract
 * section 22, choice 7). `spend` uses up what was shown, once the user is locked.
 * @returns undefined where nobody has the address and `unknown` is undefined
 */
export async function userOfMailbox(
  context: Context,
  tx: Database,
  email: string,
  { spend, unknown }: { spend(): Promise<void>; readonly unknown: NewMailboxUser | undefined },
): Promise<{ readonly user: User; readonly isNew: boolean } | undefined> {
  const { fields, log, exchange, now } = context
  const known = await lockUserOfEmail(context, tx, email)
  await spend()
  if (known !== undefined && context.via === 'sign-in') actAs(exchange, known.id)
  if (known !== undefined) return { user: await owned(context, tx, known), isNew: false }
  if (unknown === undefined) return undefined
  const { name, image = null, input } = unknown
  const columns = await columnsOfFeatures(context, tx, input, null)
  const id = uuidv7(now)
  const made = await insertUser(tx, fields, {
    id,
    name,
    email,
    emailVerified: true,
    emailOrigin: null,
    image,
    columns,
    now,
  })
  if (made === undefined) {
    // Another call made it meanwhile.
    const other = await lockUserOfEmail(context, tx, email)
    return other && { user: await owned(context, tx, other), isNew: false }
  }
  await tellUserCreated(context, tx, made, input)
  log.info('user.created', { requestId: exchange.requestId, userId: made.id, method: 'mailbox' })
  return { user: made, isNew: true }
}

async function owned(context: Context, tx: Database, user: User): Promise<User> {
  if (user.emailVerified) return user
  const { fields, now } = context
  await removeCredentials(context, tx, user.id)
  const verified = (await markEmailVerified(tx, fields, user, now)) ?? user
  await tellUserUpdated(context, tx, user, verified)
  return verified
}
