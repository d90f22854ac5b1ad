import { describe, expect, it } from 'vitest'
import { sql } from '../../../runtime/index.ts'
import { ada, bothHomes, homes } from '../../support/homes.ts'
import { newestMail, pathOf } from '../../support/mailed.ts'
import type { TestAuth, TestAuthOptions } from '../../support/test-auth.ts'

const config = { user: { changeEmail: true } }
const next = 'countess@example.com'

async function signedIn(start: (options?: TestAuthOptions) => Promise<TestAuth>, options: { proven: boolean }) {
  const service = await start({ config })
  const page = service.browser()
  await page.post('/sign-up/email', ada)
  if (options.proven) await service.db.query(sql`update latchkey.user set email_verified = true`)
  return { service, page }
}

const rowsOf = (service: TestAuth) => service.db.query(sql`select email, email_verified from latchkey.user`)

describe.each(homes)('changing an address on $name', ({ start }) => {
  it('exchanges an unproven one at once, tells it, and sends the new one its link', async () => {
    const { service, page } = await signedIn(start, { proven: false })
    const answer = await page.post('/change-email', { newEmail: ' Countess@Example.com ', callbackURL: '/me' })
    expect([answer.status, answer.body]).toEqual([200, { status: true }])
    expect(await rowsOf(service)).toEqual([{ email: next, emailVerified: false }])
    const mails = await service.mails()
    expect(mails.map(({ kind, to }) => [kind, to])).toEqual([
      ['email-changed', ada.email],
      ['verify-email', next],
    ])
    expect(mails[0]!.text).toContain(next)
    expect(new URL(mails[1]!.url!).searchParams.get('callbackURL')).toBe('/me')
    expect((await page.get('/get-session')).body.user.email).toBe(next)
  })

  it('asks a proven one first; its link changes the address, which starts unproven', async () => {
    const { service, page } = await signedIn(start, { proven: true })
    await page.post('/change-email', { newEmail: next, callbackURL: '/me' })
    expect(await rowsOf(service)).toEqual([{ email: ada.email, emailVerified: true }])
    const mail = await newestMail(service, 'change-email')
    expect([mail.to, mail.text]).toEqual([ada.email, expect.stringContaining(next)])
    const answer = await page.get(pathOf(mail.url))
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/me'])
    expect(await rowsOf(service)).toEqual([{ email: next, emailVerified: false }])
    expect((await service.mails()).map(({ kind, to }) => [kind, to])).toEqual([
      ['change-email', ada.email],
      ['email-changed', ada.email],
      ['verify-email', next],
    ])
  })

  it('answers the changed user as JSON where no callbackURL is given', async () => {
    const { service, page } = await signedIn(start, { proven: true })
    await page.post('/change-email', { newEmail: next })
    const { token } = await newestMail(service, 'change-email')
    const answer = await page.get(`/verify-email?token=${token}`)
    expect(answer.body).toMatchObject({ status: true, user: { email: next, emailVerified: false } })
  })

  it('does nothing for somebody else, and is not used up by them', async () => {
    const { service, page } = await signedIn(start, { proven: true })
    await page.post('/change-email', { newEmail: next })
    const { token } = await newestMail(service, 'change-email')
    const eve = service.browser()
    await eve.post('/sign-up/email', { ...ada, email: 'eve@example.com' })
    const visited = await eve.get(`/verify-email?token=${token}&callbackURL=/here`)
    expect(visited.headers.get('location')).toBe('/here?error=unauthorized')
    const posted = await eve.post('/verify-email', { token })
    expect([posted.status, posted.body.code]).toEqual([401, 'UNAUTHORIZED'])
    expect((await page.get(`/verify-email?token=${token}`)).status).toBe(200)
  })

  it('asks before it changes anything where the browser only fetched ahead', async () => {
    const { service, page } = await signedIn(start, { proven: true })
    await page.post('/change-email', { newEmail: next })
    const { url, token } = await newestMail(service, 'change-email')
    const ahead = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document', 'sec-purpose': 'prefetch' }
    expect((await page.get(pathOf(url), ahead)).body).toContain('<button')
    expect(await rowsOf(service)).toEqual([{ email: ada.email, emailVerified: true }])
    const done = await page.submit('/verify-email', { token, callbackURL: '/me' })
    expect([done.status, done.headers.get('location')]).toEqual([302, '/me'])
    expect(await rowsOf(service)).toEqual([{ email: next, emailVerified: false }])
  })

  it('refuses the link when somebody took the address meanwhile', async () => {
    const { service, page } = await signedIn(start, { proven: true })
    await page.post('/change-email', { newEmail: next })
    const { token } = await newestMail(service, 'change-email')
    await service.browser().post('/sign-up/email', { ...ada, email: next })
    const answer = await page.get(`/verify-email?token=${token}`)
    expect([answer.status, answer.body.code]).toEqual([422, 'USER_ALREADY_EXISTS'])
    const redirected = await page.get(`/verify-email?token=${token}&callbackURL=/me`)
    expect(redirected.headers.get('location')).toBe('/me?error=user_already_exists')
  })

  it('puts the links of the old address out of use', async () => {
    const { service, page } = await signedIn(start, { proven: false })
    await page.post('/send-verification-email', { email: ada.email })
    await page.post('/request-password-reset', { email: ada.email })
    const verify = await newestMail(service, 'verify-email')
    const reset = await newestMail(service, 'reset-password')
    await page.post('/change-email', { newEmail: next })
    expect((await page.get(`/verify-email?token=${verify.token}`)).body.code).toBe('INVALID_TOKEN')
    const used = await page.post('/reset-password', { token: reset.token, newPassword: 'a new password' })
    expect([used.status, used.body.code]).toEqual([400, 'INVALID_TOKEN'])
    expect(await rowsOf(service)).toEqual([{ email: next, emailVerified: false }])
  })
})

