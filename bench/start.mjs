/**
 * `node bench/start.mjs [--runs 5] [--tarball file]`: how long a person waits for the first page. Packs the built
 * package, installs it in an empty folder and runs what the README says, `npx latchkey init --yes && npx latchkey
 * serve`, until it is ready. Prints medians in milliseconds; the share of npx is a run of `npx latchkey --version`
 * less one of the same command without npx.
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
const { values } = parseArgs({ options: { runs: { type: 'string', default: '5' }, tarball: { type: 'string' } } })
const runs = Number(values.runs)
const folder = mkdtempSync(join(tmpdir(), 'latchkey-start-'))
const project = join(folder, 'project')

try {
  install()
  const phases = []
  for (let turn = 0; turn < runs; turn += 1) phases.push(await measure())
  for (const name of Object.keys(phases[0] ?? {})) {
    const times = phases.map((phase) => Math.round(phase[name])).toSorted((a, b) => a - b)
    console.log(`${name.padEnd(12)} ${String(times[runs >> 1]).padStart(6)} ms   (${times[0]} to ${times.at(-1)})`)
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function install() {
  mkdirSync(project)
  const tarball = values.tarball === undefined ? pack() : resolve(values.tarball)
  npm(['install', tarball, '--prefer-offline', '--no-audit', '--no-fund', '--loglevel', 'error'], project)
}

function pack() {
  const [packed] = JSON.parse(npm(['pack', '--ignore-scripts', '--json', '--pack-destination', folder], root))
  return join(folder, packed.filename)
}

function npm(args, cwd) {
  return execFileSync('npm', args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })
}

/** One run from nothing: what a config translated before would save is removed with the rest. */
async function measure() {
  for (const name of ['auth.config.ts', '.env', '.gitignore', '.latchkey', '.cache']) {
    rmSync(join(project, name), { recursive: true, force: true })
  }
  const npx = (await timed('npx', ['latchkey', '--version'])) - (await timed(command(), ['--version']))
  const init = await timed('npx', ['latchkey', 'init', '--yes'])
  const serve = await timedUntilReady('npx', ['latchkey', 'serve'])
  return { 'npx, each': npx, init, serve, 'init + serve': init + serve }
}

function command() {
  return join(project, 'node_modules/.bin/latchkey')
}

/** Milliseconds until the program has ended well. */
async function timed(file, args) {
  const start = performance.now()
  const [code] = await once(launch(file, args, {}), 'close')
  if (code !== 0) throw new Error(`${file} ${args.join(' ')} ended with ${code}`)
  return performance.now() - start
}

/** Milliseconds until the service says that it is ready; then it is stopped. */
async function timedUntilReady(file, args) {
  const start = performance.now()
  // A group of its own: npx has a shell and the service below it.
  const child = launch(file, args, { PORT: String(await freePort()) })
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

function launch(file, args, variables) {
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
