import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const run = promisify(execFile)
const compiler = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin', 'tsc')

it('compiles what the typed client allows, and refuses what it does not', async () => {
  // Each refusal is marked with @ts-expect-error: a call that compiles although it must not is an error too.
  const compiled = run(process.execPath, [compiler, '-p', import.meta.dirname, '--pretty', 'false'])
  const { stdout } = await compiled.catch((error: unknown) => {
    if (typeof error === 'object' && error !== null && 'stdout' in error) return { stdout: String(error.stdout) }
    throw error
  })
  expect(stdout).toBe('')
})
