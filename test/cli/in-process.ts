import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { PassThrough } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { stripVTControlCharacters } from 'node:util'
import { inject, onTestFinished } from 'vitest'
import type { Io } from '../../cli/io.ts'
import { run } from '../../cli/run.ts'
import { openDatabase } from '../../runtime/database/open-database.ts'
import { raw } from '../../runtime/database/sql.ts'
import { withoutWarningOfPooler } from '../support/pooled.ts'
import { createTestDatabase } from '../support/postgres.ts'
import { freePort } from '../support/process.ts'

/** What a command line did. */
export interface Result {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

/** An empty folder that goes away with the test. */
export function emptyFolder(files: Readonly<Record<string, string>> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-cli-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  return folder
}

/** Variables for a server's database of the running test: a command opens it ten times as fast as an embedded one. */
export async function ownDatabase(template?: string): Promise<{ readonly DATABASE_URL: string }> {
  const { url, drop } = await createTestDatabase(inject('postgres'), undefined, template)
  onTestFinished(drop)
  return { DATABASE_URL: url }
}

/** The same past a pooler, if this run has one: for roles of a test's own, which the pooler does not know. */
export async function ownDirectDatabase(): Promise<{ readonly DATABASE_URL: string }> {
  const { directUrl, drop } = await createTestDatabase(inject('postgres'))
  onTestFinished(drop)
  return { DATABASE_URL: directUrl }
}

/** Runs `init --yes` on a server's database of the running test: for tests that look at something else than the embedded one. */
export async function initOnServer(more: readonly string[], surroundings: Surroundings): Promise<Result> {
  const { DATABASE_URL } = await ownDatabase()
  return latchkey(['init', '--yes', '--database', DATABASE_URL, ...more], surroundings)
}

/** The address of the database that the `.env` of a project names. */
export const databaseOf = (cwd: string): string => textOf(cwd, '.env').trim().slice('DATABASE_URL='.length)

/** Runs a statement in the database that the `.env` of a project names. */
export async function inDatabase(cwd: string, statement: string): Promise<object[]> {
  const url = databaseOf(cwd)
  const db = await openDatabase({ kind: 'server', url, schema: 'latchkey', pool: 1, prepare: true })
  const rows = await db.query(raw(statement))
  await db.close()
  return rows
}

/** A project that commands prepared once, of which each test takes a copy. */
export interface PreparedProject {
  /** The folder of a copy, with its own database. */
  copy(): Promise<string>
  drop(): Promise<void>
}

/** Makes a folder of these files and a server's database, and runs the commands there. @throws when one fails */
export async function prepareProject(
  files: Readonly<Record<string, string>>,
  commands: readonly (readonly string[])[],
  { env, now = new Date() }: Pick<Surroundings, 'env' | 'now'>,
): Promise<PreparedProject> {
  const cwd = mkdtempSync(join(tmpdir(), 'latchkey-cli-prepared-'))
  const { url, drop } = await createTestDatabase(inject('postgres'))
  const inFolder = (DATABASE_URL: string) => ({ ...files, '.env': `DATABASE_URL=${DATABASE_URL}\n` })
  for (const [name, text] of Object.entries(inFolder(url))) writeFileSync(join(cwd, name), text)
  for (const argv of commands) {
    const { code, stderr } = await latchkey(argv, { cwd, now, ...(env !== undefined && { env }) })
    if (code !== 0) throw new Error(stderr)
  }
  rmSync(cwd, { recursive: true, force: true })
  return { copy: async () => emptyFolder(inFolder((await ownDatabase(url)).DATABASE_URL)), drop }
}

/** The text of a file in a folder. */
export const textOf = (folder: string, name: string): string => readFileSync(join(folder, name), 'utf8')

/** Streams and surroundings of a command that runs inside the test. */
export interface Surroundings {
  readonly cwd: string
  readonly env?: Readonly<Record<string, string>>
  /** Whether a person sits in front of it. */
  readonly terminal?: boolean
  /** A moment at which the time stands still, or a clock that the test moves. */
  readonly now?: Date | (() => Date)
}

/** Runs a command line inside this process. */
export async function latchkey(argv: readonly string[], surroundings: Surroundings): Promise<Result> {
  return (await start(argv, surroundings)).result
}

/** A command that is still running, as its user sees it. */
export interface Session {
  readonly result: Promise<Result>
  /** Waits for a text on the screen that was not there when keys were last pressed, then presses keys. */
  press(question: string, keys: string): Promise<void>
  /** Waits until it has written to stdout what matches; fails with all that it wrote when it ends before. */
  says(pattern: RegExp): Promise<void>
  /** As `says`, for stderr. */
  complains(pattern: RegExp): Promise<void>
  /** Sends it SIGTERM, as far as it listens. */
  signal(): void
  /** Sends it SIGHUP, as far as it listens. */
  hangUp(): void
}

/** Starts a command line inside this process. */
export async function start(argv: readonly string[], surroundings: Surroundings): Promise<Session> {
  const { cwd, env = {}, terminal = false, now } = surroundings
  const stdin = Object.assign(new PassThrough(), { isTTY: terminal, setRawMode: () => {} })
  const stdout = Object.assign(new PassThrough(), { isTTY: terminal, columns: 100 })
  const stderr = Object.assign(new PassThrough(), { isTTY: terminal })
  const written = { stdout: '', stderr: '' }
  stdout.on('data', (chunk: Buffer) => (written.stdout += chunk.toString()))
  stderr.on('data', (chunk: Buffer) => (written.stderr += chunk.toString()))
  const listeners = new Set<() => void>()
  const reloaders = new Set<() => void>()
  const io: Io = {
    cwd,
    env: { HOME: cwd, XDG_CACHE_HOME: join(tmpdir(), 'latchkey-cli-cache'), METRICS_PORT: 'off', ...env },
    stdin,
    stdout,
    stderr,
    now: typeof now === 'function' ? now : () => now ?? new Date(),
    elapsed: () => 12,
    steady: () => (now instanceof Date ? now.getTime() : performance.now()),
    onStopSignal: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    onReloadSignal: (listener) => {
      reloaders.add(listener)
      return () => reloaders.delete(listener)
    },
  }
  let seen = 0
  const result = run(argv, io).then((code) => ({
    code,
    stdout: written.stdout,
    stderr: withoutWarningOfPooler(written.stderr),
  }))
  const early = result.then((ended) => {
    throw new Error(`It ended with ${ended.code}:\n${ended.stdout}${ended.stderr}`)
  })
  // Most commands are meant to end: only who waits for a line minds.
  early.catch(() => {})
  return {
    result,
    says: (pattern) => Promise.race([until(() => pattern.test(written.stdout), String(pattern)), early]),
    complains: (pattern) => Promise.race([until(() => pattern.test(written.stderr), String(pattern)), early]),
    async press(question, keys) {
      await until(() => stripVTControlCharacters(written.stdout.slice(seen)).includes(question), question)
      seen = written.stdout.length
      stdin.write(keys)
    },
    signal: () => listeners.forEach((listener) => listener()),
    hangUp: () => reloaders.forEach((listener) => listener()),
  }
}

/** `serve` inside this process, for what needs no process of its own: signals, exit codes and its output do. */
export async function serveHere(argv: readonly string[], surroundings: Surroundings) {
  const port = String(await freePort())
  const session = await start(['serve', '--port', port, ...argv], surroundings)
  const stop = () => {
    session.signal()
    return session.result
  }
  await session.says(/is ready at |"serve\.ready"/)
  return {
    url: `http://localhost:${port}`,
    complains: session.complains,
    says: session.says,
    hangUp: session.hangUp,
    stop,
    [Symbol.asyncDispose]: async () => void (await stop()),
  }
}

async function until(condition: () => boolean, what: string): Promise<void> {
  const deadline = performance.now() + 100_000
  while (!condition()) {
    if (performance.now() > deadline) throw new Error(`It never showed: ${what}`)
    await delay(5)
  }
}
