import { command, serviceCommand } from '../command.ts'
import { argument, configured, flag } from '../options.ts'

/** `latchkey backup`: the embedded database in one file, while it runs. */
export const backup = serviceCommand({
  name: 'backup',
  summary: 'keep the embedded database in a file, while it runs',
  description:
    'Writes everything that the embedded database holds to one compressed file with checksums. A service that runs goes on. ' +
    'The secret is not in it.',
  example: 'npx latchkey backup latchkey.tar.gz',
  options: {
    file: argument('the file, which must not be there'),
    json: flag('print JSON about what was written'),
  },
  run: async (context) => (await import('../keeping/run-backup.ts')).runBackup(context),
})

/** `latchkey restore`: the embedded database of a backup, looked at before it takes its place. */
export const restore = command({
  name: 'restore',
  summary: 'put the database of a backup in its place',
  description:
    'Unpacks a backup beside the embedded database, compares checksums and counts, looks for data that contradicts itself, and ' +
    'then puts it in its place. The service must be stopped. With --verify it only looks.',
  example: 'npx latchkey restore latchkey.tar.gz --verify',
  options: {
    ...configured,
    file: argument('the file that backup wrote'),
    verify: flag('only say whether it can be restored, and change nothing'),
    force: flag('also where a database is, which is kept beside it'),
    json: flag('print JSON about what was found'),
  },
  handover: false,
  run: async (options, io) => (await import('../keeping/run-restore.ts')).runRestore(options, io),
})
