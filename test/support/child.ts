import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'

/** Takes the types away with esbuild, which costs a third of what jiti takes where nothing is translated yet. */
const loader = import.meta.resolve('tsx')

/**
 * Starts a TypeScript file in a process of its own, on every Node that we support. Its output is piped.
 * The one who starts it ends it.
 */
export function runSource(
  file: string,
  args: readonly string[] = [],
  options: { env?: Readonly<Record<string, string>>; cwd?: string; execArgv?: readonly string[] } = {},
): ChildProcess & {
  stdin: NonNullable<ChildProcess['stdin']>
  stdout: NonNullable<ChildProcess['stdout']>
  stderr: NonNullable<ChildProcess['stderr']>
} {
  return spawn(process.execPath, [...(options.execArgv ?? []), '--import', loader, file, ...args], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...process.env, ...options.env },
    ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
  })
}
