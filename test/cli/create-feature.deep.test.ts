import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, it } from 'vitest'
import { type Installed, installOutside } from '../package/install.ts'
import { emptyFolder, latchkey, textOf } from './in-process.ts'

let installed: Installed
afterAll(() => installed?.remove())

it('installs with the packed package as anybody installs it, compiles and passes its tests', async () => {
  const cwd = emptyFolder()
  await latchkey(['create-feature', 'acme-codes'], { cwd })
  const root = fileURLToPath(new URL('../..', import.meta.url))
  installed = await installOutside(relative(root, `${cwd}/acme-codes`), [], ['latchkey'])
  await installed.run('tsc', [])
  await installed.run('tsc', ['-p', 'tsconfig.build.json'])
  expect(await installed.run('vitest', ['run', '--no-color'])).toMatch(/Tests {2}3 passed/)
  expect(textOf(installed.folder, 'dist/index.js')).toContain('acmeCodes')
})

it('is in the packed package, all of it', async () => {
  const { stdout } = await latchkey(['create-feature', 'acme-codes', '--json'], { cwd: emptyFolder() })
  const made = await installed.run('latchkey', ['create-feature', 'acme-again', '--json'])
  expect(JSON.parse(made).files).toHaveLength(JSON.parse(stdout).files.length)
})
