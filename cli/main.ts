#!/usr/bin/env node
import { keepTickShape } from './keep-tick-shape.ts'
import { oldNode } from './old-node.ts'

const complaint = oldNode(process.version, process.execPath)
if (complaint === undefined) {
  keepTickShape()
  // Everything else is read after the look at Node's version: an old one fails in the middle of it, with a stack trace.
  const { start } = await import('./start.ts')
  await start()
} else {
  process.stderr.write(`${complaint}\n`)
  process.exitCode = 78
}
