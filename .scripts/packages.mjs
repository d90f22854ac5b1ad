// Packs what is built of both packages and holds it to what npm's users expect: files and exports that are there (publint),
// types that every resolver finds (attw). Both packages are ES modules only, and a style sheet has no types.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
const folder = mkdtempSync(join(tmpdir(), 'latchkey-packages-'))

/** What a tool prints of a good package is long; of a bad one it is needed. */
function run(file, args) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'node_modules', file), ...args])
  if (status === 0) return
  process.stderr.write(stdout)
  process.stderr.write(stderr)
  process.exitCode = 1
}

try {
  for (const source of [root, join(root, 'widgets')]) {
    const { exports } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8'))
    const untyped = Object.keys(exports).filter((entry) => /\.(?:css|json)$/.test(entry))
    execFileSync(npm, ['pack', '--ignore-scripts', '--silent', '--pack-destination', folder], { cwd: source })
    const [packed] = readdirSync(folder)
    const tarball = join(folder, packed)
    run('publint/src/cli.js', ['run', tarball, '--strict'])
    const typed = [tarball, '--profile', 'esm-only', '--no-emoji', '--exclude-entrypoints', ...untyped]
    run('@arethetypeswrong/cli/dist/index.js', [...typed, '--format', 'ascii', '--no-summary'])
    rmSync(tarball)
  }
} finally {
  rmSync(folder, { recursive: true })
}
