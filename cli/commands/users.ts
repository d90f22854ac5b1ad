import type { Auth } from '../../runtime/auth.ts'
import type { CallInput } from '../../runtime/call.ts'
import type { User } from '../../runtime/contract/entities.ts'
import { isAuthError } from '../../runtime/http/errors.ts'
import type { Method } from '../../runtime/http/route.ts'
import { normalizeStoredEmail } from '../../runtime/identity/email.ts'
import { exitCode } from '../exit-code.ts'
import { CommandError } from '../failure.ts'
import { type Io, note, print, printJson } from '../io.ts'
import { requireMigrated } from '../schema.ts'
import { type ServiceOptions, withService } from '../service.ts'

/** Options that every `latchkey users` command takes. */
export interface UsersOptions extends ServiceOptions {
  readonly json?: boolean | undefined
}

/** Options of `latchkey users list`. */
export interface ListUsersOptions extends UsersOptions {
  readonly search?: string | undefined
  readonly role?: string | undefined
  readonly limit?: number | undefined
  readonly offset?: number | undefined
}

/** Options of `latchkey users create`. */
export interface CreateUserOptions extends UsersOptions {
  readonly email?: string | undefined
  readonly name?: string | undefined
  readonly role?: string | undefined
  readonly passwordStdin?: boolean | undefined
  /** What standard input said; filled in by the process that has it, never by the command line. */
  readonly password?: string | undefined
}

/** Options of the commands about one user, named by address or id. */
export interface OneUserOptions extends UsersOptions {
  readonly user?: string | undefined
  readonly role?: string | undefined
  readonly reason?: string | undefined
  /** Seconds until the ban ends. */
  readonly expiresIn?: number | undefined
}

type AdminUser = User & { readonly role?: string | null; readonly banned?: boolean | null }

/** `latchkey users list`: a page of the users. */
export function usersList(options: ListUsersOptions, io: Io): Promise<number> {
  return withUsers('users list', options, io, async (auth) => {
    const { search, role, limit, offset } = options
    const filter = role === undefined ? {} : { filterField: 'role', filterOperator: 'contains', filterValue: role }
    const query = { searchValue: search, limit, offset, sortBy: 'createdAt', ...filter }
    const page = await ask<{ users: AdminUser[]; total: number }>(auth, 'GET', '/admin/list-users', { query })
    if (options.json === true) printJson(io, page)
    else for (const user of page.users) print(io, lineOf(user))
    if (options.json !== true) note(io, `${page.users.length} of ${page.total}`)
  })
}

/** `latchkey users create`: makes a user, the first administrator perhaps. */
export async function usersCreate(options: CreateUserOptions, io: Io): Promise<number> {
  const { email, name, role } = options
  if (email === undefined || name === undefined) throw new CommandError(exitCode.usage, 'Give --email and --name.')
  const password = options.passwordStdin === true ? (options.password ?? (await firstLine(io))) : undefined
  return withUsers('users create', { ...options, password }, io, async (auth) => {
    const body = { email, name, ...(role !== undefined && { role }), ...(password !== undefined && { password }) }
    const { user } = await ask<{ user: AdminUser }>(auth, 'POST', '/admin/create-user', { body })
    show(io, options, user, `${user.email} is made, with the role ${user.role}.`)
    if (password === undefined)
      note(io, 'There is no password yet: "forgot password" on the sign-in page mails a link.')
  })
}

/** `latchkey users set-role`. */
export function usersSetRole(options: OneUserOptions, io: Io): Promise<number> {
  const { role } = options
  return withUsers('users set-role', options, io, async (auth) => {
    if (role === undefined) throw new CommandError(exitCode.usage, 'Give a role.')
    const body = { userId: await idOf(auth, options), role }
    const { user } = await ask<{ user: AdminUser }>(auth, 'POST', '/admin/set-role', { body })
    show(io, options, user, `${user.email} has the role ${user.role} now.`)
  })
}

/** `latchkey users ban`: ends every session of the user at once. */
export function usersBan(options: OneUserOptions, io: Io): Promise<number> {
  const { reason, expiresIn } = options
  return withUsers('users ban', options, io, async (auth) => {
    const extent = { ...(reason !== undefined && { banReason: reason }), ...(expiresIn && { banExpiresIn: expiresIn }) }
    const body = { userId: await idOf(auth, options), ...extent }
    const { user } = await ask<{ user: AdminUser }>(auth, 'POST', '/admin/ban-user', { body })
    show(io, options, user, `${user.email} is banned, and every session has ended.`)
  })
}

/** `latchkey users unban`. */
export function usersUnban(options: OneUserOptions, io: Io): Promise<number> {
  return withUsers('users unban', options, io, async (auth) => {
    const body = { userId: await idOf(auth, options) }
    const { user } = await ask<{ user: AdminUser }>(auth, 'POST', '/admin/unban-user', { body })
    show(io, options, user, `${user.email} can sign in again.`)
  })
}

/** `latchkey users revoke-sessions`: signs the user out everywhere. */
export function usersRevokeSessions(options: OneUserOptions, io: Io): Promise<number> {
  return withUsers('users revoke-sessions', options, io, async (auth) => {
    const userId = await idOf(auth, options)
    await ask(auth, 'POST', '/admin/revoke-user-sessions', { body: { userId } })
    if (options.json === true) printJson(io, { id: userId })
    else print(io, `Every session of ${options.user} has ended.`)
  })
}

/** Opens the service, where the calls of administrators are. */
function withUsers<Options extends UsersOptions>(
  command: string,
  options: Options,
  io: Io,
  work: (auth: Auth) => Promise<void>,
): Promise<number> {
  return withService(command, options, io, async (auth) => {
    if (!auth.features.some(({ id }) => id === 'admin')) {
      throw new CommandError(
        exitCode.configuration,
        "The feature admin is not enabled. In auth.config.ts write: import { admin } from 'latchkey', and admin() into features.",
      )
    }
    await requireMigrated(auth)
    await work(auth)
    return exitCode.ok
  })
}

/** Makes a call as the operator: the same functions as over HTTP. A refusal is told as a wrong command line. */
async function ask<Answer>(auth: Auth, method: Method, path: string, input: CallInput): Promise<Answer> {
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
async function idOf(auth: Auth, { user: named = '' }: OneUserOptions): Promise<string> {
  const email = normalizeStoredEmail(named)
  if (email === undefined) return named
  const query = { filterField: 'email', filterValue: email }
  const { users } = await ask<{ users: AdminUser[] }>(auth, 'GET', '/admin/list-users', { query })
  const [found] = users
  if (found === undefined) throw new CommandError(exitCode.usage, `Nobody has the address ${email}.`)
  return found.id
}

/** The first line of standard input, so that a password stands in no list of processes and in no history. */
async function firstLine({ stdin }: Io): Promise<string> {
  let text = ''
  for await (const piece of stdin) {
    text += String(piece)
    if (text.includes('\n') || text.length > 4096) break
  }
  const line = text.split(/\r?\n/, 1)[0] ?? ''
  if (line === '') throw new CommandError(exitCode.usage, 'Write the password to standard input.')
  return line
}

function show(io: Io, { json }: UsersOptions, user: AdminUser, sentence: string): void {
  if (json === true) printJson(io, { user })
  else print(io, `${sentence}  ${user.id}`)
}

function lineOf({ id, email, name, role, banned }: AdminUser): string {
  return [id, (role ?? '').padEnd(8), banned === true ? 'banned' : 'active', email, name].join('  ')
}
