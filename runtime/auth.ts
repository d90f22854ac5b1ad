import { type CallInProcess, createCall } from './call.ts'
import { type Environment, readVariable } from './config/environment.ts'
import { requireTexts } from './config/feature-mails.ts'
import {
  capabilitiesOf,
  constraintsOf,
  fieldNamesOf,
  limitsOf,
  mailKindsOf,
  migrationsOf,
  orderedFeatures,
} from './config/features.ts'
import { type Config } from './config/options.ts'
import { resolveSettings } from './config/resolve-settings.ts'
import { type Log, silentLog } from './contract/log.ts'
import { type Meter, noMeter } from './contract/meter.ts'
import type { Tracer } from './contract/tracer.ts'
import type { Platform } from './contract/platform.ts'
import type { Settings } from './contract/settings.ts'
import { createErrands } from './errands.ts'
import { tracedDatabase } from './tracing/traced-database.ts'
import { tracedPasswords } from './tracing/traced-passwords.ts'
import type { Database } from './database/database.ts'
import type { PlannedMigration } from './database/migration-table.ts'
import { commandHome, openDatabase } from './database/open-database.ts'
import type { Feature } from './feature.ts'
import { type App, asResponse, createApp } from './http/app.ts'
import { createCookieSigner } from './http/cookies.ts'
import type { Pipeline } from './http/handler.ts'
import { createProxyNotice } from './http/proxy-notice.ts'
import { checkRateRules, createRateLimiter } from './http/rate-limit/limiter.ts'
import { createResponder } from './http/respond.ts'
import { createGate } from './identity/gate.ts'
import { createIdentify } from './identity/identify.ts'
import { createActorOf, operator, recorderOf } from './identity/recorded-change.ts'
import { createHookRunner } from './identity/run-hooks.ts'
import { isFresh, isOwnSession } from './identity/session.ts'
import { createStepUp } from './identity/step-up.ts'
import { createKeyWatch, type KeyWatch } from './keys/key-watch.ts'
import { createKeyRing } from './keys/open-key-ring.ts'
import { createMigrationGuard } from './migration-guard.ts'
import { createProcessMemory, type ProcessMemory } from './process-memory.ts'
import { createReadiness } from './ready-check.ts'
import { createSchedule, type Schedule } from './schedule.ts'
import { createPasswordHasher, type HashWork } from './security/password.ts'
import { findServiceKey } from './service-keys/service-key.ts'
import { openCache } from './storage/open-cache.ts'

/** What the surroundings give to a service. */
export interface OpenOptions {
  /** Variables that win over the config; default: none. `latchkey serve` passes `process.env` and `.env`. */
  readonly env?: Environment
  /** Folder that relative paths start from. Default: the working directory. */
  readonly cwd?: string
  /** Development: http on loopback. Default: as `LATCHKEY_MODE` says. */
  readonly dev?: boolean
  readonly host?: string
  readonly port?: number
  /** A database that is already open; `close` then leaves it open. */
  readonly database?: Database | undefined
  /** Default: silent. */
  readonly log?: Log
  /** The one clock of the service. Default: the system's. */
  readonly clock?: () => Date
  /** Whether calls are answered with 503 until the database has every table. `latchkey serve` looks before it starts. */
  readonly waitForMigrations?: boolean
  /** The caller of `call` is who runs the service, at the command line: so changes on record say. */
  readonly operator?: boolean
  /** Whether the database is opened for a command: by its direct address, where it has one, and with more patience. */
  readonly forCommand?: boolean
  /** Told of what happens, for metrics. Default: nobody measures. */
  readonly meter?: Meter
  /** What the service before it in this process remembers: limits and counters go on. Default: nothing. */
  readonly memory?: ProcessMemory
  /** How many processes share the processors of this machine: each hashes fewer passwords at once. Default: 1. */
  readonly workers?: number
  /** Told of the steps of requests. Default: there are no traces. */
  readonly tracer?: Tracer | undefined
}

/** What only the server of an application knows about the sender of a request. */
export interface ClientFacts {
  /**
   * The client's address, for limits and lists of sessions. Without it everybody shares one limit. Our own server and
   * `toNodeHandler` put it on the request by themselves.
   */
  readonly ip?: string | undefined
}

/** A service that answers requests. */
export interface OpenAuth<Features extends readonly Feature[] = readonly Feature[]> {
  readonly settings: Settings
  readonly features: readonly Feature[]
  /** The plan that `latchkey migrate` applies. */
  readonly migrations: readonly PlannedMigration[]
  readonly db: Database
  /** What handlers get of the running service. */
  readonly platform: Platform
  readonly log: Log
  /** Work in the background: mail, clean-up. `latchkey serve` starts it; an embedder calls `tasks.start()`. */
  readonly tasks: Schedule
  /**
   * Answers a request whose path lies below the base path. What is no call of the service gets 404 with no body at all, so
   * that an application can answer it in its own way.
   */
  fetch(request: Request, client?: ClientFacts): Promise<Response>
  /** The same for our own listener, which can do without a `Response`. */
  readonly answer: App
  readonly call: CallInProcess<Features>
  close(): Promise<void>
}

/**
 * Folds the configured features into a service. Opens the database and does not migrate it.
 * @throws {ConfigError} when the configuration is wrong; its message says what to write
 */
