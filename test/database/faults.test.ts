import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { DatabaseUnavailable } from '../../runtime/database/database.ts'
import type { Database } from '../../runtime/database/database.ts'
import { openServer } from '../../runtime/database/postgres.ts'
import type { ServerOptions } from '../../runtime/database/postgres.ts'
import { raw, sql } from '../../runtime/database/sql.ts'
import { asAdministrator, startCluster } from '../support/postgres.ts'
import type { TestCluster } from '../support/postgres.ts'
import { itDeep } from '../support/depth.ts'
import { eventually, pairTables, readPairs, startLoad, writePair } from './load.ts'
import type { Load } from './load.ts'
import { startProxy } from './proxy.ts'

const pool = 4
/** Milliseconds, of which a busy machine needs a good part for calls that nothing holds up. */
const deadlines = { admission: 1000, call: 2000, grace: 400 }
let cluster: TestCluster
let url: string
beforeAll(async () => {
  cluster = await startCluster()
})
afterAll(() => cluster.stop())
beforeEach(async () => {
  url = await cluster.createDatabase()
})

async function open(options: Partial<ServerOptions> = {}): Promise<Database> {
  const db = openServer({ url, schema: 'latchkey', pool, prepare: true, ...options })
  onTestFinished(() => db.close())
  await db.query(pairTables)
  return db
}

/** Everything acknowledged is there, nothing is half there, and nobody got a wrong answer. */
async function expectIntact(db: Database, load: Load): Promise<void> {
  expect(load.wrong).toEqual([])
  const { whole, torn } = await readPairs(db)
  expect(torn).toEqual([])
  expect(load.acknowledged.filter((id) => !whole.has(id))).toEqual([])
}

/** As many transactions as the pool has connections are inside at the same time: none was lost. */
async function expectWholePool(db: Database): Promise<void> {
  let inside = 0
  let letGo = () => {}
  const all = new Promise<void>((resolve) => (letGo = resolve))
  const enter = () =>
    db.transaction(async (tx) => {
      await tx.query(sql`select 1`)
      if (++inside === pool) letGo()
      await all
    })
  await Promise.all(Array.from({ length: pool }, enter))
}

/** Ends the backend of `tx`, and waits until it is gone. */
async function killConnectionOf(tx: Database): Promise<void> {
  const [row] = await tx.query<{ pid: number }>(raw('select pg_backend_pid() as pid'))
  await asAdministrator(url, `select pg_terminate_backend(${row?.pid}, 10000)`)
}

