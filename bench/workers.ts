/**
 * `npm run bench:workers [-- --workers 2 --rounds 5 --seconds 3]`: `serve --workers 2` beside `serve --workers 1` on one PostgreSQL, in
 * rounds taken in turns; and so the bare server, whose gain is what the machine has to give: its second core may be the worse one.
 *
 * Generator and database run on the same cores, so two workers never have two cores to themselves. Processor time of all of them is
 * read from `/proc`, and the share of the others is taken out: a rate that was reached with `cores - generator` cores is set in
 * proportion to all cores, `rate × cores / (cores - generator)`. One worker is one thread and never had more than one core, which the
 * others left to it; its rate stays as it was measured. Where the database is asked, the last column takes out its share as well.
 *
 * `wrk` makes the load where it is installed, because it leaves the most of the machine to what is measured; our own generator looks at
 * each answer once before, and does without it. It has a thread for each core: with one alone, a worker on the other core would wait
 * for it, and the core with it.
 */
import { readFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { createTestDatabase, startPostgres } from '../test/support/postgres.ts'
import { fillLatchkey, storedPassword } from './fill-latchkey.ts'
import { startFloor } from './floor.ts'
import { startLoad } from './load.ts'
import { password, service } from './people.ts'
import { recordPlays } from './plays.ts'
import { makeProject, runCommand, type Running } from './processes.ts'
import { requestText } from './request.ts'
import type { Scenario } from './scenario.ts'
import { scenarios } from './scenarios.ts'
import { configText } from './services.ts'
import { latchkeySide, withCarried } from './sides.ts'
import { medianOf } from './statistics.ts'
import { findWrk, type Rate } from './wrk.ts'

const { values } = parseArgs({
  options: {
    workers: { type: 'string', default: String(cpus().length) },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '3' },
  },
})
const many = Number(values.workers)
const cores = cpus().length
const size = { users: 10_000 }
const names = ['get-session', 'get-session-cached', 'get-session-signed-out', 'sign-in']
const load = startLoad()
const wrk = findWrk()

/** A server with this many workers. */
interface Contender {
  readonly running: Running
  readonly workers: number
}

/** One worker and many of them. */
type Pair = readonly [one: Contender, many: Contender]

/** One round; shares are in cores. */
interface Turn {
  readonly rate: number
  readonly service: number
  readonly generator: number
  /** What else was busy: the database, where it is asked. */
  readonly others: number
}

/** Seconds that all cores were busy since the machine started; its unit is fixed at 1/100 s (proc(5)). */
function busySeconds(): number {
  const [user = 0, nice = 0, system = 0, , , irq = 0, soft = 0] = (
    /^cpu +(.*)$/m.exec(readFileSync('/proc/stat', 'utf8'))?.[1] ?? ''
  )
    .split(' ')
    .map(Number)
  return (user + nice + system + irq + soft) / 100
}

/** Requests with our own generator, which looks at each answer; a bare server answers rows. */
function look(scenario: Scenario, contender: Contender, expect: string): Promise<Rate> {
  return load.run({ ...planOf(scenario, contender), expect })
}

/** Each worker has as many connections as the one that is alone: with fewer, it would have less to answer at a time. */
function planOf({ name, connections }: Scenario, { running, workers }: Contender) {
  const seconds = Number(values.seconds)
  return { port: running.port, requests: name, connections: connections * workers, seconds, threads: cores }
}

async function turnOf(scenario: Scenario, contender: Contender, expect: string): Promise<Turn> {
  const { running } = contender
  const [busy, served, began] = [busySeconds(), running.processorTime() ?? 0, performance.now()]
  const asked = wrk?.run(planOf(scenario, contender)) ?? look(scenario, contender, expect)
  const { perSecond, requests, loadProcessor } = await asked
  const elapsed = (performance.now() - began) / 1000
  const spent = ((running.processorTime() ?? 0) - served) / 1000 / elapsed
  const generator = (requests * loadProcessor) / 1e6 / elapsed
  const others = (busySeconds() - busy) / elapsed - spent - generator
  return { rate: perSecond, service: spent, generator, others }
}

/** A rate as it would be with all cores for the service. */
function alone({ rate, generator, others }: Turn, without: 'generator' | 'generator and database'): number {
  const taken = without === 'generator' ? generator : generator + others
  return (rate * cores) / (cores - taken)
}

