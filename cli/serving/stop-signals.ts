import type { Io } from '../io.ts'

/** The signals that ask a service to end: the first one kindly, the second one at once. */
export interface StopSignals {
  readonly first: Promise<void>
  readonly second: Promise<void>
  release(): void
}

/** Counts SIGINT and SIGTERM from now on; a signal that comes before the service is ready is not lost. */
export function watchStopSignals(io: Io): StopSignals {
  const arrived: (() => void)[] = []
  const first = new Promise<void>((resolve) => arrived.push(resolve))
  const second = new Promise<void>((resolve) => arrived.push(resolve))
  const release = io.onStopSignal(() => arrived.shift()?.())
  return { first, second, release }
}
