import { command, type Command } from '../command.ts'
import { choice, configured, flag, text } from '../options.ts'

/** `latchkey doctor`: looks at everything that a start needs and says the cure of each finding. Changes nothing. */
export const doctor: Command = command({
  name: 'doctor',
  summary: 'check everything that a start needs',
  description: 'Checks configuration, database, migrations, secret and URLs, and says the cure of each finding.',
  example: 'npx latchkey doctor',
  options: {
    ...configured,
    moving: choice('<product>', 'also check the switch from a product', [
      'better-auth',
      'authjs',
      'supabase',
      'clerk',
      'auth0',
      'keycloak',
      'firebase',
    ]),
    oldUrl: text('<address>', 'where that product answers (default: what its variables say)'),
    pages: text('<origins>', 'the origins of your pages, with commas'),
    oldCookie: text('<name>', 'its session cookie, or the whole Set-Cookie line (better-auth)'),
    oldRpId: text('<domain>', 'what its passkeys belong to (better-auth; default: the host of its address)'),
    json: flag('print JSON'),
  },
  handover: true,
  run: async (options, io) => (await import('../doctor.ts')).examine(doctor.name, options, io),
})
