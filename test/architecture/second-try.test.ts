import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const script = (name: string) => fileURLToPath(new URL(`../../.ci/${name}`, import.meta.url))

/** What a file came to: a status of its own where it broke before its first test. */
interface Outcome {
  readonly passed?: readonly string[]
  readonly failed?: readonly string[]
  readonly broke?: boolean
}

let folder: string
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'latchkey-second-try-')))
  mkdirSync(join(folder, 'test'))
  writeFileSync(join(folder, 'test/flaky.md'), '# Ledger\n\n')
  for (const name of ['one', 'two', 'three'])
    writeFileSync(join(folder, `test/${name}.test.ts`), "browser = await openBrowser(inject('browser'))\n")
  writeFileSync(join(folder, 'test/race.test.ts'), 'const nodes = await twoNodes()\n')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Writes a report as vitest does. */
function report(name: string, outcomes: Readonly<Record<string, Outcome>>): string {
  const testResults = Object.entries(outcomes).map(([file, { passed = [], failed = [], broke = false }]) => ({
    name: join(folder, 'test', `${file}.test.ts`),
    status: broke || failed.length > 0 ? 'failed' : 'passed',
    assertionResults: [
      ...passed.map((fullName) => ({ fullName, status: 'passed' })),
      ...failed.map((fullName) => ({ fullName, status: 'failed' })),
    ],
  }))
  const path = join(folder, name)
  writeFileSync(path, JSON.stringify({ testResults }))
  return path
}

function again(outcomes: Readonly<Record<string, Outcome>>): string[] {
  const path = report('1.json', outcomes)
  const printed = execFileSync(process.execPath, [script('again.mjs'), path], { cwd: folder, encoding: 'utf8' })
  return printed.split('\n').filter(Boolean)
}

function count(code: number, ...reports: readonly string[]): { lines: string[]; status: number | null } {
  const args = [script('count.mjs'), String(code), ...reports]
  const { stdout, status } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' })
  return { lines: stdout.trimEnd().split('\n'), status }
}

const ledger = () => readFileSync(join(folder, 'test/flaky.md'), 'utf8').split('\n').slice(2).filter(Boolean)

describe('a second try', () => {
  it('is for two files at most, and only where all that failed open a browser', () => {
    const failed = { failed: ['x'] }
    expect(again({ one: failed, two: { broke: true }, three: { passed: ['y'] } })).toEqual([
      'test/one.test.ts',
      'test/two.test.ts',
    ])
    expect(again({ one: failed, two: failed, three: failed })).toEqual([])
    expect(again({ one: failed, race: failed })).toEqual([])
    expect(again({ race: failed })).toEqual([])
  })

  it('is said, counted and written down test by test', () => {
    const first = report('1.json', { one: { passed: ['a'], failed: ['b', 'c'] }, two: { broke: true } })
    const second = report('2.json', { one: { passed: ['a', 'b'], failed: ['c'] }, two: { passed: ['d'] } })
    const { lines } = count(1, first, second)
    expect(lines).toEqual([
      'passed at the second try: test/one.test.ts: b',
      'passed at the second try: test/two.test.ts: (the whole file)',
      expect.stringMatching(/^2 passed at the second try only/),
      '3 passed, 1 failed, 0 skipped',
    ])
    expect(ledger()).toEqual([
      expect.stringMatching(/^- \d{4}-\d\d-\d\d test\/one\.test\.ts: b$/),
      expect.stringMatching(/^- \d{4}-\d\d-\d\d test\/two\.test\.ts: \(the whole file\)$/),
    ])
  })

  it('that nobody needed leaves the ledger alone', () => {
    expect(count(0, report('1.json', { one: { passed: ['a'] } }))).toEqual({
      lines: ['1 passed, 0 failed, 0 skipped'],
      status: 0,
    })
    expect(ledger()).toEqual([])
  })
})

it('reports that contradict the exit code are a failure', () => {
  expect(count(0, report('1.json', { one: { failed: ['a'] } })).status).toBe(1)
  expect(count(0, report('1.json', {})).status).toBe(1)
  expect(count(1, report('1.json', { one: { broke: true } })).lines).toEqual(['0 passed, 1 failed, 0 skipped'])
})

it('every line of the ledger has a date and names a file that is there', () => {
  const text = readFileSync(fileURLToPath(new URL('../flaky.md', import.meta.url)), 'utf8')
  const wrong = text
    .split('\n')
    .filter((line) => line.startsWith('- '))
    .filter((line) => {
      const [, file] = /^- \d{4}-\d\d-\d\d (test\/\S+\.test\.tsx?): ./.exec(line) ?? []
      if (file === undefined) return true
      readFileSync(fileURLToPath(new URL(`../../${file}`, import.meta.url)))
      return false
    })
  expect(wrong).toEqual([])
})
