import { docsPage } from '../runtime/common/docs-page.ts'
import { Argument, Command as Line, Option as LineOption } from 'commander'
import type { Command } from './command.ts'
import type { Io } from './io.ts'
import type { Option } from './options.ts'
import { ownPackage } from './package.ts'

/** Makes the command line of `commands`; `done` gets the exit code of the one that was called. */
export function createProgram(commands: readonly Command[], io: Io, done: (code: number) => void): Line {
  const program = new Line('latchkey')
    .description('Accounts, sessions and organizations for your site, on your own machine.')
    .version(ownPackage().version, '-v, --version', 'print the version')
    .helpOption('-h, --help', 'show this help')
    .showSuggestionAfterError()
    .showHelpAfterError('Run the command with --help to see how it is used.')
    .exitOverride()
    .configureOutput({ writeOut: (text) => io.stdout.write(text), writeErr: (text) => io.stderr.write(text) })
    .configureHelp({ helpWidth: 100 })
    .addHelpText(
      'after',
      `\nExample:\n  npx latchkey init --yes && npx latchkey serve\n\nExit codes: ${docsPage('cli')}`,
    )
  const lines = new Map<string, Line>([['', program]])
  for (const command of commands) {
    const words = command.name.split(' ')
    const parent = lines.get(words.slice(0, -1).join(' '))
    if (parent === undefined) throw new Error(`The group of the command ${command.name} comes before it`)
    const line = describe(parent.command(words.at(-1) ?? ''), command)
    const { run } = command
    if (run !== undefined) line.action(async () => done(await run(givenTo(line), io, commands)))
    lines.set(command.name, line)
  }
  return program
}

function describe(line: Line, { summary, description, example, options }: Command): Line {
  line.description(description).addHelpText('after', `\nExample:\n  ${example}`)
  if (summary !== undefined) line.summary(summary)
  for (const [name, option] of Object.entries(options)) {
    if (option.kind === 'argument') line.addArgument(argumentOf(name, option))
    if (option.kind === 'option') line.addOption(optionOf(name, option))
  }
  return line
}

function argumentOf(name: string, { help, required, many, fallback }: Option<unknown>): Argument {
  const shown = many === true ? `${name}...` : name
  const made = new Argument(required === true ? `<${shown}>` : `[${shown}]`, help)
  return fallback === undefined ? made : made.default(fallback)
}

function optionOf(name: string, option: Option<unknown>): LineOption {
  const { short, takes, help, required = false, fallback, choices, parse } = option
  const long = `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
  const flags = `${short === undefined ? '' : `-${short}, `}${long}${takes === undefined ? '' : ` ${takes}`}`
  const made = new LineOption(flags, help).makeOptionMandatory(required)
  if (fallback !== undefined) made.default(fallback)
  if (choices !== undefined) made.choices(choices)
  if (parse !== undefined) made.argParser(parse)
  return made
}

/** What was typed, by name. With the options of the command above: Commander gives `--json` to the first that knows it. */
function givenTo(line: Line): Readonly<Record<string, unknown>> {
  const named = line.registeredArguments.map((argument, place) => [argument.name(), line.processedArgs[place]] as const)
  return { ...line.optsWithGlobals(), ...Object.fromEntries(named) }
}
