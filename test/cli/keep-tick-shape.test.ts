import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, open, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'

const program = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url))

/** Collects garbage, while no object of `nextTick` is there, when the program would end, and prints what V8 knows of that function. */
const probe = `data:text/javascript,${encodeURIComponent(`
  const ticks = (left, then) => (left > 0 ? process.nextTick(ticks, left - 1, then) : setImmediate(then))
  const collected = () => (gc(), ticks(500, () => %DebugPrint(process.nextTick)))
  process.exit = () => ticks(500, collected)
`)}`

/** What V8 then knows of each property that `process.nextTick` gives its objects: MONOMORPHIC or MEGAMORPHIC. */
async function knownAfterCollection(...script: string[]): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-tick-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  // To a file: V8 prints past Node, and loses what a pipe does not take at once.
  const output = await open(join(folder, 'output'), 'w')
  const flags = ['--allow-natives-syntax', '--expose-gc', '--import', probe]
  const child = spawn(process.execPath, [...flags, ...script], { stdio: ['ignore', output.fd, 'inherit'] })
  await once(child, 'exit')
  await output.close()
  const printed = await readFile(join(folder, 'output'), 'utf8')
  return [...printed.matchAll(/DefineKeyedOwnPropertyInLiteral (\w+)/g)].map(([, state = '']) => state)
}

describe('objects of process.nextTick', () => {
  it('are known to V8 after garbage was collected in a quiet service', async () => {
    const known = await knownAfterCollection(program, '--version')
    expect(known).not.toHaveLength(0)
    expect(new Set(known)).toEqual(new Set(['MONOMORPHIC']))
  })

  // The day this fails, the program need keep nothing any more.
  it('are not, where none is kept', async () => {
    expect(await knownAfterCollection('--eval', 'process.exit()')).toContain('MEGAMORPHIC')
  })
})
