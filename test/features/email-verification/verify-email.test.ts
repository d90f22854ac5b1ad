import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { sql } from '../../../runtime/index.ts'
import type { TestAuth } from '../../support/test-auth.ts'
import { ada, homes } from '../../support/homes.ts'

/** Signs Ada up and asks for the link; gives her browser and what the link carries. */
async function asked({ browser, mails }: TestAuth, callbackURL?: string) {
  const page = browser()
  await page.post('/sign-up/email', ada)
  const sent = await page.post('/send-verification-email', { email: ada.email, ...(callbackURL && { callbackURL }) })
  expect([sent.status, sent.body]).toEqual([200, { status: true }])
  const [mail] = await mails({ kind: 'verify-email' })
  return { page, mail: mail!, link: linkOf(mail!.url) }
}

/** The part of a mailed address below the base path. */
function linkOf(url: string | null): string {
  const { pathname, search } = new URL(url ?? '')
  return `${pathname}${search}`.replace('/api/auth', '')
}

const isVerified = async ({ db }: TestAuth) => {
  const [row] = await db.query<{ emailVerified: boolean }>(sql`select email_verified from latchkey.user`)
  return row?.emailVerified
}

describe.each(homes)('proving an address on $name', ({ start }) => {
  it('mails a link below the configured origin, whose token is stored only as a hash', async () => {
    const service = await start()
    const { mail } = await asked(service, '/welcome')
    expect(mail).toMatchObject({ to: ada.email, subject: expect.stringContaining('Latchkey') })
    expect(mail.url).toBe(`${service.origin}/api/auth/verify-email?token=${mail.token}&callbackURL=%2Fwelcome`)
    expect(mail.token).toMatch(/^[A-Za-z0-9]{32}$/)
    const rows = await service.db.query(sql`select t::text as line from latchkey.verification t`)
    expect(JSON.stringify(rows)).not.toContain(mail.token)
    expect(service.log.lines.join('\n')).not.toContain(mail.token)
  })

  it('finishes in the browser that is signed in, and leads to callbackURL', async () => {
    const service = await start()
    const { page, link } = await asked(service, '/welcome?a=1')
    const answer = await page.get(link)
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/welcome?a=1'])
    expect(await isVerified(service)).toBe(true)
    expect((await page.get('/get-session')).body.user.emailVerified).toBe(true)
  })

  it('answers JSON where no callbackURL is given', async () => {
    const service = await start()
    const { page, mail } = await asked(service)
    const answer = await page.get(`/verify-email?token=${mail.token}`)
    expect([answer.status, answer.body]).toEqual([200, { status: true, user: null }])
  })

  it('finishes in the signed-out browser that signed up, also by a later mail', async () => {
    const service = await start({ config: { emailVerification: { required: true } } })
    const page = service.browser()
    await page.post('/sign-up/email', ada)
    await page.post('/send-verification-email', { email: ada.email })
    const [, mail] = await service.mails({ kind: 'verify-email' })
    const answer = await page.get(linkOf(mail!.url))
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/'])
    expect(await isVerified(service)).toBe(true)
    expect((await page.get('/get-session')).body).toBeNull()
  })

  it('signs in where the mail was asked for, if that is configured, and nowhere else', async () => {
    const service = await start({ config: { emailVerification: { required: true, signInAfterVerification: true } } })
    const page = service.browser()
    expect((await page.post('/sign-up/email', ada)).body.token).toBeNull()
    const [mail] = await service.mails({ kind: 'verify-email' })
    const other = service.browser()
    const confirmed = await other.post('/verify-email', { token: 'x'.repeat(32) })
    expect([confirmed.status, confirmed.body.code]).toEqual([401, 'INVALID_TOKEN'])
    const answer = await page.get(linkOf(mail!.url))
    expect(answer.setCookies.some((line) => line.startsWith('better-auth.session_token='))).toBe(true)
    expect((await page.get('/get-session')).body.user.email).toBe(ada.email)

    await service.db.query(sql`update latchkey.user set email_verified = false`)
    await page.post('/send-verification-email', { email: ada.email })
    const [, second] = await service.mails({ kind: 'verify-email' })
    const elsewhere = await service.browser().post('/verify-email', { token: second!.token })
    expect([elsewhere.status, elsewhere.setCookies]).toEqual([200, []])
  })

  it('answers a good, ended, unknown, used and orphaned token with the words of the contract', async () => {
    const service = await start()
    const { page, mail } = await asked(service)
    const at = (token: string | null, callback = '') => page.get(`/verify-email?token=${token}${callback}`)
    const unknown = await at('nothing')
    expect([unknown.status, unknown.body]).toEqual([401, { code: 'INVALID_TOKEN', message: 'invalid_token' }])
    const redirected = await at('nothing', '&callbackURL=/here')
    expect([redirected.status, redirected.headers.get('location')]).toEqual([302, '/here?error=invalid_token'])
    service.clock.advance(3601)
    const ended = await at(mail.token)
    expect([ended.status, ended.body]).toEqual([401, { code: 'TOKEN_EXPIRED', message: 'token_expired' }])
    await page.post('/send-verification-email', { email: ada.email })
    const [, second] = await service.mails({ kind: 'verify-email' })
    expect((await at(second!.token)).status).toBe(200)
    expect((await at(second!.token)).body).toEqual({ status: true, user: null })
    await service.db.query(sql`update latchkey.user set email_verified = false`)
    await page.post('/send-verification-email', { email: ada.email })
    const [, , third] = await service.mails({ kind: 'verify-email' })
    await service.db.query(sql`delete from latchkey.user`)
    const orphaned = await at(third!.token)
    expect([orphaned.status, orphaned.body]).toEqual([401, { code: 'USER_NOT_FOUND', message: 'user_not_found' }])
  })

  it('refuses a link of one account in a browser that is signed in to another', async () => {
    const service = await start()
    const { mail } = await asked(service)
    const other = service.browser()
    await other.post('/sign-up/email', { ...ada, email: 'eve@example.com' })
    const answer = await other.get(`/verify-email?token=${mail.token}`)
    expect([answer.status, answer.body]).toEqual([401, { code: 'UNAUTHORIZED', message: 'unauthorized' }])
    expect((await other.post('/verify-email', { token: mail.token })).status).toBe(401)
    const rows = await service.db.query(sql`select id from latchkey.user where email_verified`)
    expect(rows).toEqual([])
  })
})

