import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '../../runtime/database/database.ts'
import { patientTransaction } from '../../runtime/database/patient.ts'
import { raw, sql } from '../../runtime/database/sql.ts'
import { countRows } from './tables.ts'
import { type Counts, dataName } from './manifest.ts'

/** One file or folder of a copy. */
export interface CopiedEntry {
  readonly name: string
  readonly kind: 'file' | 'folder'
  readonly size: number
  content(): AsyncIterable<Buffer>
}

/** Milliseconds for the checkpoint with which a copy begins, and for the counts at its end. */
const patience = { lock: 30_000, total: 600_000 }
const chunk = 256 * 1024
/** The engine makes these folders' contents anew, or they are copied at the end. */
const emptied = ['pg_wal', 'pg_dynshmem', 'pg_notify', 'pg_serial', 'pg_snapshots', 'pg_stat_tmp', 'pg_subtrans']
const omitted = /^(?:postmaster\.(?:pid|opts)|backup_label.*|tablespace_map.*|pgsql_tmp.*)$/
/** Says which checkpoint recovery begins at; comes after all that may have changed before. */
const last = 'global/pg_control'

/**
 * The files of a running embedded database, as an online backup of PostgreSQL has them: what changes while they are read is in
 * the log, which is copied after them, and a start from the copy repeats it up to the end of the backup.
 * @param counted told how many rows each table has at that very moment
 * @throws {Error} when another copy is being made
 */
export async function* copyWhileRunning(
  db: Database,
  directory: string,
  counted: (counts: Counts) => void,
): AsyncGenerator<CopiedEntry> {
  const first = await patientTransaction(db, begin, patience)
  let ended: Ended | undefined
  try {
    yield* entriesOf(directory)
    // In one transaction: the database has one connection, so nobody writes between the counts and the end.
    ended = await patientTransaction(db, end, patience)
  } finally {
    if (ended === undefined) await db.query(sql`select pg_backup_stop(false)`)
  }
  counted(ended.counts)
  yield fileOf(directory, last)
  const segments = (await readdir(join(directory, 'pg_wal'))).filter((name) => name >= first && name <= ended.segment)
  for (const name of segments.toSorted()) if (/^[0-9A-F]{24}$/.test(name)) yield fileOf(directory, `pg_wal/${name}`)
  yield textOf('backup_label', ended.label)
}

/** Gives the name of the first segment of the log that is needed. */
async function begin(tx: Database): Promise<string> {
  const [row] = await tx.query<{ segment: string }>(
    sql`select pg_walfile_name(pg_backup_start('latchkey', true)) as segment`,
  )
  return row?.segment ?? ''
}

interface Ended {
  readonly label: string
  /** The last segment of the log that is needed. */
  readonly segment: string
  readonly counts: Counts
}

async function end(tx: Database): Promise<Ended> {
  const counts = await countRows(tx)
  const [row] = await tx.query<{ label: string; segment: string }>(
    raw('select labelfile as label, pg_walfile_name(lsn) as segment from pg_backup_stop(false)'),
  )
  if (row === undefined) throw new Error('The database did not say where the backup ends')
  return { ...row, counts }
}

async function* entriesOf(directory: string, below = ''): AsyncGenerator<CopiedEntry> {
  for (const entry of await readdir(join(directory, below), { withFileTypes: true })) {
    const path = below === '' ? entry.name : `${below}/${entry.name}`
    if (omitted.test(entry.name) || path === last) continue
    if (entry.isDirectory()) {
      yield { name: `${dataName}/${path}`, kind: 'folder', size: 0, content: nothing }
      if (!emptied.includes(path)) yield* entriesOf(directory, path)
    } else if (entry.isFile()) {
      const file = await fileOf(directory, path).catch(ifGone)
      if (file !== undefined) yield file
    }
  }
}

async function* nothing(): AsyncGenerator<Buffer> {}

/** A file that has been dropped since has its end in the log. */
function ifGone(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
  throw error
}

/** As long as it is now: what it grows by is in the log, and what it is cut by is filled up, as the log cuts it again. */
async function fileOf(directory: string, path: string): Promise<CopiedEntry> {
  const file = await open(join(directory, path), 'r')
  const { size } = await file.stat()
  return {
    name: `${dataName}/${path}`,
    kind: 'file',
    size,
    async *content() {
      try {
        for (let place = 0; place < size;) {
          const wanted = Math.min(chunk, size - place)
          const { bytesRead, buffer } = await file.read(Buffer.alloc(wanted), 0, wanted, place)
          yield bytesRead === 0 ? buffer : buffer.subarray(0, bytesRead)
          place += bytesRead === 0 ? wanted : bytesRead
        }
      } finally {
        await file.close()
      }
    },
  }
}

function textOf(path: string, text: string): CopiedEntry {
  const bytes = Buffer.from(text)
  return {
    name: `${dataName}/${path}`,
    kind: 'file',
    size: bytes.length,
    async *content() {
      yield bytes
    },
  }
}
