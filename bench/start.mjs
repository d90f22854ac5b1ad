/**
 * `node bench/start.mjs [--runs 5] [--tarball file] [--against file]`: how long a person waits for the first page.
 * Packs the built package, installs it in an empty folder and runs what the README says, `npx latchkey init --yes &&
 * npx latchkey serve`, until it is ready. Prints medians in milliseconds; the share of npx is a run of `npx latchkey
 * --version` less one of the same command without npx. With `--against`, another package takes its turn after each run,
 * and the median of the ratios between neighbours is printed: a machine that slows down slows both.
 */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const { values } = parseArgs({
  options: { runs: { type: 'string', default: '5' }, tarball: { type: 'string' }, against: { type: 'string' } },
})
const runs = Number(values.runs)
const folder = mkdtempSync(join(tmpdir(), 'latchkey-start-'))

try {
  const project = install('project', values.tarball === undefined ? pack() : resolve(values.tarball))
  const other = values.against === undefined ? undefined : install('other', resolve(values.against))
  const phases = []
  const otherPhases = []
  for (let turn = 0; turn < runs; turn += 1) {
    phases.push(await measure(project))
    if (other !== undefined) otherPhases.push(await measure(other))
  }
  for (const name of Object.keys(phases[0] ?? {})) {
    const times = numbers(phases.map((phase) => Math.round(phase[name])))
    const ratios = numbers(otherPhases.map((phase, turn) => phases[turn][name] / phase[name]))
    const ratio = ratios.length === 0 ? '' : `   ${median(ratios).toFixed(2)} of the other`
    console.log(`${name.padEnd(12)} ${String(median(times)).padStart(6)} ms   (${times[0]} to ${times.at(-1)})${ratio}`)
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function numbers(list) {
  return list.toSorted((a, b) => a - b)
}

function median(sorted) {
  return sorted[sorted.length >> 1]
}

function install(name, tarball) {
  const project = join(folder, name)
  mkdirSync(project)
  npm(['install', tarball, '--prefer-offline', '--no-audit', '--no-fund', '--loglevel', 'error'], project)
  return project
}

function pack() {
  const [packed] = JSON.parse(npm(['pack', '--ignore-scripts', '--json', '--pack-destination', folder], root))
  return join(folder, packed.filename)
}

function npm(args, cwd) {
  return execFileSync('npm', args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })
}

/** One run from nothing: what a config translated before would save is removed with the rest. */
async function measure(project) {
  for (const name of ['auth.config.ts', '.env', '.gitignore', '.latchkey', '.cache']) {
    rmSync(join(project, name), { recursive: true, force: true })
  }
  const command = join(project, 'node_modules/.bin/latchkey')
  const npx = (await timed(project, 'npx', ['latchkey', '--version'])) - (await timed(project, command, ['--version']))
  const init = await timed(project, 'npx', ['latchkey', 'init', '--yes'])
  const serve = await timedUntilReady(project, 'npx', ['latchkey', 'serve'])
  return { 'npx, each': npx, init, serve, 'init + serve': init + serve }
}

/** Milliseconds until the program has ended well. */
async function timed(project, file, args) {
  const start = performance.now()
  const [code] = await once(launch(project, file, args, {}), 'close')
  if (code !== 0) throw new Error(`${file} ${args.join(' ')} ended with ${code}`)
  return performance.now() - start
}

/** Milliseconds until the service says that it is ready; then it is stopped. */
async function timedUntilReady(project, file, args) {
  const start = performance.now()
  // A group of its own: npx has a shell and the service below it.
  const child = launch(project, file, args, { PORT: String(await freePort()) })
  const closed = once(child, 'close')
  let output = ''
  const elapsed = await new Promise((done, failed) => {
    child.stdout.on('data', (chunk) => {
      output += chunk
      if (/ is ready at /.test(output)) done(performance.now() - start)
    })
    void closed.then(() => failed(new Error(`${file} ${args.join(' ')} ended before it was ready:\n${output}`)))
  })
  process.kill(-child.pid, 'SIGTERM')
  await closed
  return elapsed
}

function launch(project, file, args, variables) {
  const env = { ...process.env, XDG_CACHE_HOME: join(project, '.cache'), ...variables }
  for (const name of ['LATCHKEY_MODE', 'LATCHKEY_SECRETS', 'LATCHKEY_BASE_URL', 'DATABASE_URL', 'NODE_ENV'])
    delete env[name]
  return spawn(file, args, { cwd: project, env, detached: true, stdio: ['ignore', 'pipe', 'inherit'] })
}

async function freePort() {
  const server = createServer().listen(0, 'localhost')
  await once(server, 'listening')
  const { port } = server.address()
  server.close()
  await once(server, 'close')
  return port
}