describe.each(bothHomes)('POST /change-email refuses on $name', ({ start }) => {
  it('while it is off, which is the default', async () => {
    const { browser } = await start()
    const page = browser()
    await page.post('/sign-up/email', ada)
    const answer = await page.post('/change-email', { newEmail: next })
    expect([answer.status, answer.body]).toEqual([
      400,
      { code: 'CHANGE_EMAIL_DISABLED', message: 'Change email is disabled' },
    ])
  })

  it('no address, the present one, and one that somebody has', async () => {
    const { service, page } = await signedIn(start, { proven: true })
    await service.browser().post('/sign-up/email', { ...ada, email: next })
    const refusals = []
    for (const newEmail of ['nothing', ada.email.toUpperCase(), next]) {
      const { status, body } = await page.post('/change-email', { newEmail })
      refusals.push([status, body.code, body.message])
    }
    expect(refusals).toEqual([
      [400, 'INVALID_EMAIL', 'Invalid email'],
      [400, 'EMAIL_IS_THE_SAME', 'Email is the same'],
      [400, 'COULDNT_UPDATE_YOUR_EMAIL', "Couldn't update your email"],
    ])
    expect(await service.mails()).toEqual([])
  })

  it('a proven address where no mail can leave, and anybody who is signed out', async () => {
    const { browser, db } = await start({ config, production: true })
    const page = browser()
    await page.post('/sign-up/email', ada)
    await db.query(sql`update latchkey.user set email_verified = true`)
    expect((await page.post('/change-email', { newEmail: next })).body.code).toBe('VERIFICATION_EMAIL_NOT_ENABLED')
    expect((await browser().post('/change-email', { newEmail: next })).status).toBe(401)
  })

  it('the second of two people who want one address at once', async () => {
    const { service, page } = await signedIn(start, { proven: false })
    const other = service.browser()
    await other.post('/sign-up/email', { ...ada, email: 'eve@example.com' })
    const answers = await Promise.all([page, other].map((one) => one.post('/change-email', { newEmail: next })))
    expect(answers.map(({ status }) => status).toSorted((one, two) => one - two)[0]).toBe(200)
    const refused = answers.find(({ status }) => status !== 200)
    expect(['COULDNT_UPDATE_YOUR_EMAIL', 'USER_ALREADY_EXISTS']).toContain(refused?.body.code)
  })
})

describe.each(homes)('who changes an address on $name', ({ start }) => {
  it.each([true, false])('has signed in lately, or knows the password (proven: %s)', async (proven) => {
    const { service, page } = await signedIn(start, { proven })
    service.clock.advance(86_401)
    const ask = async (password?: string) => {
      const { status, body } = await page.post('/change-email', { newEmail: next, ...(password && { password }) })
      return status === 200 ? 'ok' : `${status} ${body.code}`
    }
    expect(await ask()).toBe('403 SESSION_NOT_FRESH')
    expect(await ask('not the password')).toBe('400 INVALID_PASSWORD')
    expect(await rowsOf(service)).toEqual([{ email: ada.email, emailVerified: proven }])
    expect(await service.mails()).toEqual([])
    expect(await ask(ada.password)).toBe('ok')
    expect(await rowsOf(service)).toEqual([{ email: proven ? ada.email : next, emailVerified: proven }])
  })

  it('gets no link any more once the session that asked has ended', async () => {
    const { service, page } = await signedIn(start, { proven: true })
    const other = service.browser()
    await other.post('/sign-in/email', ada)
    await page.post('/change-email', { newEmail: next })
    await other.post('/change-email', { newEmail: 'third@example.com' })
    await page.post('/revoke-other-sessions')
    const [mail, ...more] = await service.mails({ kind: 'change-email' })
    expect([mail?.text, more]).toEqual([expect.stringContaining(next), []])
  })
})
