import { join } from 'node:path'
import { type OpenAuth, openAuth } from '../../runtime/auth.ts'
import { requireColumns } from '../../runtime/config/missing-columns.ts'
import type { Log } from '../../runtime/contract/log.ts'
import type { Meter } from '../../runtime/contract/meter.ts'
import type { Settings } from '../../runtime/contract/settings.ts'
import type { Tracer } from '../../runtime/contract/tracer.ts'
import type { Database } from '../../runtime/database/database.ts'
import { applyMigrations } from '../../runtime/database/migrate.ts'
import { checkSigningKeys } from '../../runtime/keys/key-check.ts'
import { ensureSigningKey } from '../../runtime/keys/signing-key.ts'
import type { App } from '../../runtime/http/app.ts'
import { jsonLog, readableLog } from '../../runtime/log-lines.ts'
import type { ProcessMemory } from '../../runtime/process-memory.ts'
import { nodeName } from '../../runtime/tracing/node-name.ts'
import { onDatabase } from '../database-place.ts'
import { createDevDemo, type DevDemoOptions } from '../dev-demo/dev-demo.ts'
import { createDevInbox } from '../dev-inbox/dev-inbox.ts'
import type { Environment, Io } from '../io.ts'
import type { LoadedConfig } from '../load-config.ts'
import { checkOwnTemplates } from '../mail-check.ts'
import { settleMove } from '../move/unfinished.ts'
import { ownPackage } from '../package.ts'
import { openPlayground } from '../playground.ts'
import { compareSchema, namesOf, refuseForeignSchema, renamesOf, requireMigrated } from '../schema.ts'
import type { ServeOptions } from './serve-options.ts'
import type { Serving } from './live-service.ts'
import { recorderOf } from '../../runtime/identity/recorded-change.ts'

/** What a service of this process is made with, the first one and those that take its place. */
export interface Surroundings {
  readonly options: ServeOptions
  readonly io: Io
  readonly log: Log
  readonly meter: Meter | undefined
  readonly tracer: Tracer
  readonly memory: ProcessMemory
  /** What time it is. */
  readonly now: () => Date
  /** Processes that share the processors. */
  readonly workers: number
}

/** The log of a service that was started here; the lines of a worker say its number. */
export function logFor(settings: Settings, io: Io, tracer: Tracer, worker: number | undefined): Log {
  const terminal = io.stdout.isTTY === true
  const colours = terminal && io.env['NO_COLOR'] === undefined
  const log =
    !settings.dev && !terminal
      ? jsonLog({
          output: io.stdout,
          now: io.now,
          fields: { node: nodeName(io.env) },
          trace: () => ({ ...tracer.ids() }),
        })
      : readableLog({ output: io.stdout, now: io.now, colours })
  return worker === undefined ? log : saying(log, { worker })
}

/** The same log, with more fields in every line. */
function saying(log: Log, more: { readonly worker: number }): Log {
  return {
    info: (event, fields) => log.info(event, { ...fields, ...more }),
    warn: (event, fields) => log.warn(event, { ...fields, ...more }),
    error: (event, cause, fields) => log.error(event, cause, { ...fields, ...more }),
  }
}

/**
 * Opens a service of a configuration and makes everything ready for requests, on the database of the one before where there is one.
 * @param env as it is now: a later `.env` is for a later service
 */
export async function openServing(
  loaded: LoadedConfig,
  env: Environment,
  surroundings: Surroundings,
  database?: Database,
): Promise<Serving> {
  const { options, log, meter, tracer, memory, now, workers } = surroundings
  const auth = await openAuth(loaded.config, {
    env,
    database,
    cwd: loaded.directory,
    dev: options.dev === true,
    log,
    tracer,
    memory,
    workers,
    ...(meter !== undefined && { meter }),
    clock: now,
    ...(options.host === undefined ? {} : { host: options.host }),
    ...(options.port === undefined ? {} : { port: options.port }),
  })
  return { auth, answer: answerer(auth, { directory: loaded.directory, now }) }
}

/** Does `work` with a service that was opened, and closes it where that fails. */
export async function orClose(auth: OpenAuth, work: () => Promise<void>): Promise<void> {
  try {
    await onDatabase(auth, work)
  } catch (error) {
    await auth.close()
    throw error
  }
}

/** In development the tables and the key are made on the way; elsewhere that is somebody's decision. */
export async function prepare(auth: OpenAuth, now: () => Date): Promise<void> {
  const { settings, db, log } = auth
  if (settings.dev) {
    const report = await compareSchema(auth)
    refuseForeignSchema(report)
    const applied = await applyMigrations(db, auth.migrations, now())
    if (applied.length > 0) log.info('migrations.applied', { names: namesOf(applied) })
    if (report.renamed.length > 0) log.info('migrations.renamed', { names: renamesOf(report) })
    await ensureSigningKey(db, settings, now(), recorderOf(auth.platform, now))
  } else {
    const { left, ahead, held } = await requireMigrated(auth)
    if (left.length > 0) log.info('migrations.unused', { names: namesOf(left) })
    if (ahead.length > 0) log.warn('migrations.ahead', { names: namesOf(ahead) })
    if (held.length > 0) log.info('migrations.held', { names: namesOf(held) })
  }
  if (settings.database.kind === 'embedded') await settleMove(auth)
  await requireColumns(auth)
  await checkSigningKeys(db, settings, now())
  checkOwnTemplates(auth)
}

/** Says what becomes of an embedded database in a power cut. */
export async function noticeEmbedded({ settings: { database }, log }: OpenAuth): Promise<void> {
  if (database.kind !== 'embedded' || database.durability !== 'process') return
  const { embeddedDurabilityNotice } = await import('../../runtime/database/pglite.ts')
  log.warn('database.embedded', { directory: database.directory, notice: embeddedDurabilityNotice })
}

/** In development the inbox, the demo organization and the playground stand beside the endpoints. */
function answerer(auth: OpenAuth, surroundings: DevDemoOptions): App {
  const { settings, log } = auth
  if (!settings.dev) return auth.answer
  const inbox = createDevInbox(auth)
  const playground = openPlayground(join(ownPackage().root, 'dist', 'playground'))
  if (playground === undefined) log.warn('playground.missing', { advice: 'Build the package: npm run build' })
  const demo = createDevDemo(auth, surroundings)
  return (request) => inbox?.(request) ?? demo?.(request) ?? playground?.(request) ?? auth.fetch(request)
}
