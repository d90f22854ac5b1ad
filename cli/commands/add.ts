import { command } from '../command.ts'
import { configured, requiredArguments } from '../options.ts'

/** `latchkey add`: switches features and providers on in the config file that is there. */
export const add = command({
  name: 'add',
  summary: 'switch a feature or a sign-in provider on in auth.config.ts',
  description: 'Adds features and sign-in providers to auth.config.ts: the call, the import, and what they need.',
  example: 'npx latchkey add passkey github',
  options: {
    names: requiredArguments('names of features and providers; an unknown one lists those that exist'),
    config: configured.config,
    verbose: configured.verbose,
  },
  handover: false,
  run: async (options, io) => (await import('../add.ts')).addToConfig(options, io),
})
