/**
 * `npm run bench:workers [-- --workers 2 --rounds 5 --seconds 3]`: `serve --workers 2` beside `serve --workers 1` on one PostgreSQL, in
 * rounds taken in turns.
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
import { startPostgres } from '../test/support/postgres.ts'
import { fillLatchkey } from './fill-latchkey.ts'
import { startLoad } from './load.ts'
import { makeProject, runCommand } from './processes.ts'
import { requestText } from './request.ts'
import type { Scenario } from './scenario.ts'
import { scenarios } from './scenarios.ts'
import { configText } from './services.ts'
import { latchkeySide, type Side, withCarried } from './sides.ts'
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

/** A service with this many workers. */
interface Contender {
  readonly side: Side
  readonly workers: number
}

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

/** Requests with our own generator, which looks at each answer. */
function look(scenario: Scenario, contender: Contender): Promise<Rate> {
  return load.run({ ...planOf(scenario, contender), expect: scenario.expect })
}

/** Each worker has as many connections as the one that is alone: with fewer, it would have less to answer at a time. */
function planOf({ name, connections }: Scenario, { side, workers }: Contender) {
  const seconds = Number(values.seconds)
  return { port: side.running.port, requests: name, connections: connections * workers, seconds, threads: cores }
}

async function turnOf(scenario: Scenario, contender: Contender): Promise<Turn> {
  const { running } = contender.side
  const [busy, served, began] = [busySeconds(), running.processorTime() ?? 0, performance.now()]
  const asked = wrk?.run(planOf(scenario, contender)) ?? look(scenario, contender)
  const { perSecond, requests, loadProcessor } = await asked
  const elapsed = (performance.now() - began) / 1000
  const service = ((running.processorTime() ?? 0) - served) / 1000 / elapsed
  const generator = (requests * loadProcessor) / 1e6 / elapsed
  return { rate: perSecond, service, generator, others: (busySeconds() - busy) / elapsed - service - generator }
}

/** A rate as it would be with all cores for the service. */
function alone({ rate, generator, others }: Turn, without: 'generator' | 'generator and database'): number {
  const taken = without === 'generator' ? generator : generator + others
  return (rate * cores) / (cores - taken)
}

async function measure(scenario: Scenario, [one, two]: readonly [Contender, Contender]): Promise<void> {
  const carried = await withCarried(one.side, scenario)
  const requests = Array.from({ length: scenario.requests }, (_, number) =>
    requestText(scenario.ask(number, size), carried.holders, 0),
  )
  await load.keep(scenario.name, requests)
  wrk?.keep(scenario.name, requests)
  // Warms them up, too.
  for (const contender of [one, two]) await look(scenario, contender)
  const turns: (readonly [Turn, Turn])[] = []
  for (let turn = 0; turn < Number(values.rounds); turn++) {
    turns.push([await turnOf(scenario, one), await turnOf(scenario, two)])
  }
  const cells = (which: 0 | 1) => {
    const median = (of: (turn: Turn) => number) => medianOf(turns.map((pair) => of(pair[which])))
    const shares = [median((turn) => turn.service), median((turn) => turn.generator), median((turn) => turn.others)]
    return `${median((turn) => turn.rate)
      .toFixed(0)
      .padStart(8)}/s${shares.map((share) => share.toFixed(2).padStart(7)).join('')}`
  }
  const ratio = (of: (pair: readonly [Turn, Turn]) => number) => medianOf(turns.map(of)).toFixed(2).padStart(8)
  console.log(
    `${scenario.name.padEnd(24)}${cells(0)}   ${cells(1)}   ` +
      ratio(([single, several]) => several.rate / single.rate) +
      ratio(([single, several]) => alone(several, 'generator') / single.rate) +
      ratio(([single, several]) => alone(several, 'generator and database') / single.rate),
  )
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
  for (const name of names) {
    const scenario = scenarios.find((one) => one.name === name)
    if (scenario === undefined) throw new Error(`No scenario ${name}`)
    const start = async (workers: number): Promise<Contender> => {
      const side = await latchkeySide(url, scenario.service, size, undefined, ['--workers', String(workers)])
      return { side, workers }
    }
    const contenders = [await start(1), await start(many)] as const
    try {
      await measure(scenario, contenders)
    } finally {
      for (const { side } of contenders) await side.running.stop()
    }
  }
} finally {
  load.stop()
  wrk?.stop()
  await cluster.stop()
}
