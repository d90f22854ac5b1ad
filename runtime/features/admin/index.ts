import { defineFeature } from '../../feature.ts'
import { impersonatorOf, refuseLastAdmin } from './actor.ts'
import { createRoles, type Permissions } from './admin-roles.ts'
import { banUser, refuseBanned, unbanUser } from './ban.ts'
import { createUser } from './create-user.ts'
import { adminErrors } from './errors.ts'
import { notBanned, SessionFields, userFields } from './fields.ts'
import { hasPermission, isPermitted } from './has-permission.ts'
import { impersonateUser, stopImpersonating } from './impersonate.ts'
import { endImpersonationsBy } from './impersonations.ts'
import { listUsers } from './list-users.ts'
import { adminMigrations } from './migrations.ts'
import { type AdminOptions, parseOptions } from './options.ts'
import { removeUser } from './remove-user.ts'
import { listUserSessions, revokeUserSession, revokeUserSessions } from './sessions.ts'
import { resetFactors } from './reset-factors.ts'
import { setRole } from './set-role.ts'
import { setUserPassword } from './set-user-password.ts'
import { getUser, updateUser } from './update-user.ts'
import { listUserSignInMethods, removeUserSignInMethod } from './user-sign-in-methods.ts'

export type { AdminOptions, Permissions }

/**
 * Roles, and the calls with which administrators look after users: list, create, change, ban, impersonate, remove.
 * The first administrator is made by `latchkey users`.
 * @throws {ConfigError} when an option is wrong
 */
export function admin(options: AdminOptions = {}) {
  const parsed = parseOptions(options)
  const setup = { options: parsed, roles: createRoles(parsed) }
  const feature = defineFeature({
    id: 'admin',
    errors: adminErrors,
    migrations: adminMigrations,
    fields: { user: userFields.type, session: SessionFields },
    hooks: {
      // A body never says anything of this: what is written here is the state of a new user.
      userWriting: async ({ user }) => (user === null ? { role: parsed.defaultRole, ...notBanned } : {}),
      userDeleting: ({ tx, user, now }) => refuseLastAdmin(tx, setup.roles, user, now),
      sessionCreating: (event) => refuseBanned(setup, event),
      credentialsRemoved: (event) => endImpersonationsBy(event, event.tx, event.userId),
      permitted: async (event) => isPermitted(setup, event),
      sessionListed: (session) => impersonatorOf(session) === null,
      actor: ({ session }) => impersonatorOf(session) ?? undefined,
    },
    routes: [
      listUsers(setup),
      getUser(setup),
      createUser(setup),
      updateUser(setup),
      setRole(setup),
      banUser(setup),
      unbanUser(setup),
      listUserSessions(setup),
      revokeUserSession(setup),
      revokeUserSessions(setup),
      impersonateUser(setup),
      stopImpersonating,
      removeUser(setup),
      setUserPassword(setup),
      listUserSignInMethods(setup),
      removeUserSignInMethod(setup),
      resetFactors(setup),
      hasPermission(setup),
    ],
  })
  // The names of the roles for `latchkey users`, which lists them to who writes another one.
  return { ...feature, roles: [...new Set(['admin', 'user', ...Object.keys(parsed.roles)])] }
}
