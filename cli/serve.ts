import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { type OpenAuth, openAuth } from '../runtime/auth.ts'
import { requireColumns } from '../runtime/config/missing-columns.ts'
import { resolveSettings } from '../runtime/config/resolve-settings.ts'
import type { Database } from '../runtime/database/database.ts'
import { applyMigrations } from '../runtime/database/migrate.ts'
import { listen, type Listening } from '../runtime/http/listen.ts'
import { checkSigningKeys } from '../runtime/keys/key-check.ts'
import { ensureSigningKey } from '../runtime/keys/signing-key.ts'
import type { Log } from '../runtime/contract/log.ts'
import type { Meter } from '../runtime/contract/meter.ts'
import type { Settings } from '../runtime/contract/settings.ts'
import type { Tracer } from '../runtime/contract/tracer.ts'
import type { Command } from './command.ts'
import { type ControlSocket, controlPath, openControl } from './control.ts'
import { exitCode } from './exit-code.ts'
import { onDatabase, placeOf } from './database-place.ts'
import { CommandError, explain } from './failure.ts'
import { type Io, note } from './io.ts'
import { type Answer, followConfig, type LiveService, requireSamePlace, type Serving } from './live-service.ts'
import { type LoadedConfig, loadConfig } from './load-config.ts'
import { jsonLog, readableLog } from '../runtime/log-lines.ts'
import { createMetrics, metricsPlace } from './metrics.ts'
import { checkMailTemplates } from './mail-check.ts'
import { createDevDemo, type DevDemoOptions } from './dev-demo/dev-demo.ts'
import { createDevInbox } from './dev-inbox/dev-inbox.ts'
import { ownPackage } from './package.ts'
import { openPlayground } from './playground.ts'
import { nodeName } from '../runtime/tracing/node-name.ts'
import { openTracer } from '../runtime/tracing/open-tracer.ts'
import { compareSchema, namesOf, refuseForeignSchema, renamesOf, requireMigrated } from './schema.ts'
import type { ServiceOptions } from './options.ts'
import { watchStopSignals } from './stop-signals.ts'

interface ServeOptions extends ServiceOptions {
  readonly port: number | undefined
  readonly host: string | undefined
  /** Seconds. */
  readonly drain: number | undefined
  readonly metricsPort: number | undefined
  readonly metricsHost: string | undefined
}

/** Seconds for which a load balancer that asks /readyz may go on sending requests after the first signal. */
const drainSeconds = 5

/** How long running requests may take after the first signal, in milliseconds. */
const graceMilliseconds = 30_000

/** Answers requests until the first stop signal, and runs those of `commands` that other processes hand over. */
export async function runServer(options: ServeOptions, io: Io, commands: readonly Command[]): Promise<number> {
  const signals = watchStopSignals(io)
  try {
    const stopped = serveUntil(signals.first, options, io, commands).then(() => exitCode.ok)
    return await Promise.race([stopped, signals.second.then(() => exitCode.cancelled)])
  } finally {
    signals.release()
  }
}

async function serveUntil(
  stop: Promise<void>,
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
  const tracer = await openTracer(loaded.directory)
  const log = logFor(settings, io, tracer)
  const place = metricsPlace(options, io.env)
  const metrics = place && createMetrics()
  const meter = metrics?.meter
  const opened = await openConfigured(loaded, options, io, { log, meter, tracer })
  const start = { loaded, options, io, before, meter, tracer }
  const live = await prepareOpened(opened, start)
  try {
    const control = await openControlSocket(live, io, commands)
    try {
      const exposed = place && (await metrics?.expose(live.current, place))
      try {
        await answerUntil(stop, live, start)
      } finally {
        await exposed?.close()
      }
    } finally {
      await control?.close()
    }
  } finally {
    await live.close()
  }
  log.info('serve.stopped')
}

interface Start {
  readonly loaded: LoadedConfig
  readonly options: ServeOptions
  readonly io: Io
  /** The environment without what `.env` adds to it. */
  readonly before: Io['env']
  readonly meter: Meter | undefined
  readonly tracer: Tracer
}

/** Makes everything ready for requests. In development the service follows its config from now on. */
async function prepareOpened(opened: OpenAuth, start: Start): Promise<LiveService> {
  const { loaded, io } = start
  try {
    await onDatabase(opened, () => prepare(opened, io))
    const surroundings = { directory: loaded.directory, now: io.now }
    const serving = { auth: opened, answer: answerer(opened, surroundings) }
    await noticeEmbedded(opened)
    return opened.settings.dev ? follow(serving, start) : fixed(serving)
  } catch (error) {
    await opened.close()
    throw error
  }
}

function fixed({ auth, answer }: Serving): LiveService {
  return { answer, current: () => auth, close: () => auth.close() }
}

function follow(first: Serving, { loaded, options, io, before, meter, tracer }: Start): LiveService {
  let sources = loaded.sources
  return followConfig(first, {
    file: loaded.file,
    sources: () => sources,
    async reopen({ db, settings, log }) {
      restore(io.env, before)
      const again = await loadConfig(io, options.config)
      const auth = await openConfigured(again, options, io, { log, meter, tracer, database: db })
      try {
        requireSamePlace(settings, auth.settings)
        await onDatabase(auth, () => prepare(auth, io))
        sources = again.sources
        return { auth, answer: answerer(auth, { directory: again.directory, now: io.now }) }
      } catch (error) {
        await auth.close()
        throw error
      }
    },
    rejected(error) {
      note(io, 'The configuration has changed and cannot be used; the service goes on as before.')
      explain(error, io, options.verbose === true)
    },
  })
}

