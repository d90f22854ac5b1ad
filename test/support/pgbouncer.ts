import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { unprivileged } from './postgres.ts'
import { findProgram, freeLoopbackPort } from './programs.ts'

const cure =
  'These tests need PgBouncer and found none. Install it (Debian and Ubuntu: `sudo apt-get install pgbouncer`, macOS: ' +
  '`brew install pgbouncer`), so that `pgbouncer` is on the PATH.'

/** A PgBouncer of our own on a free port of 127.0.0.1. */
export interface TestPgBouncer {
  readonly port: number
  /** The address of the same database through it. */
  through(url: string): string
  stop(): Promise<void>
}

/**
 * Starts PgBouncer in transaction mode before the server at `url`, as its package sets it up but for what it must know: few
 * connections, so that a client is seldom given the same one twice. `settings` are lines of its file.
 */
export async function startPgBouncer(url: string, settings: readonly string[] = []): Promise<TestPgBouncer> {
  const program = await findProgram({ names: ['pgbouncer'], debian: 'pgbouncer', cure })
  const account = unprivileged()
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-pgbouncer-'))
  const port = await freeLoopbackPort()
  const { hostname, port: serverPort, username } = new URL(url)
  const users = join(folder, 'users.txt')
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(users, `"${username}" ""\n`)
  writeFileSync(
    file,
    [
      `[databases]\n* = host=${hostname} port=${serverPort}`,
      `[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =`,
      `auth_type = trust\nauth_file = ${users}\npool_mode = transaction`,
      'default_pool_size = 3\nmax_client_conn = 1000\nserver_idle_timeout = 5\nlogfile =',
      ...settings,
      '',
    ].join('\n'),
  )
  if (account.uid !== undefined)
    for (const path of [folder, users, file]) chownSync(path, account.uid, account.gid ?? -1)
  const server = spawn(program, [file], { ...account, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
  const abandon = () => void server.kill('SIGKILL')
  process.once('exit', abandon)
  await ready(server)
  return {
    port,
    through(wanted) {
      const own = new URL(wanted)
      own.port = String(port)
      return own.href
    },
    async stop() {
      process.off('exit', abandon)
      if (server.exitCode === null && server.signalCode === null) {
        const gone = once(server, 'exit')
        server.kill('SIGQUIT')
        await gone
      }
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function ready(server: ChildProcess): Promise<void> {
  const said: string[] = []
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.once('exit', () => reject(new Error(`PgBouncer did not start:\n${said.join('\n')}`)))
    if (server.stderr === null) return
    createInterface({ input: server.stderr }).on('line', (line) => {
      if (/process up/i.test(line)) resolve()
      if (said.length < 100) said.push(line)
    })
  })
}
