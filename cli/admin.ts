import type { OpenAuth } from '../runtime/auth.ts'
import type { CallInput } from '../runtime/call.ts'
import { nearestWord } from '../runtime/common/nearest-word.ts'
import type { User } from '../runtime/contract/entities.ts'
import { isAuthError } from '../runtime/http/errors.ts'
import type { Method } from '../runtime/http/route.ts'
import { normalizeStoredEmail } from '../runtime/identity/email.ts'
import { exitCode } from './exit-code.ts'
import { CommandError } from './failure.ts'
import { type Io, print, printJson } from './io.ts'
import { requireMigrated } from './schema.ts'
import { operator, recorderOf } from '../runtime/identity/recorded-change.ts'
import type { Recorder } from '../runtime/contract/hooks.ts'

/** A user as the calls of administrators answer it. */
export type AdminUser = User & { readonly role?: string | null; readonly banned?: boolean | null }

/** @throws {CommandError} when the configuration has no administrators, or migrations wait */
export async function requireAdmin(auth: OpenAuth): Promise<void> {
  if (!auth.features.some(({ id }) => id === 'admin')) {
    throw new CommandError(
      exitCode.configuration,
      'The feature admin is not enabled. Switch it on: npx latchkey add admin',
    )
  }
  await requireMigrated(auth)
}

/** @throws {CommandError} that lists the roles of this configuration, for a list with commas that names another */
export function requireRoles(auth: OpenAuth, text: string): void {
  const known = rolesOf(auth)
  const unknown = text
    .split(',')
    .map((name) => name.trim())
    .find((name) => !known.includes(name))
  if (unknown === undefined) return
  const meant = nearestWord(unknown, known)
  throw new CommandError(
    exitCode.usage,
    `There is no role ${JSON.stringify(unknown)}.${meant === undefined ? '' : ` Did you mean ${meant}?`} Roles: ${known.join(', ')}.`,
  )
}

function rolesOf({ features }: OpenAuth): readonly string[] {
  const feature = features.find(({ id }) => id === 'admin')
  const roles: unknown = feature === undefined ? [] : Reflect.get(feature, 'roles')
  return Array.isArray(roles) ? roles.filter((role) => typeof role === 'string') : []
}

/** Makes a call as the operator: the same functions as over HTTP. A refusal is told as a wrong command line. */
export async function ask<Answer>(auth: OpenAuth, method: Method, path: string, input: CallInput): Promise<Answer> {
  // The features of a loaded configuration have no types here; the call has parsed its input and made its answer.
  const call = auth.call as (method: Method, path: string, input: CallInput) => Promise<unknown>
  try {
    return (await call(method, path, input)) as Answer
  } catch (error) {
    if (isAuthError(error)) throw new CommandError(exitCode.usage, `${error.message} (${error.entry.code}).`)
    throw error
  }
}

/** The id of the user that the command names by address or id. */
export async function idOf(auth: OpenAuth, named: string): Promise<string> {
  const email = normalizeStoredEmail(named)
  if (email === undefined) return named
  const query = { filterField: 'email', filterValue: email }
  const { users } = await ask<{ users: AdminUser[] }>(auth, 'GET', '/admin/list-users', { query })
  const [found] = users
  if (found === undefined) throw new CommandError(exitCode.usage, `Nobody has the address ${email}.`)
  return found.id
}

/** Says what became of a user. */
export function show(io: Io, json: boolean | undefined, user: AdminUser, sentence: string): void {
  if (json === true) printJson(io, { user })
  else print(io, `${sentence}  ${user.id}`)
}

/** Puts on record what the operator changes at the command line. */
export function operatorRecorder(auth: OpenAuth, io: Io): Recorder {
  return recorderOf(auth.platform, io.now, operator)
}
