import { availableParallelism } from 'node:os'
import type { Settings } from '../../runtime/contract/settings.ts'
import { exitCode } from '../exit-code.ts'
import { CommandError } from '../failure.ts'

/** How many processes answer requests: a number, or as many as there are processors. */
export type WorkerCount = number | 'auto'

/** Most processes of one service on one machine. */
export const mostWorkers = 128

/** How many processes that is here. */
export function processesOf(count: WorkerCount | undefined): number {
  return count === 'auto' ? Math.min(availableParallelism(), mostWorkers) : (count ?? 1)
}

/** Whether the process that was started is the only one. */
export function isOneProcess(count: WorkerCount | undefined): boolean {
  return processesOf(count) === 1
}

/**
 * A number of workers is meant; `auto` takes one where there can be no more.
 * @throws {CommandError} where several were asked for and one process is all there can be
 */
export function requireShared({ database, dev }: Settings, count: WorkerCount | undefined): void {
  if (count === undefined || count === 'auto' || count === 1) return
  if (database.kind === 'embedded') {
    throw new CommandError(
      exitCode.configuration,
      `--workers ${count} needs a PostgreSQL server: the embedded database belongs to one process. Set DATABASE_URL, or leave --workers out.`,
    )
  }
  if (dev) {
    throw new CommandError(
      exitCode.configuration,
      `--workers ${count} is not for development, where one process follows your files. Leave it out.`,
    )
  }
}
