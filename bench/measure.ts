/**
 * `npm run bench`: get-session and sign-in of `latchkey serve` beside bare node:http servers that run the same statement
 * or the same hash, on one PostgreSQL, in rounds taken in turns. `--profile <folder>` also writes a CPU profile of serve.
 */
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { startPostgres } from '../test/support/postgres.ts'
import { type LoadGenerator, type Plan, startLoad } from './load.ts'
import { freePort, makeProject, runCommand, type Running, startBare, startLatchkey } from './processes.ts'
import { type Comparison, type Round, table } from './report.ts'
import { type Seeded, seed, service, sessionStatement, size } from './seed.ts'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const { values } = parseArgs({ options: { profile: { type: 'string' } } })

interface Measurement {
  readonly name: string
  readonly aim: number
  readonly pairs: number
  readonly plan: Omit<Plan, 'port'>
}

function measurements(seeded: Seeded): { session: Measurement; signIn: Measurement } {
  const host = new URL(service.baseURL).host
  const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
  const reads = numbers(size.sessions)
    .filter((index) => index % 4 === 0)
    .map((index) => `GET /api/auth/get-session HTTP/1.1\r\nhost: ${host}\r\ncookie: ${seeded.cookie(index)}\r\n\r\n`)
  const signIns = numbers(2000).map((index) => {
    const body = JSON.stringify({ email: seeded.email(index), password: size.password })
    const head = `POST /api/auth/sign-in/email HTTP/1.1\r\nhost: ${host}\r\ncontent-type: application/json`
    return `${head}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
  })
  return {
    session: {
      name: 'get-session',
      aim: 0.85,
      pairs: 5,
      plan: { requests: reads, connections: 32, seconds: 2, expect: '@example.com' },
    },
    signIn: {
      name: 'sign-in/email',
      aim: 0.85,
      pairs: 4,
      plan: { requests: signIns, connections: 8, seconds: 3, expect: '"user":' },
    },
  }
}

async function compare(load: LoadGenerator, what: Measurement, bare: Running, ours: Running): Promise<Comparison> {
  const rounds: Record<'bare' | 'ours', Round[]> = { bare: [], ours: [] }
  for (const server of [bare, ours]) await load.run({ ...what.plan, port: server.port, seconds: 1.5 })
  for (let pair = 0; pair < what.pairs; pair++) {
    rounds.bare.push(await round(load, what, bare))
    rounds.ours.push(await round(load, what, ours))
  }
  return { name: what.name, aim: what.aim, ...rounds }
}

async function round(load: LoadGenerator, what: Measurement, server: Running): Promise<Round> {
  const before = server.processorTime()
  const figures = await load.run({ ...what.plan, port: server.port })
  const after = server.processorTime()
  const known = before !== undefined && after !== undefined
  return { ...figures, processor: known ? ((after - before) * 1000) / figures.requests : undefined }
}

async function measure(stops: (() => unknown)[]): Promise<Comparison[]> {
  const postgres = await startPostgres()
  stops.push(() => postgres.stop())
  const url = await postgres.createDatabase()
  const port = await freePort()
  const project = makeProject(url, port)
  stops.push(() => project.remove())
  runCommand(project, 'migrate')
  runCommand(project, 'keys', 'rotate')
  const seeded = await seed(url)
  const text = await sessionStatement(url, seeded)

  const driver = pathToFileURL(join(root, 'runtime/database/driver.generated.js')).href
  const bareSession = await startBare('bare-session.mjs', { driver, url, pool: service.pool, text })
  stops.push(() => bareSession.stop())
  const bareHash = await startBare('bare-hash.mjs', { stored: seeded.stored })
  stops.push(() => bareHash.stop())
  const latchkey = await startLatchkey(project, port, values.profile)
  stops.push(() => latchkey.stop())
  const load = startLoad()
  stops.push(() => load.stop())

  const { session, signIn } = measurements(seeded)
  return [await compare(load, session, bareSession, latchkey), await compare(load, signIn, bareHash, latchkey)]
}

const stops: (() => unknown)[] = []
try {
  console.log(table(await measure(stops)))
} finally {
  for (const stop of stops.toReversed()) await stop()
}
