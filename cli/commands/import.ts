import { command, type Command, serviceCommand } from '../command.ts'
import { argument, configured, flag, optionalArgument, text, wholeNumber } from '../options.ts'

const origin = {
  source: argument('where people come from: better-auth, supabase, clerk, auth0, keycloak, firebase, authjs or file'),
  file: optionalArgument('the file that the product exported'),
  from: text('<address>', 'the database of the product (default: IMPORT_DATABASE_URL)'),
  schema: text('<name>', 'its schema in PostgreSQL (default: that of the product)'),
  as: text('<name>', 'the name under which is remembered what was taken (default: the source)'),
}

/** `latchkey import`: takes people over from another product. What was taken before is not taken again. */
export const importPeople: Command = command({
  name: 'import',
  summary: 'take people over from another product',
  description: 'Takes users, ways to sign in, organizations and sessions over. A second run takes what is new.',
  example: 'npx latchkey import better-auth --dry-run',
  options: {
    ...configured,
    ...origin,
    mergeVerified: flag('join people whose e-mail is verified there and here'),
    dryRun: flag('say what would happen and change nothing'),
    follow: flag('go on reading until it is stopped; what is deleted there is removed here'),
    removeMany: flag('with --follow: also when a tenth of all people are gone there'),
    every: wholeNumber('<seconds>', 'how long to wait between two readings (default: 10)', { min: 1, max: 3600 }),
    json: flag('print JSON'),
  },
  handover: true,
  run: async (options, io) => (await import('../moving/run-import.ts')).runImport(importPeople.name, options, io),
})

/** `latchkey import verify`: compares what the source has with what was taken. */
export const importVerify = serviceCommand({
  name: 'import verify',
  description: 'Compares the source with what was taken, record by record; ends with 7 when something is missing.',
  example: 'npx latchkey import verify better-auth',
  options: { ...origin, json: flag('print JSON') },
  run: async (context) => (await import('../moving/verify.ts')).verifyImport(context),
})
