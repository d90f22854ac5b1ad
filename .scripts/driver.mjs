/**
 * Builds `runtime/database/driver.generated.js`, the driver that the service runs: postgres.js as the registry has it,
 * with the repairs of `driver-repairs.mjs`, in one file, because people who install the package do not get patched
 * dependencies.
 *
 * `node .scripts/driver.mjs [--out file] [--stock] [--without repair] [--if-stale]`: `--stock` leaves all repairs out and
 * `--without` one, to see what they are for; `--if-stale` keeps a file that is newer than what it is made of.
 * `node .scripts/driver.mjs --diff` prints published against repaired, with the reason of each repair.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { build } from 'esbuild'
import { repairs } from './driver-repairs.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const source = join(root, 'node_modules/postgres')
const output = join(root, 'runtime/database/driver.generated.js')
const version = '3.4.9'
const files = [...new Set(repairs.flatMap(({ edits }) => edits.map(({ file }) => file)))]

/**
 * The text of a file of `postgres/src` with all repairs but `without`.
 * @throws {Error} when a repair does not find its place exactly once: a new version may have mended its fault
 */
export function repaired(file, text, without) {
  for (const { name, tests, edits } of repairs) {
    if (name === without) continue
    for (const { from, to } of edits.filter((edit) => edit.file === file)) {
      const found = text.split(from).length - 1
      if (found !== 1) {
        throw new Error(
          `The repair ${name} finds its place in postgres/src/${file} ${found} times instead of once. If this version has ` +
            `mended the fault (${tests.join(', ')} in test/database/driver.test.ts), remove the repair, else rewrite it:\n${from}`,
        )
      }
      text = text.replace(from, () => to)
    }
  }
  return text
}

/** Gives esbuild the repaired text of the files that have repairs. */
function repairing(without) {
  return {
    name: 'repairs',
    setup(bundle) {
      for (const file of files) {
        const filter = new RegExp(`postgres[/\\\\]src[/\\\\]${file.replace('.', '\\.')}$`)
        bundle.onLoad({ filter }, ({ path }) => ({
          contents: repaired(file, readFileSync(path, 'utf8'), without),
          loader: 'js',
        }))
      }
    },
  }
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

function checkVersion() {
  const installed = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')).version
  if (installed !== version) {
    throw new Error(
      `The repairs are for postgres ${version}, and ${installed} is installed. See CONTRIBUTING.md, "The driver".`,
    )
  }
}

/**
 * Writes the driver to `out`, in one file.
 * @throws {Error} when another version is installed, `without` names no repair, or a repair finds no place
 */
export async function buildDriver({ out = output, stock = false, without } = {}) {
  checkVersion()
  if (without !== undefined && !repairs.some(({ name }) => name === without)) {
    throw new Error(`There is no repair ${without}`)
  }
  const state = stock ? 'as published' : without === undefined ? 'repaired' : `repaired without ${without}`
  const { outputFiles } = await build({
    entryPoints: [join(source, 'src/index.js')],
    write: false,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    plugins: stock ? [] : [repairing(without)],
    banner: { js: `// postgres ${version} by Rasmus Porsager (Unlicense), ${state}. Generated: do not edit.` },
  })
  // Written whole or not at all: several test files may build it at the same time.
  const draft = `${out}.${process.pid}`
  writeFileSync(draft, outputFiles[0].contents)
  renameSync(draft, out)
}

/** Published against repaired as a unified diff, with what each repair is for above it. */
export function driverDiff() {
  checkVersion()
  const reasons = repairs.map(
    ({ name, tests, fault, upstream }) =>
      `# ${name}\n#   ${fault}\n#   Upstream: ${upstream}\n#   Test: ${tests.join(', ')}\n`,
  )
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-driver-'))
  try {
    for (const side of ['published', 'repaired']) mkdirSync(join(folder, side))
    for (const file of files) {
      const text = readFileSync(join(source, 'src', file), 'utf8')
      writeFileSync(join(folder, 'published', file), text)
      writeFileSync(join(folder, 'repaired', file), repaired(file, text))
    }
    return [`# postgres ${version}, src/\n`, ...reasons, differences(folder)].join('\n')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function differences(folder) {
  try {
    return execFileSync('git', ['diff', '--no-index', '--no-color', 'published', 'repaired'], {
      cwd: folder,
      encoding: 'utf8',
    })
  } catch (error) {
    // Git ends with 1 when there are differences.
    if (error.status === 1) return error.stdout
    throw error
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { values } = parseArgs({
    options: {
      out: { type: 'string' },
      stock: { type: 'boolean' },
      without: { type: 'string' },
      'if-stale': { type: 'boolean' },
      diff: { type: 'boolean' },
    },
  })
  if (values.diff) process.stdout.write(driverDiff())
  else if (!values['if-stale'] || !isFresh(values.out ?? output)) await buildDriver(values)
}
