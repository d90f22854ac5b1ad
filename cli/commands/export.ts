import { serviceCommand } from '../command.ts'
import { flag, optionalArgument } from '../options.ts'

/** `latchkey export`: everything about people, as the neutral format has it. */
export const exportPeople = serviceCommand({
  name: 'export',
  summary: 'write everything about people to a file',
  description: 'Writes users, ways to sign in, organizations, sessions and service keys, a JSON object in each line.',
  example: 'npx latchkey export people.ndjson',
  options: {
    file: optionalArgument('the file, which must not be there (default: standard output)'),
    secrets: flag('with what opens something as it is: secrets of authenticator apps and tokens of providers'),
    json: flag('print JSON about what was written'),
  },
  run: async (context) => (await import('../moving/run-export.ts')).runExport(context),
})