/** Measures the service and the bare server, each with one worker and with many, in turns. */
async function measure(scenario: Scenario, ours: Pair, bare: Pair): Promise<void> {
  const none = (): (readonly [Turn, Turn])[] => []
  const rows = [
    { name: scenario.name, pair: ours, expect: scenario.expect, turns: none() },
    { name: '  bare server', pair: bare, expect: '', turns: none() },
  ]
  // Warms them up, too.
  for (const { pair, expect } of rows) for (const contender of pair) await look(scenario, contender, expect)
  for (let turn = 0; turn < Number(values.rounds); turn++) {
    for (const { pair, expect, turns } of rows) {
      turns.push([await turnOf(scenario, pair[0], expect), await turnOf(scenario, pair[1], expect)])
    }
  }
  for (const { name, turns } of rows) console.log(lineOf(name, turns))
}

function lineOf(name: string, turns: readonly (readonly [Turn, Turn])[]): string {
  const cells = (which: 0 | 1) => {
    const median = (of: (turn: Turn) => number) => medianOf(turns.map((pair) => of(pair[which])))
    const shares = [median((turn) => turn.service), median((turn) => turn.generator), median((turn) => turn.others)]
    return `${median((turn) => turn.rate)
      .toFixed(0)
      .padStart(8)}/s${shares.map((share) => share.toFixed(2).padStart(7)).join('')}`
  }
  const ratio = (of: (pair: readonly [Turn, Turn]) => number) => medianOf(turns.map(of)).toFixed(2).padStart(8)
  return (
    `${name.padEnd(24)}${cells(0)}   ${cells(1)}   ` +
    ratio(([single, several]) => several.rate / single.rate) +
    ratio(([single, several]) => alone(several, 'generator') / single.rate) +
    ratio(([single, several]) => alone(several, 'generator and database') / single.rate)
  )
}

/** Starts what answers a scenario, hands its requests to the generators, and measures. */
async function run(scenario: Scenario, url: string, recording: string): Promise<void> {
  const stops: (() => Promise<void>)[] = []
  const keep = (running: Running, workers: number): Contender => {
    stops.push(() => running.stop())
    return { running, workers }
  }
  try {
    const ours = async (workers: number) => {
      const side = await latchkeySide(url, scenario.service, size, undefined, ['--workers', String(workers)])
      return { side, ...keep(side.running, workers) }
    }
    const [one, several] = [await ours(1), await ours(many)]
    const { plays } = await recordPlays(recording, scenario, size)
    const setting = { url, pool: service.pool, plays, password, stored: await storedPassword() }
    const bare = async (workers: number) => keep(await startFloor({ ...setting, workers }), workers)
    const { holders } = await withCarried(one.side, scenario)
    const requests = Array.from({ length: scenario.requests }, (_, number) =>
      requestText(scenario.ask(number, size), holders, number),
    )
    await load.keep(scenario.name, requests)
    wrk?.keep(scenario.name, requests)
    await measure(scenario, [one, several], [await bare(1), await bare(many)])
  } finally {
    for (const stop of stops) await stop()
  }
}

const cluster = await startPostgres()
try {
  const url = await cluster.createDatabase()
  const project = makeProject(url, 0, configText('everything'))
  runCommand(project, 'migrate')
  runCommand(project, 'keys', 'rotate')
  project.remove()
  await fillLatchkey(url, { ...size, verified: true, organizations: false })
  console.log(
    wrk === undefined ? 'wrk is not installed: the generator of this folder takes more of the machine' : 'load: wrk',
  )
  console.log(
    `${''.padEnd(24)}${'one worker, cores of it, load, others'.padStart(31)}   ${`${many} workers, the same`.padStart(31)}   ` +
      'measured, without the load, and without the database',
  )
  const { url: recording } = await createTestDatabase(cluster.url, 'latchkey_bench', url)
  for (const name of names) {
    const scenario = scenarios.find((one) => one.name === name)
    if (scenario === undefined) throw new Error(`No scenario ${name}`)
    await run(scenario, url, recording)
  }
} finally {
  load.stop()
  wrk?.stop()
  await cluster.stop()
}
