import * as nodeModule from 'node:module'
import { print, processIo } from './io.ts'
import { ownPackage } from './package.ts'

/** Runs the command line of this process and ends it with the exit code. */
export async function start(): Promise<never> {
  // Node 22.8 and newer keep compiled code between runs; older ones have no such function.
  const enableCompileCache: unknown = Reflect.get(nodeModule, 'enableCompileCache')
  if (typeof enableCompileCache === 'function') enableCompileCache()
  // Whoever read our output has gone, `| head` for instance: end as other programs do, without a stack trace.
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error
      process.exit(0)
    })
  }

  const code = await answer(process.argv.slice(2))
  // A pipe takes its text asynchronously: wait until both are written, then end, whatever handle may still be open.
  await Promise.all([written(process.stdout), written(process.stderr)])
  process.exit(code)
}

/** Scripts ask for the version often, and it needs none of the commands. */
async function answer(argv: readonly string[]): Promise<number> {
  const io = processIo()
  if (argv.length === 1 && (argv[0] === '--version' || argv[0] === '-v')) {
    print(io, ownPackage().version)
    return 0
  }
  const { run } = await import('./run.ts')
  return run(argv, io)
}

function written(stream: NodeJS.WriteStream): Promise<void> {
  return new Promise((resolve) => {
    if (stream.destroyed || !stream.writable) resolve()
    else stream.write('', () => resolve())
  })
}
