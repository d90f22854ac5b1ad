import { setTimeout as pause } from 'node:timers/promises'
import { exitCode } from '../exit-code.ts'
import { CommandError } from '../failure.ts'
import { type Io, print } from '../io.ts'
import type { Report } from './report.ts'

/** What a command that goes on until it is stopped asks between two pieces of work. */
export interface Stopping {
  readonly isStopped: () => boolean
  /** Waits; a stop ends it at once. */
  wait(seconds: number): Promise<void>
  /** Forgets the signal. */
  end(): void
}

/** Listens to the signal that stops the command. */
export function watchStop(io: Io): Stopping {
  const stop = new AbortController()
  const forget = io.onStopSignal(() => stop.abort())
  return {
    isStopped: () => stop.signal.aborted,
    wait: (seconds) => pause(seconds * 1000, undefined, { signal: stop.signal }).catch(() => undefined),
    end: forget,
  }
}

/** @throws {CommandError} in a command that was handed over: it would hold the running service for as long as it follows */
export function rejectInside(io: Io, what: string): void {
  if (io.inside === undefined) return
  throw new CommandError(
    exitCode.usage,
    `Stop \`latchkey serve\` before you ${what} with --follow, or use a PostgreSQL server.`,
  )
}

/** Does `once` again and again until it is stopped, and tells what was new. Gives the last report. */
export async function goOn(
  io: Io,
  {
    stopping,
    every,
    once,
  }: { readonly stopping: Stopping; readonly every: number; readonly once: () => Promise<Report> },
): Promise<Report | undefined> {
  let report: Report | undefined
  while (!stopping.isStopped()) {
    await stopping.wait(every)
    if (stopping.isStopped()) break
    report = await once()
    tellNews(report, io)
  }
  return report
}

function tellNews(report: Report, io: Io): void {
  const news = (['taken', 'updated', 'removed', 'kept'] as const).flatMap((outcome) => {
    const count = report.total(outcome)
    return count > 0 ? [`${count} ${outcome}`] : []
  })
  if (news.length > 0) print(io, `${io.now().toISOString()}  ${news.join(', ')}`)
}
