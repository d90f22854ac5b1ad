/**
 * `npm run bench:growth [-- --sizes 10000,100000,1000000 --buffers 4GB]`: the same calls with more and more people in
 * the database: 95th percentiles, plans, size on disk for a user, and what each index weighs and who looks into it. The rows are
 * made by the database; three sessions, a password and an invitation for each user, an organization for every ten. Each size has a
 * database of its own, and all are asked in turns, so that a machine that is slower for a while is that for all of them.
 */
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import postgres from 'postgres'
import { startPostgres } from '../test/support/postgres.ts'
import { fillLatchkey } from './fill-latchkey.ts'
import { type LoadGenerator, startLoad } from './load.ts'
import { looksOf } from './plans.ts'
import { makeProject, runCommand } from './processes.ts'
import { openRecorder } from './recorder.ts'
import { requestText } from './request.ts'
import { machine } from './report.ts'
import type { Scenario } from './scenario.ts'
import { scenarios } from './scenarios.ts'
import { configText } from './services.ts'
import { settle } from './settle.ts'
import { latchkeySide } from './sides.ts'
import { medianOf } from './statistics.ts'

const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '10000,100000,1000000' },
    // `shared_buffers` of the PostgreSQL that is started here, which comes with 128 MB; that of TEST_DATABASE_URL keeps its own.
    buffers: { type: 'string' },
    json: { type: 'string' },
  },
})
const sizes = values.sizes.split(',').map(Number)
const rounds = 5
/** The calls that look into the database, and how many requests take a turn: some three seconds. */
const perTurn = new Map(
  Object.entries({
    'get-session': 12_000,
    'get-session-bearer': 12_000,
    token: 10_000,
    'list-organizations': 10_000,
    'full-organization': 2000,
    'has-permission': 8000,
    'sign-in': 300,
    'update-user': 8000,
    'sign-out': 12_000,
    'sign-up': 300,
    'accept-invitation': 4000,
  }),
)
const calls = scenarios.filter(({ name }) => perTurn.has(name))

/** What was found at one size. */
interface AtSize {
  readonly users: number
  readonly fillSeconds: number
  readonly bytesEach: number
  /** 95th percentiles in milliseconds, by call. */
  readonly p95: Readonly<Record<string, number>>
  readonly scanned: Readonly<Record<string, readonly string[]>>
  readonly indexes: readonly { readonly index: string; readonly megabytes: number; readonly calls: readonly string[] }[]
}

/** The requests are spread over everybody, so that what is asked for is not at hand already. */
function spread(scenario: Scenario, users: number): (number: number) => number {
  if (scenario.name === 'full-organization') return (number) => number
  // Every fourth session of the three of each user; of everything else there is one for each.
  const most = scenario.name === 'get-session' ? Math.floor((users * 3) / 4) : users - 1
  return (number) => (number * 7919) % most
}

type Side = Awaited<ReturnType<typeof latchkeySide>>

/** The percentiles of a call in each of the databases, round by round. */
async function p95Of(load: LoadGenerator, scenario: Scenario, sides: readonly Side[]): Promise<number[]> {
  const keptAs = ({ size }: Side) => `${scenario.name} ${size.users}`
  // Some can be asked once for a user, and none is asked for what a turn before has left at hand.
  const count = Math.min(
    perTurn.get(scenario.name) ?? 0,
    ...sizes.map((users) => Math.floor((users - 1) / (rounds + 1))),
  )
  for (const side of sides) {
    const place = spread(scenario, side.size.users)
    const ask = (number: number) => requestText(scenario.ask(place(number), side.size), side.holders, 0)
    await load.keep(
      keptAs(side),
      Array.from({ length: count * (rounds + 1) }, (_, number) => ask(number)),
    )
  }
  const times: number[][] = sides.map(() => [])
  for (let turn = 0; turn <= rounds; turn++) {
    for (const [place, side] of sides.entries()) {
      const part = { requests: keptAs(side), from: turn * count, count, seconds: 0 }
      // Few at once: how long an answer takes, and not how many come.
      const { p95 } = await load.run({ port: side.running.port, connections: 2, expect: scenario.expect, ...part })
      if (turn > 0) times[place]?.push(p95)
    }
  }
  return times.map(medianOf)
}

/** A database with its people, and how long they took. */
interface Filled {
  readonly url: string
  readonly users: number
  readonly fillSeconds: number
}

