import type { Command } from 'commander'
import { configured, countNumber, example, type Finish } from './command-line.ts'

/** `latchkey users`: what operators do with users. */
export function addUsers(program: Command, finish: Finish): void {
  const users = program
    .command('users')
    .summary('list, make and ban users; the first administrator')
    .description('Lists and makes users, gives roles and takes them, bans, and ends sessions. Needs the feature admin.')
  const person = 'npx latchkey users create --email ada@example.com --name Ada --role admin'
  example(users, person)
  const load = () => import('./commands/users.ts')
  const list = configured(users.command('list'))
    .description('Lists users, oldest first.')
    .option('--search <text>', 'only those whose address contains it')
    .option('--role <role>', 'only those whose roles contain it')
    .option('--limit <number>', 'how many, at most 500 (default: 100)', countNumber)
    .option('--offset <number>', 'how many to leave out first', countNumber)
    .option('--json', 'print JSON, with the total')
    .action(finish(async () => (await load()).usersList))
  example(list, 'npx latchkey users list --role admin')
  const create = configured(users.command('create'))
    .description('Makes a user. Without a password the person asks for one by "forgot password".')
    .requiredOption('--email <address>', 'the address to sign in with')
    .requiredOption('--name <name>', 'the name to show')
    .option('--role <role>', 'one role, or several with commas (default: as admin({ defaultRole }))')
    .option('--password-stdin', 'read the password from the first line of standard input')
    .option('--json', 'print JSON')
    .action(finish(async () => (await load()).usersCreate))
  example(create, person)
  const about = (name: string, sentence: string) =>
    configured(users.command(name))
      .description(sentence)
      .argument('<user>', 'address or id')
      .option('--json', 'print JSON')
  const setRole = about('set-role', 'Gives a user other roles than before.')
    .argument('<role>', 'one role, or several with commas')
    .action(async (user: string, role: string, options: object) =>
      finish(async () => (await load()).usersSetRole)({ ...options, user, role }),
    )
  example(setRole, 'npx latchkey users set-role ada@example.com admin')
  const ban = about('ban', 'Bans a user and ends all their sessions.')
    .option('--reason <text>', 'kept with the ban')
    .option('--expires-in <seconds>', 'seconds until it ends (default: it does not)', countNumber)
    .action(async (user: string, options: object) => finish(async () => (await load()).usersBan)({ ...options, user }))
  example(ban, 'npx latchkey users ban eve@example.com --reason Spam --expires-in 86400')
  const unban = about('unban', 'Lifts the ban of a user.').action(async (user: string, options: object) =>
    finish(async () => (await load()).usersUnban)({ ...options, user }),
  )
  example(unban, 'npx latchkey users unban eve@example.com')
  const revoke = about('revoke-sessions', 'Ends every session of a user.').action(
    async (user: string, options: object) =>
      finish(async () => (await load()).usersRevokeSessions)({ ...options, user }),
  )
  example(revoke, 'npx latchkey users revoke-sessions eve@example.com')
}
