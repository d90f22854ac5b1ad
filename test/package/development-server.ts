import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { vi } from 'vitest'
import { type Installed, ownEnvironment } from './install.ts'

/** A development server of an installed framework. The one who starts it ends it. */
export interface DevelopmentServer {
  readonly origin: string
  stop(): Promise<void>
}

/** Starts `command` of an application, and waits until its page at `port` is there: frameworks compile it when it is asked for. */
export async function startDevelopment(
  { folder }: Installed,
  command: string,
  args: readonly string[],
  { port, env }: { readonly port: number; readonly env: Readonly<Record<string, string>> },
): Promise<DevelopmentServer> {
  // A group of its own: frameworks start further processes, and all have to end.
  const child = spawn(join(folder, 'node_modules/.bin', command), args, {
    cwd: folder,
    env: { ...ownEnvironment(), ...env },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'close')
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  const stop = async () => {
    if (child.exitCode === null && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
    await ended
  }
  const origin = `http://localhost:${port}`
  const answers = async () => {
    if (child.exitCode !== null || !(await fetch(origin)).ok) throw new Error(`${command} shows no page:\n${output}`)
  }
  try {
    await vi.waitFor(answers, { timeout: 120_000, interval: 250 })
  } catch (error) {
    await stop()
    throw error
  }
  return { origin, stop }
}
