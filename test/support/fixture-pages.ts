import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const root = fileURLToPath(new URL('../..', import.meta.url))
const cache = join(root, 'node_modules/.cache/latchkey-fixtures')
/** What a bundle is made of, beside this file: whatever changes in it makes new bundles. */
const sources = ['widgets', 'test/widgets/fixtures', 'test/quality/fixtures', 'package-lock.json']
const folders = { '': 'test/widgets/fixtures', 'quality/': 'test/quality/fixtures' }

/** `production` is what a site ships; `development` warns in the console and mounts twice, so that React's complaints show. */
export type ReactBuild = 'production' | 'development'

/** Texts by path, e.g. `/page.js`. */
export type PageFiles = ReadonlyMap<string, string>

/**
 * Bundles all fixtures with React and our widgets from their source, unless bundles of the same sources are there; gives their
 * folder. The run does it once, because a bundle of one costs almost as much as one of all.
 */
export async function buildFixtures(react: ReactBuild): Promise<string> {
  const folder = join(cache, `${react}-${digestOfSources()}`)
  if (isThere(folder)) return folder
  const entryPoints = Object.fromEntries(
    Object.entries(folders).flatMap(([prefix, from]) =>
      readdirSync(join(root, from))
        .filter((name) => extname(name) === '.tsx')
        .map((name) => [`${prefix}${name}/page`, join(root, from, name)]),
    ),
  )
  const files = await bundle({ ...entryPoints, styles: join(root, 'widgets/styles.css') }, react, false)
  // Whoever finds the folder finds it whole: another run may make the same one.
  const unfinished = `${folder}-${process.pid}`
  for (const [path, text] of files) {
    mkdirSync(dirname(join(unfinished, path)), { recursive: true })
    writeFileSync(join(unfinished, path), text)
  }
  try {
    renameSync(unfinished, folder)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    if (!isThere(folder)) throw error
  }
  for (const name of readdirSync(cache))
    if (name.startsWith(react) && join(cache, name) !== folder) rmSync(join(cache, name), { recursive: true })
  return folder
}

/** The scripts and styles of one fixture, e.g. `account.tsx`, from the folder of all. */
export function fixtureIn(folder: string, fixture: string): PageFiles {
  const text = (path: string) => readFileSync(join(folder, path), 'utf8')
  return new Map([
    ['/page.js', text(`${fixture}/page.js`)],
    ['/styles.css', text('styles.css')],
  ])
}

/** One fixture for itself; with `isSplit`, code that it loads later comes in files of its own. */
export function bundleFixture(fixture: string, react: ReactBuild, isSplit: boolean): Promise<PageFiles> {
  const [prefix, from] = fixture.startsWith('quality/') ? ['quality/', folders['quality/']] : ['', folders['']]
  const page = join(root, from, fixture.slice(prefix.length))
  return bundle({ page, styles: join(root, 'widgets/styles.css') }, react, isSplit)
}

async function bundle(entryPoints: Record<string, string>, react: ReactBuild, splitting: boolean): Promise<PageFiles> {
  const { outputFiles } = await build({
    entryPoints,
    bundle: true,
    splitting,
    write: false,
    outdir: '/',
    format: 'esm',
    jsx: 'automatic',
    // `widgets/index.ts` imports one file for the order of its parts only.
    logOverride: { 'ignored-bare-import': 'silent' },
    define: { 'process.env.NODE_ENV': JSON.stringify(react) },
    minify: react === 'production',
  })
  return new Map(outputFiles.map(({ path, text }) => [path, text]))
}

function digestOfSources(): string {
  const digest = createHash('sha256').update(readFileSync(fileURLToPath(import.meta.url)))
  for (const source of sources) {
    if (extname(source) !== '') {
      digest.update(readFileSync(join(root, source)))
      continue
    }
    const entries = readdirSync(join(root, source), { recursive: true, withFileTypes: true })
    const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
    for (const path of paths.toSorted()) digest.update(path.slice(root.length)).update('\0').update(readFileSync(path))
  }
  return digest.digest('hex').slice(0, 16)
}

function isThere(folder: string): boolean {
  try {
    return readdirSync(folder).length > 0
  } catch {
    return false
  }
}
