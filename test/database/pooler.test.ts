import { once } from 'node:events'
import { createServer } from 'node:net'
import { beforeEach, describe, expect, inject, it, onTestFinished } from 'vitest'
import { type Database, DatabaseUnavailable } from '../../runtime/database/database.ts'
import { openServer, type ServerOptions } from '../../runtime/database/postgres.ts'
import { raw } from '../../runtime/database/sql.ts'
import { asAdministrator, createTestDatabase } from '../support/postgres.ts'
import { startProxy } from './proxy.ts'

describe('a pooler that refuses our timeouts at connection', () => {
  let url: string
  beforeEach(async () => {
    const { directUrl, drop } = await createTestDatabase(inject('postgres'))
    onTestFinished(drop)
    url = directUrl
  })

  /** The database behind it, with what its connections have to say. */
  async function open(options: Partial<ServerOptions> = {}) {
    const pooler = await startProxy(url, { refuse: 'statement_timeout' })
    onTestFinished(() => pooler.close())
    const warnings: string[] = []
    const onWarning = (message: string) => warnings.push(message)
    const db = openServer({ url: pooler.url, schema: 'latchkey', pool: 4, prepare: true, onWarning, ...options })
    onTestFinished(() => db.close())
    return { db, warnings }
  }

  it('has them set in each transaction instead', async () => {
    const { db, warnings } = await open({ deadlines: { statement: 1234 } })
    const timeout = await db.transaction((tx) => tx.query(raw(`select current_setting('statement_timeout') as it`)))
    expect(timeout).toEqual([{ it: '1234ms' }])
    expect(await db.query(raw(`select current_setting('statement_timeout') as it`))).toEqual([{ it: '0' }])
    expect(warnings).toEqual([expect.stringContaining('refuses timeouts')])
  })

  it('is found out before the first statements: of many writes at once each is answered, and done once', async () => {
    const { db, warnings } = await open()
    await asAdministrator(url, 'create table arrivals (number int primary key)')
    const numbers = Array.from({ length: 64 }, (_, number) => number)
    const write = (tx: Database, number: number) =>
      tx.query<{ number: number }>(raw(`insert into arrivals values (${number}) returning number`))
    const rows = await Promise.all(
      numbers.map((number) => (number % 8 === 0 ? db.transaction((tx) => write(tx, number)) : write(db, number))),
    )
    expect(rows.flat().map(({ number }) => number)).toEqual(numbers)
    expect(warnings).toEqual([expect.stringContaining('refuses timeouts')])
  })
})

it('a balancer that takes each connection and drops it late is not asked longer than a call may take', async () => {
  let taken = 0
  const balancer = createServer((client) => {
    taken += 1
    setTimeout(() => client.destroy(), 400)
  }).listen(0, '127.0.0.1')
  await once(balancer, 'listening')
  onTestFinished(() => void balancer.close())
  const address = balancer.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const url = `postgres://latchkey@127.0.0.1:${port}/latchkey`
  const db = openServer({ url, schema: 'latchkey', pool: 4, prepare: true, deadlines: { call: 600 } })
  onTestFinished(() => db.close())
  await expect(db.query(raw('select 1'))).rejects.toThrow(DatabaseUnavailable)
  expect(taken).toBeLessThanOrEqual(2)
})
