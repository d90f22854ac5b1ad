import { serviceCommand } from '../command.ts'
import { exitCode } from '../exit-code.ts'
import { CommandError } from '../failure.ts'
import { choice, flag, optionalArgument, text, wholeNumber } from '../options.ts'

/** `latchkey export`: everything about people, as the neutral format has it, or into the tables of another product. */
export const exportPeople = serviceCommand({
  name: 'export',
  summary: 'write everything about people to a file, or to another product',
  description: 'Writes users, ways to sign in, organizations, sessions and service keys, a JSON object in each line.',
  example: 'npx latchkey export people.ndjson',
  options: {
    file: optionalArgument('the file, which must not be there (default: standard output)'),
    secrets: flag('with what opens something as it is: secrets of authenticator apps and tokens of providers'),
    to: choice('<product>', 'write to the PostgreSQL database of a product instead', ['better-auth']),
    into: text('<address>', 'that database (default: EXPORT_DATABASE_URL)'),
    schema: text('<name>', 'its schema (default: public)'),
    dryRun: flag('with --to: say what would happen and change nothing'),
    follow: flag('with --to: go on writing until it is stopped; what is removed here is removed there'),
    every: wholeNumber('<seconds>', 'with --follow: how long to wait between two rounds (default: 10)', {
      min: 1,
      max: 3600,
    }),
    removeMany: flag('with --follow: also when a tenth of all people are gone here'),
    as: text('<name>', 'the name under which import remembers what came from there (default: better-auth)'),
    beside: flag('with --to: write although it has people who are not from here'),
    json: flag('print JSON about what was written'),
  },
  async run(context) {
    const { to, file, ...options } = context.options
    if (to === undefined) {
      const { into, schema, dryRun, beside, follow, every, removeMany, as } = options
      if (into ?? schema ?? dryRun ?? beside ?? follow ?? every ?? removeMany ?? as) {
        throw new CommandError(exitCode.usage, 'With a file there are --secrets and --json only: the others want --to.')
      }
      return (await import('../moving/run-export.ts')).runExport(context)
    }
    if (options.follow !== true && (options.every ?? options.removeMany)) {
      throw new CommandError(exitCode.usage, '--every and --remove-many want --follow beside them.')
    }
    if (file !== undefined) throw new CommandError(exitCode.usage, 'A file is written without --to.')
    return (await import('../moving/run-export-to.ts')).runExportTo(context)
  },
})
