import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { folderInTree } from '../support/folder-in-tree.ts'
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

/** Pages whose code a bundler reads, which finds `./auth` without its ending. */
const bundled = ['next', 'react-router', 'tanstack-start', 'vite']

/** Compiles the folders of some pages, as Node reads them or as a bundler does. */
async function compilePages(folder: string, reader: 'node' | 'bundler', pages: readonly string[]): Promise<string[]> {
  const file = join(folder, `tsconfig.${reader}.json`)
  const config = {
    extends: '../../../tsconfig.json',
    compilerOptions: {
      // What a project of `create vite` allows.
      noUnusedLocals: false,
      noUnusedParameters: false,
      types: ['node', 'vite/client'],
      ...(reader === 'bundler' ? { module: 'preserve', moduleResolution: 'bundler' } : {}),
    },
    include: [...pages, '../../../widgets/parts/lucide.d.ts', '../../../runtime/frameworks/next/next.d.ts'],
  }
  await writeFile(file, JSON.stringify(config))
  return (await compile(file)).trim().split('\n').filter(Boolean)
}

/** The lines of the prelude that a block needs: none of what it imports or declares itself. */
function before(text: string, prelude: readonly string[]): string {
  const imports = /^import /m.test(text)
  const needed = prelude.filter((line) => {
    const [, name = ''] = /^declare (?:const|function|type) (\w+)/.exec(line) ?? []
    if (name === '') return !imports
    return !new RegExp(String.raw`^(?:(?:export )?(?:const|let|function|type)|import .*) ${name}\b`, 'm').test(text)
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
  const folder = await folderInTree('pages-')
  const written = new Map<string, Snippet>()
  for (const page of await pagesOf(root)) {
    const snippets = await snippetsOf(root, page, ['ts', 'tsx'])
    const own = join(folder, basename(page, '.md'))
    for (const [path, snippet] of await writePage(own, snippets, await preludeOf(page))) written.set(path, snippet)
  }
  expect(written.size).toBeGreaterThan(60)
  const pages = (await readdir(folder)).toSorted()
  const said = [
    ...(await compilePages(folder, 'bundler', bundled)),
    ...(await compilePages(
      folder,
      'node',
      pages.filter((page) => !bundled.includes(page)),
    )),
  ]
  const places = said.map((line) => {
    const [, path = '', place = ''] = /^(.+?)\((\d+),\d+\)/.exec(line) ?? []
    const snippet = written.get(join(root, path)) ?? written.get(path)
    return snippet === undefined
      ? line
      : `${snippet.page}:${snippet.line} (line ${place}) ${line.slice(line.indexOf('error'))}`
  })
  expect(places).toEqual([])
})
