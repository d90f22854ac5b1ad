import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { compile } from '../types/compiler.ts'
import { pagesOf, type Snippet, snippetsOf } from './snippets.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const preludes = join(import.meta.dirname, 'preludes')

/**
 * What the fragments of a page leave out, because the text around them says it: imports, and names of the reader. Each line of
 * the file is a statement.
 */
async function preludeOf(page: string): Promise<readonly string[]> {
  const file = join(preludes, `${basename(page, '.md')}.txt`)
  return existsSync(file) ? (await readFile(file, 'utf8')).trim().split('\n') : []
}

/** The lines of the prelude that a block needs: none of what it imports or declares itself. */
function before(text: string, prelude: readonly string[]): string {
  const imports = /^import /m.test(text)
  const needed = prelude.filter((line) => {
    const [, name = ''] = /^declare (?:const|function|type) (\w+)/.exec(line) ?? []
    if (name === '') return !imports
    return !new RegExp(String.raw`^(?:export )?(?:const|let|function|type) ${name}\b`, 'm').test(text)
  })
  return needed.join('\n')
}

/** Writes the snippets of a page as files of a folder: what names a file under its name, the rest as modules of their own. */
async function writePage(
  folder: string,
  snippets: readonly Snippet[],
  prelude: readonly string[],
): Promise<Map<string, Snippet>> {
  const written = new Map<string, Snippet>()
  // Files that the page speaks of and does not show.
  const given = join(preludes, basename(folder))
  if (existsSync(given)) await cp(given, folder, { recursive: true })
  for (const snippet of snippets) {
    const { file = `line-${snippet.line}.tsx`, text } = snippet
    // A later block may change a file that an earlier one wrote: both have to compile.
    const path = join(folder, written.has(join(folder, file)) ? `again-${snippet.line}/${file}` : file)
    await mkdir(dirname(path), { recursive: true })
    const start = snippet.file === undefined ? before(text, prelude) : ''
    await writeFile(path, `${start}\n${text}\nexport {}\n`)
    written.set(path, snippet)
  }
  return written
}

it('compiles every block of code in README and docs', async () => {
  const folder = await mkdtemp(join(import.meta.dirname, 'pages-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const written = new Map<string, Snippet>()
  for (const page of await pagesOf(root)) {
    const snippets = await snippetsOf(root, page, ['ts', 'tsx'])
    const own = join(folder, basename(page, '.md'))
    for (const [path, snippet] of await writePage(own, snippets, await preludeOf(page))) written.set(path, snippet)
  }
  expect(written.size).toBeGreaterThan(60)
  await writeFile(
    join(folder, 'tsconfig.json'),
    JSON.stringify({
      extends: '../../../tsconfig.json',
      // What a project of `create vite` allows.
      compilerOptions: { noUnusedLocals: false, noUnusedParameters: false, types: ['node', 'vite/client'] },
      include: ['.', '../../../widgets/parts/lucide.d.ts'],
    }),
  )
  const said = (await compile(folder)).trim().split('\n').filter(Boolean)
  const places = said.map((line) => {
    const [, path = '', place = ''] = /^(.+?)\((\d+),\d+\)/.exec(line) ?? []
    const snippet = written.get(join(root, path)) ?? written.get(path)
    return snippet === undefined
      ? line
      : `${snippet.page}:${snippet.line} (line ${place}) ${line.slice(line.indexOf('error'))}`
  })
  expect(places).toEqual([])
})