describe.each(homes)('a link that somebody else opens first, on $name', ({ start }) => {
  const navigation = { accept: 'text/html', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }

  it('changes nothing for GET and HEAD without cookies, prefetching, and pictures', async () => {
    const service = await start()
    const { page, link } = await asked(service, '/welcome')
    for (const headers of [{}, { accept: '*/*' }, navigation, { accept: 'text/html' }]) {
      const answer = await service.browser().get(link, headers)
      expect([200, 401]).toContain(answer.status)
    }
    expect((await service.browser().send(link, { method: 'HEAD' })).status).toBe(404)
    expect((await page.get(link, { ...navigation, 'sec-purpose': 'prefetch;prerender' })).status).toBe(200)
    const picture = { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' }
    expect((await page.get(link, picture)).body.code).toBe('CONFIRMATION_REQUIRED')
    expect(await isVerified(service)).toBe(false)
    expect((await page.get(link, navigation)).headers.get('location')).toBe('/welcome')
    expect(await isVerified(service)).toBe(true)
  })

  it('shows a person a page with one button, which finishes', async () => {
    const service = await start()
    const { link, mail } = await asked(service, '/welcome')
    const phone = service.browser()
    const page = await phone.get(link, navigation)
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'.*form-action 'self'; style-src/)
    expect(page.body).not.toContain('<script')
    const style = /<style>([^]*)<\/style>/.exec(page.body)?.[1] ?? ''
    const hash = createHash('sha256').update(style).digest('base64')
    expect(page.headers.get('content-security-policy')).toContain(`'sha256-${hash}'`)
    expect(page.body).toContain(`value="${mail.token}"`)
    const form = { token: mail.token ?? '', callbackURL: '/welcome' }
    const done = await phone.submit('/verify-email', form)
    expect([done.status, done.headers.get('location')]).toEqual([302, '/welcome'])
    expect(await isVerified(service)).toBe(true)
  })

  it('says to code that reads JSON what is missing', async () => {
    const service = await start()
    const { mail } = await asked(service)
    const answer = await service.browser().get(`/verify-email?token=${mail.token}`, { accept: 'application/json' })
    expect([answer.status, answer.body.code]).toEqual([401, 'CONFIRMATION_REQUIRED'])
    const confirmed = await service.browser().post('/verify-email', { token: mail.token })
    expect([confirmed.status, confirmed.body]).toEqual([200, { status: true, user: null }])
  })
})

describe.each(homes)('POST /send-verification-email on $name', ({ start }) => {
  it('answers a signed-out caller alike for an unproven, a proven and an unknown address, with equal statements', async () => {
    const service = await start()
    await service.browser().post('/sign-up/email', ada)
    await service.browser().post('/sign-up/email', { ...ada, email: 'proven@example.com' })
    await service.db.query(sql`update latchkey.user set email_verified = true where email = 'proven@example.com'`)
    const seen = []
    for (const email of [ada.email, 'proven@example.com', 'nobody@example.com']) {
      service.statements.length = 0
      const answer = await service.browser().post('/send-verification-email', { email })
      const cookies = answer.setCookies.map((line) => line.replace(/=[^;]+;/, '=…;'))
      seen.push([answer.status, answer.body, [...answer.headers.keys()], cookies, service.statements.length])
    }
    expect(seen[1]).toEqual(seen[0])
    expect(seen[2]).toEqual(seen[0])
    expect((await service.mails()).map((mail) => mail.to)).toEqual([ada.email])
  })

  it('tells a signed-in caller about a foreign and a proven address', async () => {
    const { browser, db } = await start()
    const page = browser()
    await page.post('/sign-up/email', ada)
    const foreign = await page.post('/send-verification-email', { email: 'eve@example.com' })
    expect([foreign.status, foreign.body.code]).toEqual([400, 'EMAIL_MISMATCH'])
    await db.query(sql`update latchkey.user set email_verified = true`)
    const proven = await page.post('/send-verification-email', { email: ada.email })
    expect([proven.status, proven.body.code]).toEqual([400, 'EMAIL_ALREADY_VERIFIED'])
  })

  it('refuses what is no address, and says so where mail is not set up', async () => {
    const { browser } = await start()
    const invalid = await browser().post('/send-verification-email', { email: 'a@b, c@d.example' })
    expect([invalid.status, invalid.body.code]).toEqual([400, 'INVALID_EMAIL'])
  })

  it('says that verification mail is not enabled where no mail can leave', async () => {
    const { browser } = await start({ production: true })
    const answer = await browser().post('/send-verification-email', { email: ada.email })
    expect([answer.status, answer.body]).toEqual([
      400,
      { code: 'VERIFICATION_EMAIL_NOT_ENABLED', message: "Verification email isn't enabled" },
    ])
  })

  it('answers FAILED_TO_CREATE_VERIFICATION when the mail cannot be put into the outbox', async () => {
    const { browser, db } = await start()
    await db.query(sql`drop table latchkey.mail`)
    const answer = await browser().post('/send-verification-email', { email: ada.email })
    expect([answer.status, answer.body]).toEqual([
      500,
      { code: 'FAILED_TO_CREATE_VERIFICATION', message: 'Unable to create verification' },
    ])
  })
})

describe.each(homes)('where addresses have to be proven on $name', ({ start }) => {
  const config = { emailVerification: { required: true } }

  it('refuses the sign-in with the right password as one with a wrong password, and sends the link', async () => {
    const { browser, mails } = await start({ config })
    await browser().post('/sign-up/email', ada)
    const wrong = await browser().post('/sign-in/email', { email: ada.email, password: 'wrong password' })
    expect(wrong.body.code).toBe('INVALID_EMAIL_OR_PASSWORD')
    expect(await mails()).toHaveLength(1)
    const answer = await browser().post('/sign-in/email', { email: ada.email, password: ada.password })
    expect([answer.status, answer.body]).toEqual([401, wrong.body])
    expect(await mails({ kind: 'verify-email' })).toHaveLength(2)
  })

  it('answers a sign-up with a known address like a new one, with equal statements, and tells its owner', async () => {
    const { browser, mails, statements, db } = await start({ config })
    const first = await browser().post('/sign-up/email', ada)
    statements.length = 0
    const fresh = await browser().post('/sign-up/email', { ...ada, email: 'new@example.com' })
    const forNew = statements.length
    statements.length = 0
    const again = await browser().post('/sign-up/email', { ...ada, name: 'Mallory' })
    expect(statements.length).toBe(forNew)
    expect([again.status, again.body.token, Object.keys(again.body.user)]).toEqual([
      fresh.status,
      fresh.body.token,
      Object.keys(fresh.body.user),
    ])
    expect(again.setCookies.map((line) => line.split('=')[0])).toEqual(
      fresh.setCookies.map((line) => line.split('=')[0]),
    )
    expect(again.body.user.id).not.toBe(first.body.user.id)
    const notices = await mails({ kind: 'sign-up-attempt' })
    expect(notices.map((mail) => mail.to)).toEqual([ada.email])
    const users = await db.query(sql`select name from latchkey.user where email = ${ada.email}`)
    expect(users).toEqual([{ name: ada.name }])
  })

  it('does not start without a way to send mail', async () => {
    await expect(start({ config, production: true })).rejects.toThrow('emailVerification.required')
  })
})

it('removes one-time things a day after they ended', async () => {
  const service = await homes[0]!.start()
  await asked(service)
  const count = async () => (await service.db.query(sql`select id from latchkey.verification`)).length
  service.clock.advance(3600 + 86_400 - 5)
  await service.auth.tasks.runNow('verification-clean-up')
  expect(await count()).toBe(1)
  service.clock.advance(10)
  await service.auth.tasks.runNow('verification-clean-up')
  expect(await count()).toBe(0)
})
