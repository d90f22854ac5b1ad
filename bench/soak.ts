/**
 * `npm run bench:soak [-- --minutes 30 --users 100000 --connections 8]`: memory of the service while the mix of calls goes on for half
 * an hour. Its RSS is read every five seconds; the median of the last five minutes over that of the first five says whether it grows.
 */
import { parseArgs } from 'node:util'
import { startPostgres } from '../test/support/postgres.ts'
import { fillLatchkey } from './fill-latchkey.ts'
import { startLoad } from './load.ts'
import { makeProject, runCommand } from './processes.ts'
import { requestText } from './request.ts'
import { mix } from './scenarios/mix.ts'
import { configText } from './services.ts'
import { latchkeySide } from './sides.ts'
import { medianOf } from './statistics.ts'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '30' },
    users: { type: 'string', default: '100000' },
    connections: { type: 'string', default: '8' },
  },
})
const minutes = Number(values.minutes)
const size = { users: Number(values.users) }
/** Seconds between two looks. */
const pause = 5

const cluster = await startPostgres()
const load = startLoad()
try {
  const url = await cluster.createDatabase()
  const project = makeProject(url, 0, configText('organizations'))
  runCommand(project, 'migrate')
  runCommand(project, 'keys', 'rotate')
  project.remove()
  await fillLatchkey(url, { ...size, verified: true, organizations: true })
  const { running, holders } = await latchkeySide(url, 'organizations', size, undefined)
  const looks: number[] = []
  try {
    await load.keep(
      'mix',
      Array.from({ length: 20_000 }, (_, number) => requestText(mix.ask(number, size), holders, 0)),
    )
    let requests = 0
    const looking = setInterval(() => looks.push(running.memory() ?? Number.NaN), pause * 1000)
    for (let minute = 0; minute < minutes; minute++) {
      const connections = Number(values.connections)
      const figures = await load.run({ port: running.port, requests: 'mix', connections, seconds: 60, expect: '' })
      requests += figures.requests
      console.log(
        `minute ${String(minute + 1).padStart(2)}  ${medianOf(looks.slice(-60 / pause)).toFixed(1)} MB  ` +
          `${figures.perSecond.toFixed(0)}/s  p99 ${figures.p99.toFixed(1)} ms`,
      )
    }
    clearInterval(looking)
    const part = (5 * 60) / pause
    const [first, last] = [medianOf(looks.slice(0, part)), medianOf(looks.slice(-part))]
    console.log(
      `${requests} requests; first five minutes ${first.toFixed(1)} MB, last five ${last.toFixed(1)} MB: ${(last / first).toFixed(3)}`,
    )
  } finally {
    await running.stop()
  }
} finally {
  load.stop()
  await cluster.stop()
}