async function fill(url: string, users: number): Promise<Filled> {
  const project = makeProject(url, 0, configText('everything'))
  runCommand(project, 'migrate')
  runCommand(project, 'keys', 'rotate')
  project.remove()
  const began = performance.now()
  await fillLatchkey(url, { users, verified: true, organizations: true, sessionsEach: 3 })
  return { url, users, fillSeconds: (performance.now() - began) / 1000 }
}

/** Every call in all databases: its percentiles, by the number of users. */
async function measure(adminUrl: string, filled: readonly Filled[]): Promise<Map<number, Record<string, number>>> {
  const found = new Map<number, Record<string, number>>(filled.map(({ users }) => [users, {}]))
  const load = startLoad()
  const sides: Side[] = []
  try {
    for (const { url, users } of filled) sides.push(await latchkeySide(url, 'everything', { users }, undefined))
    for (const call of calls) {
      // What the call before left PostgreSQL to write, more in the larger database, would be in the times of this one.
      await settle(adminUrl)
      const times = await p95Of(load, call, sides)
      for (const [place, { users }] of filled.entries()) {
        Object.assign(found.get(users) ?? {}, { [call.name]: times[place] })
      }
    }
  } finally {
    load.stop()
    for (const { running } of sides) await running.stop()
  }
  return found
}

/** What does not depend on the moment: plans, and sizes on the disk. */
async function weigh({ url, users, fillSeconds }: Filled, p95: Record<string, number> = {}): Promise<AtSize> {
  const size = { users }
  const db = postgres(url, { max: 1, onnotice() {} })
  const recorder = await openRecorder(url, 'everything')
  const scanned: Record<string, readonly string[]> = {}
  const usedBy = new Map<string, string[]>()
  for (const { name, ask } of calls) {
    const looks = await looksOf(recorder.database, (await recorder.record(ask(users / 2, size))).steps)
    scanned[name] = looks.scanned
    for (const index of looks.indexes) usedBy.set(index, [...(usedBy.get(index) ?? []), name])
  }
  await recorder.close()
  try {
    const [weight] = await db<{ bytes: string }[]>`select pg_database_size(current_database()) as bytes`
    const indexes = await db<{ index: string; bytes: string }[]>`
      select indexrelname as index, pg_relation_size(indexrelid) as bytes from pg_stat_user_indexes
      where schemaname = 'latchkey' order by 2 desc`
    return {
      users,
      fillSeconds,
      bytesEach: Number(weight?.bytes ?? 0) / users,
      p95,
      scanned,
      indexes: indexes.map(({ index, bytes }) => ({
        index,
        megabytes: Number(bytes) / 2 ** 20,
        calls: usedBy.get(index) ?? [],
      })),
    }
  } finally {
    await db.end()
  }
}

function print(found: readonly AtSize[]): void {
  console.log(
    `${'p95 in ms, users'.padEnd(22)}${found.map(({ users }) => String(users).padStart(12)).join('')}   last / first`,
  )
  for (const { name } of calls) {
    const times = found.map(({ p95 }) => p95[name] ?? Number.NaN)
    const ratio = (times.at(-1) ?? Number.NaN) / (times.at(0) ?? Number.NaN)
    const scans = found.flatMap(({ scanned }) => scanned[name] ?? [])
    const cells = times.map((time) => time.toFixed(2).padStart(12)).join('')
    console.log(
      `${name.padEnd(22)}${cells}   ${ratio.toFixed(2)}${scans.length > 0 ? `   reads whole: ${[...new Set(scans)].join(', ')}` : ''}`,
    )
  }
  console.log(
    `${'bytes for a user'.padEnd(22)}${found.map(({ bytesEach }) => bytesEach.toFixed(0).padStart(12)).join('')}`,
  )
  console.log(`\n${'index, MB at the last size'.padEnd(48)}   looked into by`)
  for (const { index, megabytes, calls: by } of found.at(-1)?.indexes ?? []) {
    if (megabytes >= 0.1)
      console.log(`${index.padEnd(38)}${megabytes.toFixed(1).padStart(10)}   ${by.join(', ') || '–'}`)
  }
}

const cluster = await startPostgres(values.buffers === undefined ? [] : [`shared_buffers=${values.buffers}`])
try {
  // All are filled before one is measured, or each would be measured beside the filling of the next.
  const filled: Filled[] = []
  for (const users of sizes) filled.push(await fill(await cluster.createDatabase(), users))
  const times = await measure(cluster.url, filled)
  const found: AtSize[] = []
  for (const database of filled) found.push(await weigh(database, times.get(database.users)))
  print(found)
  if (values.json !== undefined)
    writeFileSync(values.json, `${JSON.stringify({ machine: machine(), found }, null, 2)}\n`)
} finally {
  await cluster.stop()
}