describe('a PostgreSQL server that fails', () => {
  it('kills connections inside transactions: every call is answered, nothing acknowledged is lost', async () => {
    const db = await open()
    const load = startLoad(db, 12)
    for (let round = 0; round < 30; round++) {
      await load.progress(20)
      await asAdministrator(
        url,
        `select pg_terminate_backend(pid) from (select pid from pg_stat_activity
         where application_name = 'latchkey' and datname = current_database() order by random() limit 2) as victims`,
      )
    }
    await load.progress(20)
    await load.stop()
    expect(load.unavailable()).toBeGreaterThan(0)
    await expectIntact(db, load)
    await expectWholePool(db)
  })

  it('kills the connection of an open transaction: its next statement says so', async () => {
    const db = await open()
    const work = db.transaction(async (tx) => {
      await tx.query(sql`insert into latchkey.first_half values (${1})`)
      await killConnectionOf(tx)
      await tx.query(sql`insert into latchkey.second_half values (${1})`)
    })
    await expect(work).rejects.toBeInstanceOf(DatabaseUnavailable)
    expect(await readPairs(db)).toEqual({ whole: new Set(), torn: [] })
    await expectWholePool(db)
  })

  it('kills the connection of a transaction: what it still does never reaches the next one on that connection', async () => {
    const db = await open({ pool: 1 })
    let goOn = () => {}
    const pause = new Promise<void>((resolve) => (goOn = resolve))
    let late: Promise<unknown> | undefined
    const first = db.transaction(async (tx) => {
      await killConnectionOf(tx)
      await pause
      late = tx.query(sql`insert into latchkey.first_half values (${666})`)
      await late
    })
    await expect(first).rejects.toBeInstanceOf(DatabaseUnavailable)
    await db.transaction(async (tx) => {
      await tx.query(sql`insert into latchkey.first_half values (${1})`)
      goOn()
      await eventually(async () => expect(late).toBeDefined())
      await expect(late).rejects.toBeInstanceOf(DatabaseUnavailable)
      await tx.query(sql`insert into latchkey.second_half values (${1})`)
    })
    expect(await readPairs(db)).toEqual({ whole: new Set([1]), torn: [] })
  })

  for (const mode of ['fast', 'immediate'] as const) {
    itDeep(`restarts (${mode}) under load: the process lives, serves again and has lost nothing`, async () => {
      const db = await open()
      const load = startLoad(db, 12)
      for (let round = 0; round < 3; round++) {
        await load.progress(200)
        await cluster.restart(mode)
      }
      await load.progress(200)
      await load.stop()
      expect(load.unavailable()).toBeGreaterThan(0)
      await expectIntact(db, load)
      await expectWholePool(db)
    })
  }

  it('is away: calls are answered as unavailable, and served as soon as it is back', async () => {
    const db = await open()
    await cluster.halt('fast')
    const outcomes = await Promise.allSettled([
      db.query(sql`select 1`),
      db.query(sql`insert into latchkey.first_half values (${1})`),
      writePair(db, 2),
    ])
    for (const outcome of outcomes) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(DatabaseUnavailable) })
    }
    await cluster.resume()
    await eventually(() => writePair(db, 3))
    expect((await readPairs(db)).torn).toEqual([])
  })

  itDeep('freezes: every call is answered while it is frozen, and served when it wakes', async () => {
    const warnings: string[] = []
    const db = await open({ deadlines, onWarning: (message) => warnings.push(message) })
    const wake = await cluster.freeze()
    try {
      const calls = Array.from({ length: 20 }, (_, id) =>
        id % 2 === 0 ? db.query(sql`select ${id}::int`) : writePair(db, id),
      )
      for (const outcome of await Promise.allSettled(calls)) {
        expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(DatabaseUnavailable) })
      }
      await eventually(async () => expect(warnings).not.toEqual([]))
    } finally {
      wake()
    }
    await eventually(() => writePair(db, 100))
    await eventually(() => expectWholePool(db))
    expect((await readPairs(db)).torn).toEqual([])
  })

  itDeep(
    'closes all connections while they are idle: neither the next read notices nor the next transaction',
    async () => {
      const db = await open()
      for (let round = 0; round < 10; round++) {
        await expectWholePool(db)
        await asAdministrator(
          url,
          `select pg_terminate_backend(pid) from pg_stat_activity
         where application_name = 'latchkey' and datname = current_database()`,
        )
        const next = sql`select ${round}::int as round`
        const ask = round % 2 === 0 ? db.query(next) : db.transaction((tx) => tx.query(next))
        expect(await ask).toEqual([{ round }])
      }
    },
  )

  it('has no connection left: calls are answered as unavailable', async () => {
    await asAdministrator(url, `create role crowded login connection limit 1`)
    const crowded = new URL(url)
    crowded.username = 'crowded'
    const first = openServer({ url: crowded.href, schema: 'latchkey', pool: 1, prepare: true })
    const second = openServer({ url: crowded.href, schema: 'latchkey', pool: 1, prepare: true })
    onTestFinished(() => first.close())
    onTestFinished(() => second.close())
    await first.query(sql`select 1`)
    await expect(second.query(sql`select 1`)).rejects.toMatchObject({
      name: 'DatabaseUnavailable',
      cause: { code: '53300' },
    })
    await first.close()
    expect(await eventually(() => second.query(sql`select 1 as one`))).toEqual([{ one: 1 }])
  })

  it('does not exist, or refuses the login: unavailable, and the reason says so', async () => {
    const nowhere = new URL(url)
    nowhere.pathname = '/no_such_database'
    const db = openServer({ url: nowhere.href, schema: 'latchkey', pool: 1, prepare: true })
    onTestFinished(() => db.close())
    await expect(db.query(sql`select 1`)).rejects.toThrow(/unavailable: database "no_such_database" does not exist/)
    expect(() => openServer({ url: 'postgres://me:s3cret@[/x', schema: 'latchkey', pool: 1, prepare: true })).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining('s3cret') }),
    )
  })
})

