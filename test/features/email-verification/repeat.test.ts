import { describe, expect, it } from 'vitest'
import { sql } from '../../../runtime/index.ts'
import type { Browser } from '../../support/browser-jar.ts'
import { raceRounds } from '../../support/depth.ts'
import { ada, homes } from '../../support/homes.ts'
import { newestMail, pathOf } from '../../support/mailed.ts'
import { crowd, twoNodes } from '../../support/nodes.ts'
import type { TestAuth } from '../../support/test-auth.ts'

const config = { emailVerification: { required: true, signInAfterVerification: true } }
const ways = {
  GET: (page: Browser, token: string) => page.get(`/verify-email?token=${token}`),
  POST: (page: Browser, token: string) => page.post('/verify-email', { token }),
}

async function signedUp(service: TestAuth) {
  const page = service.browser()
  await page.post('/sign-up/email', ada)
  return { page, ...(await newestMail(service, 'verify-email')) }
}

const sessionsIn = async ({ db }: TestAuth) => (await db.query(sql`select id from latchkey.session`)).length

const events = ({ log }: TestAuth) => log.lines.filter((line) => line.includes('user.email-verified')).length

describe.each(homes)('the same link again, on $name', ({ start }) => {
  it.each(['GET', 'POST'] as const)('is answered by %s as the first time, and nothing happens', async (method) => {
    const service = await start({ config })
    const { page, token } = await signedUp(service)
    const first = await ways[method](page, token)
    expect([first.status, first.body]).toEqual([200, { status: true, user: null }])
    expect(first.setCookies.some((line) => line.startsWith('better-auth.session_token='))).toBe(true)
    const [before] = await service.db.query(sql`select updated_at from latchkey.user`)
    service.clock.advance(60)
    for (const again of [page, service.browser()]) {
      again.cookies.delete('better-auth.session_token')
      const answer = await ways[method](again, token)
      expect([answer.status, answer.body]).toEqual([200, { status: true, user: null }])
      expect(answer.setCookies.filter((line) => line.includes('session_token') && !line.includes('Max-Age=0'))).toEqual(
        [],
      )
    }
    expect([await sessionsIn(service), events(service)]).toEqual([1, 1])
    expect(await service.db.query(sql`select updated_at from latchkey.user`)).toEqual([before])
  })

  it('leads on as the first time where it has a callbackURL', async () => {
    const service = await start()
    const page = service.browser()
    await page.post('/sign-up/email', ada)
    await page.post('/send-verification-email', { email: ada.email, callbackURL: '/welcome' })
    const { url } = await newestMail(service, 'verify-email')
    for (let times = 0; times < 2; times++) {
      const answer = await page.get(pathOf(url))
      expect([answer.status, answer.headers.get('location')]).toEqual([302, '/welcome'])
    }
  })

  it('is refused after its time, after the e-mail changed, and after the user is gone', async () => {
    for (const meanwhile of ['time', 'email', 'user'] as const) {
      const service = await start({ config })
      const { page, token } = await signedUp(service)
      await ways.POST(page, token)
      page.cookies.delete('better-auth.session_token')
      if (meanwhile === 'time') service.clock.advance(3601)
      if (meanwhile === 'email') await service.db.query(sql`update latchkey.user set email = 'moved@example.com'`)
      if (meanwhile === 'user') await service.db.query(sql`delete from latchkey.user`)
      const expected = { time: 'TOKEN_EXPIRED', email: 'INVALID_TOKEN', user: 'USER_NOT_FOUND' }[meanwhile]
      for (const use of Object.values(ways)) expect((await use(page, token)).body.code).toBe(expected)
      await service.close()
    }
  })
})

it('of 32 with one link at once, over two nodes, all are answered alike and one begins a session', async () => {
  const { first: service, at } = await twoNodes({ config })
  for (let round = 0; round < raceRounds; round++) {
    const page = at(0)
    const email = `ada${round}@example.com`
    await page.post('/sign-up/email', { ...ada, email })
    const { token } = await newestMail(service, 'verify-email')
    const calls = Array.from({ length: crowd }, (_, n) =>
      ways[n % 3 === 0 ? 'GET' : 'POST'](at(n, { browser: page }), token),
    )
    const answers = await Promise.all(calls)
    expect(answers.map(({ status, body }) => [status, body])).toEqual(
      answers.map(() => [200, { status: true, user: null }]),
    )
    const begun = answers.filter(({ setCookies }) => setCookies.some((line) => /session_token=[^;]/.test(line)))
    const rows = await service.db.query(sql`
      select s.id from latchkey.session s join latchkey.user u on u.id = s.user_id where u.email = ${email}`)
    expect([begun.length, rows.length]).toEqual([1, 1])
  }
})
