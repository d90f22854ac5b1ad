import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'

const run = promisify(execFile)
const program = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url))

/**
 * What V8 knows of the properties that `process.nextTick` gives its objects, one word for each: MONOMORPHIC or MEGAMORPHIC. Garbage is
 * collected, while none of them is there, when the script would end the process.
 */
async function knownAfterCollection(...script: string[]): Promise<string[]> {
  const probe = `data:text/javascript,${encodeURIComponent(`
    const ticks = (left, then) => (left > 0 ? process.nextTick(ticks, left - 1, then) : setImmediate(then))
    const collected = () => (gc(), ticks(500, () => %DebugPrint(process.nextTick)))
    process.exit = () => ticks(500, collected)
  `)}`
  const flags = ['--allow-natives-syntax', '--expose-gc', '--import', probe]
  const { stdout } = await run(process.execPath, [...flags, ...script], { maxBuffer: 2 ** 24 })
  return [...stdout.matchAll(/DefineKeyedOwnPropertyInLiteral (\w+)/g)].map(([, state = '']) => state)
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
