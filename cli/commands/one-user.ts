import { type AdminUser, ask, idOf, requireAdmin, requireRoles, show } from '../admin.ts'
import { serviceCommand } from '../command.ts'
import { exitCode } from '../exit-code.ts'
import { print, printJson } from '../io.ts'
import { argument, flag, text, wholeNumber } from '../options.ts'

const user = argument('address or id')
const json = flag('print JSON')

/** `latchkey users set-role`. */
export const usersSetRole = serviceCommand({
  name: 'users set-role',
  description: 'Gives a user other roles than before.',
  example: 'npx latchkey users set-role ada@example.com admin',
  options: { user, role: argument('one role, or several with commas'), json },
  async run({ auth, options, io }) {
    await requireAdmin(auth)
    requireRoles(auth, options.role)
    const body = { userId: await idOf(auth, options.user), role: options.role }
    const changed = await ask<{ user: AdminUser }>(auth, 'POST', '/admin/set-role', { body })
    show(io, options.json, changed.user, `${changed.user.email} has the role ${changed.user.role} now.`)
    return exitCode.ok
  },
})

/** `latchkey users ban`: ends every session of the user at once. */
export const usersBan = serviceCommand({
  name: 'users ban',
  description: 'Bans a user and ends all their sessions.',
  example: 'npx latchkey users ban eve@example.com --reason Spam --expires-in 86400',
  options: {
    user,
    json,
    reason: text('<text>', 'kept with the ban'),
    expiresIn: wholeNumber('<seconds>', 'seconds until it ends (default: it does not)'),
  },
  async run({ auth, options, io }) {
    await requireAdmin(auth)
    const { reason, expiresIn } = options
    const extent = { ...(reason !== undefined && { banReason: reason }), ...(expiresIn && { banExpiresIn: expiresIn }) }
    const body = { userId: await idOf(auth, options.user), ...extent }
    const banned = await ask<{ user: AdminUser }>(auth, 'POST', '/admin/ban-user', { body })
    show(io, options.json, banned.user, `${banned.user.email} is banned, and every session has ended.`)
    return exitCode.ok
  },
})

/** `latchkey users unban`. */
export const usersUnban = serviceCommand({
  name: 'users unban',
  description: 'Lifts the ban of a user.',
  example: 'npx latchkey users unban eve@example.com',
  options: { user, json },
  async run({ auth, options, io }) {
    await requireAdmin(auth)
    const body = { userId: await idOf(auth, options.user) }
    const freed = await ask<{ user: AdminUser }>(auth, 'POST', '/admin/unban-user', { body })
    show(io, options.json, freed.user, `${freed.user.email} can sign in again.`)
    return exitCode.ok
  },
})

/** `latchkey users reset-factors`: for somebody who lost the phone and the backup codes. */
export const usersResetFactors = serviceCommand({
  name: 'users reset-factors',
  description: 'Removes the second factors of a user and ends every session. Make sure first that it is them who asks.',
  example: 'npx latchkey users reset-factors ada@example.com',
  options: { user, json },
  async run({ auth, options, io }) {
    await requireAdmin(auth)
    const userId = await idOf(auth, options.user)
    await ask(auth, 'POST', '/admin/reset-factors', { body: { userId } })
    if (options.json === true) printJson(io, { id: userId })
    else print(io, `${options.user} signs in without a second factor now, and every session has ended.`)
    return exitCode.ok
  },
})

/** `latchkey users revoke-sessions`: signs the user out everywhere. */
export const usersRevokeSessions = serviceCommand({
  name: 'users revoke-sessions',
  description: 'Ends every session of a user.',
  example: 'npx latchkey users revoke-sessions eve@example.com',
  options: { user, json },
  async run({ auth, options, io }) {
    await requireAdmin(auth)
    const userId = await idOf(auth, options.user)
    await ask(auth, 'POST', '/admin/revoke-user-sessions', { body: { userId } })
    if (options.json === true) printJson(io, { id: userId })
    else print(io, `Every session of ${options.user} has ended.`)
    return exitCode.ok
  },
})
