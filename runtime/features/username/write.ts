import { type } from 'arktype'
import type { Database } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import type { User } from '../../entities.ts'
import { AuthError } from '../../http/errors.ts'
import type { Hooks } from '../../hooks.ts'
import { usernameErrors } from './errors.ts'
import { isDisplayName, nameProblem, type NameRules, storedName } from './names.ts'

/** The columns of a user that this feature adds. */
export const NameFields = type({ username: 'string | null', displayUsername: 'string | null' })

/** What a body may say about them. */
export const NameInput = type({ 'username?': 'string', 'displayUsername?': 'string' })

/**
 * The names of a user who is about to be written, asked for and checked before the row is: a sign-up is then refused for
 * known and unknown addresses alike. Of several at once that pass, the constraint lets one through.
 * A display name follows the name only where there is none yet (wire contract 8).
 */
export const writeNames =
  (rules: NameRules): Hooks['userWriting'] =>
  async (tx, input, user) => {
    const typed = textOf(input, 'username')
    const own = user === null ? { username: null, displayUsername: null } : namesOf(user)
    const username = typed === undefined ? undefined : await claimedName(rules, tx, typed, user)
    const shown = textOf(input, 'displayUsername') ?? (own.displayUsername === null ? typed : undefined)
    if (shown !== undefined && !isDisplayName(shown)) throw new AuthError(usernameErrors.INVALID_DISPLAY_USERNAME)
    if (user === null) return { username: username ?? null, displayUsername: shown ?? null }
    return { ...(username !== undefined && { username }), ...(shown !== undefined && { displayUsername: shown }) }
  }

/** The stored form of a name that `user` may have. @throws {AuthError} what is wrong with it, or USERNAME_IS_ALREADY_TAKEN */
async function claimedName(rules: NameRules, tx: Database, typed: string, user: User | null): Promise<string> {
  const name = storedName(typed)
  if (user !== null && namesOf(user).username === name) return name
  const problem = nameProblem(rules, name)
  if (problem !== undefined) throw new AuthError(problem)
  if (!(await isFree(rules, tx, name))) throw new AuthError(usernameErrors.USERNAME_IS_ALREADY_TAKEN)
  return name
}

/** Whether nobody has a name, which is given as stored, and it is not reserved. */
export async function isFree(rules: NameRules, db: Database, name: string): Promise<boolean> {
  const taken = await db.query(sql`select 1 as taken from latchkey.user where username = ${name}`)
  return taken.length === 0 && !rules.reserved.has(name)
}

function namesOf(user: User): typeof NameFields.infer {
  const names = NameFields(user)
  // The feature is enabled, so its columns are read with every user.
  if (names instanceof type.errors) throw new Error('A user was read without the columns of the feature username')
  return names
}

function textOf(input: Readonly<Record<string, unknown>>, key: string): string | undefined {
  const value = input[key]
  return typeof value === 'string' ? value : undefined
}
