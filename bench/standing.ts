/**
 * `npm run bench:standing [-- --runs 5 --idle 15]`: how long the built service takes until it is ready, and how much memory it holds
 * `idle` seconds later, with nobody asking. Medians; `node` itself is the time and memory of a Node that does nothing.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startPostgres } from '../test/support/postgres.ts'
import { command, freePort, makeProject, type Project, runCommand } from './processes.ts'
import { configText } from './services.ts'
import { medianOf } from './statistics.ts'

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '5' }, idle: { type: 'string', default: '15' } },
})
const runs = Number(values.runs)
/** Milliseconds after which a process that nobody asks counts as idle. */
const settled = Number(values.idle) * 1000

interface Standing {
  /** Milliseconds from its start until it says that it is ready. */
  readonly ready: number
  /** RSS in MB, a while later. */
  readonly memory: number
}

function memoryOf({ pid }: ChildProcess): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
}

async function stand(project: Project, args: readonly string[], sign: RegExp): Promise<Standing> {
  const start = performance.now()
  const child = spawn(process.execPath, args, {
    cwd: project.folder,
    env: project.env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  const ready = await new Promise<number>((done, failed) => {
    const listen = (chunk: Buffer) => {
      said += chunk.toString()
      if (sign.test(said)) done(performance.now() - start)
    }
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
    child.once('exit', () => failed(new Error(`It ended before it was ready:\n${said}`)))
  })
  await new Promise((resolve) => setTimeout(resolve, settled))
  const memory = memoryOf(child)
  child.kill()
  await once(child, 'exit')
  return { ready, memory }
}

async function report(name: string, measure: () => Promise<Standing>): Promise<void> {
  const found: Standing[] = []
  for (let turn = 0; turn < runs; turn++) found.push(await measure())
  const ready = medianOf(found.map((one) => one.ready))
  const memory = medianOf(found.map((one) => one.memory))
  console.log(`${name.padEnd(32)}${ready.toFixed(0).padStart(8)} ms${memory.toFixed(0).padStart(8)} MB`)
}

const serve = [command, 'serve']
// For people in development, as an event elsewhere.
const isReady = /ready at |serve\.ready/
const cluster = await startPostgres()
const onServer = makeProject(await cluster.createDatabase(), await freePort(), configText('everything'))
const embedded = makeProject(undefined, await freePort(), configText('everything', { embedded: true }))
const developer = { ...embedded, env: { ...embedded.env, NODE_ENV: 'development', LATCHKEY_BASE_URL: undefined } }
try {
  runCommand(onServer, 'migrate')
  runCommand(onServer, 'keys', 'rotate')
  await report('node itself', () =>
    stand(onServer, ['-e', "console.log('ready at 0'); setInterval(() => {}, 1000)"], isReady),
  )
  await report('PostgreSQL', () => stand(onServer, serve, isReady))
  await report('embedded, fresh', () => {
    rmSync(join(embedded.folder, '.latchkey'), { recursive: true, force: true })
    return stand(developer, [...serve, '--dev'], isReady)
  })
  await report('embedded, there already', () => stand(developer, [...serve, '--dev'], isReady))
} finally {
  onServer.remove()
  embedded.remove()
  await cluster.stop()
}
