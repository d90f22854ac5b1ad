import { type } from '../../contract/schema.ts'
import type { Database } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import type { User } from '../../contract/entities.ts'
import { AuthError } from '../../http/errors.ts'
import type { Columns, HookContext, Hooks } from '../../contract/hooks.ts'
import { usernameErrors } from './errors.ts'
import { isDisplayName, nameProblem, type NameRules, storedName } from './names.ts'
import { record } from '../../identity/record.ts'

/** The columns of a user that this feature adds. */
export const NameFields = type({ username: 'string | null', displayUsername: 'string | null' })
type Names = typeof NameFields.infer

/** What a body may say about them. */
export const NameInput = type({ 'username?': 'string', 'displayUsername?': 'string' })

/**
 * The names of a user who is about to be written, asked for and checked before the row is: a sign-up is then refused for
 * known and unknown addresses alike. Of several at once that pass, the constraint lets one through.
 * A display name follows the name only where there is none yet (wire contract 8). A sign-up that nobody may see takes no
 * name: else it would be taken after one for an unknown address and free after one for a known address.
 */
export async function writeNames(
  rules: NameRules,
  { tx, input, user, unseen }: Parameters<Hooks<typeof NameInput.infer, Names>['userWriting']>[0],
): Promise<Columns> {
  const typed = input?.username
  const own = user ?? { username: null, displayUsername: null }
  const username = typed === undefined ? undefined : await claimedName(rules, tx, typed, own.username)
  const shown = input?.displayUsername ?? (own.displayUsername === null ? typed : undefined)
  if (shown !== undefined && !isDisplayName(shown)) throw new AuthError(usernameErrors.INVALID_DISPLAY_USERNAME)
  const names = { username: username ?? null, displayUsername: shown ?? null }
  if (user === null) return unseen ? { ...names, username: null, wantedUsername: names.username } : names
  return { ...(username !== undefined && { username }), ...(shown !== undefined && { displayUsername: shown }) }
}

/** The stored form of a name that who has `own` may have. @throws {AuthError} what is wrong with it, or USERNAME_IS_ALREADY_TAKEN */
async function claimedName(rules: NameRules, tx: Database, typed: string, own: string | null): Promise<string> {
  const name = storedName(typed)
  if (own === name) return name
  const problem = nameProblem(rules, name)
  if (problem !== undefined) throw new AuthError(problem)
  if (!(await isFree(rules, tx, name))) throw new AuthError(usernameErrors.USERNAME_IS_ALREADY_TAKEN)
  return name
}

/** Gives a user whose address is proven the name that they wished for at sign-up, if it is still free. */
export async function takeWantedName(
  rules: NameRules,
  event: HookContext & { readonly user: User & Names },
): Promise<void> {
  const { tx, user } = event
  if (!user.emailVerified || user.username !== null) return
  const [wish] = await tx.query<{ wantedUsername: string }>(sql`
    update latchkey.user as u set wanted_username = null from latchkey.user as before
    where u.id = ${user.id} and before.id = u.id and before.wanted_username is not null
    returning before.wanted_username`)
  if (wish === undefined || rules.reserved.has(wish.wantedUsername)) return
  // Of two who take one name at once, the second waits here and then finds it taken.
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended(${`username:${wish.wantedUsername}`}, 0))`)
  const taken = await tx.query(sql`
    update latchkey.user set username = ${wish.wantedUsername}
    where id = ${user.id} and not exists (select from latchkey.user where username = ${wish.wantedUsername})
    returning id`)
  if (taken.length === 0) return
  const fields = { before: { username: null }, after: { username: wish.wantedUsername } }
  await record(event, tx, 'user.updated', { id: user.id, userId: user.id, ...fields })
}

/** Forgets the wish of a stranger who signed up with somebody's address. */
export async function forgetWantedName(tx: Database, userId: string): Promise<void> {
  await tx.query(sql`update latchkey.user set wanted_username = null where id = ${userId}`)
}

/** Whether nobody has a name, which is given as stored, and it is not reserved. */
export async function isFree(rules: NameRules, db: Database, name: string): Promise<boolean> {
  const taken = await db.query(sql`select 1 as taken from latchkey.user where username = ${name}`)
  return taken.length === 0 && !rules.reserved.has(name)
}
