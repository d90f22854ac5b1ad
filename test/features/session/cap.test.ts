import { type } from 'arktype'
import { describe, expect, it } from 'vitest'
import { admin, defineFeature, emailPassword, type Feature, route, sql } from '../../../runtime/index.ts'
import { findPassword, passwordStands } from '../../../runtime/identity/account.ts'
import { identityErrors } from '../../../runtime/identity/errors.ts'
import { completeSignIn, finishSignIn } from '../../../runtime/identity/sign-in.ts'
import { findUserByEmail } from '../../../runtime/identity/user.ts'
import type { Answer, Browser } from '../../support/browser-jar.ts'
import { firstRows, raceRounds } from '../../support/depth.ts'
import { ada, homes } from '../../support/homes.ts'
import { crowd, tally, twoNodes } from '../../support/nodes.ts'
import type { TestAuth } from '../../support/test-auth.ts'

const credentials = { email: ada.email, password: ada.password }

/** A feature that notes what it is told about ends. */
function witness(told: string[]): Feature {
  return defineFeature({
    id: 'witness',
    hooks: {
      async sessionsEnded({ sessionIds }) {
        told.push(...sessionIds)
      },
      // Between the insert and the end of the transaction, where others would count without it.
      async sessionCreated({ tx }) {
        for (let count = 0; count < 5; count += 1) await tx.query(sql`select 1`)
      },
    },
  })
}

/** Signs Ada in by the password that is stored: hashing would let sign-ins come one after the other. */
const entrance = defineFeature({
  id: 'entrance',
  routes: [
    route(
      'POST',
      '/enter',
      { summary: 'Signs in', caller: 'anyone', returns: type({ id: 'string' }) },
      async (context) => {
        const { db, fields } = context
        const user = await findUserByEmail(db, fields, ada.email)
        const found = user && (await findPassword(db, user.id))
        if (user === undefined || !found?.password) throw new TypeError('Nobody signed up')
        const stands = passwordStands({ accountId: found.accountId, hash: found.password })
        const proof = { stands, otherwise: identityErrors.INVALID_PASSWORD }
        const by = { method: 'password', amr: ['pwd'] }
        const begun = await completeSignIn(context, user, { proof, by, remember: true })
        return finishSignIn(context, begun, ({ session }) => ({ id: session.id }))
      },
    ),
  ],
})

/** A machine under load may answer 503 to some; they try again, as clients do. */
async function enter(page: Browser): Promise<Answer> {
  const answer = await page.post('/enter')
  return answer.status === 503 ? enter(page) : answer
}

const idsOf = async ({ db }: Pick<TestAuth, 'db'>) =>
  (await db.query<{ id: string }>(sql`select id from latchkey.session order by created_at, id`)).map(({ id }) => id)

async function signedIn(service: TestAuth): Promise<Browser> {
  const page = service.browser()
  expect((await page.post('/sign-in/email', credentials)).status).toBe(200)
  return page
}

describe.each(homes)('the number of sessions of one user on $name', ({ start }) => {
  it('stays at what is configured: the oldest end when another begins, and features are told', async () => {
    const told: string[] = []
    const features = [emailPassword(), witness(told)]
    const service = await start({ config: { features, session: { maxPerUser: 3 } } })
    const pages = [service.browser()]
    await pages[0]?.post('/sign-up/email', ada)
    await service.browser().post('/sign-up/email', { ...ada, email: 'eve@example.com' })
    const before = await idsOf(service)
    for (let count = 0; count < 4; count += 1) {
      service.clock.advance(1)
      pages.push(await signedIn(service))
    }
    const alive = await Promise.all(pages.map(async (page) => (await page.get('/get-session')).body !== null))
    expect(alive).toEqual([false, false, true, true, true])
    expect(told).toHaveLength(2)
    expect(before).toContain(told[0])
    const eves = await service.db.query(sql`
      select s.id from latchkey.session s join latchkey.user u on u.id = s.user_id where u.email = 'eve@example.com'`)
    expect(eves).toHaveLength(1)
    expect(service.log.lines.filter((line) => line.includes('too-many'))).toHaveLength(2)
  })

  it('takes those first whose time is over', async () => {
    const service = await start({ config: { session: { maxPerUser: 2 } } })
    const first = service.browser()
    await first.post('/sign-up/email', ada)
    service.clock.advance(1)
    const second = await signedIn(service)
    await service.db.query(sql`
      update latchkey.session set expires_at = ${service.clock.now} where created_at = ${service.clock.now}`)
    await signedIn(service)
    expect((await first.get('/get-session')).body).not.toBeNull()
    expect((await second.get('/get-session')).body).toBeNull()
  })

  it('ends nothing for a password that is wrong, nor for an impersonation', async () => {
    const service = await start({ config: { features: [emailPassword(), admin()], session: { maxPerUser: 1 } } })
    const page = service.browser()
    const { body } = await page.post('/sign-up/email', ada)
    const boss = service.browser()
    await boss.post('/sign-up/email', { ...ada, email: 'boss@example.com' })
    await service.db.query(sql`update latchkey.user set role = 'admin' where email = 'boss@example.com'`)
    await service.browser().post('/sign-in/email', { ...credentials, password: 'not this one at all' })
    expect((await boss.post('/admin/impersonate-user', { userId: body.user.id })).status).toBe(200)
    expect((await page.get('/get-session')).body.user.email).toBe(ada.email)
  })

  it('is any number where it is 0, and signing in is one statement more in neither case', async () => {
    for (const maxPerUser of [0, 100]) {
      const service = await start({ config: { session: { maxPerUser } } })
      await service.browser().post('/sign-up/email', ada)
      service.statements.length = 0
      await signedIn(service)
      expect([maxPerUser, service.statements.length]).toEqual([maxPerUser, 2])
      await service.close()
    }
  })
})

describe('the number of sessions of one user', () => {
  const told: string[] = []
  it.each(
    firstRows<[string, readonly Feature[]]>(1, [
      ['where a feature listens', [witness(told)]],
      ['where no feature listens', []],
      ['where a gate holds the user', [admin(), witness(told)]],
    ]),
  )('is kept by 32 who sign in at once on two nodes, %s', async (_name, listening) => {
    told.length = 0
    const features = [emailPassword(), ...listening, entrance]
    const { first, at } = await twoNodes({ config: { features, session: { maxPerUser: 5 } } })
    await first.browser().post('/sign-up/email', ada)
    for (let round = 0; round < raceRounds; round += 1) {
      first.clock.advance(1)
      const answers = await Promise.all(Array.from({ length: crowd }, (_, node) => enter(at(node))))
      expect(`${round}: ${JSON.stringify(tally(answers.map(({ status }) => String(status))))}`).toBe(
        `${round}: {"200":32}`,
      )
      const left = await idsOf(first)
      expect(`${round}: ${left.length}`).toBe(`${round}: 5`)
    }
    // Every session that is gone was told of once.
    if (listening.length > 0)
      expect([told.length, new Set(told).size]).toEqual([1 + raceRounds * crowd - 5, 1 + raceRounds * crowd - 5])
  })
})
