/**
 * Builds `runtime/database/driver.generated.js`: postgres.js 3.4.9 with the repairs of `driver-repairs.mjs`,
 * bundled, because people who install the package do not get patched dependencies. Each repair replaces a text that must occur exactly once, so a
 * new driver version cannot pass unnoticed. `node .scripts/driver.mjs [--stock] [--out file]`; `--stock` leaves the
 * repairs out, for the tests that show what they are for.
 */
import { readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { build } from 'esbuild'
import { repairs } from './driver-repairs.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const source = join(root, 'node_modules/postgres')
const output = join(root, 'runtime/database/driver.generated.js')
const version = '3.4.9'

/** Applies the repairs of one file; throws unless each finds its text exactly once. */
export function repaired(name, text) {
  for (const repair of repairs[name] ?? []) {
    const found = text.split(repair.from).length - 1
    if (found !== 1) throw new Error(`postgres/src/${name}: a repair found its text ${found} times: ${repair.from}`)
    text = text.replace(repair.from, () => repair.to)
  }
  return text
}

const repairing = {
  name: 'repairs',
  setup(bundle) {
    bundle.onLoad({ filter: /postgres[/\\]src[/\\](connection|index)\.js$/ }, ({ path }) => ({
      contents: repaired(path.endsWith('index.js') ? 'index.js' : 'connection.js', readFileSync(path, 'utf8')),
      loader: 'js',
    }))
  },
}

function isFresh(file) {
  const modified = (path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
  const sources = [
    fileURLToPath(import.meta.url),
    fileURLToPath(new URL('driver-repairs.mjs', import.meta.url)),
    join(source, 'package.json'),
  ]
  return sources.every((path) => modified(file) > modified(path))
}

/** Writes the bundled driver to `out` unless it is newer than what it is made of. */
export async function buildDriver({ out = output, stock = false } = {}) {
  const installed = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')).version
  if (installed !== version) throw new Error(`The repairs are for postgres ${version}; ${installed} is installed`)
  if (out === output && !stock && isFresh(out)) return
  const { outputFiles } = await build({
    entryPoints: [join(source, 'src/index.js')],
    write: false,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    plugins: stock ? [] : [repairing],
    banner: {
      js: `// postgres ${version} by Rasmus Porsager (Unlicense)${stock ? '' : ', repaired'}. Generated: do not edit.`,
    },
  })
  // Written whole or not at all: several test files may build it at the same time.
  const draft = `${out}.${process.pid}`
  writeFileSync(draft, outputFiles[0].contents)
  renameSync(draft, out)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { values } = parseArgs({ options: { out: { type: 'string' }, stock: { type: 'boolean' } } })
  await buildDriver(values)
}