describe('a PostgreSQL server that is slow', () => {
  for (const prepare of [true, false]) {
    const how = prepare ? 'with timeouts at connection' : 'with timeouts in each transaction'

    it(`ends a statement that takes too long (${how})`, async () => {
      const db = await open({ prepare, deadlines: { statement: 200 } })
      const slow = db.transaction((tx) => tx.query(sql`select pg_sleep(${30}::int)`))
      await expect(slow).rejects.toMatchObject({ name: 'DatabaseUnavailable', cause: { code: '57014' } })
      await expectWholePool(db)
    })

    it(`does not wait for ever for a lock (${how})`, async () => {
      const db = await open({ prepare, deadlines: { lock: 200 } })
      await writePair(db, 1)
      const lock = sql`select id from latchkey.first_half where id = ${1} for update`
      await db.transaction(async (tx) => {
        await tx.query(lock)
        await expect(db.transaction((other) => other.query(lock))).rejects.toMatchObject({
          name: 'DatabaseUnavailable',
          cause: { code: '55P03' },
        })
      })
    })
  }

  it('has more callers than it can serve: the rest are answered as unavailable, and nobody else suffers', async () => {
    const warnings: string[] = []
    const db = await open({ pool: 2, deadlines: { admission: 300 }, onWarning: (message) => warnings.push(message) })
    const calls = Array.from({ length: 60 }, () =>
      db.transaction((tx) => tx.query(sql`select pg_sleep(${0.1}::float)`)),
    )
    const outcomes = await Promise.allSettled(calls)
    const failed = outcomes.filter((outcome) => outcome.status === 'rejected')
    expect(failed.length).toBeGreaterThan(0)
    expect(failed.length).toBeLessThan(60)
    for (const outcome of failed) expect(outcome.reason).toBeInstanceOf(DatabaseUnavailable)
    expect(await db.query(sql`select ${1}::int as one`)).toEqual([{ one: 1 }])
    expect(warnings).toEqual([])
  })
})

describe('a network between us and PostgreSQL', () => {
  itDeep('swallows what is sent: calls are answered as unavailable, then new connections serve', async () => {
    const proxy = await startProxy(url)
    onTestFinished(() => proxy.close())
    const warnings: string[] = []
    const db = await open({ url: proxy.url, deadlines, onWarning: (message) => warnings.push(message) })
    await expectWholePool(db)
    proxy.swallow()
    await expect(db.query(sql`select 1`)).rejects.toBeInstanceOf(DatabaseUnavailable)
    await eventually(() => writePair(db, 1))
    await eventually(() => expectWholePool(db))
    expect(warnings).toHaveLength(1)
  })

  itDeep('resets connections under load: nothing acknowledged is lost', async () => {
    const proxy = await startProxy(url)
    onTestFinished(() => proxy.close())
    const db = await open({ url: proxy.url })
    const load = startLoad(db, 12)
    for (let round = 0; round < 30; round++) {
      await load.progress(20)
      proxy.reset()
    }
    await load.progress(20)
    await load.stop()
    expect(load.unavailable()).toBeGreaterThan(0)
    await expectIntact(db, load)
    await expectWholePool(db)
  })
})
