/**
 * The least that could answer a call: node:http, the driver, and the statements that Latchkey sends, as they were recorded. No
 * signature is checked, nothing is guarded, limited, parsed or logged.
 */
import cluster from 'node:cluster'
import { createPublicKey, generateKeyPairSync, type KeyObject, sign, verify as verifySignature } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { hash, verify } from '@node-rs/argon2'
import postgres from '../../runtime/database/driver.generated.js'
import type { Driver, Runner } from '../../runtime/database/driver.generated.js'
import { codecs, propertyName } from '../../runtime/database/values.ts'
import type { Step } from '../recorder.ts'
import type { FloorSetting, Play } from '../floor.ts'

async function runStep(runner: Runner, driver: Driver, step: Step): Promise<readonly object[]> {
  if ('transaction' in step) return driver.begin((scope) => runAll(scope, driver, step.transaction))
  const values = step.values.map((value) => (Array.isArray(value) ? runner.typed(value, 0) : value))
  return values.length === 0 ? runner.unsafe(step.text) : runner.unsafe(step.text, values, { prepare: true })
}

/** Gives the rows of the last statement that had any. */
async function runAll(runner: Runner, driver: Driver, steps: readonly (readonly Step[])[]): Promise<readonly object[]> {
  let last: readonly object[] = []
  for (const group of steps) {
    const answers = await Promise.all(group.map((step) => runStep(runner, driver, step)))
    last = answers.findLast((rows) => rows.length > 0) ?? last
  }
  return last
}

function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  return new Promise((resolve) => {
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => resolve(Buffer.concat(chunks).toString()))
  })
}

const signing = generateKeyPairSync('ed25519').privateKey

function signatureFits(key: KeyObject, request: IncomingMessage): boolean {
  const token = request.headers.authorization?.slice('Bearer '.length) ?? ''
  const dot = token.lastIndexOf('.')
  return verifySignature(null, Buffer.from(token.slice(0, dot)), key, Buffer.from(token.slice(dot + 1), 'base64url'))
}

async function start({ url, pool, plays, password, stored, key }: FloorSetting): Promise<number> {
  const driver = postgres(url, {
    max: pool,
    prepare: true,
    fetch_types: false,
    connect_timeout: 10,
    backoff: () => 0.1,
    connection: { DateStyle: 'ISO' },
    types: codecs,
    transform: { column: { from: propertyName } },
    onnotice: () => {},
    no_subscribe: true,
  })
  const publicKey = key === undefined ? undefined : createPublicKey({ key: { ...key }, format: 'jwk' })
  const work: Readonly<Record<NonNullable<Play['work']>, (request: IncomingMessage) => unknown>> = {
    'check-password': () => verify(stored, password),
    'hash-password': () => hash(password),
    sign: () => sign(null, Buffer.alloc(400), signing),
    'check-signature': (request) => publicKey !== undefined && signatureFits(publicKey, request),
  }
  const server = createServer(async (request, response) => {
    const play = plays[Number(request.headers['x-play'])]
    if (play === undefined) throw new Error('A request that was not recorded')
    if (request.method === 'POST') JSON.parse((await textOf(request)) || 'null')
    if (play.work !== undefined) await work[play.work](request)
    const rows = play.steps.length === 0 ? undefined : await runAll(driver, driver, play.steps)
    const body = rows === undefined ? play.body : JSON.stringify(rows)
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
    response.end(body)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no address')
  return address.port
}

/** Starts one process with its own connections for each worker, on one port, as `serve --workers` does. */
async function startWorkers({ workers, ...setting }: FloorSetting): Promise<number> {
  cluster.setupPrimary({ serialization: 'advanced' })
  // Without one of them there is nothing to measure.
  cluster.on('exit', () => process.exit(1))
  const ports = Array.from({ length: workers ?? 1 }, async () => {
    const worker = cluster.fork()
    await once(worker, 'message')
    worker.send(setting)
    const [said]: { port: number }[] = await once(worker, 'message')
    return said?.port
  })
  const [port] = await Promise.all(ports)
  if (port === undefined) throw new Error('No worker listens')
  return port
}

process.once('message', (setting: FloorSetting) => {
  const starting = (setting.workers ?? 1) > 1 ? startWorkers(setting) : start(setting)
  void starting.then((port) => process.send?.({ port }))
})
// A worker loses what it is told before it listens.
if (cluster.isWorker) process.send?.('listening')
process.on('disconnect', () => process.exit())
