import { describe, expect, it } from 'vitest'
import { bearer, emailPassword, sql } from '../../../runtime/index.ts'
import type { Browser } from '../../support/browser-jar.ts'
import { raceRounds } from '../../support/depth.ts'
import { ada, homes } from '../../support/homes.ts'
import { newestMail } from '../../support/mailed.ts'
import { crowd, twoNodes } from '../../support/nodes.ts'
import { signedAsBefore, signedCredential, signedFor } from '../../support/signed-cookie.ts'
import { testSecret, type TestAuth } from '../../support/test-auth.ts'

const token = 'better-auth.session_token'
const week = 604_800

/** Whom a text in the cookie of a session stands for. */
async function whoIs(page: Browser, signed: string): Promise<string | null> {
  const answer = await page.get('/get-session', { cookie: `${token}=${encodeURIComponent(signed)}` })
  expect(answer.status).toBe(200)
  return answer.body?.user.email ?? null
}

async function credentialOf(service: TestAuth): Promise<string> {
  return (await service.browser().post('/sign-up/email', ada)).body.token
}

describe.each(homes)('the signature of a cookie on $name', ({ start }) => {
  it('is good for the cookie of its name and for no other', async () => {
    const service = await start()
    const credential = await credentialOf(service)
    expect(await whoIs(service.browser(), signedCredential(credential))).toBe(ada.email)
    for (const name of ['admin_session', 'dont_remember', 'session_data', 'state', 'verification', '']) {
      expect([name, await whoIs(service.browser(), signedFor(name, credential))]).toEqual([name, null])
    }
  })

  it('is asked of the browser that a mailed link comes back to, in the form of that cookie', async () => {
    const service = await start()
    const page = service.browser()
    await page.post('/sign-up/email', ada)
    await page.post('/send-verification-email', { email: ada.email })
    const { token: mailed } = await newestMail(service, 'verify-email')
    const mark = 'better-auth.verification'
    const kept = decodeURIComponent(page.cookies.get(mark) ?? '')
    const [value = ''] = kept.split('.')
    const opened = (signed: string) =>
      service.browser().get(`/verify-email?token=${mailed}`, { cookie: `${mark}=${encodeURIComponent(signed)}` })
    for (const signed of [signedAsBefore(value), signedCredential(value), signedFor('state', value)]) {
      expect((await opened(signed)).body.code).toBe('CONFIRMATION_REQUIRED')
    }
    expect((await opened(signedFor('verification', value))).body).toEqual({ status: true, user: null })
  })

  it('is taken in the old form for seven days from the first that was seen, and made anew in the same answer', async () => {
    const service = await start()
    const credential = await credentialOf(service)
    service.clock.advance(3 * 86_400)
    const page = service.browser()
    page.cookies.set(token, encodeURIComponent(signedAsBefore(credential)))
    const answer = await page.get('/list-sessions')
    expect(answer.body).toHaveLength(1)
    expect(answer.setCookies).toEqual([expect.stringMatching(new RegExp(`^${token}=[^;]+; Max-Age=${4 * 86_400}; `))])
    expect(decodeURIComponent(page.cookies.get(token) ?? '')).toBe(signedCredential(credential))
    expect((await page.get('/get-session')).setCookies).toHaveLength(1)
    service.clock.advance(week - 1)
    expect(await whoIs(service.browser(), signedAsBefore(credential))).toBe(ada.email)
    service.clock.advance(1)
    expect(await whoIs(service.browser(), signedAsBefore(credential))).toBeNull()
    expect(await whoIs(service.browser(), signedCredential(credential))).toBe(ada.email)
  })

  it('does not begin these days for a signature of somebody else', async () => {
    const service = await start()
    const credential = await credentialOf(service)
    const foreign = signedAsBefore(credential, 'another-secret-0123456789-abcdefghijkl')
    expect(await whoIs(service.browser(), foreign)).toBeNull()
    expect(await service.db.query(sql`select first_seen from latchkey.old_signature`)).toEqual([])
  })

  it('is taken in the old form from bearer tokens too, which are answered in the new one', async () => {
    const service = await start({
      config: { features: [emailPassword(), bearer({ requireSignature: true })], session: { cookieCache: 60 } },
    })
    const credential = await credentialOf(service)
    const ask = () => service.browser().get('/get-session', { authorization: `Bearer ${signedAsBefore(credential)}` })
    const answer = await ask()
    expect([answer.body.user.email, answer.setCookies]).toEqual([ada.email, []])
    expect(answer.headers.get('set-auth-token')).toBe(signedCredential(credential))
    service.clock.advance(week - 1)
    await service.db.query(sql`update latchkey.session set expires_at = ${new Date(service.clock.now.getTime() + 9e9)}`)
    expect((await ask()).body.user.email).toBe(ada.email)
    service.clock.advance(1)
    expect((await ask()).body).toBeNull()
  })

  it('in the old form is no key to the cached answer', async () => {
    const service = await start({ config: { session: { cookieCache: 60 } } })
    const page = service.browser()
    const credential: string = (await page.post('/sign-up/email', ada)).body.token
    await page.get('/get-session')
    await service.db.query(sql`delete from latchkey.session`)
    page.cookies.set(token, encodeURIComponent(signedAsBefore(credential)))
    expect((await page.get('/get-session')).body).toBeNull()
  })

  it('is that of the newest secret, and each older secret that is configured is good', async () => {
    const older = 'older-secret-0123456789-abcdefghijkl'
    const service = await start({ config: { secrets: `2:${testSecret},1:${older}` } })
    const page = service.browser()
    const credential: string = (await page.post('/sign-up/email', ada)).body.token
    expect(decodeURIComponent(page.cookies.get(token) ?? '')).toBe(signedCredential(credential))
    expect(await whoIs(service.browser(), signedCredential(credential, older))).toBe(ada.email)
    expect(await whoIs(service.browser(), signedAsBefore(credential, older))).toBe(ada.email)
  })
})

describe('the old form of a signature', () => {
  it('is taken for the same seven days by two nodes, to which 32 come with it at once', async () => {
    for (let round = 0; round < raceRounds; round += 1) {
      const { first, at } = await twoNodes({
        config: { features: [emailPassword()], session: { absoluteLifetime: 0 } },
      })
      const signed = signedAsBefore(await credentialOf(first))
      const seen = await Promise.all(Array.from({ length: crowd }, (_, node) => whoIs(at(node), signed)))
      expect(seen).toEqual(Array.from({ length: crowd }, () => ada.email))
      const far = new Date(first.clock.now.getTime() + 9e9)
      await first.db.query(sql`update latchkey.session set expires_at = ${far}`)
      first.clock.advance(week - 1)
      expect([await whoIs(at(0), signed), await whoIs(at(1), signed)]).toEqual([ada.email, ada.email])
      first.clock.advance(1)
      expect([await whoIs(at(0), signed), await whoIs(at(1), signed)]).toEqual([null, null])
    }
  })
})
