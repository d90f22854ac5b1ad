import { describe, expect, it } from 'vitest'
import { AuthError, defineErrors, defineFeature, emailPassword, sql } from '../../../runtime/index.ts'
import { ada, homes } from '../../support/homes.ts'
import { newestMail, pathOf } from '../../support/mailed.ts'
import type { TestAuth } from '../../support/test-auth.ts'

const byMail = { user: { deleteUser: true } }
const atOnce = { user: { deleteUser: true, confirmDeletion: false } }
const done = { success: true, message: 'User deleted' }

const usersOf = async ({ db }: TestAuth) =>
  (await db.query(sql`select email from latchkey.user order by created_at, email`)).map((row) => row['email'])

async function signedUp(service: TestAuth, email = ada.email) {
  const page = service.browser()
  await page.post('/sign-up/email', { ...ada, email })
  return page
}

describe.each(homes)('deleting an account on $name', ({ start }) => {
  it('at once: removes the user with everything, takes the cookies back, and tells the address', async () => {
    const service = await start({ config: atOnce })
    const [page, other] = [await signedUp(service), service.browser()]
    await other.post('/sign-in/email', { email: ada.email, password: ada.password })
    const answer = await page.post('/delete-user')
    expect([answer.status, answer.body]).toEqual([200, done])
    expect(answer.setCookies).toContainEqual(expect.stringMatching(/^better-auth\.session_token=; Max-Age=0/))
    for (const one of [page, other]) expect((await one.get('/get-session')).body).toBeNull()
    const left = await service.db.query(sql`
      select (select count(*)::int from latchkey.user) as users, (select count(*)::int from latchkey.account) as accounts,
        (select count(*)::int from latchkey.session) as sessions`)
    expect(left).toEqual([{ users: 0, accounts: 0, sessions: 0 }])
    expect((await service.mails()).map(({ kind, to }) => [kind, to])).toEqual([['account-deleted', ada.email]])
    expect((await service.browser().post('/sign-up/email', ada)).status).toBe(200)
  })

  it('at once with the password where that is proof enough, and by mail without it', async () => {
    const service = await start({ config: { user: { deleteUser: true, confirmDeletion: 'without-password' } } })
    const page = await signedUp(service)
    const mailed = { success: true, message: 'Verification email sent' }
    expect((await page.post('/delete-user')).body).toEqual(mailed)
    expect((await page.post('/delete-user', { password: 'not the password' })).body.code).toBe('INVALID_PASSWORD')
    expect(await usersOf(service)).toEqual([ada.email])
    expect((await page.post('/delete-user', { password: ada.password })).body).toEqual(done)
    expect(await usersOf(service)).toEqual([])
  })

  it('by mail: nothing happens before the link is opened in a browser of the same user', async () => {
    const service = await start({ config: byMail })
    const page = await signedUp(service)
    const asked = await page.post('/delete-user', { callbackURL: '/bye' })
    expect([asked.status, asked.body]).toEqual([200, { success: true, message: 'Verification email sent' }])
    const { url, token } = await newestMail(service, 'delete-account')
    expect(token).toMatch(/^[0-9a-z]{32}$/)
    expect(url).toBe(`${service.origin}/api/auth/delete-user/callback?token=${token}&callbackURL=%2Fbye`)
    const stranger = await service.browser().get(pathOf(url))
    expect([stranger.status, stranger.body.code]).toEqual([404, 'FAILED_TO_GET_USER_INFO'])
    const eve = await signedUp(service, 'eve@example.com')
    const foreign = await eve.get(pathOf(url))
    expect([foreign.status, foreign.body]).toEqual([404, { code: 'INVALID_TOKEN', message: 'invalid token' }])
    expect(await usersOf(service)).toEqual([ada.email, 'eve@example.com'])
    const answer = await page.get(pathOf(url))
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/bye'])
    expect(await usersOf(service)).toEqual(['eve@example.com'])
  })

  it('by mail without callbackURL answers JSON, and the token can be posted', async () => {
    const service = await start({ config: byMail })
    const page = await signedUp(service)
    await page.post('/delete-user')
    const first = await newestMail(service, 'delete-account')
    expect((await page.get(pathOf(first.url))).body).toEqual(done)
    const again = await signedUp(service)
    await again.post('/delete-user')
    const { token } = await newestMail(service, 'delete-account')
    const wrong = await again.post('/delete-user', { token: 'x'.repeat(32) })
    expect([wrong.status, wrong.body.code]).toEqual([404, 'INVALID_TOKEN'])
    expect((await again.post('/delete-user', { token })).body).toEqual(done)
    expect(await usersOf(service)).toEqual([])
  })

  it('asks first where the browser only fetched ahead', async () => {
    const service = await start({ config: byMail })
    const page = await signedUp(service)
    await page.post('/delete-user', { callbackURL: '/bye' })
    const { url, token } = await newestMail(service, 'delete-account')
    const ahead = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document', 'sec-purpose': 'prefetch' }
    expect((await page.get(pathOf(url), ahead)).body).toContain('Delete my account')
    const picture = await page.get(pathOf(url), { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' })
    expect(picture.status).toBe(404)
    expect((await service.browser().send(pathOf(url), { method: 'HEAD' })).status).toBe(404)
    expect(await usersOf(service)).toEqual([ada.email])
    const answer = await page.submit('/delete-user', { token, callbackURL: '/bye' })
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/bye'])
    expect(await usersOf(service)).toEqual([])
  })

  it('shows a person who came from the mail pages instead of JSON', async () => {
    const service = await start({ config: byMail })
    const page = await signedUp(service)
    await page.post('/delete-user')
    const { url } = await newestMail(service, 'delete-account')
    const person = { accept: 'text/html', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }
    const stranger = await service.browser().get(pathOf(url), person)
    expect([stranger.status, stranger.body]).toEqual([404, expect.stringContaining('Sign in first')])
    const foreign = await (await signedUp(service, 'eve@example.com')).get(pathOf(url), person)
    expect([foreign.status, foreign.body]).toEqual([404, expect.stringContaining('no longer works')])
    const answer = await page.get(pathOf(url), person)
    expect([answer.status, answer.body]).toEqual([200, expect.stringContaining('Account deleted')])
    expect(await usersOf(service)).toEqual(['eve@example.com'])
  })

  it('by password works on a stale session, and checks the password', async () => {
    const service = await start({ config: atOnce })
    const page = await signedUp(service)
    service.clock.advance(86_400)
    const stale = await page.post('/delete-user')
    expect([stale.status, stale.body]).toEqual([
      400,
      { code: 'SESSION_EXPIRED', message: 'Session expired. Re-authenticate to perform this action.' },
    ])
    const wrong = await page.post('/delete-user', { password: 'wrong password' })
    expect([wrong.status, wrong.body.code]).toEqual([400, 'INVALID_PASSWORD'])
    expect((await page.post('/delete-user', { password: ada.password })).body).toEqual(done)
  })

  it('by password refuses a user without one', async () => {
    const service = await start({ config: atOnce })
    const page = await signedUp(service)
    await service.db.query(sql`delete from latchkey.account`)
    const answer = await page.post('/delete-user', { password: ada.password })
    expect([answer.status, answer.body.code]).toEqual([400, 'CREDENTIAL_ACCOUNT_NOT_FOUND'])
  })

  it('keeps everything when a feature refuses', async () => {
    const errors = defineErrors({ OWNS_SOMETHING: [400, 'You own something'] })
    const guardian = defineFeature({
      id: 'guardian',
      errors,
      hooks: {
        async userDeleting() {
          throw new AuthError(errors.OWNS_SOMETHING)
        },
      },
    })
    const service = await start({ config: { ...atOnce, features: [emailPassword(), guardian] } })
    const page = await signedUp(service)
    expect((await page.post('/delete-user')).body.code).toBe('OWNS_SOMETHING')
    expect((await page.get('/get-session')).body.user.email).toBe(ada.email)
    expect(await service.mails()).toEqual([])
  })
})

describe.each(homes)('POST /delete-user on $name', ({ start }) => {
  it('is not there while it is off, which is the default', async () => {
    const service = await start()
    const page = await signedUp(service)
    for (const answer of [await page.post('/delete-user'), await page.get('/delete-user/callback?token=x')]) {
      expect([answer.status, answer.body]).toEqual([404, ''])
    }
  })

  it('deletes at once where no mail can leave, and needs a session', async () => {
    const service = await start({ config: byMail, production: true })
    const page = await signedUp(service)
    expect((await service.browser().post('/delete-user')).status).toBe(401)
    expect((await page.post('/delete-user')).body).toEqual(done)
  })

  it('takes every session as fresh where the fresh age is 0', async () => {
    const service = await start({ config: { ...atOnce, session: { freshAge: 0 } } })
    const page = await signedUp(service)
    service.clock.advance(6 * 86_400)
    expect((await page.post('/delete-user')).body).toEqual(done)
  })

  it('removes ended sessions in the background', async () => {
    const service = await start()
    await signedUp(service)
    service.clock.advance(604_800)
    await service.auth.tasks.runNow('session-clean-up')
    expect(await service.db.query(sql`select id from latchkey.session`)).toEqual([])
  })
})

describe.each(homes)('the mail that deletes an account on $name', ({ start }) => {
  it('does not leave any more once the session that asked has ended', async () => {
    const service = await start({ config: byMail })
    const [page, other] = [await signedUp(service), service.browser()]
    await other.post('/sign-in/email', { email: ada.email, password: ada.password })
    await page.post('/delete-user')
    await other.post('/revoke-other-sessions')
    expect(await service.mails({ kind: 'delete-account' })).toEqual([])
    await other.post('/delete-user')
    expect(await service.mails({ kind: 'delete-account' })).toHaveLength(1)
  })
})
