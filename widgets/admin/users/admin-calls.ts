import type { Answer, AuthClient, Session, User } from '../../client/index.ts'
import { mapAnswer } from '../../core/use-query.ts'

/** A user as administrators see them; roles are one text, joined by commas. */
export type AdminUser = User

/** A session of somebody else. `token` is its handle: good for ending it, worthless as a credential. */
export type AdminSession = Session

/** A ban; without `expiresIn` (seconds) it lasts until it is lifted. */
export interface Ban {
  readonly reason?: string | undefined
  readonly expiresIn?: number | undefined
}

/** A user to be; without a password they choose one through “forgot password”. */
export interface NewAdminUser {
  readonly name: string
  readonly email: string
  readonly password?: string | undefined
  readonly roles: readonly string[]
}

/** The calls that change or look into one user. None of them throws; each waits for the service. */
export interface AdminActions {
  setRoles(userId: string, roles: readonly string[]): Promise<Answer<AdminUser>>
  ban(userId: string, ban?: Ban): Promise<Answer<AdminUser>>
  unban(userId: string): Promise<Answer<AdminUser>>
  remove(userId: string): Promise<Answer<unknown>>
  create(user: NewAdminUser): Promise<Answer<AdminUser>>
  /** This browser is somebody else afterwards: the session is asked for again. */
  impersonate(userId: string): Promise<Answer<unknown>>
  sessions(userId: string): Promise<Answer<readonly AdminSession[]>>
  endSession(sessionToken: string): Promise<Answer<unknown>>
  endSessions(userId: string): Promise<Answer<unknown>>
}

/** The calls of wire contract section 10 through one client. */
export function adminCalls({ admin }: AuthClient): AdminActions {
  const userOf = async (call: Promise<Answer<{ user: AdminUser }>>) => mapAnswer(await call, ({ user }) => user)
  return {
    setRoles: (userId, roles) => userOf(admin.setRole({ userId, role: roles })),
    ban: (userId, { reason, expiresIn } = {}) =>
      userOf(admin.banUser({ userId, banReason: reason || undefined, banExpiresIn: expiresIn })),
    unban: (userId) => userOf(admin.unbanUser({ userId })),
    remove: (userId) => admin.removeUser({ userId }),
    create: ({ name, email, password, roles }) =>
      userOf(admin.createUser({ name, email, role: roles, password: password || undefined })),
    impersonate: (userId) => admin.impersonateUser({ userId }),
    sessions: async (userId) => mapAnswer(await admin.listUserSessions({ userId }), ({ sessions }) => sessions),
    endSession: (sessionToken) => admin.revokeUserSession({ sessionToken }),
    endSessions: (userId) => admin.revokeUserSessions({ userId }),
  }
}

/** The roles of a user, one by one. */
export function rolesOf({ role }: Pick<AdminUser, 'role'>): string[] {
  return (role ?? '').split(',').flatMap((name) => (name.trim() === '' ? [] : [name.trim()]))
}

/** Whether a ban holds at `now` (milliseconds); one that has run out is lifted at the next sign-in only. */
export function isBanned({ banned, banExpires }: AdminUser, now: number): boolean {
  return banned === true && (!banExpires || Date.parse(banExpires) > now)
}