export async function openAuth<const Features extends readonly Feature[]>(
  config: Config<Features>,
  options: OpenOptions = {},
): Promise<OpenAuth<Features>> {
  return assembleAuth(config, options)
}

/** As `openAuth`. How much work a hash is may be said here and not by applications, whom it could only harm. */
export async function assembleAuth<const Features extends readonly Feature[]>(
  config: Config<Features>,
  options: OpenOptions,
  hashWork?: HashWork,
): Promise<OpenAuth<Features>> {
  const { env = {}, cwd = process.cwd(), log = silentLog, clock = () => new Date(), meter = noMeter } = options
  const { memory = createProcessMemory() } = options
  const features = orderedFeatures(config)
  const settings = resolveSettings(config, env, {
    cwd,
    dev: options.dev ?? false,
    host: options.host,
    port: options.port,
    workers: options.workers,
  })
  const routes = features.flatMap((feature) => feature.routes ?? [])
  checkRateRules(settings.rateLimit.rules, routes)
  requireTexts(features, settings.mail.templates)
  const variable = (name: string) => readVariable(env, name)
  for (const feature of features) feature.check?.(settings, variable)
  const home = options.forCommand === true ? commandHome(settings.database) : settings.database
  const cache = await openCache({ redisUrl: settings.redisUrl, log, clock })
  const opened =
    options.database ??
    (await openDatabase(home, () => meter.statement(), databaseWarning(log)).catch(async (error: unknown) => {
      await cache.close()
      throw error
    }))
  const { tracer } = options
  const db = tracer?.records === true ? tracedDatabase(opened, tracer) : opened
  const passwords = createPasswordHasher(settings.passwords, hashWork)
  const migrations = migrationsOf(features)
  const platform: Platform = {
    db,
    settings,
    log,
    keys: createKeyRing(db, settings, log, (tx, change) => recorderOf(platform, clock)(tx, change)),
    passwords: tracer?.records === true ? tracedPasswords(passwords, tracer) : passwords,
    passwordPolicy: features.find((feature) => feature.passwordPolicy !== undefined)?.passwordPolicy,
    passwordScreen: features.find((feature) => feature.passwordScreen !== undefined)?.passwordScreen,
    passwordWatch: features.find((feature) => feature.passwordWatch !== undefined)?.passwordWatch,
    signInCode: features.find((feature) => feature.signInCode !== undefined)?.signInCode,
    passwordSource: features.find((feature) => feature.passwordSource !== undefined)?.passwordSource,
    hooks: createHookRunner(features),
    fields: fieldNamesOf(features),
    variable,
    cache,
    mailKinds: mailKindsOf(features),
    capabilities: capabilitiesOf(features, settings),
    tasks: { wake: (task) => tasks.wake(task) },
    startedAt: clock(),
    errands: createErrands(log),
    readiness: createReadiness(db, migrations, { settings, clock, probes: memory.probes }),
    counters: memory.counters,
    meter,
    tracer,
  }
  const tasks = createSchedule(
    () => platform,
    features.flatMap((feature) => feature.tasks ?? []),
    clock,
  )
  const watch = createKeyWatch({ db, keys: platform.keys, log, clock })
  const pipeline: Pipeline = {
    platform,
    clock,
    signer: createCookieSigner(settings.secrets),
    responder: createResponder(settings, log),
    identify: createIdentify(platform),
    gate: createGate(platform),
    actorOf: createActorOf(platform.hooks),
    isFresh: (identity, now) => isFresh(platform, identity, now),
    stepUpMethods: createStepUp(platform),
    isOwn: (identity) => isOwnSession(platform, identity),
    robotCheck: features.find((feature) => feature.robotCheck !== undefined)?.robotCheck,
    limiter: createRateLimiter(platform, limitsOf(features), memory.rates),
    noticeProxy: createProxyNotice(settings, log),
    constraints: constraintsOf(features),
    requireMigrated: options.waitForMigrations === true ? createMigrationGuard(platform) : undefined,
    findServiceKey: (key, now) => findServiceKey(db, key, now),
  }
  const app = createApp(settings, routes, pipeline)
  return {
    settings,
    features,
    migrations,
    db,
    platform,
    log,
    tasks: withWatch(tasks, watch),
    fetch: async (request, client) => asResponse(await app(sentBy(request, client))),
    answer: app,
    call: createCall<Features>(pipeline, routes, options.operator === true ? operator : undefined),
    close: async () => {
      await platform.errands.done()
      await tasks.stop()
      await settings.mail.transport?.close?.()
      await watch.stop()
      await cache.close()
      if (options.database === undefined) await db.close()
    },
  }
}

/** The work in the background, and an ear for what other nodes do meanwhile. */
function withWatch(tasks: Schedule, watch: KeyWatch): Schedule {
  return {
    ...tasks,
    start() {
      tasks.start()
      watch.start()
    },
    async stop() {
      await tasks.stop()
      await watch.stop()
    },
  }
}

/** What the database has to say beside its answers. */
export function databaseWarning(log: Log): (message: string, cause?: unknown) => void {
  return (message, cause) =>
    log.warn('database.warning', { message, ...(cause instanceof Error && { cause: cause.message }) })
}

/** The request with the client's address on it. Frameworks pass things of their own as the second argument. */
function sentBy(request: Request, client: ClientFacts | undefined): Request {
  if (typeof client?.ip !== 'string') return request
  return Object.defineProperty(request, 'ip', { value: client.ip, configurable: true })
}
