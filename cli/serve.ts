import { resolveSettings } from '../runtime/config/resolve-settings.ts'
import type { Settings } from '../runtime/contract/settings.ts'
import { listen } from '../runtime/http/listen.ts'
import { createProcessMemory } from '../runtime/process-memory.ts'
import { openTelemetry } from '../runtime/tracing/opentelemetry.ts'
import { openTracer } from '../runtime/tracing/open-tracer.ts'
import type { Command } from './command.ts'
import { type ControlSocket, controlPath, openControl } from './control.ts'
import { exitCode } from './exit-code.ts'
import { CommandError, explain } from './failure.ts'
import { type Io, note } from './io.ts'
import { type LoadedConfig, loadConfig } from './load-config.ts'
import { exposeMetrics } from './metrics-listener.ts'
import { type MetricsPlace, metricsPlace } from './metrics-place.ts'
import { createMetrics, type Metrics } from './metrics.ts'
import { pushMetrics } from './pushed-metrics.ts'
import { announcementOf } from './serving/announce.ts'
import { readingOf } from './serving/config-change.ts'
import { awaitDatabase } from './serving/await-database.ts'
import { createDatabaseClock } from './serving/database-clock.ts'
import { followConfig } from './serving/follow-config.ts'
import { giveBackMemory } from './serving/give-back-memory.ts'
import { createLiveService, type LiveService, requireSamePlace } from './serving/live-service.ts'
import { logFor, noticeEmbedded, openServing, orClose, prepare, type Surroundings } from './serving/open-service.ts'
import { createReload, type Reopened } from './serving/reload.ts'
import type { ServeOptions } from './serving/serve-options.ts'
import { steeredBySignals, type Steering } from './serving/steering.ts'
import { isOneProcess, processesOf, requireShared } from './workers/count.ts'

/** How long running requests may take after the first signal, in milliseconds. */
const graceMilliseconds = 30_000

/** Answers requests until the first stop signal, and runs those of `commands` that other processes hand over. */
export async function runServer(options: ServeOptions, io: Io, commands: readonly Command[]): Promise<number> {
  const { steeredByPrimary } = await import('./workers/worker.ts')
  const asWorker = steeredByPrimary(io.env)
  if (asWorker === undefined && !isOneProcess(options.workers)) {
    return (await import('./workers/primary.ts')).runWorkers(options, io)
  }
  const steering = asWorker ?? steeredBySignals(io, options)
  try {
    const stopped = serveUntil(steering, options, io, commands).then(() => exitCode.ok)
    return await Promise.race([stopped, steering.abort.then(() => exitCode.cancelled)])
  } finally {
    steering.release()
  }
}

async function serveUntil(
  steering: Steering,
  options: ServeOptions,
  io: Io,
  commands: readonly Command[],
): Promise<void> {
  const before = { ...io.env }
  const loaded = await loadConfig(io, options.config)
  const settings = resolveSettings(loaded.config, io.env, {
    cwd: loaded.directory,
    dev: options.dev === true,
    host: options.host,
    port: options.port,
  })
  requireShared(settings, options.workers)
  const tracer = await openTracer(loaded.directory)
  const log = logFor(settings, io, tracer, steering.worker)
  const place = metricsPlace(options, io.env, settings)
  const pushing = await openTelemetry(loaded.directory, 'metrics')
  const metrics = place === undefined && pushing === undefined ? undefined : createMetrics(steering.worker, io.now)
  const clock = createDatabaseClock(io, log)
  const surroundings: Surroundings = {
    options,
    io,
    log,
    tracer,
    meter: metrics?.meter,
    memory: createProcessMemory(),
    now: clock.now,
    workers: steering.worker === undefined ? 1 : processesOf(options.workers),
  }
  const env = { ...io.env }
  const first = await openServing(loaded, env, surroundings)
  await orClose(first.auth, async () => {
    await awaitDatabase(() => clock.look(first.auth.db), log)
    await prepare(first.auth, clock.now)
    await noticeEmbedded(first.auth)
  })
  const live = createLiveService(first)
  const started = { live, steering, loaded, surroundings, before, place, metrics }
  const unfollow = clock.follow(() => live.current().db)
  const stopGivingBack = giveBackMemory()
  const look = async () => metrics?.look(live.current())
  const endPush = pushing && metrics && pushMetrics(pushing, { instruments: metrics.instruments, look }, log)
  try {
    await serveControlled(started, readingOf(first.auth, loaded, env), commands)
  } finally {
    unfollow()
    stopGivingBack()
    endPush?.()
    await live.close()
  }
  if (steering.worker === undefined) log.info('serve.stopped')
}

/** A service that is open, and what it was started with. */
interface Started {
  readonly live: LiveService
  readonly steering: Steering
  readonly loaded: LoadedConfig
  readonly surroundings: Surroundings
  /** The environment without what `.env` adds to it. */
  readonly before: Io['env']
  readonly place: MetricsPlace | undefined
  readonly metrics: Metrics | undefined
}

