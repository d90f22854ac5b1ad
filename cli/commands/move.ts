import { serviceCommand } from '../command.ts'
import { flag, text } from '../options.ts'

/** `latchkey move`: from the embedded database to a PostgreSQL server, while the service runs. */
export const move = serviceCommand({
  name: 'move',
  summary: 'move from the embedded database to a PostgreSQL server',
  description:
    'Copies every table to an empty PostgreSQL database, compares both, and makes that one the database of the service. A service ' +
    'that runs goes on; for a moment at the end it answers writes with 503. A move that was cut off goes on when it is run again.',
  example: 'npx latchkey move --to postgres://latchkey@localhost/latchkey',
  options: {
    to: text('<address>', 'the PostgreSQL database (default: MOVE_DATABASE_URL)'),
    dryRun: flag('say what would be copied and change nothing'),
    cancel: flag('give up a move that was begun'),
  },
  run: async (context) => (await import('../move/run-move.ts')).runMove(context),
})
