import { setTimeout } from 'node:timers/promises'
import type { Log } from '../../runtime/contract/log.ts'
import type { Io } from '../io.ts'
import type { Announcement } from './announce.ts'
import type { ReloadOutcome } from './reload.ts'
import { serviceManagerOf } from './service-manager.ts'
import { watchStopSignals } from './stop-signals.ts'

/** What a running service can be told to do. */
export interface Steered {
  readonly log: Log
  /** Says at /readyz that it is about to stop; answers whether a load balancer asks there. Calls are still answered. */
  drain(): boolean
  reload(): Promise<ReloadOutcome>
  /** Its metrics as text; undefined where nobody asked for them. */
  readonly metrics: (() => Promise<string>) | undefined
}

/** Who tells a service what to do: the signals of its own process, or the primary whose worker it is. */
export interface Steering {
  /** Which worker this is; undefined where the service has one process. */
  readonly worker: number | undefined
  /** Resolves when the service shall end at once. */
  readonly abort: Promise<void>
  /** Tells that requests are answered. */
  announce(announcement: Announcement): void
  /** Lets the service be told what to do; resolves when nothing new is to be expected and its listener may be closed. */
  untilDrained(service: Steered): Promise<void>
  release(): void
}

/** Seconds for which a load balancer that asks /readyz may go on sending requests after the first signal. */
export const drainSeconds = 5

/** How a service of one process is steered. */
export interface SignalOptions {
  /** Seconds; default: `drainSeconds`. */
  readonly drain: number | undefined
}

/** SIGTERM and SIGINT stop the service, a second one at once; SIGHUP reads its configuration anew. */
export function steeredBySignals(io: Io, { drain }: SignalOptions): Steering {
  const signals = watchStopSignals(io)
  const manager = serviceManagerOf(io)
  // From the first moment: a signal that nobody listens to would end the process.
  let reload = () => void (isEarly = true)
  let isEarly = false
  const ignoreReload = io.onReloadSignal(() => reload())
  return {
    worker: undefined,
    abort: signals.second,
    announce(announcement) {
      announcement.print(io)
      manager.ready()
    },
    async untilDrained(service) {
      reload = () => void service.reload()
      if (isEarly) reload()
      await signals.first
      manager.stopping()
      reload = () => {}
      await waitForBalancer(service.drain(), drain, service.log)
      service.log.info('serve.stopping')
    },
    release() {
      manager.close()
      ignoreReload()
      signals.release()
    },
  }
}

/** Goes on for a while where a load balancer has to hear of the end first. */
export async function waitForBalancer(isAwaited: boolean, drain: number | undefined, log: Log): Promise<void> {
  const seconds = drain ?? drainSeconds
  if (!isAwaited || seconds === 0) return
  log.info('serve.draining', { seconds })
  await setTimeout(seconds * 1000)
}
