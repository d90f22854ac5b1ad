import type { Answer, AuthClient } from '../../client/index.ts'

/** A user as the calls for administrators answer it (wire contract section 10). */
export interface AdminUser {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly emailVerified: boolean
  readonly image: string | null
  /** ISO 8601, as all dates here. */
  readonly createdAt: string
  readonly updatedAt: string
  /** Names, joined by commas. */
  readonly role: string | null
  readonly banned: boolean | null
  readonly banReason: string | null
  readonly banExpires: string | null
}

/** A session of somebody else. `token` is its handle: good for ending it, worthless as a credential. */
export interface AdminSession {
  readonly id: string
  readonly token: string
  readonly userAgent: string
  readonly ipAddress: string
  readonly createdAt: string
  readonly expiresAt: string
}

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
export function adminCalls({ $fetch }: AuthClient): AdminActions {
  const userOf = async (path: string, body: object): Promise<Answer<AdminUser>> => {
    const { data, error } = await $fetch<{ user: AdminUser }>(path, { ...body })
    return error === null ? { data: data.user, error } : { data, error }
  }
  return {
    setRoles: (userId, roles) => userOf('/admin/set-role', { userId, role: roles }),
    ban: (userId, { reason, expiresIn } = {}) =>
      userOf('/admin/ban-user', {
        userId,
        ...(reason !== undefined && reason !== '' && { banReason: reason }),
        ...(expiresIn !== undefined && { banExpiresIn: expiresIn }),
      }),
    unban: (userId) => userOf('/admin/unban-user', { userId }),
    remove: (userId) => $fetch('/admin/remove-user', { userId }),
    create: ({ name, email, password, roles }) =>
      userOf('/admin/create-user', {
        name,
        email,
        role: roles,
        ...(password !== undefined && password !== '' && { password }),
      }),
    impersonate: (userId) => $fetch('/admin/impersonate-user', { userId }),
    async sessions(userId) {
      const { data, error } = await $fetch<{ sessions: AdminSession[] }>('/admin/list-user-sessions', { userId })
      return error === null ? { data: data.sessions, error } : { data, error }
    },
    endSession: (sessionToken) => $fetch('/admin/revoke-user-session', { sessionToken }),
    endSessions: (userId) => $fetch('/admin/revoke-user-sessions', { userId }),
  }
}

/** The roles of a user, one by one. */
export function rolesOf({ role }: Pick<AdminUser, 'role'>): string[] {
  return (role ?? '').split(',').flatMap((name) => (name.trim() === '' ? [] : [name.trim()]))
}

/** Whether a ban holds at `now` (milliseconds); one that has run out is lifted at the next sign-in only. */
export function isBanned({ banned, banExpires }: AdminUser, now: number): boolean {
  return banned === true && (banExpires === null || Date.parse(banExpires) > now)
}
