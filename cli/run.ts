import { Command, CommanderError, InvalidArgumentError, Option } from 'commander'
import { addUsers } from './command-line-users.ts'
import { type Action, configured, example, type Finish } from './command-line.ts'
import { exitCode } from './exit-code.ts'
import { explain } from './failure.ts'
import type { InitOptions } from './commands/init.ts'
import type { Io } from './io.ts'
import { ownPackage } from './package.ts'
import { signingAlgorithms } from '../runtime/keys/key-pair.ts'

/**
 * Runs one command line and returns its exit code; never ends the process. Each command is imported when it is called,
 * so that `--help` does not load the service.
 */
export async function run(argv: readonly string[], io: Io): Promise<number> {
  let code: number = exitCode.ok
  const program = createProgram(io, (result) => (code = result))
  try {
    await program.parseAsync([...argv], { from: 'user' })
    return code
  } catch (error) {
    // Commander has already said what is wrong with the command line; help and version end with 0.
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCode.ok : exitCode.usage
    return explain(error, io, argv.includes('--verbose'))
  }
}

function createProgram(io: Io, done: (code: number) => void): Command {
  const program = new Command('latchkey')
    .description('Accounts, sessions and organizations for your site, on your own machine.')
    .version(ownPackage().version, '-v, --version', 'print the version')
    .helpOption('-h, --help', 'show this help')
    .showSuggestionAfterError()
    .showHelpAfterError('Run the command with --help to see how it is used.')
    .exitOverride()
    .configureOutput({ writeOut: (text) => io.stdout.write(text), writeErr: (text) => io.stderr.write(text) })
    .configureHelp({ helpWidth: 100 })
    .addHelpText('after', '\nExample:\n  npx latchkey init --yes && npx latchkey serve\n\nExit codes: docs/cli.md')
  const finish =
    <Options>(load: () => Promise<Action<Options>>) =>
    async (options: Options) =>
      done(await (await load())(options, io))
  addInit(program, io, done)
  addServe(program, finish)
  addMigrate(program, finish)
  addKeys(program, finish)
  addMail(program, finish)
  addServiceKeys(program, finish)
  addRoles(program, finish)
  addUsers(program, finish)
  addDoctor(program, finish)
  addSecret(program, finish)
  return program
}

function addInit(program: Command, io: Io, done: (code: number) => void): void {
  const command = program
    .command('init')
    .argument('[dir]', 'the folder of the project', '.')
    .summary('set up a project: config, secret, database, signing key')
    .description('Sets up a project: auth.config.ts, .env with a new secret, the database and a signing key.')
    .option('-y, --yes', 'ask nothing; enable every feature but social sign-in, which needs ids of yours')
    .option('-f, --force', 'replace files that exist (.env is only ever completed)')
    .option('--origin <url>', 'the origin that people use', 'http://localhost:3000')
    .option('--site', 'add an example site in site/')
    .option('--verbose', 'show where an error happened')
    .action(async (dir: string, options: Omit<InitOptions, 'dir'>) => {
      const { init } = await import('./commands/init.ts')
      done(await init({ ...options, dir }, io))
    })
  example(command, 'npx latchkey init my-app --yes')
}

function addServe(program: Command, finish: Finish): void {
  const command = program
    .command('serve')
    .summary('run the service')
    .description('Runs the service until SIGTERM or Ctrl-C; running requests are finished first.')
    .option('-p, --port <number>', 'the port to listen on (default: PORT, or 3000)', portNumber)
    .option('--host <name>', 'the address to listen on (default: HOST, or localhost)')
    .option('-c, --config <file>', 'the config file (default: auth.config.ts in this folder)')
    .option('--dev', 'development: apply migrations, make a key, show the playground at /')
    .option('--verbose', 'show where an error happened')
    .action(finish(async () => (await import('./commands/serve.ts')).serve))
  example(command, 'npx latchkey serve --dev --port 4000')
}

function addMigrate(program: Command, finish: Finish): void {
  const command = configured(program.command('migrate'))
    .summary('bring the database up to date')
    .description('Applies the pending migrations, each in a transaction of its own.')
    .option('--dry-run', 'print the SQL and change nothing')
    .option('--json', 'print JSON')
    .action(finish(async () => (await import('./commands/migrate.ts')).migrate))
  example(command, 'npx latchkey migrate --dry-run')
  const status = configured(command.command('status'))
    .description('Lists the migrations and their states; ends with 3 when some are pending.')
    .option('--json', 'print JSON')
    .action(async (_options: object, self: Command) =>
      finish(async () => (await import('./commands/migrate.ts')).migrateStatus)(self.optsWithGlobals()),
    )
  example(status, 'npx latchkey migrate status --json')
}

function addKeys(program: Command, finish: Finish): void {
  const keys = program
    .command('keys')
    .summary('list, rotate and revoke the signing keys')
    .description('Lists, rotates and revokes the signing keys.')
  example(keys, 'npx latchkey keys rotate')
  const list = configured(keys.command('list'))
    .description('Lists the signing keys, newest first. Private halves are never shown.')
    .option('--json', 'print JSON, with the public keys')
    .action(finish(async () => (await import('./commands/keys.ts')).keysList))
  example(list, 'npx latchkey keys list --json')
  const rotate = configured(keys.command('rotate'))
    .description(
      'Publishes a new signing key now; it signs ten minutes later, when everybody knows it. The old one still verifies what it signed.',
    )
    .option('--now', 'sign with it at once, in an emergency: who keeps the old key set refuses new tokens for a while')
    .addOption(new Option('--alg <algorithm>', 'default: as configured').choices([...signingAlgorithms]))
    .option('--json', 'print JSON, with the public key')
    .action(finish(async () => (await import('./commands/keys.ts')).keysRotate))
  example(rotate, 'npx latchkey keys rotate')
  const revoke = configured(keys.command('revoke'))
    .description('Takes a key back: it is published no more, and what it signed is refused.')
    .argument('<id>', 'the id from `keys list`')
    .option('--json', 'print JSON')
    .action(async (id: string, options: object) =>
      finish(async () => (await import('./commands/keys.ts')).keysRevoke)({ ...options, id }),
    )
  example(revoke, 'npx latchkey keys revoke 01a1fc25-6b44-7b4e-807e-94c377cf5b4e')
  const reencrypt = configured(keys.command('reencrypt'))
    .description('Seals the private halves with the newest secret, so that no key needs an older one.')
    .option('--json', 'print JSON')
    .action(finish(async () => (await import('./commands/keys.ts')).keysReencrypt))
  example(reencrypt, 'npx latchkey keys reencrypt')
}

