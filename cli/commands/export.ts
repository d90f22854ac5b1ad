import { serviceCommand } from '../command.ts'
import { exitCode } from '../exit-code.ts'
import { CommandError } from '../failure.ts'
import { choice, flag, optionalArgument, text } from '../options.ts'

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
    beside: flag('with --to: write although it has people who are not from here'),
    json: flag('print JSON about what was written'),
  },
  async run(context) {
    const { to, file, ...options } = context.options
    if (to === undefined) {
      if (options.into ?? options.schema ?? options.dryRun ?? options.beside) {
        throw new CommandError(exitCode.usage, '--into, --schema, --dry-run and --beside want --to beside them.')
      }
      return (await import('../moving/run-export.ts')).runExport(context)
    }
    if (file !== undefined) throw new CommandError(exitCode.usage, 'A file is written without --to.')
    return (await import('../moving/run-export-to.ts')).runExportTo(context)
  },
})