/** Takes away what the last `.env` added, in the object that the config file reads too. */
function restore(env: Io['env'], before: Io['env']): void {
  for (const name of Object.keys(env)) if (!(name in before)) delete env[name]
}

function logFor(settings: Settings, io: Io, tracer: Tracer): Log {
  const terminal = io.stdout.isTTY === true
  if (!settings.dev && !terminal) {
    return jsonLog({
      output: io.stdout,
      now: io.now,
      fields: { node: nodeName(io.env) },
      trace: () => ({ ...tracer.ids() }),
    })
  }
  return readableLog({ output: io.stdout, now: io.now, colours: terminal && io.env['NO_COLOR'] === undefined })
}

/** What a service that takes the place of another has from it. */
interface Surroundings {
  readonly log: Log
  readonly meter: Meter | undefined
  readonly tracer: Tracer
  readonly database?: Database
}

function openConfigured(
  loaded: LoadedConfig,
  options: ServeOptions,
  io: Io,
  { log, meter, tracer, database }: Surroundings,
): Promise<OpenAuth> {
  return openAuth(loaded.config, {
    // As it is now: a later .env is for a later service.
    env: { ...io.env },
    database,
    cwd: loaded.directory,
    dev: options.dev === true,
    log,
    tracer,
    ...(meter !== undefined && { meter }),
    clock: io.now,
    ...(options.host === undefined ? {} : { host: options.host }),
    ...(options.port === undefined ? {} : { port: options.port }),
  })
}

/** In development the tables and the key are made on the way; elsewhere that is somebody's decision. */
async function prepare(auth: OpenAuth, io: Io): Promise<void> {
  const { settings, db, log } = auth
  if (settings.dev) {
    const report = await compareSchema(auth)
    refuseForeignSchema(report)
    const applied = await applyMigrations(db, auth.migrations, io.now())
    if (applied.length > 0) log.info('migrations.applied', { names: namesOf(applied) })
    if (report.renamed.length > 0) log.info('migrations.renamed', { names: renamesOf(report) })
    await ensureSigningKey(db, settings, io.now())
  } else {
    const { left } = await requireMigrated(auth)
    if (left.length > 0) log.info('migrations.unused', { names: namesOf(left) })
  }
  await requireColumns(auth)
  await checkSigningKeys(db, settings, io.now())
  checkMailTemplates(auth)
}

async function noticeEmbedded({ settings: { database }, log }: OpenAuth): Promise<void> {
  if (database.kind !== 'embedded') return
  const { embeddedDurabilityNotice } = await import('../runtime/database/pglite.ts')
  log.warn('database.embedded', { directory: database.directory, notice: embeddedDurabilityNotice })
}

/** Lets other processes of the same user run their commands in here, where the embedded database is open. */
async function openControlSocket(
  live: LiveService,
  io: Io,
  commands: readonly Command[],
): Promise<ControlSocket | undefined> {
  const { settings, log } = live.current()
  const { database } = settings
  const path = database.kind === 'embedded' ? controlPath(database.directory) : undefined
  if (path === undefined) return undefined
  const { runHandover } = await import('./handover.ts')
  try {
    return await openControl(path, (request, output) => runHandover(commands, request, output, live.current(), io.now))
  } catch (error) {
    log.error('control.unavailable', error, { path })
    return undefined
  }
}

async function answerUntil(stop: Promise<void>, live: LiveService, { loaded, options, io }: Start): Promise<void> {
  const { settings, log, tasks } = live.current()
  const { host, port, trustProxy, origin, basePath } = settings
  const listening = await listen(live.answer, { host, port, trustProxy }).catch((error: unknown) => {
    throw unavailable(error, settings)
  })
  announce(listening, live.current(), loaded, io)
  tasks.start()
  log.info('serve.calls', { origin, basePath })
  await stop
  // Asked of the service of now: in development another one has come since.
  const isAwaited = live.current().platform.readiness.drain()
  const seconds = options.drain ?? drainSeconds
  if (isAwaited && seconds > 0 && !settings.dev) {
    log.info('serve.draining', { seconds })
    await setTimeout(seconds * 1000)
  }
  log.info('serve.stopping')
  await listening.close(graceMilliseconds)
}

/** In development the inbox, the demo organization and the playground stand beside the endpoints. */
function answerer(auth: OpenAuth, surroundings: DevDemoOptions): Answer {
  const { settings, log } = auth
  if (!settings.dev) return (request) => auth.fetch(request)
  const inbox = createDevInbox(auth)
  const playground = openPlayground(join(ownPackage().root, 'dist', 'playground'))
  if (playground === undefined) log.warn('playground.missing', { advice: 'Build the package: npm run build' })
  const demo = createDevDemo(auth, surroundings)
  return (request) => inbox?.(request) ?? demo?.(request) ?? playground?.(request) ?? auth.fetch(request)
}

function announce(listening: Listening, auth: OpenAuth, loaded: LoadedConfig, io: Io): void {
  const { version } = ownPackage()
  const milliseconds = Math.round(io.elapsed())
  const { dev, database } = auth.settings
  if (!dev && io.stdout.isTTY !== true) {
    auth.log.info('serve.ready', { url: listening.url, milliseconds, version })
    return
  }
  const places = [
    ...(dev ? [`  playground  ${listening.url}/`, `  mail        ${listening.url}/dev/inbox`] : []),
    `  config      ${loaded.file}${dev ? ', read again when it changes' : ''}`,
    `  database    ${placeOf(database)}`,
  ]
  io.stdout.write(
    `Latchkey ${version} is ready at ${listening.url} in ${milliseconds} ms\n${places.map((line) => `${line}\n`).join('')}`,
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
