import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { createInterface } from 'node:readline'
import { findProgram, freeLoopbackPort } from './programs.ts'

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
  const port = await freeLoopbackPort()
  const nowhere = ['--save', '', '--appendonly', 'no', '--dir', tmpdir()]
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--daemonize', 'no', ...nowhere]
  const server = spawn(
    await findProgram({ names: ['redis-server', 'valkey-server'], debian: 'redis-server', cure }),
    args,
    { stdio: ['ignore', 'pipe', 'pipe'] },
  )
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
