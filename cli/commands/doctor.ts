import { command, type Command } from '../command.ts'
import { configured, flag } from '../options.ts'

/** `latchkey doctor`: looks at everything that a start needs and says the cure of each finding. Changes nothing. */
export const doctor: Command = command({
  name: 'doctor',
  summary: 'check everything that a start needs',
  description: 'Checks configuration, database, migrations, secret and URLs, and says the cure of each finding.',
  example: 'npx latchkey doctor',
  options: { ...configured, json: flag('print JSON') },
  handover: true,
  run: async (options, io) => (await import('../doctor.ts')).examine(doctor.name, options, io),
})
