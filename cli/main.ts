#!/usr/bin/env node
import { processIo } from './io.ts'
import { run } from './run.ts'

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
