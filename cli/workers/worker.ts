import cluster from 'node:cluster'
import type { Environment } from '../io.ts'
import type { Steered, Steering } from '../serving/steering.ts'
import { isOrder, type Order, type Report } from './messages.ts'

/** The variable by which a process knows that it is a worker of ours, and which one. */
export const workerVariable = 'LATCHKEY_WORKER'

/**
 * Steers a service as its primary says; undefined where this process is no worker. A signal that comes to the worker itself lets
 * it finish and end, as all processes of a terminal or a control group get one; a second one does nothing more, since it may be
 * the first one's twin: who shall end at once is killed by the primary.
 */
export function steeredByPrimary(env: Environment): Steering | undefined {
  const number = Number(env[workerVariable] ?? '')
  const { worker } = cluster
  if (worker === undefined || process.send === undefined || !Number.isInteger(number) || number < 1) return undefined
  let stop = () => {}
  const stopped = new Promise<void>((resolve) => (stop = resolve))
  let service: Steered | undefined
  const hear = (message: unknown) => {
    if (!isOrder(message)) return
    if (message.directive === 'stop') stop()
    else void answer(message, service)
  }
  // Without its primary nobody gives it connections any more. It still finishes what it has; Node would end it at once.
  worker.once('disconnect', () => {
    worker.exitedAfterDisconnect = true
    stop()
  })
  const releases = [
    listenFor('message', hear),
    listenFor('SIGTERM', () => stop()),
    listenFor('SIGINT', () => stop()),
    listenFor('SIGHUP', () => {}),
  ]
  return {
    worker: number,
    abort: new Promise(() => {}),
    announce: ({ facts }) => tell({ ready: facts }),
    untilDrained(steered) {
      service = steered
      return stopped
    },
    release: () => releases.forEach((release) => release()),
  }
}

function listenFor(event: string, listener: (message: unknown) => void): () => void {
  process.on(event, listener)
  return () => process.off(event, listener)
}

async function answer({ directive, id }: Order, service: Steered | undefined): Promise<void> {
  if (directive === 'drain') tell({ id, outcome: service?.drain() ?? false })
  if (directive === 'reload') tell({ id, outcome: await service?.reload() })
  if (directive === 'metrics') tell({ id, outcome: await readMetrics(service) })
}

async function readMetrics(service: Steered | undefined): Promise<string | undefined> {
  try {
    return await service?.metrics?.()
  } catch (error) {
    service?.log.error('metrics.failed', error)
    return undefined
  }
}

function tell(report: Report): void {
  if (process.connected) process.send?.(report)
}
