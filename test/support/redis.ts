import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, constants, existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'

const run = promisify(execFile)

const cure =
  'These tests need Redis and found none. Install it (Debian and Ubuntu: `sudo apt-get install redis-server`, macOS: ' +
  '`brew install redis`), so that `redis-server` or `valkey-server` is on the PATH.'

/** A Redis server of our own on a free port of 127.0.0.1, which keeps nothing on disk. */
export interface TestRedis {
  readonly url: string
  /** Stops the server in its tracks (SIGSTOP); gives the function that wakes it. */
  freeze(): () => void
  /** Ends the server. */
  stop(): Promise<void>
}

/** Starts a Redis server. @throws {Error} naming what to install */
export async function startRedis(): Promise<TestRedis> {
  const port = await freePort()
  const nowhere = ['--save', '', '--appendonly', 'no', '--dir', tmpdir()]
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--daemonize', 'no', ...nowhere]
  const server = spawn(await findServer(), args, { stdio: ['ignore', 'pipe', 'pipe'] })
  await ready(server)
  return {
    url: `redis://127.0.0.1:${port}`,
    freeze: () => {
      server.kill('SIGSTOP')
      return () => server.kill('SIGCONT')
    },
    stop: async () => {
      if (server.exitCode !== null || server.signalCode !== null) return
      const gone = once(server, 'exit')
      server.kill('SIGKILL')
      await gone
    },
  }
}

async function ready(server: ChildProcess): Promise<void> {
  const said: string[] = []
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.once('exit', () => reject(new Error(`Redis did not start:\n${said.join('\n')}`)))
    for (const stream of [server.stdout, server.stderr]) {
      if (stream === null) continue
      createInterface({ input: stream }).on('line', (line) => {
        if (line.includes('Ready to accept connections')) resolve()
        if (said.length < 100) said.push(line)
      })
    }
  })
}

async function findServer(): Promise<string> {
  const found = installed()
  if (found !== undefined) return found
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) throw new Error(cure)
  const quiet = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, maxBuffer: 64 * 1024 * 1024 }
  const install = () => run('apt-get', ['install', '-y', '--no-install-recommends', 'redis-server'], quiet)
  try {
    // The package lists of a fresh container are empty or old: then the first try fails.
    await install().catch(() => run('apt-get', ['update'], quiet).then(install))
  } catch (cause) {
    throw new Error(cure, { cause })
  }
  const now = installed()
  if (now === undefined) throw new Error(cure)
  return now
}

function installed(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean)
  return ['redis-server', 'valkey-server'].flatMap((name) => folders.map((folder) => join(folder, name))).find(canRun)
}

function canRun(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('No free port')
  return address.port
}
