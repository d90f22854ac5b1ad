import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import own from '../../package.json' with { type: 'json' }
import { ownEnvironment } from '../package/install.ts'
import { itDeep } from '../support/depth.ts'
import { emptyFolder, latchkey, start, textOf } from './in-process.ts'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../..', import.meta.url))

const files = [
  '.gitignore',
  'README.md',
  'package.json',
  'src/index.ts',
  'test/acme-codes.test.ts',
  'tsconfig.build.json',
  'tsconfig.json',
]

/** A folder with new features that find the built package and the tools of this repository. */
async function created(...names: readonly string[]): Promise<string> {
  const cwd = emptyFolder()
  for (const name of names)
    expect(await latchkey(['create-feature', name], { cwd })).toMatchObject({ code: 0, stderr: '' })
  const modules = join(cwd, 'node_modules')
  // A copy, because the test runner takes what a link leads to for a part of the project.
  for (const name of ['package.json', 'dist', 'templates'])
    cpSync(join(root, name), join(modules, 'latchkey', name), { recursive: true })
  mkdirSync(join(modules, '@types'))
  symlinkSync(join(root, 'node_modules'), join(modules, 'latchkey/node_modules'))
  for (const name of ['vitest', '@types/node']) symlinkSync(join(root, 'node_modules', name), join(modules, name))
  return cwd
}

/** Runs a program of the repository in a folder; an error says all that it wrote. */
async function tool(file: string, args: readonly string[], cwd: string): Promise<string> {
  const program = join(root, 'node_modules', file)
  const ended = await run(process.execPath, [program, ...args], { cwd, env: ownEnvironment() }).catch(
    (error: { stdout: string; stderr: string }) => {
      throw new Error(`${error.stdout}${error.stderr}`)
    },
  )
  return ended.stdout
}

describe('create-feature', () => {
  itDeep('writes a feature that compiles, can be published with its types, and passes its own tests', async () => {
    const folder = join(await created('acme-codes'), 'acme-codes')
    await tool('typescript/bin/tsc', [], folder)
    await tool('typescript/bin/tsc', ['-p', 'tsconfig.build.json'], folder)
    expect(readdirSync(join(folder, 'dist')).toSorted()).toEqual(['index.d.ts', 'index.js'])
    expect(textOf(folder, 'dist/index.d.ts')).toContain('Feature<"acme-codes", readonly [')
    expect(
      await tool('vitest/vitest.mjs', ['run', '--no-color', '--testTimeout=200000', '--hookTimeout=200000'], folder),
    ).toMatch(/Tests {2}3 passed/)
  })

  itDeep('finds a function name for every id', async () => {
    const names = ['class', 'define-feature', 'start-test-service', 'x-', 'a--b9', `w${'-very'.repeat(8)}`]
    const cwd = await created(...names)
    // All of them by one compiler.
    const project = { extends: './class/tsconfig.json', include: names.map((name) => `${name}/*/*.ts`) }
    writeFileSync(join(cwd, 'tsconfig.json'), JSON.stringify(project))
    await tool('typescript/bin/tsc', [], cwd)
    expect(textOf(cwd, 'class/src/index.ts')).toContain('export function classFeature(')
    expect(textOf(cwd, 'a--b9/src/index.ts')).toContain('export function aB9(')
  })

  it('says what it has written and what comes next, also as JSON', async () => {
    const cwd = emptyFolder()
    const { stdout } = await latchkey(['create-feature', 'acme-codes'], { cwd })
    for (const file of files) expect(stdout).toContain(`written    acme-codes/${file}\n`)
    expect(stdout).toMatch(/Next:\n {2}cd acme-codes\n {2}npm install\n {2}npm test\n.*acmeCodes\(\)/)
    const json = await latchkey(['create-feature', 'acme-codes', '--json'], { cwd: emptyFolder() })
    const { files: written, ...said } = JSON.parse(json.stdout)
    expect(said).toEqual({ name: 'acme-codes', directory: expect.stringMatching(/acme-codes$/) })
    expect(written.toSorted()).toEqual(files)
  })

  it('asks a person for the name, and again for one that cannot be', async () => {
    const cwd = emptyFolder()
    const session = await start(['create-feature'], { cwd, terminal: true })
    await session.press('The id of the feature?', 'Acme\r')
    await session.press('small letters', '\u{7f}\u{7f}\u{7f}\u{7f}acme-codes\r')
    expect(await session.result).toMatchObject({ code: 0 })
    expect(textOf(cwd, 'acme-codes/package.json')).toContain('"name": "acme-codes"')
  })

  it.each([
    ['capital letters', ['AcmeCodes'], 'it begins with a small letter'],
    ['one letter', ['a'], 'it begins with a small letter'],
    ['a path', ['../acme'], 'it begins with a small letter'],
    ['a feature that ships', ['passkey'], 'Latchkey has it already'],
    ['a part of the core', ['session'], 'Latchkey has it already'],
    ['no name, where nobody answers', [], 'npx latchkey create-feature acme-notes'],
  ])('ends with 2 for %s, and writes nothing', async (_name, argv, advice) => {
    const cwd = emptyFolder()
    const { code, stdout, stderr } = await latchkey(['create-feature', ...argv], { cwd })
    expect([code, stdout, stderr]).toEqual([2, '', expect.stringContaining(advice)])
    expect(readdirSync(cwd)).toEqual([])
  })

  it('does not overwrite a file, and writes none then', async () => {
    const cwd = emptyFolder({ 'acme-codes/README.md': 'mine' })
    const { code, stderr } = await latchkey(['create-feature', 'acme-codes'], { cwd })
    expect([code, stderr]).toEqual([2, expect.stringContaining('README.md. Nothing was written.')])
    expect(readdirSync(join(cwd, 'acme-codes'))).toEqual(['README.md'])
    expect(textOf(cwd, 'acme-codes/README.md')).toBe('mine')
  })

  it('asks for tools of the versions that Latchkey is tested with', async () => {
    const cwd = emptyFolder()
    await latchkey(['create-feature', 'acme-codes'], { cwd })
    const { devDependencies, peerDependencies } = JSON.parse(textOf(cwd, 'acme-codes/package.json'))
    const { latchkey: needed, ...tools } = devDependencies
    expect([needed, peerDependencies]).toEqual([`^${own.version}`, { latchkey: `^${own.version}` }])
    const tested: Readonly<Record<string, string>> = own.devDependencies
    for (const [name, range] of Object.entries<string>(tools))
      expect(range.split('.')[0]).toBe(`^${tested[name]?.split('.')[0]}`)
  })
})
