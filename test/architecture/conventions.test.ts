import { basename, dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  anyProblems,
  grownCopies,
  lastingFunctions,
  lockProblems,
  longest,
  longFiles,
  machinePaths,
  small,
  smallFiles,
  unrunTests,
  type Lock,
} from './conventions.ts'
import { isWritten, readSource, root } from '../../.scripts/source.ts'

const written = readSource(isWritten)
const files = (entries: Record<string, string>) => new Map(Object.entries(entries))

describe('any', () => {
  it('is written in two files only', () => {
    expect(anyProblems(written)).toEqual([])
  })

  it('is found in types, not in texts and comments', () => {
    const text = `// any\nexport const word = 'any'\nexport const broken = (value: Array<any>) => value as any\n`
    expect(anyProblems(files({ 'runtime/a.ts': text }))).toEqual(['runtime/a.ts:3 says any', 'runtime/a.ts:3 says any'])
    expect(anyProblems(files({ 'runtime/http/route.ts': text }))).toEqual([])
  })
})

describe('tests', () => {
  // `itDeep` is made there, which the deep suite runs.
  const tests = readSource((path) => path.startsWith('test/') && isWritten(path) && path !== 'test/support/depth.ts')

  it('all run', () => {
    expect(unrunTests(tests)).toEqual([])
  })

  it('are noticed when one is focused, skipped or planned', () => {
    const text = [
      'it.only("a", f)',
      'describe.skip("b", f)',
      'test.todo("c")',
      'it.skipIf(true)("d", f)',
      'it("e", f)',
    ].join('\n')
    expect(unrunTests(files({ 'test/a.test.ts': text })).map((problem) => problem.slice(0, 16))).toEqual([
      'test/a.test.ts:1',
      'test/a.test.ts:2',
      'test/a.test.ts:3',
      'test/a.test.ts:4',
    ])
  })
})

describe('files', () => {
  it('are short, or say at their top why they are not', () => {
    expect(longFiles(written)).toEqual([])
  })

  it('are noticed when they grow', () => {
    const body = 'export {}\n'.repeat(longest + 1)
    expect(longFiles(files({ 'runtime/a.ts': body }))).toEqual([expect.stringContaining('runtime/a.ts has 301 lines')])
    expect(longFiles(files({ 'runtime/a.ts': `// Long because it is one table.\n${body}` }))).toEqual([])
  })

  it('live with a neighbour when they are small, in the widgets', () => {
    expect(smallFiles(written)).toEqual([])
  })

  it('are noticed when too many of them are small, doors left out', () => {
    const many = (name: (at: number) => string) =>
      files(Object.fromEntries(Array.from({ length: small.files + 1 }, (_, at) => [name(at), 'export {}\n'])))
    expect(smallFiles(many((at) => `widgets/core/${at}.ts`))).toEqual([expect.stringContaining('widgets/core/0.ts')])
    expect(smallFiles(many((at) => `widgets/account/${at}/index.ts`))).toEqual([])
    expect(smallFiles(many((at) => `widgets/entrance/${at}.ts`))).toEqual([])
    expect(smallFiles(many((at) => `runtime/${at}.ts`))).toEqual([])
  })

  it('name no path of the machine on which they were written', () => {
    const texts = readSource((path) => !/\.(png|jpe?g|gz|ico|woff2?)$/.test(path) && path !== '.env')
    const parent = dirname(root)
    // A folder directly below the root of the file system may be called anything, also like a word of ours.
    const here = [root, parent].map((folder) => join(folder, '/')).filter((folder) => folder.split('/').length > 3)
    expect(machinePaths(texts, here)).toEqual([])
  })

  it('are noticed when they name a home or the folder of this checkout', () => {
    const home = ['', 'home', 'ada', 'latchkey'].join('/')
    const problems = machinePaths(
      files({ 'a.md': `see ${home}`, 'b.md': 'see /srv/x/y', 'c.md': 'GET /api/home/user' }),
      ['/srv/x/'],
    )
    expect(problems).toEqual([expect.stringContaining('a.md names'), 'b.md names /srv/x/, a path of one machine'])
  })
})

describe('package-lock.json', () => {
  it('is complete for every platform and names no address of its own', () => {
    const locks = readSource((path) => basename(path) === 'package-lock.json')
    expect([...locks.keys()]).toContain('package-lock.json')
    for (const [path, text] of locks) {
      const lock: Lock = JSON.parse(text)
      expect(lockProblems(lock), path).toEqual([])
    }
  })

  it('is noticed when a binary of another platform is missing', () => {
    const packages = {
      'node_modules/tool': { optionalDependencies: { '@tool/linux': '1', '@tool/darwin': '1' } },
      'node_modules/@tool/linux': { resolved: 'https://registry.example.com/linux.tgz' },
      'node_modules/tool/node_modules/@tool/darwin': {},
      'node_modules/other': { optionalDependencies: { '@tool/windows': '1' } },
    }
    expect(lockProblems({ packages })).toEqual([
      expect.stringContaining('node_modules/@tool/linux comes from'),
      'node_modules/other names @tool/windows, which has no entry',
    ])
  })
})

describe('what every call runs', () => {
  it('adds no names to a copy', () => {
    expect(grownCopies(written)).toEqual([])
  })

  it('is noticed where it does, and nowhere else', () => {
    const text = `export const slow = { ...a, b }\nexport const fast = [{ b, ...a }, { ...a }]\n`
    expect(grownCopies(files({ 'runtime/http/handler.ts': text, 'runtime/mail/send.ts': text }))).toEqual([
      'runtime/http/handler.ts:1 adds names to a copy: write them first, or use Object.assign',
    ])
  })

  it('leaves no function in a property among what lasts', () => {
    expect(lastingFunctions(written)).toEqual([])
  })

  it('is noticed where it does, and not where the function has a name first', () => {
    const text = `task.end = () => rows\nthis.#end = function () {}\nconst end = () => rows\ntask.end = end\nall = { end: () => rows }\n`
    expect(lastingFunctions(files({ 'runtime/a.ts': text, 'widgets/a.ts': text }))).toEqual([
      'runtime/a.ts:1 assigns a function to a property: name it first',
      'runtime/a.ts:2 assigns a function to a property: name it first',
    ])
  })
})
