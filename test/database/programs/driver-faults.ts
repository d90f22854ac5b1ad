// Long because each repair of the one driver has its scene here, and all play on the same backends.
// Provokes one fault of the published driver. argv: the driver's file, the name of the repair. Ends with 0 where the
// driver does right; with 1, a crash, or 13 (nothing left to do, and no answer) where the fault is there.
import { deepEqual, equal, ok, rejects } from 'node:assert/strict'
import { once } from 'node:events'
import { pathToFileURL } from 'node:url'
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'
import { runInThisContext } from 'node:vm'
import type { Driver, DriverOptions, Runner } from '../../../runtime/database/driver.generated.js'
import { Backend, columns, failure, int32, type Line, message, row } from './backend.ts'

const [, , file = '', name = ''] = process.argv
const { default: postgres }: typeof import('../../../runtime/database/driver.generated.js') = await import(
  pathToFileURL(file).href
)

const backends: Backend[] = []
const backend = (index: number): Backend => backends[index] ?? fail(`There is no connection ${index}`)

/** Opens the driver on connections to backends of ours; `prepare` readies each before it hears anything. */
function open(options: Record<string, unknown> = {}, prepare: (backend: Backend) => void = () => {}): Driver {
  const all: DriverOptions & Record<string, unknown> = {
    max: 1,
    prepare: true,
    fetch_types: false,
    connect_timeout: 0,
    max_lifetime: null,
    backoff: () => 0,
    connection: {},
    types: {},
    transform: { column: { from: (column) => column } },
    onnotice: () => {},
    no_subscribe: true,
    user: 'test',
    socket: () => {
      if (backends.length > 5) fail('It connects again and again')
      const made = new Backend(options['congested'] === true)
      prepare(made)
      backends.push(made)
      return made.line
    },
    ...options,
  }
  return postgres(all)
}

/** Everything that is under way inside the process happens. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve))
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 1))
}

function fail(why: string): never {
  console.error(why)
  process.exit(1)
}

/** A connected driver, and its first connection. */
async function connected(options: Record<string, unknown> = {}): Promise<{ sql: Driver; server: Backend }> {
  const sql = open(options)
  await sql.unsafe('select 0')
  return { sql, server: backend(0) }
}

const silent = () => true

/** Sends a statement now: the driver waits until somebody asks for the answer. */
function sent(sql: Runner, text: string, values?: readonly unknown[]): Promise<object[]> {
  const answer = sql.unsafe(text, values).then((rows) => rows)
  answer.catch(() => {})
  return answer
}

