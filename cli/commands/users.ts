import { type AdminUser, ask, requireAdmin, requireRoles, show } from '../admin.ts'
import { group, serviceCommand } from '../command.ts'
import { exitCode } from '../exit-code.ts'
import { CommandError } from '../failure.ts'
import { type Io, note, print, printJson } from '../io.ts'
import { flag, internalText, requiredText, text, wholeNumber } from '../options.ts'

const person = 'npx latchkey users create --email ada@example.com --name Ada --role admin'

/** `latchkey users`. */
export const usersGroup = group({
  name: 'users',
  summary: 'list, make and ban users; the first administrator',
  description: 'Lists and makes users, gives roles and takes them, bans, and ends sessions. Needs the feature admin.',
  example: person,
})

/** `latchkey users list`. */
export const usersList = serviceCommand({
  name: 'users list',
  description: 'Lists users, oldest first.',
  example: 'npx latchkey users list --role admin',
  options: {
    search: text('<text>', 'only those whose address contains it'),
    role: text('<role>', 'only those whose roles contain it'),
    limit: wholeNumber('<number>', 'how many, at most 500 (default: 100)'),
    offset: wholeNumber('<number>', 'how many to leave out first'),
    json: flag('print JSON, with the total'),
  },
  async run({ auth, options, io }) {
    await requireAdmin(auth)
    const { search, role, limit, offset } = options
    const filter = role === undefined ? {} : { filterField: 'role', filterOperator: 'contains', filterValue: role }
    const query = { searchValue: search, limit, offset, sortBy: 'createdAt', ...filter }
    const page = await ask<{ users: AdminUser[]; total: number }>(auth, 'GET', '/admin/list-users', { query })
    if (options.json === true) printJson(io, page)
    else if (page.users.length === 0) print(io, noneOf(options))
    else for (const user of page.users) print(io, lineOf(user))
    if (options.json !== true && page.users.length > 0) note(io, `${page.users.length} of ${page.total}`)
    return exitCode.ok
  },
})

/** `latchkey users create`: makes a user, the first administrator perhaps. */
export const usersCreate = serviceCommand({
  name: 'users create',
  description: 'Makes a user. Without a password the person asks for one by "forgot password".',
  example: person,
  options: {
    email: requiredText('<address>', 'the address to sign in with'),
    name: requiredText('<name>', 'the name to show'),
    role: text('<role>', 'one role, or several with commas (default: as admin({ defaultRole }))'),
    passwordStdin: flag('read the password from the first line of standard input'),
    password: internalText('what standard input said, from the process that has it'),
    json: flag('print JSON'),
  },
  async prepare(options, io) {
    if (options.passwordStdin !== true) return { ...options, password: undefined }
    return { ...options, password: options.password ?? (await firstLine(io)) }
  },
  async run({ auth, options: { email, name, role, password, json }, io }) {
    await requireAdmin(auth)
    if (role !== undefined) requireRoles(auth, role)
    const body = { email, name, ...(role !== undefined && { role }), ...(password !== undefined && { password }) }
    const { user } = await ask<{ user: AdminUser }>(auth, 'POST', '/admin/create-user', { body })
    show(io, json, user, `${user.email} is made, with the role ${user.role}.`)
    if (password === undefined)
      note(io, 'There is no password yet: "forgot password" on the sign-in page mails a link.')
    return exitCode.ok
  },
})

/** The first line of standard input, so that a password stands in no list of processes and in no history. */
async function firstLine({ stdin }: Io): Promise<string> {
  let typed = ''
  for await (const piece of stdin) {
    typed += String(piece)
    if (typed.includes('\n') || typed.length > 4096) break
  }
  const line = typed.split(/\r?\n/, 1)[0] ?? ''
  if (line === '') throw new CommandError(exitCode.usage, 'Write the password to standard input.')
  return line
}

function noneOf({
  search,
  role,
  offset,
}: {
  search?: string | undefined
  role?: string | undefined
  offset?: number | undefined
}): string {
  const isFiltered = search !== undefined || role !== undefined || offset !== undefined
  return isFiltered ? 'No such user.' : `No users yet. Make one: ${person}`
}

function lineOf({ id, email, name, role, banned }: AdminUser): string {
  return [id, (role ?? '').padEnd(8), banned === true ? 'banned' : 'active', email, name].join('  ')
}
