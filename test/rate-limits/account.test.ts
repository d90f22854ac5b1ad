import { describe, expect, it } from 'vitest'
import { sql } from '../../runtime/index.ts'
import { ada, bothHomes, homes } from '../support/homes.ts'
import { testAuth } from '../support/test-auth.ts'
import { from, limited, outcome, signIns, tooMany, wrong } from './limited.ts'

const guess = { email: ada.email, password: 'not the password' }
const anywhere = (index: number) => `203.0.113.${index}`

describe.each(bothHomes)('the limits of one account on $name', ({ start }) => {
  it('stop guesses at one password after ten, from however many networks they come, until the wait is over', async () => {
    const { browser, clock } = await start(limited())
    await browser().post('/sign-up/email', ada, from('198.51.100.1'))
    expect(await signIns(browser, 12, guess, anywhere)).toEqual([...Array(10).fill(wrong), tooMany, tooMany])
    const right = { email: ada.email, password: ada.password }
    clock.advance(59)
    const refused = await browser().post('/sign-in/email', right, from('198.51.100.2'))
    expect([outcome(refused), refused.headers.get('retry-after')]).toEqual([tooMany, '1'])
    clock.advance(1)
    expect(outcome(await browser().post('/sign-in/email', right, from('198.51.100.2')))).toBe('200')
  })

  it('do not touch another account', async () => {
    const { browser } = await start(limited())
    await browser().post('/sign-up/email', ada, from('198.51.100.1'))
    await signIns(browser, 11, { ...guess, email: 'eve@example.com' }, anywhere)
    const right = { email: ada.email, password: ada.password }
    expect(outcome(await browser().post('/sign-in/email', right, from('198.51.100.2')))).toBe('200')
  })

  it('know an account by its address in every way of writing it', async () => {
    const { browser } = await start(limited())
    const spellings = ['ADA@example.com', ' ada@example.com', 'Ada@EXAMPLE.com', 'ａda@example.com']
    const outcomes: string[] = []
    for (let index = 0; index < 11; index++) {
      const body = { ...guess, email: spellings[index % spellings.length] }
      outcomes.push(outcome(await browser().post('/sign-in/email', body, from(anywhere(index)))))
    }
    expect(outcomes).toEqual([...Array(10).fill(wrong), tooMany])
  })

  it('are the same for an address that has an account and for one that has none', async () => {
    const { browser, clock, statements } = await start(limited())
    await browser().post('/sign-up/email', ada, from('198.51.100.1'))
    const course = async (email: string) => {
      const answers = []
      for (let index = 0; index < 12; index++) {
        statements.length = 0
        const { status, body, headers } = await browser().post(
          '/sign-in/email',
          { ...guess, email },
          from(anywhere(index)),
        )
        headers.delete('x-request-id')
        headers.delete('date')
        answers.push({ status, body, headers: [...headers], statements: statements.length })
      }
      return answers
    }
    const known = await course(ada.email)
    // The same networks, whose own counters begin anew.
    clock.advance(10)
    expect(known.map(({ status }) => status)).toEqual([...Array(10).fill(401), 429, 429])
    expect(await course('nobody@example.com')).toEqual(known)
  })

  it('count what several networks ask at once', async () => {
    const { browser, log } = await start(limited())
    const tries = Array.from({ length: 40 }, (_, index) => signIns(browser, 1, guess, () => anywhere(index)))
    const outcomes = (await Promise.all(tries)).flat()
    expect(outcomes.filter((one) => one === wrong)).toHaveLength(10)
    expect(outcomes.filter((one) => one === tooMany)).toHaveLength(30)
    expect(log.lines.filter((line) => line.includes('sign-in.refused'))).toHaveLength(10)
  })
})

describe.each(homes)('sign-ups with one address on $name', ({ start }) => {
  it('are five in an hour for one client network, and strangers elsewhere use up nobody’s', async () => {
    const rules = { '/sign-up/email': { window: 10, max: 1000 } }
    const options = { mail: { send: async () => {} }, emailVerification: { required: true } }
    const { browser } = await start(limited({ ...options, rateLimit: { enabled: true, rules } }))
    const signUp = async (address: string) => outcome(await browser().post('/sign-up/email', ada, from(address)))
    const strangers: string[] = []
    for (let index = 0; index < 6; index++) strangers.push(await signUp('203.0.113.1'))
    expect(strangers).toEqual([...Array(5).fill('200'), tooMany])
    expect(await signUp('198.51.100.1')).toBe('200')
  })
})

describe.each(homes)('the counters on $name', ({ start }) => {
  it('are kept without any address of a client or a person', async () => {
    const { browser, db } = await start(limited())
    await signIns(browser, 1, guess, () => '192.0.2.77')
    await browser().post('/request-password-reset', { email: ada.email }, from('192.0.2.78'))
    const rows = await db.query<{ key: string }>(sql`
      select key from latchkey.rate_limit union all select key from latchkey.password_try`)
    expect(rows.length).toBeGreaterThanOrEqual(3)
    for (const { key } of rows) expect(key).toMatch(/^[A-Za-z0-9_-]{43}$/)
  })

  it('are removed by the background task when their window is over', async () => {
    const { auth, browser, db, clock } = await start(limited())
    await signIns(browser, 1, guess, () => '192.0.2.1')
    const left = () =>
      db.query(sql`select key from latchkey.rate_limit union all select key from latchkey.password_try`)
    clock.advance(10)
    await auth.tasks.runNow('rate-limits')
    expect(await left()).toHaveLength(1)
    clock.advance(86_390)
    await auth.tasks.runNow('rate-limits')
    expect(await left()).toEqual([])
  })

  it.each(['rate_limit', 'password_try'])(
    'of the table %s that cannot be counted close the call with 503',
    async (table) => {
      const { browser, db, log } = await start(limited())
      await browser().post('/sign-up/email', ada, from('198.51.100.1'))
      await db.query(
        table === 'rate_limit' ? sql`drop table latchkey.rate_limit` : sql`drop table latchkey.password_try`,
      )
      const right = { email: ada.email, password: ada.password }
      const answer = await browser().post('/sign-in/email', right, from('192.0.2.1'))
      expect([outcome(answer), answer.setCookies]).toEqual(['503 SERVICE_UNAVAILABLE', []])
      expect(answer.headers.get('retry-after')).toMatch(/^\d+$/)
      expect(log.lines.some((line) => line.includes('could not be counted'))).toBe(true)
    },
  )
})

it('counters of a database that is gone close the call with 503', async () => {
  const { browser, db } = await testAuth({ ...limited(), ownDatabase: true })
  await db.close()
  expect(await signIns(browser, 5, guess, () => '192.0.2.1')).toEqual(Array(5).fill('503 SERVICE_UNAVAILABLE'))
})