const faults: Readonly<Record<string, () => Promise<void>>> = {
  async 'write-after-loss'() {
    const password = async () => {
      const closed = once(backend(0).line, 'close')
      backend(0).line.destroy()
      await closed
      return 'secret'
    }
    const sql = open({ password }, (made) => {
      made.intercept = (text) => text === 'startup' && (made.send(message('R', int32(3))), true)
    })
    await rejects(sent(sql, 'select 1'))
    await settled()
  },

  async 'unserialisable-parameter'() {
    const { sql, server } = await connected()
    server.intercept = silent
    const first = sent(sql, 'select 1')
    await rejects(sent(sql, 'select $1', [undefined]), /undefined/i)
    server.send(columns(), row('the first'), message('C', 'SELECT 1\0'), server.ready())
    equal(JSON.stringify(await first), '[{"it":"the first"}]')
  },

  async 'unreserved-begin'() {
    const { sql, server } = await connected({ congested: true })
    // A message just below the size that is written at once: the BEGIN behind it makes it large enough, and congested.
    const before = sent(sql, 'x'.repeat(1010))
    const inside = await sql.begin(async (scope) => (await scope.unsafe('inside')).length)
    equal(inside, 1)
    equal((await before).length, 1)
    equal(server.texts.slice(2).join(), 'begin,inside,commit')
  },

  async 'drain-of-reserved'() {
    const { sql, server } = await connected({ congested: true })
    const work = sql.begin(async (scope) => {
      server.line.hold()
      await scope.unsafe('y'.repeat(2000))
      server.line.release()
      await settled()
      await scope.unsafe('inside')
    })
    await until(() => server.texts.includes('begin'))
    const outside = sent(sql, 'outside')
    await Promise.all([work, outside])
    equal(server.texts.slice(3).join(), 'inside,commit,outside')
  },

  async 'ended-while-connecting'() {
    let give: ((line: Line) => void) | undefined
    const sql = open({ socket: () => new Promise<Line>((resolve) => (give = resolve)) })
    const call = rejects(sent(sql, 'select 1'))
    await until(() => give !== undefined)
    await sql.end({ timeout: 0 })
    await call
    const late = new Backend()
    give?.(late.line)
    await settled()
    ok(late.line.destroyed)
  },

  async 'reconnect-timer'() {
    const { sql, server } = await connected({ backoff: () => 0.2 })
    server.line.destroy()
    await settled()
    const call = rejects(sent(sql, 'select 1'))
    await sql.end({ timeout: 0 })
    await call
    process.once('beforeExit', () => backends.length === 1 || fail('It connected after its end'))
  },

  async 'forced-end'() {
    const { sql, server } = await connected()
    server.intercept = silent
    const call = rejects(sent(sql, 'select 1'))
    await settled()
    await sql.end({ timeout: 0 })
    await call
    ok(server.line.destroyed)
  },

  async 'unanswered-at-close'() {
    const attempt = open({}, (made) => {
      made.intercept = () => (made.line.destroy(), true)
    })
    await rejects(sent(attempt, 'select 1'))
    equal(backends.length, 1)
    backends.length = 0
    const { sql, server } = await connected()
    server.intercept = silent
    server.line.emit('error', new Error('reset'))
    const between = rejects(sent(sql, 'sent between error and close'))
    await settled()
    server.line.emit('close', true)
    await between
    await sql.end()
  },

  async 'state-query'() {
    const sql = open({ target_session_attrs: 'primary' }, (made) => {
      made.intercept = (text) => text.startsWith('show') && (made.line.destroy(), true)
    })
    await rejects(sent(sql, 'select 1'))
    await settled()
  },

  async 'serialised-twice'() {
    const { sql, server } = await connected()
    await sql.unsafe('select $1', [true], { prepare: true })
    let outdated = true
    server.intercept = (text) => {
      if (text !== 'S' || !outdated) return false
      outdated = false
      server.send(failure('0A000', 'RevalidateCachedQuery'), server.ready())
      return true
    }
    await sql.unsafe('select $1', [true], { prepare: true })
    equal(server.bound.join(), 't,t,t')
  },

  async 'stale-rows'() {
    const { sql, server } = await connected()
    server.intercept = silent
    const first = rejects(sent(sql, 'fails after two rows'))
    const second = sent(sql, 'answers one row')
    await settled()
    server.send(columns(), row('1'), row('2'), failure('57014'), server.ready())
    server.send(columns(), row('3'), message('C', 'SELECT 1\0'), server.ready())
    await first
    equal(JSON.stringify(await second), '[{"it":"3"}]')
  },

  async 'lost-transaction'() {
    const { sql, server } = await connected()
    let goOn = () => {}
    const pause = new Promise<void>((resolve) => (goOn = resolve))
    let inside = false
    let late: Promise<void> | undefined
    const work = rejects(
      sql.begin(async (scope) => {
        inside = true
        await pause
        late = rejects(sent(scope, 'late'))
        await late
      }),
    )
    await until(() => inside)
    const outside = sent(sql, 'outside')
    server.line.destroy()
    await work
    await outside
    goOn()
    await until(() => late !== undefined)
    await late
    await settled()
    equal(backend(1).texts.join(), 'outside')
  },

  async 'ended-pool'() {
    const { sql, server } = await connected({ max_pipeline: 1 })
    server.intercept = silent
    const calls = ['runs', 'sent', 'waits'].map((text) => rejects(sent(sql, text)))
    await settled()
    const end = sql.end({ timeout: 0.2 })
    await settled()
    server.line.destroy()
    await Promise.all([...calls, end])
    equal(backends.length, 1)
  },

  async 'growing-queue'() {
    const sql = open({ max: 3 })
    await Promise.all(['first', 'second', 'third'].map((text) => sent(sql, text)))
    let longest = 0
    // The list is the driver's own: nothing else shows how long it is.
    const { indexOf } = Array.prototype
    const watched = function (this: unknown[], ...given: [unknown, number?]) {
      longest = Math.max(longest, this.length)
      return indexOf.apply(this, given)
    }
    Reflect.set(Array.prototype, 'indexOf', watched)
    for (let turn = 0; turn < 500; turn++) await sent(sql, 'alone')
    Reflect.set(Array.prototype, 'indexOf', indexOf)
    ok(longest < 100, `Looked through ${longest} entries`)
  },

  async 'lasting-rows'() {
    const { sql, server } = await connected()
    await sent(sql, 'rows', [false])
    server.intercept = (kind) => {
      if (kind !== 'S' || server.bound.at(-1)?.join() !== 't') return false
      server.send(message('2'), row(large), message('C', 'SELECT 1\0'), server.ready())
      return true
    }
    equal(await growth(() => sent(sql, 'rows', [true])), 'nothing to speak of')
    const transactions = async () => {
      await sql.begin((scope) => sent(scope, 'rows', [true]))
      // A connection keeps its last one.
      await sql.begin((scope) => sent(scope, 'rows', [false]))
    }
    equal(await growth(transactions), 'nothing to speak of')
  },

  async 'never-compiled'() {
    const { sql } = await connected()
    const query = sql.unsafe('select 1')
    const rows = await query
    // Compiled code that relies on a dictionary is thrown away as soon as it is made.
    setFlagsFromString('--allow-natives-syntax')
    const isDictionary: (object: unknown) => boolean = runInThisContext('(object) => !%HasFastProperties(object)')
    equal([query.constructor, rows.constructor].filter(isDictionary).length, 0)
    equal(rows.slice().constructor, Array)
    equal(query.then(() => {}).constructor, Promise)
  },

  async 'facts-of-results'() {
    const { sql, server } = await connected()
    server.intercept = (kind) => {
      if (kind !== 'S') return false
      server.send(message('2'), row('1'), message('C', 'SELECT 1\0'), server.ready())
      return true
    }
    const rows = await sent(sql, 'select 0')
    deepEqual([Reflect.get(rows, 'count'), Reflect.get(rows, 'command')], [1, 'SELECT'])
    deepEqual(Object.getOwnPropertyNames(rows), ['0', 'length'])
  },
}

const large = 'x'.repeat(60_000)

/** How much of what a thousand answers held is among what lasts, though nobody needs it any more. */
async function growth(ask: () => Promise<unknown>): Promise<string> {
  const used = () => getHeapSpaceStatistics().find((space) => space.space_name === 'old_space')?.space_used_size ?? 0
  const answers = 1000
  let grown = 0
  for (let turn = 0; turn < answers; turn++) {
    const before = used()
    await ask()
    // A full collection in between only takes away.
    grown += Math.max(0, used() - before)
  }
  const part = grown / (answers * large.length)
  return part < 0.15 ? 'nothing to speak of' : `${Math.round(part * 100)} of 100 bytes`
}

await (faults[name] ?? fail)(`There is no fault ${name}`)
