import { createWriteStream, existsSync } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { sql } from '../../runtime/database/sql.ts'
import { syncPath } from '../../runtime/database/sync-folder.ts'
import type { ServiceContext } from '../command.ts'
import { exitCode } from '../exit-code.ts'
import { CommandError } from '../failure.ts'
import { note, printJson } from '../io.ts'
import { createProgress } from '../moving/progress.ts'
import { ownPackage } from '../package.ts'
import { type Counts, countsName, type Manifest, manifestName, sumsName } from './manifest.ts'
import { type CopiedEntry, copyWhileRunning } from './online-copy.ts'
import { toldCounts } from './tables.ts'
import { hashing, tarEnd, tarHeader, tarPadding } from './tar.ts'

interface BackupOptions {
  readonly file: string
  readonly json: boolean | undefined
}

/** `latchkey backup`: a whole file or none. It is for its owner alone, and never written over. */
export async function runBackup({ auth, options, io }: ServiceContext<BackupOptions>): Promise<number> {
  const { database } = auth.settings
  const place = resolve(io.cwd, options.file)
  if (database.kind === 'server') throw onServer(database.schema)
  if (database.directory.startsWith('memory://')) {
    throw new CommandError(exitCode.usage, 'A database in memory has nothing that could be kept.')
  }
  if (existsSync(place)) {
    throw new CommandError(exitCode.usage, `${place} is there already. Name another file, or remove it.`)
  }
  const [engine] = await auth.db.query<{ version: string }>(sql`select current_setting('server_version') as version`)
  const manifest: Manifest = {
    format: 1,
    latchkey: ownPackage().version,
    postgres: engine?.version ?? '',
    schema: database.schema,
    createdAt: io.now().toISOString(),
  }
  const progress = createProgress(io, 'files')
  let counts: Counts = {}
  const copied = copyWhileRunning(auth.db, database.directory, (found) => (counts = found))
  await write(
    place,
    tarOf(manifest, copied, () => counts, progress.tell),
  ).finally(() => progress.end())
  const { size } = await stat(place)
  if (options.json === true) printJson(io, { file: place, bytes: size, ...manifest, counts })
  else note(io, `Written: ${place}, ${(size / 1024 / 1024).toFixed(1)} MB, with ${toldCounts(counts)}.`)
  if (options.json !== true) note(io, 'The secret is not in it: keep LATCHKEY_SECRETS in another place.')
  return exitCode.ok
}

/** PostgreSQL's own tools do it better than anything of ours. */
function onServer(schema: string): CommandError {
  return new CommandError(
    exitCode.usage,
    'The tables are on a PostgreSQL server, whose own tools make backups while it runs:\n' +
      `  pg_dump --format=custom --schema=${schema} --file=latchkey.dump "$DATABASE_URL"\n` +
      '  pg_restore --clean --if-exists --single-transaction --dbname="$DATABASE_URL" latchkey.dump\n' +
      'Then: npx latchkey check',
  )
}

/** Under another name until the disk has all of it, so that a file of this name is whole. */
async function write(place: string, parts: AsyncIterable<Buffer>): Promise<void> {
  const draft = `${place}.partial`
  await rm(draft, { force: true })
  try {
    await pipeline(
      Readable.from(parts),
      createGzip({ level: 4 }),
      createWriteStream(draft, { flags: 'wx', mode: 0o600 }),
    )
    await syncPath(draft)
    await rename(draft, place)
    await syncPath(dirname(place))
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

async function* tarOf(
  manifest: Manifest,
  copied: AsyncIterable<CopiedEntry>,
  counts: () => Counts,
  tell: (done: number) => void,
): AsyncGenerator<Buffer> {
  const sums: string[] = []
  yield* wholeFile(manifestName, JSON.stringify(manifest, null, 2), sums)
  for await (const { name, kind, size, content } of copied) {
    yield tarHeader(name, kind, size)
    if (kind === 'folder') continue
    const hash = hashing()
    for await (const part of content()) yield hash.pass(part)
    yield tarPadding(size)
    sums.push(`${hash.digest()}  ${name}\n`)
    if (sums.length % 100 === 0) tell(sums.length)
  }
  yield* wholeFile(countsName, JSON.stringify(counts(), null, 2), sums)
  yield* wholeFile(sumsName, sums.join(''))
  yield tarEnd
}

function* wholeFile(name: string, text: string, sums?: string[]): Generator<Buffer> {
  const bytes = Buffer.from(text)
  const hash = hashing()
  yield tarHeader(name, 'file', bytes.length)
  yield hash.pass(bytes)
  yield tarPadding(bytes.length)
  sums?.push(`${hash.digest()}  ${name}\n`)
}
