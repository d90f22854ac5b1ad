import { type ClientFacts, databaseWarning, type OpenAuth, openAuth, type OpenOptions } from './auth.ts'
import type { CallInProcess } from './call.ts'
import { jsonLog, readableLog } from './log-lines.ts'
import { environmentOf } from './config/env-file.ts'
import { orderedFeatures } from './config/features.ts'
import { requireColumns } from './config/missing-columns.ts'
import type { Config } from './config/options.ts'
import { resolveSettings } from './config/resolve-settings.ts'
import type { Log } from './contract/log.ts'
import type { Settings } from './contract/settings.ts'
import type { TraceIds, Tracer } from './contract/tracer.ts'
import { applyMigrations } from './database/migrate.ts'
import { openShared, type SharedDatabase } from './database/shared.ts'
import type { Feature } from './feature.ts'
import { ensureSigningKey } from './keys/signing-key.ts'
import type { Schedule } from './schedule.ts'
import { recorderOf } from './identity/recorded-change.ts'
import { nodeName } from './tracing/node-name.ts'
import { openTracer } from './tracing/open-tracer.ts'

/** How a service runs inside an application. */
export interface AuthOptions extends Pick<OpenOptions, 'cwd' | 'dev' | 'database' | 'clock'> {
  /**
   * Variables that win over the config. Default: `process.env`, and the `.env` in `cwd` for what is not set there. Where
   * NODE_ENV is production, `LATCHKEY_MODE` is not taken from the file.
   */
  readonly env?: OpenOptions['env']
  /** Default: standard output, one line each; JSON outside development. `silentLog` writes nothing. */
  readonly log?: Log
  /** Whether pending migrations are applied when the service opens; default: false. Several nodes may do it at once. */
  readonly migrate?: boolean
  /** Whether this process sends mail and cleans up; default: true. */
  readonly tasks?: boolean
}

/** A service that opens its database with the first request. */
export interface Auth<Features extends readonly Feature[] = readonly Feature[]> {
  /** What config, environment and `.env` come to. Opens nothing. @throws {ConfigError} */
  readonly settings: Settings
  readonly log: Log
  /** The time by which it judges. */
  now(): Date
  /**
   * Answers a request whose path lies below the base path. What is no call of the service gets 404 with no body at all, so
   * that an application can answer it in its own way.
   * @throws {ConfigError} when the configuration is wrong
   */
  fetch(request: Request, client?: ClientFacts): Promise<Response>
  readonly call: CallInProcess<Features>
  /** Opens the service now, if it is not open: then a wrong configuration ends the start. @throws {ConfigError} */
  open(): Promise<OpenAuth<Features>>
  /** Ends the work in the background and closes the database; the next request opens it again. */
  close(): Promise<void>
}

interface Opened<Features extends readonly Feature[]> {
  readonly auth: OpenAuth<Features>
  close(): Promise<void>
}

/**
 * Makes a service of a configuration, for a server of yours: `auth.fetch` answers requests, `auth.call` makes calls from your
 * code. Nothing is opened before the first of them, so it may stand at the top of a module, in a build as well. Two of them
 * on one database, as hot reload makes them, share its connections.
 * @throws {ConfigError} when a feature is wrong; what is wrong with settings is thrown when they are first needed
 */
export function createAuth<const Features extends readonly Feature[]>(
  config: Config<Features>,
  options: AuthOptions = {},
): Auth<Features> {
  orderedFeatures(config)
  const cwd = options.cwd ?? process.cwd()
  let env: OpenOptions['env']
  let settings: Settings | undefined
  let log: Log | undefined
  let tracer: Tracer | undefined
  let opening: Promise<Opened<Features>> | undefined

  const environment = () => (env ??= options.env ?? environmentOf(cwd, process.env))
  const read = () => (settings ??= resolveSettings(config, environment(), { cwd, dev: options.dev ?? false }))
  const logger = () => (log ??= options.log ?? standardLog(read().dev, () => tracer?.ids() ?? {}))

  async function open(): Promise<Opened<Features>> {
    const home = read()
    tracer = await openTracer(cwd)
    const shared =
      options.database === undefined ? await openShared(home.database, databaseWarning(logger())) : undefined
    try {
      const auth = await openAuth(config, {
        ...options,
        cwd,
        env: environment(),
        log: logger(),
        tracer,
        database: options.database ?? shared?.database,
        waitForMigrations: true,
      })
      if (options.migrate === true) await migrate(auth)
      if (options.tasks !== false) startTasks(auth, shared)
      return { auth, close: () => auth.close().finally(() => shared?.release()) }
    } catch (error) {
      await shared?.release()
      throw error
    }
  }

  function opened(): Promise<Opened<Features>> {
    return (opening ??= open().catch((error: unknown) => {
      // The next request tries again: the database may have come back.
      opening = undefined
      throw error
    }))
  }

  return {
    get settings() {
      return read()
    },
    get log() {
      return logger()
    },
    now: options.clock ?? (() => new Date()),
    fetch: async (request, client) => (await opened()).auth.fetch(request, client),
    call: (async (...input: Parameters<CallInProcess<Features>>) =>
      (await opened()).auth.call(...input)) as CallInProcess<Features>,
    open: async () => (await opened()).auth,
    async close() {
      const last = opening
      opening = undefined
      await (await last)?.close()
    },
  }
}

function standardLog(dev: boolean, trace: () => TraceIds): Log {
  const options = { output: process.stdout, now: () => new Date() }
  return dev
    ? readableLog({ ...options, colours: process.stdout.isTTY === true })
    : jsonLog({ ...options, fields: { node: nodeName(process.env) }, trace: () => ({ ...trace() }) })
}

async function migrate(auth: OpenAuth): Promise<void> {
  const { db, migrations, settings, log } = auth
  const applied = await applyMigrations(db, migrations, new Date())
  if (applied.length > 0) {
    log.info('migrations.applied', { names: applied.map(({ feature, name }) => `${feature}/${name}`).join(', ') })
  }
  await requireColumns(auth)
  await ensureSigningKey(
    db,
    settings,
    new Date(),
    recorderOf(auth.platform, () => new Date()),
  )
}

/** The work of the service that uses a database in development; on the global object, as the database is. */
const key = Symbol.for('latchkey.tasks')

/** A reload of the module leaves the service before it behind, which nobody closes: its work ends here. */
function startTasks({ tasks, settings, log }: OpenAuth, shared: SharedDatabase | undefined): void {
  if (settings.dev && shared !== undefined) {
    const holder = globalThis as { [key]?: WeakMap<object, Schedule> }
    const running = (holder[key] ??= new WeakMap())
    const before = running.get(shared.database)
    if (before !== undefined) void before.stop().catch((error: unknown) => log.error('task.failed', error))
    running.set(shared.database, tasks)
  }
  tasks.start()
}
