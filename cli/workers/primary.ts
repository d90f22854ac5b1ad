import cluster from 'node:cluster'
import { dirname } from 'node:path'
import type { Log } from '../../runtime/contract/log.ts'
import { jsonLog, readableLog } from '../../runtime/log-lines.ts'
import { loadEnvFile } from '../env-file.ts'
import { exitCode } from '../exit-code.ts'
import type { Io } from '../io.ts'
import { requireConfig } from '../load-config.ts'
import { exposeMetrics } from '../metrics-listener.ts'
import { metricsPlace } from '../metrics-place.ts'
import { createRegistry } from '../open-metrics.ts'
import type { ServeOptions } from '../serving/serve-options.ts'
import { printReady, type ReadyFacts } from '../serving/announce.ts'
import { type ServiceManager, serviceManagerOf } from '../serving/service-manager.ts'
import { waitForBalancer } from '../serving/steering.ts'
import { watchStopSignals } from '../serving/stop-signals.ts'
import { processesOf } from './count.ts'
import { createCrew, type Crew } from './crew.ts'
import { mergeMetrics } from './merged-metrics.ts'
import { startWorker } from './one-worker.ts'

/** Milliseconds in which a worker that works answers. */
const patience = 2000
/** Milliseconds for one worker to read the configuration anew and to finish what runs on the old one. */
const reloadPatience = 60_000
/** Milliseconds until a worker that was told to finish has: its own grace for running requests, and closing. */
const stopPatience = 40_000

/**
 * Runs the service in several processes on one port. This one answers no requests: it accepts connections and gives each to the
 * next worker, starts another worker where one has ended, and passes signals on. A shared listener of `node:cluster`, because the
 * kernel's own way (SO_REUSEPORT) spreads few connections unevenly, loses those that wait for a process that ends, and is not there
 * in Node 20.
 */
export async function runWorkers(options: ServeOptions, io: Io): Promise<number> {
  const signals = watchStopSignals(io)
  const manager = serviceManagerOf(io)
  const log = logOf(io)
  cluster.schedulingPolicy = cluster.SCHED_RR
  cluster.setupPrimary({ windowsHide: true })
  const crew = createCrew(startWorker, log)
  const work = { crew, log, options, io, manager, stop: signals.first }
  try {
    return await Promise.race([runCrew(work), signals.second.then(() => exitCode.cancelled)])
  } finally {
    crew.kill()
    manager.close()
    signals.release()
  }
}

interface Work {
  readonly crew: Crew
  readonly log: Log
  readonly options: ServeOptions
  readonly io: Io
  readonly manager: ServiceManager
  readonly stop: Promise<void>
}

async function runCrew(work: Work): Promise<number> {
  const { crew, log, options, io, manager, stop } = work
  const ignoreReload = io.onReloadSignal(reloading(crew, log))
  const ignored = stop.then(() => undefined)
  try {
    const first = await Promise.race([crew.begin(), ignored])
    // It has said itself why it cannot serve.
    if (first !== undefined && !('url' in first)) return first.code ?? exitCode.unexpected
    if (first !== undefined) await serveFrom(first, work)
  } finally {
    ignoreReload()
  }
  manager.stopping()
  const awaited = await crew.askAll('drain', patience)
  await waitForBalancer(awaited.includes(true), options.drain, log)
  log.info('serve.stopping')
  await crew.stop(stopPatience)
  log.info('serve.stopped')
  return exitCode.ok
}

/** Starts the others beside the first worker, says that all are ready, and shows their metrics until the signal to stop. */
async function serveFrom(facts: ReadyFacts, { crew, log, options, io, manager, stop }: Work): Promise<void> {
  const isAlone = facts.isEmbedded || facts.dev
  const count = isAlone ? 1 : processesOf(options.workers)
  if (isAlone) log.warn('serve.one-process', { reason: facts.isEmbedded ? 'embedded database' : 'development' })
  const env = { ...io.env }
  loadEnvFile(dirname(requireConfig(io.cwd, options.config)), env)
  const place = metricsPlace(options, env, { dev: facts.dev, port: Number(new URL(facts.url).port) })
  const exposed = place && (await exposeMetrics(() => readMetrics(crew), place, log))
  try {
    const answering = crew.growTo(count).then(() => {
      announce(facts, io, log, count)
      manager.ready()
    })
    await Promise.race([answering, stop])
    await stop
  } finally {
    await exposed?.close()
  }
}

function announce(facts: ReadyFacts, io: Io, log: Log, count: number): void {
  printReady(facts, io, count)
  log.info('serve.calls', { origin: facts.origin, basePath: facts.basePath })
}

/** Each worker reads the configuration anew when the one before it has: a mistake is found by the first, and changes nothing. */
function reloading(crew: Crew, log: Log): () => void {
  let last: Promise<void> = Promise.resolve()
  let isWaiting = false
  return () => {
    if (isWaiting) return
    isWaiting = true
    last = last.then(async () => {
      isWaiting = false
      const isDone = await crew.askEach('reload', 'reloaded', reloadPatience)
      if (!isDone) log.warn('config.kept', { advice: 'Correct what config.rejected says, then send SIGHUP again.' })
    })
  }
}

async function readMetrics(crew: Crew): Promise<string> {
  const { ready, restarts } = crew.count()
  const registry = createRegistry()
  registry.gauge('latchkey_workers', 'Processes that answer requests').set(ready)
  registry.counter('latchkey_worker_restarts', 'Workers that took the place of one that had ended').inc({}, restarts)
  const texts = await crew.askAll('metrics', patience)
  return mergeMetrics([registry.text(), ...texts.filter((text) => typeof text === 'string')])
}

/** What the primary says is in the form of its workers' lines. */
function logOf({ stdout, now, env }: Io): Log {
  if (stdout.isTTY !== true) return jsonLog({ output: stdout, now })
  return readableLog({ output: stdout, now, colours: env['NO_COLOR'] === undefined })
}
