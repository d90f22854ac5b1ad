import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { itDeep } from '../../support/depth.ts'
import { emailPassword, listen, sql, username } from '../../../runtime/index.ts'
import { openAuth } from '../../../runtime/auth.ts'
import { type Answer, Browser } from '../../support/browser-jar.ts'
import { racingHomes } from '../../support/homes.ts'
import { createTestDatabase } from '../../support/postgres.ts'
import { openShared } from '../../support/shared-database.ts'
import { recordedLog, testAuth, testSecret } from '../../support/test-auth.ts'
import { named, outcome, person } from './naming.ts'

const spellings = ['countess', 'Countess', 'COUNTESS']
const many = 32
const spelling = (index: number) => spellings[index % spellings.length] ?? ''

/** As a client does it: 503 says that too many passwords wait for their turn, and to come again. */
async function insistently(send: () => Promise<Answer>): Promise<Answer> {
  for (let attempt = 0; attempt < 50; attempt++) {
    const answer = await send()
    if (answer.status !== 503) return answer
  }
  throw new Error('The service was busy 50 times')
}

function everybodySignsUp(browsers: readonly (() => Browser)[]): Promise<Answer[]> {
  const signUps = Array.from({ length: many }, (_, index) => {
    const body = { ...person(index), username: spelling(index) }
    const browser = browsers[index % browsers.length]
    return insistently(() => browser!().post('/sign-up/email', body))
  })
  return Promise.all(signUps)
}

function expectOneWinner(answers: readonly Answer[]): void {
  const outcomes = answers.map(outcome).toSorted()
  const refused = Array.from({ length: many - 1 }, () => '422 USERNAME_IS_ALREADY_TAKEN')
  expect(outcomes).toEqual(['200', ...refused])
}

const rowCounts = sql`
  select (select count(*)::int from latchkey.user) as users, (select count(*)::int from latchkey.account) as accounts,
    (select count(*)::int from latchkey.session) as sessions,
    (select count(*)::int from latchkey.user where username = 'countess') as owners`

describe.each(racingHomes)('one name for many at once on $name', ({ start }) => {
  it('32 sign-ups in three spellings make one user, and no half ones', async () => {
    const { browser, db } = await start(named())
    expectOneWinner(await everybodySignsUp([browser]))
    expect(await db.query(rowCounts)).toEqual([{ users: 1, accounts: 1, sessions: 1, owners: 1 }])
  })

  itDeep('of 32 users who change their name to it, one gets it', async () => {
    const { browser, db } = await start(named())
    const pages = Array.from({ length: many }, () => browser())
    const signedUp = pages.map((page, index) => insistently(() => page.post('/sign-up/email', person(index))))
    expect((await Promise.all(signedUp)).map(outcome)).toEqual(pages.map(() => '200'))
    const claims = pages.map((page, index) => page.post('/update-user', { username: spelling(index) }))
    expectOneWinner(await Promise.all(claims))
    expect(await db.query(rowCounts)).toEqual([{ users: many, accounts: many, sessions: many, owners: 1 }])
  })
})

itDeep('32 sign-ups over two services on one PostgreSQL make one user', async () => {
  const { url, drop } = await createTestDatabase(inject('postgres'))
  onTestFinished(drop)
  const first = await testAuth({ ...named(), databaseUrl: url })
  const database = await openShared(url)
  onTestFinished(() => database.close())
  const config = {
    secrets: `1:${testSecret}`,
    features: [emailPassword(), username()],
    rateLimit: { enabled: false },
  }
  const env = { LATCHKEY_BASE_URL: first.origin }
  const second = await openAuth(config, { dev: true, database, log: recordedLog(), env })
  onTestFinished(() => second.close())
  const server = await listen((request) => second.fetch(request), { host: 'localhost', port: 0, trustProxy: false })
  onTestFinished(() => server.close(0))
  const there = () => new Browser(`http://localhost:${server.port}/api/auth`, first.origin)
  expectOneWinner(await everybodySignsUp([first.browser, there]))
  expect(await first.db.query(rowCounts)).toEqual([{ users: 1, accounts: 1, sessions: 1, owners: 1 }])
})
