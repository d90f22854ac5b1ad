import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { freePort } from './process.ts'

const run = promisify(execFile)

const cure =
  'These tests need MariaDB and found none. Install it (Debian and Ubuntu: `sudo apt-get install mariadb-server`), so that ' +
  '`mariadbd` is on the PATH or in /usr/sbin.'

/** A MariaDB server of our own on a free port of 127.0.0.1, with one empty database. */
export interface TestMariaDb {
  /** `mysql://root@127.0.0.1:1234/app`. */
  readonly url: string
  readonly port: number
  /** Ends the server and removes what it kept. */
  stop(): Promise<void>
}

/** Starts a MariaDB server. @throws {Error} naming what to install */
export async function startMariaDb(): Promise<TestMariaDb> {
  const [server, installer] = await findServer()
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-mariadb-'))
  const data = join(folder, 'data')
  const user = process.getuid?.() === 0 ? ['--user=root'] : []
  const quick = ['--skip-log-bin', '--innodb-flush-log-at-trx-commit=0', '--innodb-buffer-pool-size=32M']
  await run(installer, ['--no-defaults', `--datadir=${data}`, '--auth-root-authentication-method=normal', ...user])
  const port = await freePort()
  const place = [
    `--datadir=${data}`,
    `--port=${port}`,
    '--bind-address=127.0.0.1',
    `--socket=${join(folder, 'socket')}`,
  ]
  const child = spawn(server, ['--no-defaults', ...place, ...quick, ...user], { stdio: ['ignore', 'pipe', 'pipe'] })
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
    }
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await ready(child)
    await run('mariadb', ['--no-defaults', '-h127.0.0.1', `-P${port}`, '-uroot', '-e', 'create database app'])
  } catch (error) {
    await stop()
    throw error
  }
  return { url: `mysql://root@127.0.0.1:${port}/app`, port, stop }
}

async function ready(server: ChildProcess): Promise<void> {
  const said: string[] = []
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.once('exit', () => reject(new Error(`MariaDB did not start:\n${said.join('\n')}`)))
    for (const stream of [server.stdout, server.stderr]) {
      if (stream === null) continue
      createInterface({ input: stream }).on('line', (line) => {
        if (line.includes('ready for connections')) resolve()
        if (said.length < 100) said.push(line)
      })
    }
  })
}

/** Paths of the server and of what makes its tables: installed ones, or the distribution's package when root. */
async function findServer(): Promise<[server: string, installer: string]> {
  const found = installedServer()
  if (found !== undefined) return found
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) throw new Error(cure)
  const quiet = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, maxBuffer: 64 * 1024 * 1024 }
  try {
    await run('apt-get', ['update'], quiet)
    await run('apt-get', ['install', '-y', '--no-install-recommends', 'mariadb-server'], quiet)
  } catch (cause) {
    throw new Error(cure, { cause })
  }
  const installed = installedServer()
  if (installed === undefined) throw new Error(cure)
  return installed
}

function installedServer(): [server: string, installer: string] | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/bin']
  const path = (name: string) => folders.map((folder) => join(folder, name)).find((file) => existsSync(file))
  const [server, installer] = [path('mariadbd'), path('mariadb-install-db')]
  return server === undefined || installer === undefined ? undefined : [server, installer]
}
