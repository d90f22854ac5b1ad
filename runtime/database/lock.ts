import { createHash, randomUUID } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { fateOf, ownIdentity } from './process-identity.ts'
import type { ProcessIdentity } from './process-identity.ts'

/** Another process, or another opening in this one, holds the embedded database. */
export class DatabaseInUse extends Error {
  override readonly name = 'DatabaseInUse'
  /** The holder's process id, if it could be read. */
  readonly pid: number | undefined

  constructor(lockFile: string, pid: number | undefined) {
    super(
      `The embedded database is in use by ${pid === undefined ? 'another process' : `process ${pid}`} (${lockFile}). ` +
        'Only one process may open it: stop that one first.',
    )
    this.pid = pid
  }
}

/** Held until `release` or the end of the process, however it ends. */
export interface Lock {
  release(): Promise<void>
}

interface Holder extends ProcessIdentity {
  readonly id: string
  /** A Unix socket on which the holder listens while it lives; empty where there can be none. */
  readonly signal: string
}

/**
 * Takes the lock file at `path`. A lock is stolen only from a process that is dead, never because of its age.
 * @throws {DatabaseInUse} at once when its holder lives
 */
export async function acquireLock(path: string): Promise<Lock> {
  const id = randomUUID()
  const signal = await listenOn(`${path}.${id.slice(0, 8)}`)
  const holder: Holder = { ...ownIdentity(), id, signal: signal?.path ?? '' }
  const rival = await take(path, holder, performance.now() + 500)
  if (rival) {
    await signal?.close()
    throw new DatabaseInUse(path, rival.pid)
  }
  return {
    release: async () => {
      if (read(path)?.holder?.id === id) rmSync(path, { force: true })
      await signal?.close()
    },
  }
}

/**
 * Makes `holder` the holder of `path`, or tells who else is. A dead holder's file may be replaced only by the one who
 * holds the claim on that very file, so that two who find it dead cannot both win: the second sees that it changed.
 * The claim is a lock of the same kind, should its holder die too.
 */
async function take(path: string, holder: Holder, until: number): Promise<Holder | undefined> {
  for (;;) {
    if (place(path, holder)) return undefined
    const found = read(path)
    if (found === undefined) continue
    if (found.holder && (await isAlive(found.holder))) return found.holder
    const claim = `${path}.${createHash('sha256').update(found.text).digest('hex').slice(0, 16)}`
    const rival = await take(claim, holder, until)
    if (rival) {
      // It is about to become the holder.
      if (performance.now() > until) return rival
      await delay(2)
      continue
    }
    try {
      if (read(path)?.text !== found.text) continue
      renameSync(draft(path, holder), path)
      if (found.holder?.signal) rmSync(found.holder.signal, { force: true })
      return undefined
    } finally {
      rmSync(claim, { force: true })
    }
  }
}

/** Puts the file there complete or not at all; false when there is one. */
function place(path: string, holder: Holder): boolean {
  const text = draft(path, holder)
  try {
    linkSync(text, path)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(text, { force: true })
  }
}

function draft(path: string, holder: Holder): string {
  const file = `${path}.${holder.id}`
  writeFileSync(file, JSON.stringify(holder), { mode: 0o600 })
  return file
}

/** Unreadable text is nobody's: a file of ours is complete from its first moment, except after a power cut. */
function read(path: string): { text: string; holder: Holder | undefined } | undefined {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
  try {
    const holder: unknown = JSON.parse(text)
    return { text, holder: isHolder(holder) ? holder : undefined }
  } catch {
    return { text, holder: undefined }
  }
}

function isHolder(value: unknown): value is Holder {
  if (typeof value !== 'object' || value === null || !('pid' in value) || !Number.isInteger(value.pid)) return false
  return ['id', 'signal', 'started', 'boot', 'namespace'].every((key) => typeof Reflect.get(value, key) === 'string')
}

async function isAlive(holder: Holder): Promise<boolean> {
  const fate = fateOf(holder)
  if (fate !== 'unknown') return fate === 'alive'
  // In another container on this machine: its process id means nothing here, but the kernel knows its socket.
  return holder.signal === '' || (await isListening(holder.signal))
}

function isListening(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path)
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', (error: NodeJS.ErrnoException) =>
      resolve(error.code !== 'ECONNREFUSED' && error.code !== 'ENOENT'),
    )
  })
}

/** Nothing where a Unix socket cannot be: on Windows, on a path above 100 bytes, on some mounted folders. */
function listenOn(path: string): Promise<{ path: string; close(): Promise<void> } | undefined> {
  if (process.platform === 'win32' || Buffer.byteLength(path) > 100) return Promise.resolve(undefined)
  return new Promise((resolve) => {
    const server = createServer((socket) => socket.destroy())
    server.once('error', () => resolve(undefined))
    server.listen(path, () => {
      server.unref()
      resolve({ path, close: () => new Promise((closed) => server.close(() => closed())) })
    })
  })
}
