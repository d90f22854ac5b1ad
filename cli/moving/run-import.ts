import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import type { OpenAuth } from '../../runtime/auth.ts'
import { nearestWord } from '../../runtime/common/nearest-word.ts'
import { readVariable } from '../../runtime/config/environment.ts'
import { exitCode } from '../exit-code.ts'
import { CommandError } from '../failure.ts'
import { type Io, note, print, printJson } from '../io.ts'
import type { ServiceOptions } from '../options.ts'
import { requireMigrated } from '../schema.ts'
import { withService } from '../service.ts'
import { goOn, rejectInside, watchStop } from './follow.ts'
import { removeGone } from './follow-removals.ts'
import type { OnBytes } from './lines.ts'
import { createProgress } from './progress.ts'
import type { Read } from './record.ts'
import { Report } from './report.ts'
import type { Source, SourceWish, StillThere } from './sources/source.ts'
import { sources } from './sources/sources.ts'
import { importRecords } from './writer.ts'

/** How the command line names where people come from. */
export interface Origin {
  readonly source: string
  readonly file: string | undefined
  readonly from: string | undefined
  readonly schema: string | undefined
  readonly as: string | undefined
}

interface ImportOptions extends ServiceOptions, Origin {
  readonly mergeVerified: boolean | undefined
  readonly dryRun: boolean | undefined
  readonly follow: boolean | undefined
  readonly every: number | undefined
  readonly removeMany: boolean | undefined
  readonly json: boolean | undefined
}

/** A source that is ready to be read, as often as wanted. */
export interface Opened {
  /** The name under which is remembered what was taken. */
  readonly name: string
  readonly wish: SourceWish
  read(onBytes?: OnBytes): AsyncGenerator<Read>
  /** Undefined where the source does not say what was deleted there. */
  readonly stillThere: (() => Promise<StillThere>) | undefined
}

/** @throws {CommandError} for a source that there is not, and for a name that cannot be kept */
export function openOrigin(auth: OpenAuth, origin: Origin, io: Io): Opened {
  const { source, file, from, schema, as: name = source } = origin
  const found: Source | undefined = Object.hasOwn(sources, source) ? sources[source] : undefined
  if (found === undefined) {
    const known = Object.keys(sources)
    const meant = nearestWord(source, known)
    throw new CommandError(
      exitCode.usage,
      `There is no source ${JSON.stringify(source)}.${meant === undefined ? '' : ` Did you mean ${meant}?`}\n` +
        known.map((one) => `  ${one.padEnd(12)} ${sources[one]?.summary ?? ''}`).join('\n'),
    )
  }
  if (!/^[\w.-]{1,64}$/.test(name)) {
    throw new CommandError(exitCode.usage, 'A name has up to 64 letters, digits, dots, dashes and underscores.')
  }
  const variable = (wanted: string) => readVariable(io.env, wanted)
  const wish: SourceWish = {
    auth,
    cwd: io.cwd,
    file: file === undefined ? undefined : resolve(io.cwd, file),
    from: from ?? variable('IMPORT_DATABASE_URL'),
    schema,
    variable,
  }
  const { stillThere } = found
  return {
    name,
    wish,
    read: (onBytes) => found.read({ ...wish, ...(onBytes !== undefined && { onBytes }) }),
    stillThere: stillThere && (() => stillThere(wish)),
  }
}

/** `latchkey import`. */
export function runImport(command: string, options: ImportOptions, io: Io): Promise<number> {
  const { follow = false, dryRun = false, json = false } = options
  if (follow && (dryRun || json)) {
    throw new CommandError(exitCode.usage, '--follow goes without --dry-run and --json.')
  }
  if (!follow && options.removeMany === true) {
    throw new CommandError(exitCode.usage, '--remove-many wants --follow beside it.')
  }
  return withService(command, options, io, async (auth) => {
    if (follow) rejectInside(io, 'import')
    await requireMigrated(auth)
    const opened = openOrigin(auth, options, io)
    warnOfSecret(auth, options.source, opened, io)
    const stopping = watchStop(io)
    try {
      const once = () => importOnce({ auth, opened, options, io, isStopped: stopping.isStopped })
      let report = await once()
      if (json) printJson(io, report)
      else for (const line of report.lines()) print(io, line)
      if (follow) {
        print(io, 'Following. Stop it (Ctrl+C) when nobody writes to the source any more.')
        report = (await goOn(io, { stopping, every: options.every ?? 10, once })) ?? report
      }
      const isCut = stopping.isStopped() && !follow
      if (isCut) note(io, 'Stopped. Run it again: it goes on where it was.')
      if (dryRun && !json) print(io, '\nNothing was changed.')
      if (isCut) return exitCode.cancelled
      return report.total('rejected') > 0 ? exitCode.rejected : exitCode.ok
    } finally {
      stopping.end()
    }
  })
}

interface Once {
  readonly auth: OpenAuth
  readonly opened: Opened
  readonly options: ImportOptions
  readonly io: Io
  readonly isStopped: () => boolean
}

async function importOnce({ auth, opened, options, io, isStopped }: Once): Promise<Report> {
  const report = new Report()
  const progress = createProgress(io, 'records')
  const { file } = opened.wish
  // A file that is not there is told of when it is read.
  const size = file === undefined ? 0 : (statSync(file, { throwIfNoEntry: false })?.size ?? 0)
  let bytes = 0
  try {
    // First what is gone: who comes anew with the address of somebody who left finds it free.
    if (options.follow === true) await removeThose({ auth, opened, options, io, isStopped }, report)
    await importRecords({
      auth,
      source: opened.name,
      records: opened.read((more) => (bytes += more)),
      report,
      now: io.now,
      mergeVerified: options.mergeVerified ?? false,
      dryRun: options.dryRun ?? false,
      onProgress: (read) => progress.tell(read, size === 0 ? undefined : bytes / size),
      isStopped,
    })
  } finally {
    progress.end()
  }
  return report
}

/** Removes what is gone at the source: only while it is followed, since another run may be given another database. */
async function removeThose({ auth, opened, options, isStopped }: Once, report: Report): Promise<void> {
  const there = await opened.stillThere?.()
  if (there === undefined) return
  try {
    await removeGone({ auth, source: opened.name, there, report, many: options.removeMany ?? false, isStopped })
  } finally {
    await there.close()
  }
}

/** Cookies of better-auth are good here only with its secret: without it everybody would be signed out, in silence. */
function warnOfSecret(auth: OpenAuth, source: string, { wish }: Opened, io: Io): void {
  const secret = wish.variable('BETTER_AUTH_SECRET')
  if (source !== 'better-auth' || secret === undefined) return
  if (auth.settings.secrets.all.some(({ value }) => value === secret)) return
  const { version } = auth.settings.secrets.current
  note(
    io,
    'Sessions: the secret of better-auth is not among LATCHKEY_SECRETS, so nobody will stay signed in. Write ' +
      `LATCHKEY_SECRETS=${version + 1}:<a new secret>,${version}:<the secret of better-auth> where it is at least 32 characters long.`,
  )
}
