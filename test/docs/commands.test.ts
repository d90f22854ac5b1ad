import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { commands } from '../../cli/commands.ts'
import own from '../../package.json' with { type: 'json' }
import { documentedCommands } from './commands.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Why a line is no command of ours, or undefined. */
function problemOf(line: string): string | undefined {
  const [program, ...words] = line.split(/\s+/)
  if (program === 'npm') return Object.hasOwn(own.scripts, words[0] ?? '') ? undefined : `no script ${words[0]}`
  const named = commands
    .filter(({ name }) => name.split(' ').every((word, index) => words[index] === word))
    .toSorted((one, other) => other.name.length - one.name.length)[0]
  if (named === undefined) return words[0]?.startsWith('-') === true ? undefined : `no command ${words[0]}`
  const known = new Set([
    '--help',
    ...Object.keys(named.options).map(
      (name) => `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
    ),
  ])
  const unknown = words
    .filter((word) => word.startsWith('--') && word !== '--')
    .map((word) => word.split('=', 1)[0] ?? '')
  const wrong = unknown.filter((option) => !known.has(option))
  return wrong.length === 0 ? undefined : `${named.name} has no ${wrong.join(', ')}`
}

it('names only commands and options that there are', async () => {
  const lines = await documentedCommands(root)
  expect(lines.length).toBeGreaterThan(50)
  expect(
    lines.flatMap(({ page, line }) => (problemOf(line) === undefined ? [] : `${page}: ${line}: ${problemOf(line)}`)),
  ).toEqual([])
})

it('names only scripts of npm that there are', async () => {
  const pages = ['CONTRIBUTING.md', 'docs/architecture.md', 'docs/testing-latchkey.md']
  const texts = await Promise.all(pages.map((page) => readFile(join(root, page), 'utf8')))
  const named = texts.flatMap((text) => [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name))
  expect(named.length).toBeGreaterThan(5)
  expect(named.filter((name) => !Object.hasOwn(own.scripts, name))).toEqual([])
})
