import { command } from '../command.ts'
import { argumentOr, configured, flag, textOr } from '../options.ts'

/** `latchkey init`: asks, writes the files of a project, makes its tables and its signing key, and says the next step. */
export const init = command({
  name: 'init',
  summary: 'set up a project: config, secret, database, signing key',
  description: 'Sets up a project: auth.config.ts, .env with a new secret, the database and a signing key.',
  example: 'npx latchkey init my-app --yes',
  options: {
    dir: argumentOr('.', 'the folder of the project'),
    yes: flag('ask nothing; enable every feature but social sign-in, which needs ids of yours', 'y'),
    force: flag('replace files that exist (.env is only ever completed)', 'f'),
    origin: textOr('http://localhost:3000', '<url>', 'the origin that people use'),
    site: flag('add an example site in site/'),
    verbose: configured.verbose,
  },
  handover: false,
  run: async (options, io) => (await import('../init.ts')).initProject(options, io),
})
