import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { promisify } from 'node:util'
import { vi } from 'vitest'
import { ownEnvironment } from './install.ts'

const run = promisify(execFile)

/** Where and with which variables a line of a text is typed. */
export interface Terminal {
  readonly cwd: string
  readonly env: Readonly<Record<string, string>>
}

/** A line that goes on until it is stopped. The one who starts it stops it. */
export interface Running {
  stop(): Promise<void>
}

const sh = '/bin/sh'
const environment = ({ env }: Terminal) => ({ ...ownEnvironment(), ...env })

/** Types a line of a text and waits until it has ended well. */
export async function type(line: string, terminal: Terminal): Promise<void> {
  await run(sh, ['-c', line], { cwd: terminal.cwd, env: environment(terminal), maxBuffer: 64 * 1024 * 1024 })
}

/** Types a line that starts a server, and waits until `url` answers. */
export async function keepRunning(line: string, url: string, terminal: Terminal): Promise<Running> {
  // A group of its own: npm and npx have the program below them.
  const child = spawn(sh, ['-c', line], {
    cwd: terminal.cwd,
    env: environment(terminal),
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'close')
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null && child.pid !== undefined)
      process.kill(-child.pid, 'SIGKILL')
    await ended
  }
  const answers = async () => {
    if (child.exitCode !== null || !(await fetch(url)).ok) throw new Error(`${line} answers nothing:\n${output}`)
  }
  try {
    await vi.waitFor(answers, { timeout: 120_000, interval: 250 })
  } catch (error) {
    await stop()
    throw error
  }
  return { stop }
}
