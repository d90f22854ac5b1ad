/**
 * `npm run bench`: every scenario of `scenarios/` against Latchkey, a bare server and the published better-auth, in rounds taken in
 * turns on one PostgreSQL. bench/README.md says what is measured and how to read it.
 */
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { createTestDatabase, startPostgres } from '../test/support/postgres.ts'
import { fillBetterAuth } from './better-auth.ts'
import { fillLatchkey, storedPassword } from './fill-latchkey.ts'
import { startFloor } from './floor.ts'
import { startLoad } from './load.ts'
import { password, service, type Size } from './people.ts'
import { recordPlays } from './plays.ts'
import { makeProject, runCommand } from './processes.ts'
import { machine, type Measured, report } from './report.ts'
import { type Effort, measureRounds } from './rounds.ts'
import type { Scenario } from './scenario.ts'
import { scenarios } from './scenarios.ts'
import { configText, type ServiceKind } from './services.ts'
import { settle } from './settle.ts'
import {
  betterAuthSide,
  embeddedSide,
  latchkeySide,
  publicKeyOf,
  resourceSide,
  type Side,
  withCarried,
} from './sides.ts'

const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true, default: [] },
    rounds: { type: 'string' },
    users: { type: 'string' },
    quick: { type: 'boolean', default: false },
    alone: { type: 'boolean', default: false },
    json: { type: 'string' },
    profile: { type: 'string' },
  },
})
const size: Size = { users: Number(values.users ?? (values.quick ? 10_000 : 100_000)) }
const effort: Effort = { rounds: Number(values.rounds ?? (values.quick ? 2 : 5)), pace: values.quick ? 0.4 : 1 }
if (size.users < 10_000) throw new Error('The scenarios name 10,000 users')
const wanted = values.only.flatMap((names) => names.split(','))

/** Addresses of databases with the same people: for Latchkey, the bare server and recordings, and that of better-auth. */
interface Databases {
  readonly latchkey: string
  readonly floor: string
  readonly recording: string
  readonly betterAuth: string | undefined
}

const ends: (() => unknown)[] = []

async function fillDatabases(chosen: readonly Scenario[]): Promise<Databases> {
  const postgres = await startPostgres()
  ends.push(() => postgres.stop())
  const url = await postgres.createDatabase()
  const project = makeProject(url, 0, configText('everything'))
  runCommand(project, 'migrate')
  runCommand(project, 'keys', 'rotate')
  project.remove()
  await fillLatchkey(url, { ...size, verified: true, organizations: true })
  const copy = async () => (await createTestDatabase(postgres.url, 'latchkey_bench', url)).url
  const [floor, recording] = [await copy(), await copy()]
  const theirs = !values.alone && chosen.some(({ beside }) => beside.includes('better-auth'))
  const betterAuth = theirs ? await postgres.createDatabase() : undefined
  if (betterAuth !== undefined) await fillBetterAuth(betterAuth, size)
  await settle(postgres.url)
  return { latchkey: url, floor, recording, betterAuth }
}

/** Starts all that answer the scenarios of one configuration. */
async function startSides(kind: ServiceKind, of: readonly Scenario[], databases: Databases): Promise<Side[]> {
  const isBeside = (name: 'embedded' | 'better-auth') => !values.alone && of.some(({ beside }) => beside.includes(name))
  const sides = [await latchkeySide(databases.latchkey, kind, size, values.profile)]
  if (isBeside('embedded')) sides.push(await embeddedSide(kind))
  if (databases.betterAuth !== undefined && isBeside('better-auth')) {
    sides.push(await betterAuthSide(databases.betterAuth, kind, size))
  }
  return sides
}

async function measure(given: Scenario, services: readonly Side[], databases: Databases): Promise<Measured> {
  // Each request once costs a recording each: a short run has fewer, and nobody is asked twice.
  const requests = given.once === true ? Math.min(Math.ceil(given.requests * effort.pace), size.users) : given.requests
  const scenario = { ...given, requests }
  const recorded = await recordPlays(databases.recording, scenario, size)
  const flood = scenario.flood && (await recordPlays(databases.recording, scenario.flood, size))
  const stops: (() => unknown)[] = []
  const asked: Side[] = []
  for (const side of services) {
    if (side.name !== 'latchkey' && !scenario.beside.some((name) => name === side.name)) continue
    const carried = await withCarried(side, scenario)
    const answering = scenario.resourceServer === true ? await resourceSide(carried) : carried
    if (answering !== carried) stops.push(() => answering.running.stop())
    asked.push(answering)
  }
  const [ours] = services
  const [first] = asked
  if (ours === undefined || first === undefined) throw new Error('Nobody answers')
  const floor = await startFloor({
    url: databases.floor,
    pool: service.pool,
    plays: [...recorded.plays, ...(flood?.plays ?? [])],
    password,
    stored: await storedPassword(),
    key: scenario.resourceServer === true ? await publicKeyOf(ours) : undefined,
  })
  stops.push(() => floor.stop())
  const generators = { load: startLoad(), flood: startLoad() }
  stops.push(
    () => generators.load.stop(),
    () => generators.flood.stop(),
  )
  try {
    const sides: Side[] = [{ ...first, name: 'floor', running: floor }, ...asked]
    const rounds = await measureRounds(scenario, sides, generators, effort)
    return { scenario, rounds, statements: recorded.statements, transactions: recorded.transactions }
  } finally {
    for (const stop of stops) await stop()
  }
}

/** Writes what is there so far: who ends a long run has that. */
function keep(measured: readonly Measured[]): string {
  const { text, data } = report(measured, { ...machine(), users: size.users, rounds: effort.rounds })
  if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(data, null, 2)}\n`)
  return text
}

async function run(): Promise<Measured[]> {
  const unknown = wanted.find((name) => !scenarios.some((one) => one.name === name))
  if (unknown !== undefined)
    throw new Error(`No scenario ${unknown}. There are: ${scenarios.map(({ name }) => name).join(', ')}`)
  const chosen = wanted.length === 0 ? scenarios : scenarios.filter(({ name }) => wanted.includes(name))
  const databases = await fillDatabases(chosen)
  const measured: Measured[] = []
  for (const kind of new Set(chosen.map((one) => one.service))) {
    const group = chosen.filter((one) => one.service === kind)
    const sides = await startSides(kind, group, databases)
    ends.push(...sides.map((side) => () => side.running.stop()))
    for (const scenario of group) {
      measured.push(await measure(scenario, sides, databases))
      keep(measured)
      process.stderr.write(`${scenario.name}\n`)
    }
    for (const side of sides) await side.running.stop()
  }
  return measured
}

try {
  console.log(keep(await run()))
} finally {
  for (const end of ends.toReversed()) await end()
}