/** With the control socket beside it, the metrics, and, in development, an eye on the config. */
async function serveControlled(
  started: Started,
  reading: Reopened['reading'],
  commands: readonly Command[],
): Promise<void> {
  const { live, steering, surroundings, place, metrics } = started
  const { io, log } = surroundings
  const readMetrics = metrics && (() => metrics.read(live.current()))
  const control = await openControlSocket(live, io, commands, (url) => moveTo(url, started))
  try {
    // The metrics of workers are shown by their primary.
    const exposed =
      place && readMetrics && steering.worker === undefined && (await exposeMetrics(readMetrics, place, log))
    const following = live.current().settings.dev ? follow(started) : undefined
    try {
      await answerUntilDrained(started, reading, readMetrics)
    } finally {
      await following?.close()
      if (exposed) await exposed.close()
    }
  } finally {
    await control?.close()
  }
}

async function answerUntilDrained(
  { live, steering, loaded, surroundings, before, place }: Started,
  reading: Reopened['reading'],
  metrics: (() => Promise<string>) | undefined,
): Promise<void> {
  const { settings, log, tasks } = live.current()
  const { host, port, trustProxy, origin, basePath } = settings
  const onFailure = (error: unknown) => log.error('http.failed', error)
  const listening = await listen(live.answer, { host, port, trustProxy, onFailure }).catch((error: unknown) => {
    throw unavailable(error, settings)
  })
  steering.announce(announcementOf(listening, live.current(), loaded))
  tasks.start()
  if (steering.worker === undefined) log.info('serve.calls', { origin, basePath })
  const reopen = () => reopenService({ live, steering, loaded, surroundings, before, place, metrics: undefined })
  await steering.untilDrained({
    log,
    drain() {
      listening.sendAway()
      const isAwaited = live.current().platform.readiness.drain()
      return isAwaited && !settings.dev
    },
    reload: createReload({ file: loaded.file, live, log, reading, reopen }),
    metrics,
  })
  live.settle()
  await listening.close(graceMilliseconds)
}

/** Opens a service of what the files say now, on the open database. @throws when something is wrong; nothing has changed then */
async function reopenService({ live, surroundings, before, place }: Started): Promise<Reopened> {
  const { options, io } = surroundings
  const kept = { ...io.env }
  const { db, settings } = live.current()
  try {
    replaceEnv(io.env, before)
    const loaded = await loadConfig(io, options.config)
    requireSameMetrics(place, metricsPlace(options, io.env, settings))
    const env = { ...io.env }
    const serving = await openServing(loaded, env, surroundings, db)
    await orClose(serving.auth, async () => {
      requireSamePlace(settings, serving.auth.settings)
      await prepare(serving.auth, surroundings.now)
    })
    return { serving, reading: readingOf(serving.auth, loaded, env), sources: loaded.sources }
  } catch (error) {
    replaceEnv(io.env, kept)
    throw error
  }
}

/** Goes on with another database, which has all that this one has. @throws when it cannot be used; nothing has changed then */
async function moveTo(url: string, { live, loaded, surroundings }: Started): Promise<void> {
  const serving = await openServing(loaded, { ...surroundings.io.env, DATABASE_URL: url }, surroundings)
  await orClose(serving.auth, () => prepare(serving.auth, surroundings.now))
  await live.replace(serving, 'own')
}

/** Puts the variables back, in the object that the config file reads too. */
function replaceEnv(env: Io['env'], wanted: Io['env']): void {
  for (const name of Object.keys(env)) if (!(name in wanted)) delete env[name]
  Object.assign(env, wanted)
}

/** In development a service follows its config. */
function follow(started: Started): ReturnType<typeof followConfig> {
  const { live, loaded, surroundings } = started
  const { io, options, log } = surroundings
  let { sources } = loaded
  return followConfig({
    file: loaded.file,
    log,
    sources: () => sources,
    async replace() {
      const next = await reopenService(started)
      sources = next.sources
      await live.replace(next.serving)
    },
    rejected(error) {
      note(io, 'The configuration has changed and cannot be used; the service goes on as before.')
      explain(error, io, options.verbose === true)
    },
  })
}

/** Lets other processes of the same user run their commands in here, where the embedded database is open. */
export async function openControlSocket(
  live: LiveService,
  io: Io,
  commands: readonly Command[],
  move: (url: string) => Promise<void>,
): Promise<ControlSocket | undefined> {
  const { settings, log } = live.current()
  const { database } = settings
  const path = database.kind === 'embedded' ? controlPath(database.directory) : undefined
  if (path === undefined) return undefined
  const { runHandover } = await import('./handover.ts')
  try {
    return await openControl(path, (request, output) =>
      runHandover(commands, request, output, { auth: live.current(), ...(!settings.dev && { moveTo: move }) }, io.now),
    )
  } catch (error) {
    log.error('control.unavailable', error, { path })
    return undefined
  }
}

/** @throws {CommandError} where the metrics would be shown elsewhere than they are */
function requireSameMetrics(before: MetricsPlace | undefined, after: MetricsPlace | undefined): void {
  if (before?.port === after?.port && before?.host === after?.host) return
  throw new CommandError(
    exitCode.configuration,
    'METRICS_PORT and METRICS_HOST cannot change while the service runs. Restart it.',
  )
}

function unavailable(error: unknown, { host, port }: Settings): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE') {
    return new CommandError(
      exitCode.configuration,
      `Port ${port} of ${host} is taken. Stop what listens there, or choose another: npx latchkey serve --port ${port + 1}`,
    )
  }
  if (code === 'EACCES' || code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new CommandError(exitCode.configuration, `Cannot listen on ${host}:${port} (${code}). Correct HOST or PORT.`)
  }
  return error
}
