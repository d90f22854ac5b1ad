import { mkdir, rm } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { openAuth } from '../../runtime/auth.ts'
import { resolveSettings } from '../../runtime/config/resolve-settings.ts'
import { acquireLock } from '../../runtime/database/lock.ts'
import { openEmbedded } from '../../runtime/database/pglite.ts'
import { finishSwap, holdsDatabase, swapIn } from '../../runtime/database/swap-folder.ts'
import { syncFolder } from '../../runtime/database/sync-folder.ts'
import { findAll } from '../checking/find-all.ts'
import type { Found } from '../checking/found.ts'
import { exitCode } from '../exit-code.ts'
import { CommandError } from '../failure.ts'
import { type Io, note, print, printJson } from '../io.ts'
import { type LoadedConfig, loadConfig } from '../load-config.ts'
import { createProgress } from '../moving/progress.ts'
import type { ServiceOptions } from '../options.ts'
import { compareSchema, namesOf, refuseForeignSchema } from '../schema.ts'
import { isDatabaseInUse } from '../service.ts'
import type { Counts } from './manifest.ts'
import { countRows, toldCounts } from './tables.ts'
import { type Unpacked, unpack } from './unpack.ts'

interface RestoreOptions extends ServiceOptions {
  readonly file: string
  readonly verify: boolean | undefined
  readonly force: boolean | undefined
  readonly json: boolean | undefined
}

/** What a restored database was found to be. */
interface Verified extends Unpacked {
  readonly found: readonly Found[]
  /** Migrations that this release has and the backup has not. */
  readonly pending: string
}

/** `latchkey restore`: the database as it was, in a folder beside, which takes its place only when everything about it is right. */
export async function runRestore(options: RestoreOptions, io: Io): Promise<number> {
  const loaded = await loadConfig(io, options.config)
  const { database } = resolveSettings(loaded.config, io.env, { cwd: loaded.directory, dev: options.dev === true })
  if (database.kind === 'server') throw onServer()
  const { directory } = database
  if (directory.startsWith('memory://'))
    throw new CommandError(exitCode.usage, 'A database in memory is gone with its process.')
  const file = resolve(io.cwd, options.file)
  if (options.verify === true) {
    const draft = `${directory}.verifying`
    const verified = await verifyIn(draft, file, loaded, options, io).finally(() =>
      rm(draft, { recursive: true, force: true }),
    )
    return tell(verified, `${file} can be restored`, options, io)
  }
  await mkdir(dirname(directory), { recursive: true, mode: 0o700 })
  const lock = await acquireLock(`${directory}.lock`).catch((error: unknown) => {
    throw isDatabaseInUse(error) ? isRunning(error.pid) : error
  })
  try {
    await finishSwap(directory)
    if (holdsDatabase(directory) && options.force !== true) throw isThere(directory)
    const draft = `${directory}.restoring`
    const verified = await verifyIn(draft, file, loaded, options, io)
    const old = await swapIn(draft, directory, io.now())
    if (old !== undefined) note(io, `What was there is in ${old} now: remove it when you do not need it.`)
    return tell(verified, `Restored from ${file}`, options, io)
  } finally {
    await lock.release()
  }
}

function onServer(): CommandError {
  return new CommandError(
    exitCode.usage,
    'The tables are on a PostgreSQL server: restore them with pg_restore, then run npx latchkey check.\n' +
      'A backup of the embedded database is restored without DATABASE_URL; npx latchkey move then takes it to a server.',
  )
}

function isRunning(pid: number | undefined): CommandError {
  const who = pid === undefined ? 'another process' : `process ${pid}`
  return new CommandError(
    exitCode.databaseInUse,
    `The database is in use by ${who}: stop the service first. To look at the backup only, add --verify.`,
  )
}

function isThere(directory: string): CommandError {
  return new CommandError(
    exitCode.usage,
    `${directory} holds a database. With --force the backup takes its place, and what is there is kept beside it.`,
  )
}

/** Unpacks a backup, opens it as a start after a crash would, and looks at all of it. A folder that is not right is removed. */
async function verifyIn(
  draft: string,
  file: string,
  loaded: LoadedConfig,
  options: RestoreOptions,
  io: Io,
): Promise<Verified> {
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { recursive: true, mode: 0o700 })
  const progress = createProgress(io, 'files')
  try {
    const unpacked = await unpack(file, draft, progress.tell).finally(() => progress.end())
    await syncFolder(draft)
    return await verifyOpen(draft, unpacked, loaded, options, io)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  }
}

async function verifyOpen(
  draft: string,
  unpacked: Unpacked,
  loaded: LoadedConfig,
  options: RestoreOptions,
  io: Io,
): Promise<Verified> {
  const { manifest, counts } = unpacked
  const database = await openEmbedded({ directory: draft, schema: manifest.schema }).catch((error: unknown) => {
    const cure = `It was made by latchkey ${manifest.latchkey} with PostgreSQL ${manifest.postgres}`
    throw Object.assign(
      new CommandError(exitCode.rejected, `The backup does not open. ${cure}. Nothing was changed.`),
      { cause: error },
    )
  })
  try {
    const auth = await openAuth(loaded.config, {
      env: io.env,
      cwd: loaded.directory,
      dev: options.dev === true,
      database,
    })
    try {
      if (auth.settings.database.schema !== manifest.schema) throw otherSchema(manifest.schema)
      requireCounts(counts, await countRows(database))
      const report = await compareSchema(auth)
      refuseForeignSchema(report)
      const pending = namesOf(report.pending)
      const found = pending === '' ? await findAll(auth, { now: io.now(), fix: false }) : []
      return { ...unpacked, found, pending }
    } finally {
      await auth.close()
    }
  } finally {
    await database.close()
  }
}

function otherSchema(schema: string): CommandError {
  return new CommandError(
    exitCode.configuration,
    `The backup has its tables in the schema ${schema}: set database.schema to that.`,
  )
}

/** The log was repeated to its end only if the tables have what they had then. */
function requireCounts(wanted: Counts, found: Counts): void {
  const different = [...new Set([...Object.keys(wanted), ...Object.keys(found)])].filter(
    (name) => wanted[name] !== found[name],
  )
  if (different.length === 0) return
  const told = different.map((name) => `${name} ${found[name] ?? 0} of ${wanted[name] ?? 0}`).join(', ')
  throw new CommandError(
    exitCode.rejected,
    `The backup does not hold the rows that it names (${told}). Nothing was changed.`,
  )
}

function tell({ manifest, counts, found, pending }: Verified, what: string, options: RestoreOptions, io: Io): number {
  if (options.json === true) printJson(io, { ...manifest, counts, found, pending })
  else {
    print(io, `${what}: ${toldCounts(counts)}, of ${manifest.createdAt}.`)
    if (pending !== '') print(io, `Migrations are pending: ${pending}. Run: npx latchkey migrate`)
    for (const { says, cure } of found) print(io, `Found: ${says}.\n  ${cure}.`)
    if (found.length === 0 && pending === '') print(io, 'Nothing contradicts itself.')
  }
  return found.length === 0 ? exitCode.ok : exitCode.inconsistent
}
