/**
 * `npm run bench:connections [-- --idle 10000 --rounds 5]`: memory of the service, and times of get-session, with many connections open
 * that have been answered once and ask for nothing more, beside none. Needs as many open files (`ulimit -n`), and some.
 */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { parseArgs } from 'node:util'
import { startPostgres } from '../test/support/postgres.ts'
import { fillLatchkey } from './fill-latchkey.ts'
import { startLoad } from './load.ts'
import { makeProject, runCommand } from './processes.ts'
import { requestText } from './request.ts'
import { getSession } from './scenarios/get-session.ts'
import { configText } from './services.ts'
import { latchkeySide, type Side } from './sides.ts'
import { medianOf } from './statistics.ts'

const { values } = parseArgs({
  options: { idle: { type: 'string', default: '10000' }, rounds: { type: 'string', default: '5' } },
})
const size = { users: 10_000 }
const load = startLoad()

/** Opens a connection, asks once and keeps it. */
async function open({ running, holders }: Side, number: number): Promise<Socket> {
  const socket = connect({ host: '127.0.0.1', port: running.port })
  await once(socket, 'connect')
  socket.write(requestText(getSession.ask(number % 2000, size), holders, 0))
  await once(socket, 'data')
  return socket
}

async function openMany(side: Side, count: number): Promise<Socket[]> {
  const sockets: Socket[] = []
  // As many at once as the backlog of a listener takes.
  for (let number = 0; number < count; number += 100) {
    const some = Array.from({ length: Math.min(100, count - number) }, (_, offset) => open(side, number + offset))
    sockets.push(...(await Promise.all(some)))
  }
  return sockets
}

async function report(name: string, { running }: Side): Promise<void> {
  const found: { perSecond: number; p50: number; p99: number }[] = []
  for (let turn = 0; turn <= Number(values.rounds); turn++) {
    const plan = {
      port: running.port,
      requests: 'get-session',
      connections: 32,
      seconds: 1.5,
      expect: getSession.expect,
    }
    const figures = await load.run(plan)
    if (turn > 0) found.push(figures)
  }
  const median = (key: 'perSecond' | 'p50' | 'p99') => medianOf(found.map((figures) => figures[key]))
  console.log(
    `${name.padEnd(24)}${running.memory()?.toFixed(0).padStart(6)} MB ${median('perSecond').toFixed(0).padStart(8)}/s` +
      `  p50 ${median('p50').toFixed(1)} ms  p99 ${median('p99').toFixed(1)} ms`,
  )
}

const cluster = await startPostgres()
try {
  const url = await cluster.createDatabase()
  const project = makeProject(url, 0, configText('password'))
  runCommand(project, 'migrate')
  runCommand(project, 'keys', 'rotate')
  project.remove()
  await fillLatchkey(url, { ...size, verified: true, organizations: false })
  const side = await latchkeySide(url, 'password', size, undefined)
  try {
    const asks = Array.from({ length: getSession.requests }, (_, number) =>
      requestText(getSession.ask(number, size), side.holders, 0),
    )
    await load.keep('get-session', asks)
    await report('none idle', side)
    const idle = await openMany(side, Number(values.idle))
    await report(`${idle.length} idle`, side)
    const closed = idle.filter((socket) => socket.readyState !== 'open').length
    if (closed > 0) console.log(`${closed} of them were closed by the service meanwhile`)
    for (const socket of idle) socket.destroy()
    await report('none again', side)
  } finally {
    await side.running.stop()
  }
} finally {
  load.stop()
  await cluster.stop()
}
