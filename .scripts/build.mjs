// Builds both packages. dist/: the service and the command line, their types, the playground and the seed of the embedded
// database. widgets/dist/: modules, types, style sheets. `--if-stale` does nothing when dist/ is newer than every source.
import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundleService } from './bundle.mjs'
import { inlineIcons } from './inline-icons.mjs'
import { bringInnerTypes } from './inner-types.mjs'
import { withoutLayers } from './stylesheets.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const stamp = join(root, 'dist/.built')
const sources = [
  'cli',
  'runtime',
  'widgets',
  'examples/playground',
  '.scripts',
  'package.json',
  'tsconfig.build.json',
  'tsconfig.json',
]

function newest(path) {
  const stat = statSync(path)
  if (!stat.isDirectory()) return stat.mtimeMs
  const names = readdirSync(path).filter((name) => name !== 'dist' && name !== 'node_modules')
  return names.reduce((latest, name) => Math.max(latest, newest(join(path, name))), 0)
}

function run(file, args) {
  execFileSync(process.execPath, [join(root, file), ...args], { cwd: root, stdio: 'inherit' })
}

const fresh = existsSync(stamp) && sources.every((source) => newest(join(root, source)) <= statSync(stamp).mtimeMs)
if (process.argv.includes('--if-stale') && fresh) process.exit(0)
const startedAt = new Date()

/** A build takes long enough that somebody wonders: each step says itself, with the seconds that have gone. */
function step(name) {
  const seconds = ((Date.now() - startedAt.getTime()) / 1000).toFixed(1)
  process.stderr.write(`build ${seconds.padStart(5)} s  ${name}\n`)
}

step('the PostgreSQL driver')
run('.scripts/driver.mjs', process.argv.includes('--if-stale') ? ['--if-stale'] : [])
// The driver is a source, and may be new.
const readFrom = new Date()
for (const name of ['chunks', 'types', 'cli', 'runtime', 'widgets', 'playground'])
  rmSync(join(root, 'dist', name), { recursive: true, force: true })
rmSync(join(root, 'widgets/dist'), { recursive: true, force: true })
mkdirSync(join(root, 'dist'), { recursive: true })
step('the service and its types')
run('node_modules/typescript/bin/tsc', ['-p', 'tsconfig.build.json'])
step('the widgets and their types')
run('node_modules/typescript/bin/tsc', ['-p', 'widgets/tsconfig.build.json'])
for (const file of ['runtime/database/driver.generated.js', 'runtime/database/driver.generated.d.ts'])
  cpSync(join(root, file), join(root, 'dist', file))
for (const file of ['styles.css', 'shadcn.css', 'unstyled.css'])
  cpSync(join(root, 'widgets', file), join(root, 'widgets/dist', file))
const styles = readFileSync(join(root, 'widgets/styles.css'), 'utf8')
writeFileSync(join(root, 'widgets/dist/styles.unlayered.css'), withoutLayers(styles))
cpSync(join(root, 'widgets/themes'), join(root, 'widgets/dist/themes'), { recursive: true })
await inlineIcons(join(root, 'widgets/dist/widgets'))
step('one bundle of the service')
await bundleService(root)
bringInnerTypes(root)
chmodSync(join(root, 'dist/cli/main.js'), 0o755)
step('the playground')
run('node_modules/vite/bin/vite.js', ['build', 'examples/playground', '--logLevel', 'warn'])
step('the empty database')
run('.scripts/seed.mjs', ['--out', 'dist/seed.tar.gz'])
// A source that was saved while the build ran makes it stale.
writeFileSync(stamp, '')
const { utimesSync } = await import('node:fs')
utimesSync(stamp, readFrom, readFrom)
step('done')
