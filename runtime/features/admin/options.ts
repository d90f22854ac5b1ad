import { isUuid } from '../../common/uuid.ts'
import { ConfigError, type ConfigProblem } from '../../contract/config-error.ts'
import { limits } from '../../contract/limits.ts'
import { featureOptionProblems } from '../../contract/option-problems.ts'
import { type } from '../../contract/schema.ts'
import { type Permissions, statements } from './admin-roles.ts'
import { adminErrors } from './errors.ts'

/** What can be configured about administrators. */
export interface AdminOptions {
  /** Roles whose holders count as administrators: the last of them stays, and nobody impersonates one. Default `['admin']`. */
  readonly adminRoles?: readonly string[]
  /** The role of a new user. Default `user`. */
  readonly defaultRole?: string
  /** Ids of users who may do everything, whatever their role. Default: none. */
  readonly adminUserIds?: readonly string[]
  /** Own roles, e.g. `{ support: { user: ['list', 'ban'] } }`. `admin` (everything) and `user` (nothing) are there. */
  readonly roles?: Readonly<Record<string, Permissions>>
  /** What a banned person reads at sign-in. */
  readonly bannedMessage?: string
  /** The reason that is kept with a ban when none is given. Default `No reason`. */
  readonly defaultBanReason?: string
  /** Seconds until an impersonation ends by itself, 60 to 86,400. Default 3,600. */
  readonly impersonationLifetime?: number
  /** Whether administrators can be impersonated. Default false. */
  readonly allowImpersonatingAdmins?: boolean
  /**
   * Whether administrators with the permission `user:set-password` may set somebody's password, in a fresh session: whoever holds
   * such a session can then sign in as anybody below them. Default false: only servers may.
   */
  readonly setPasswords?: boolean
  /**
   * Whether administrators with the permission `user:set-email` may write `email` and `emailVerified` of somebody, in a fresh
   * session: who has somebody's e-mail has their account. Default false: both are left out of `data`.
   */
  readonly setEmails?: boolean
}

/** The options with their defaults. */
export type ParsedAdminOptions = Required<AdminOptions>

const word = /^[A-Za-z0-9_-]{1,64}$/

const Options = type({
  '+': 'reject',
  adminRoles: type('string[] >= 1').default(() => ['admin']),
  defaultRole: "string > 0 = 'user'",
  adminUserIds: type('string[]').default(() => []),
  roles: type({ '[string]': { '[string]': 'string[]' } }).default(() => ({})),
  bannedMessage: type('0 < string <= 1000').default(adminErrors.BANNED_USER.message),
  defaultBanReason: "0 < string <= 1000 = 'No reason'",
  impersonationLifetime: `60 <= number.integer <= 86400 = ${limits.impersonationLifetime}`,
  allowImpersonatingAdmins: 'boolean = false',
  setPasswords: 'boolean = false',
  setEmails: 'boolean = false',
})

/** The options with their defaults. @throws {ConfigError} naming the option that is wrong */
export function parseOptions(options: AdminOptions): ParsedAdminOptions {
  const parsed = Options(options)
  if (parsed instanceof type.errors) {
    throw new ConfigError(featureOptionProblems('admin', Options, parsed))
  }
  const problems = [...wrongRoles(parsed), ...wrongPermissions(parsed), ...wrongIds(parsed)]
  if (problems.length > 0) throw new ConfigError(problems)
  return parsed
}

function wrongRoles({ roles, adminRoles, defaultRole }: ParsedAdminOptions): ConfigProblem[] {
  const known = ['admin', 'user', ...Object.keys(roles)]
  const problems = Object.keys(roles)
    .filter((name) => !word.test(name))
    .map((name) => ({
      path: `admin.roles.${name}`,
      expected: 'a name of letters, digits, dashes and underscores',
      advice: 'Rename the role in auth.config.ts.',
    }))
  for (const [path, names] of [
    ['admin.adminRoles', adminRoles],
    ['admin.defaultRole', [defaultRole]],
  ] as const) {
    for (const name of names.filter((role) => !known.includes(role))) {
      const advice = `Add ${JSON.stringify(name)} to admin.roles in auth.config.ts, or name one of those.`
      problems.push({ path, expected: `one of the roles ${known.join(', ')}`, advice })
    }
  }
  // Users from before this feature have the role `user`, and strangers give themselves the default one.
  for (const name of adminRoles.filter((role) => role === 'user' || role === defaultRole)) {
    const advice = `Take ${JSON.stringify(name)} out: with it everybody who signs up would be an administrator.`
    problems.push({ path: 'admin.adminRoles', expected: 'roles that nobody has by default', advice })
  }
  return problems
}

function wrongPermissions({ roles }: ParsedAdminOptions): ConfigProblem[] {
  const own: Permissions = statements
  return Object.entries(roles).flatMap(([role, permissions]) =>
    Object.entries(permissions).flatMap(([of, actions]) => {
      const known = Object.hasOwn(own, of) ? own[of] : undefined
      const wrong = actions.filter((action) => (known === undefined ? !word.test(action) : !known.includes(action)))
      if (wrong.length === 0 && word.test(of)) return []
      const expected = known === undefined ? 'words of letters, digits, dashes and underscores' : known.join(', ')
      return [{ path: `admin.roles.${role}.${of}`, expected, advice: `Correct ${wrong.join(', ') || of}.` }]
    }),
  )
}

function wrongIds({ adminUserIds }: ParsedAdminOptions): ConfigProblem[] {
  return adminUserIds
    .filter((id) => !isUuid(id))
    .map((id) => ({
      path: 'admin.adminUserIds',
      expected: 'ids of users',
      advice: `Correct ${JSON.stringify(id)}: npx latchkey users list shows the ids.`,
    }))
}