function addMail(program: Command, finish: Finish): void {
  const mail = program
    .command('mail')
    .summary('look into the outbox, try mail again')
    .description('Shows the mail that waits, has left or was given up, and tries it again.')
  example(mail, 'npx latchkey mail list --state failed')
  const list = configured(mail.command('list'))
    .description('Lists the newest 100 mails, without their texts.')
    .addOption(new Option('--state <state>', 'only these').choices(['queued', 'sent', 'failed']))
    .option('--json', 'print JSON')
    .action(finish(async () => (await import('./commands/mail.ts')).mailList))
  example(list, 'npx latchkey mail list --state queued --json')
  const show = configured(mail.command('show'))
    .description('Shows one mail. The secret part of its link is hidden.')
    .argument('<id>', 'the id from `mail list`')
    .option('--reveal', 'show the link as it is: whoever has it can use it')
    .option('--json', 'print JSON')
    .action(async (id: string, options: object) =>
      finish(async () => (await import('./commands/mail.ts')).mailShow)({ ...options, id }),
    )
  example(show, 'npx latchkey mail show 01a1fc25-6b44-7b4e-807e-94c377cf5b4e')
  const retry = configured(mail.command('retry'))
    .description('Tries a mail again at once, from the first try on.')
    .argument('[id]', 'the id from `mail list`')
    .option('--failed', 'every mail that was given up')
    .option('--json', 'print JSON')
    .action(async (id: string | undefined, options: object) =>
      finish(async () => (await import('./commands/mail.ts')).mailRetry)({ ...options, id }),
    )
  example(retry, 'npx latchkey mail retry --failed')
}

function addServiceKeys(program: Command, finish: Finish): void {
  const keys = program
    .command('service-keys')
    .summary('let your own servers make server calls')
    .description('Makes, lists and revokes the keys with which your own servers make the calls of the caller `server`.')
  example(keys, "npx latchkey service-keys create --name back-end --scope '*'")
  const create = configured(keys.command('create'))
    .description('Makes a service key and prints it, this once: only its hash is stored.')
    .requiredOption('--name <name>', 'who will use it')
    .requiredOption('--scope <scope...>', 'what it may do; * is everything, an unknown one lists those that exist')
    .option('--expires-days <days>', 'days until it ends (default: it does not)', dayNumber)
    .option('--json', 'print JSON, with the key')
    .action(finish(async () => (await import('./commands/service-keys.ts')).serviceKeysCreate))
  example(create, 'npx latchkey service-keys create --name back-end --scope users:set-password --expires-days 90')
  const list = configured(keys.command('list'))
    .description('Lists the service keys, newest first, with their last use. The keys themselves are never shown.')
    .option('--json', 'print JSON')
    .action(finish(async () => (await import('./commands/service-keys.ts')).serviceKeysList))
  example(list, 'npx latchkey service-keys list --json')
  const revoke = configured(keys.command('revoke'))
    .description('Ends a service key at once.')
    .argument('<id>', 'the id from `service-keys list`')
    .option('--json', 'print JSON')
    .action(async (id: string, options: object) =>
      finish(async () => (await import('./commands/service-keys.ts')).serviceKeysRevoke)({ ...options, id }),
    )
  example(revoke, 'npx latchkey service-keys revoke 01a1fc25-6b44-7b4e-807e-94c377cf5b4e')
}

function addRoles(program: Command, finish: Finish): void {
  const command = configured(program.command('roles'))
    .summary('show what each role may do in an organization')
    .description('Prints the table of roles and permissions that applies with this configuration.')
    .option('--json', 'print JSON')
    .action(finish(async () => (await import('./commands/roles.ts')).roles))
  example(command, 'npx latchkey roles')
}

function addDoctor(program: Command, finish: Finish): void {
  const command = configured(program.command('doctor'))
    .summary('check everything that a start needs')
    .description('Checks configuration, database, migrations, secret and URLs, and says the cure of each finding.')
    .option('--json', 'print JSON')
    .action(finish(async () => (await import('./commands/doctor.ts')).doctor))
  example(command, 'npx latchkey doctor')
}

function addSecret(program: Command, finish: Finish): void {
  const command = program
    .command('secret')
    .summary('print a new secret')
    .description('Prints a new random secret. To change the secret, put it in front with a higher version.')
    .option('--json', 'print JSON')
    .action(finish(async () => (await import('./commands/secret.ts')).secret))
  example(command, 'LATCHKEY_SECRETS=2:$(npx latchkey secret),1:<the one you have>')
}

function dayNumber(text: string): number {
  if (/^\d{1,4}$/.test(text) && Number(text) >= 1 && Number(text) <= 3650) return Number(text)
  throw new InvalidArgumentError('It is a number from 1 to 3650.')
}

function portNumber(text: string): number {
  if (/^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65_535) return Number(text)
  throw new InvalidArgumentError('It is a number from 1 to 65535.')
}
