#!/usr/bin/env node
import * as nodeModule from 'node:module'
import { processIo } from './io.ts'
import { run } from './run.ts'

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

const io = processIo()
const code = await run(process.argv.slice(2), io)
// A pipe takes its text asynchronously: wait until both are written, then end, whatever handle may still be open.
await Promise.all([written(process.stdout), written(process.stderr)])
process.exit(code)

function written(stream: NodeJS.WriteStream): Promise<void> {
  return new Promise((resolve) => {
    if (stream.destroyed || !stream.writable) resolve()
    else stream.write('', () => resolve())
  })
}
