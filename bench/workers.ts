/**
 * `npm run bench:workers`: get-session of `serve` with one worker and with one for each processor, in rounds taken in turns. The load
 * generator and PostgreSQL run on the same machine and take their share of its processors, which a service on a machine of its own
 * would have. So what is compared is not only what was answered, but what each core of the service answered: requests divided by
 * the processor time of all processes of the service, times the cores that it could use, one for one worker and all for the other.
 */
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { startPostgres } from '../test/support/postgres.ts'
import { type LoadGenerator, type Plan, startLoad } from './load.ts'
import { freePort, makeProject, runCommand, type Running, startLatchkey } from './processes.ts'
import { seed, service, size } from './seed.ts'
import { medianOf } from './statistics.ts'

const rounds = 5
const cores = availableParallelism()

interface Figure {
  readonly perSecond: number
  /** Requests that one core of the service answers in a second. */
  readonly perCore: number
}

function childrenOf(pid: number): number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return text.split(' ').filter(Boolean).map(Number)
}

/** Milliseconds of processor time of a process and those that it started (proc(5): the unit is fixed at 1/100 s). */
function timeOfTree(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  const own = (Number(fields[11]) + Number(fields[12])) * 10
  return childrenOf(pid).reduce((sum, child) => sum + timeOfTree(child), own)
}

async function round(
  load: LoadGenerator,
  plan: Omit<Plan, 'port'>,
  server: Running & { pid: number },
): Promise<Figure> {
  const before = timeOfTree(server.pid)
  const { perSecond, requests } = await load.run({ ...plan, port: server.port })
  return { perSecond, perCore: (requests * 1000) / (timeOfTree(server.pid) - before) }
}

function line(name: string, figures: readonly Figure[], usable: number): { possible: number; perSecond: number } {
  const [perSecond, perCore] = [
    medianOf(figures.map((one) => one.perSecond)),
    medianOf(figures.map((one) => one.perCore)),
  ]
  const possible = perCore * usable
  const used = perSecond / perCore
  console.log(
    `${name}: ${Math.round(perSecond)} a second on ${used.toFixed(2)} cores; ${Math.round(perCore)} for each core; ${Math.round(possible)} with ${usable} to itself`,
  )
  return { possible, perSecond }
}

async function measure(stops: (() => unknown)[]): Promise<void> {
  const postgres = await startPostgres()
  stops.push(() => postgres.stop())
  const url = await postgres.createDatabase()
  const ports = [await freePort(), await freePort()] as const
  const project = makeProject(url, ports[0])
  stops.push(() => project.remove())
  runCommand(project, 'migrate')
  runCommand(project, 'keys', 'rotate')
  const seeded = await seed(url)
  const one = await startLatchkey(project, ports[0], undefined)
  stops.push(() => one.stop())
  const all = await startLatchkey(project, ports[1], undefined, ['--port', String(ports[1]), '--workers', 'auto'])
  stops.push(() => all.stop())
  const load = startLoad()
  stops.push(() => load.stop())

  const host = new URL(service.baseURL).host
  const numbers = Array.from({ length: size.sessions }, (_, index) => index + 1).filter((index) => index % 4 === 0)
  const requests = numbers.map(
    (index) => `GET /api/auth/get-session HTTP/1.1\r\nhost: ${host}\r\ncookie: ${seeded.cookie(index)}\r\n\r\n`,
  )
  const plan = { requests, connections: 64, seconds: 4, expect: '@example.com' }
  const figures: Record<'one' | 'all', Figure[]> = { one: [], all: [] }
  for (const server of [one, all]) await load.run({ ...plan, port: server.port, seconds: 2 })
  for (let pair = 0; pair < rounds; pair += 1) {
    figures.one.push(await round(load, plan, one))
    figures.all.push(await round(load, plan, all))
  }
  const single = line('one process', figures.one, 1)
  const several = line(`${cores} workers`, figures.all, cores)
  console.log(`as it was: ${(several.perSecond / single.perSecond).toFixed(2)} times`)
  console.log(`with the cores to itself: ${(several.possible / single.possible).toFixed(2)} times`)
}

const stops: (() => unknown)[] = []
try {
  await measure(stops)
} finally {
  for (const stop of stops.toReversed()) await stop()
}
