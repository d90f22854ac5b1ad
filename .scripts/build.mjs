// Builds dist/: plain ESM and types, the patched driver, the stylesheet, the playground and the seed of the embedded database.
// `--if-stale` does nothing when dist/ is newer than every source.
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
  return readdirSync(path).reduce((latest, name) => Math.max(latest, newest(join(path, name))), 0)
}

function run(file, args) {
  execFileSync(process.execPath, [join(root, file), ...args], { cwd: root, stdio: 'inherit' })
}

const fresh = existsSync(stamp) && sources.every((source) => newest(join(root, source)) <= statSync(stamp).mtimeMs)
if (process.argv.includes('--if-stale') && fresh) process.exit(0)
const startedAt = new Date()

run('.scripts/driver.mjs', process.argv.includes('--if-stale') ? ['--if-stale'] : [])
for (const name of ['chunks', 'types', 'cli', 'runtime', 'widgets', 'playground'])
  rmSync(join(root, 'dist', name), { recursive: true, force: true })
mkdirSync(join(root, 'dist'), { recursive: true })
run('node_modules/typescript/bin/tsc', ['-p', 'tsconfig.build.json'])
for (const file of [
  'runtime/database/driver.generated.js',
  'runtime/database/driver.generated.d.ts',
  'widgets/styles.css',
  'widgets/shadcn.css',
  'widgets/unstyled.css',
]) {
  cpSync(join(root, file), join(root, 'dist', file))
}
const styles = readFileSync(join(root, 'widgets/styles.css'), 'utf8')
writeFileSync(join(root, 'dist/widgets/styles.unlayered.css'), withoutLayers(styles))
await bundleService(root)
bringInnerTypes(root)
chmodSync(join(root, 'dist/cli/main.js'), 0o755)
run('node_modules/vite/bin/vite.js', ['build', 'examples/playground', '--logLevel', 'warn'])
run('.scripts/seed.mjs', ['--out', 'dist/seed.tar.gz'])
// A source that was saved while the build ran makes it stale.
writeFileSync(stamp, '')
const { utimesSync } = await import('node:fs')
utimesSync(stamp, startedAt, startedAt)
