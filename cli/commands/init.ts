import { command } from '../command.ts'
import { frameworkNames } from '../framework.ts'
import { argumentOr, choice, configured, flag, text } from '../options.ts'

/** `latchkey init`: asks, writes the files of a project, makes its tables and its signing key, and says the next step. */
export const init = command({
  name: 'init',
  summary: 'set up a project: config, secret, database, signing key',
  description: 'Sets up a project: auth.config.ts, .env with a new secret, the database and a signing key.',
  example: 'npx latchkey init my-app --yes',
  options: {
    dir: argumentOr('.', 'the folder of the project'),
    yes: flag('ask nothing; what is not said below is what most sites begin with', 'y'),
    force: flag('replace files that exist (.env is only ever completed)', 'f'),
    features: text('<list>', 'what people can do, with commas: emailPassword,passkey'),
    providers: text('<list>', 'sign-in with other services, with commas: github,google'),
    framework: choice('<name>', 'whose files to write (default: as package.json says)', [...frameworkNames, 'none']),
    database: text('<where>', 'embedded, or the postgres://… of a server (default: embedded)'),
    origin: text('<url>', 'the origin that people use (default: http://localhost:3000, or as the framework)'),
    site: flag('add an example site in site/'),
    verbose: configured.verbose,
  },
  handover: false,
  run: async (options, io) => (await import('../init.ts')).initProject(options, io),
})
