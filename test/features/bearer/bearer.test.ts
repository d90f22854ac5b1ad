import { describe, expect, it } from 'vitest'
import { bearer, type BearerOptions, emailPassword, sql } from '../../../runtime/index.ts'
import { ada, homes } from '../../support/homes.ts'
import { signedCredential as signed } from '../../support/signed-cookie.ts'
import type { TestAuth, TestAuthOptions } from '../../support/test-auth.ts'

const grace = { name: 'Grace Hopper', email: 'grace@example.com', password: 'correct horse battery' }
const authorized = (token: string, scheme = 'Bearer') => ({ authorization: `${scheme} ${token}` })
const sessionCookie = 'better-auth.session_token'

describe.each(homes)('bearer tokens on $name', ({ start }) => {
  const started = ({ config, ...rest }: TestAuthOptions = {}, options: BearerOptions = {}) =>
    start({ ...rest, config: { features: [emailPassword(), bearer(options)], ...config } })

  /** Somebody signs up in a client that keeps no cookies; the tokens that it was answered. */
  async function signedUp(service: TestAuth, person = ada) {
    const answer = await service.browser().post('/sign-up/email', person)
    const token = answer.headers.get('set-auth-token') ?? ''
    const credential: string = answer.body.token
    return { answer, token, credential }
  }

  /** Who a request with these headers is; it comes without cookies. */
  async function whoIs(service: TestAuth, headers: Record<string, string>) {
    const answer = await service.browser().get('/get-session', headers)
    expect([answer.status, answer.setCookies]).toEqual([200, []])
    return answer.body?.user.email
  }

  describe('the token of a sign-in', () => {
    it('is answered in set-auth-token, signed and not percent-encoded, beside the cookie that holds the same', async () => {
      const service = await started()
      const { answer, token, credential } = await signedUp(service)
      expect(token).toBe(signed(credential))
      expect(answer.setCookies[0]).toContain(`${sessionCookie}=${encodeURIComponent(token)};`)
      const again = await service.browser().post('/sign-in/email', ada)
      expect(again.headers.get('set-auth-token')).toBe(signed(again.body.token))
    })

    it('may be read by a page of another trusted origin', async () => {
      const origin = 'https://app.example.com'
      const service = await started({ config: { trustedOrigins: [origin] } })
      const answer = await service.browser().post('/sign-up/email', ada, { origin })
      expect(answer.headers.get('set-auth-token')).toBe(signed(answer.body.token))
      expect(answer.headers.get('access-control-expose-headers')).toContain('set-auth-token')
    })

    it('is not answered when nothing begins', async () => {
      const service = await started()
      const { token } = await signedUp(service)
      const answers = [
        await service.browser().post('/sign-in/email', { ...ada, password: 'not the password' }),
        await service.browser().get('/get-session', authorized(token)),
        await service.browser().post('/sign-out', {}, authorized(token)),
      ]
      expect(answers.map(({ headers }) => headers.get('set-auth-token'))).toEqual([null, null, null])
    })

    it('comes anew when a cookie session slides', async () => {
      const service = await started()
      const page = service.browser()
      const { body } = await page.post('/sign-up/email', ada)
      service.clock.advance(86_400)
      const answer = await page.get('/get-session')
      expect(answer.headers.get('set-auth-token')).toBe(signed(body.token))
    })
  })

  describe('a request', () => {
    it('is its user with the bare, the signed and the percent-encoded token', async () => {
      const service = await started()
      const { token, credential } = await signedUp(service)
      for (const form of [credential, token, encodeURIComponent(token)]) {
        expect(await whoIs(service, authorized(form))).toBe(ada.email)
      }
    })

    it('may write the scheme in any case', async () => {
      const service = await started()
      const { token } = await signedUp(service)
      for (const scheme of ['bearer', 'BEARER', 'bEaReR', 'Bearer ']) {
        expect(await whoIs(service, authorized(token, scheme))).toBe(ada.email)
      }
    })

    it('may call what needs a session, and changes things without an origin', async () => {
      const service = await started()
      const { token } = await signedUp(service)
      const headers = { ...authorized(token), 'content-type': 'application/json' }
      const body = JSON.stringify({ name: 'Augusta Ada King' })
      const answer = await service.browser().send('/update-user', { method: 'POST', headers, body })
      expect([answer.status, answer.body]).toEqual([200, { status: true }])
      const listed = await service.browser().get('/list-sessions', authorized(token))
      expect(listed.body).toHaveLength(1)
    })

    it('is nobody with the bare token where a signature is required', async () => {
      const service = await started({}, { requireSignature: true })
      const { token, credential } = await signedUp(service)
      expect(await whoIs(service, authorized(credential))).toBeUndefined()
      expect(await whoIs(service, authorized(token))).toBe(ada.email)
      expect(await whoIs(service, authorized(encodeURIComponent(token)))).toBe(ada.email)
    })

    it('is nobody with a token where the feature is off, and no answer has one', async () => {
      const service = await start({ config: { features: [emailPassword()] } })
      const { answer, credential } = await signedUp(service)
      expect(answer.headers.has('set-auth-token')).toBe(false)
      for (const form of [credential, signed(credential)]) {
        expect(await whoIs(service, authorized(form))).toBeUndefined()
      }
    })

    it('is nobody with the handle of the session, which lists show', async () => {
      const service = await started()
      const { token } = await signedUp(service)
      const { body } = await service.browser().get('/get-session', authorized(token))
      for (const form of [body.session.token, body.session.id, signed(body.session.token)]) {
        expect(await whoIs(service, authorized(form))).toBeUndefined()
      }
    })
  })

  describe('beside a cookie', () => {
    it('wins, and the cookie of the other person stays what it was', async () => {
      const service = await started()
      const page = service.browser()
      await page.post('/sign-up/email', grace)
      const { token } = await signedUp(service)
      const answer = await page.get('/get-session', authorized(token))
      expect([answer.body.user.email, answer.setCookies]).toEqual([ada.email, []])
      expect((await page.get('/get-session')).body.user.email).toBe(grace.email)
    })

    it('is not answered from the cookie of the session cache, and writes none', async () => {
      const service = await started({ config: { session: { cookieCache: 60 } } })
      const page = service.browser()
      expect((await page.post('/sign-up/email', grace)).setCookies.join()).toContain('session_data')
      const { token } = await signedUp(service)
      const answer = await page.get('/get-session', authorized(token))
      expect([answer.body.user.email, answer.setCookies]).toEqual([ada.email, []])
    })

    it.each([
      ['sign-out', '/sign-out'],
      ['revoke-sessions', '/revoke-sessions'],
    ])('ends its own session by %s, and takes no cookie back', async (_, path) => {
      const service = await started()
      const page = service.browser()
      await page.post('/sign-up/email', grace)
      const { token } = await signedUp(service)
      const answer = await page.post(path, {}, authorized(token))
      expect([answer.status, answer.setCookies]).toEqual([200, []])
      expect(await whoIs(service, authorized(token))).toBeUndefined()
      expect((await page.get('/get-session')).body.user.email).toBe(grace.email)
    })

    it('counts as none when it ended: the cookie is who it was, to read and to sign out', async () => {
      const service = await started()
      const page = service.browser()
      await page.post('/sign-up/email', grace)
      const { token } = await signedUp(service)
      await service.browser().post('/sign-out', {}, authorized(token))
      for (const ended of [token, 'x'.repeat(32)]) {
        const answer = await page.get('/get-session', authorized(ended))
        expect([answer.status, answer.body.user.email, answer.setCookies]).toEqual([200, grace.email, []])
        expect((await page.get('/list-sessions', authorized(ended))).body).toHaveLength(1)
      }
      await page.post('/sign-out', {}, authorized(token))
      expect((await page.get('/get-session')).body).toBeNull()
    })

    it('takes the cookie of an ended session back, when both have ended', async () => {
      const service = await started()
      const page = service.browser()
      await page.post('/sign-up/email', grace)
      const { token } = await signedUp(service)
      await service.db.query(sql`delete from latchkey.session`)
      const answer = await page.get('/get-session', authorized(token))
      expect([answer.body, answer.setCookies.join()]).toEqual([null, expect.stringContaining('session_token=;')])
    })

    it('does not keep the cookie of a sign-in from the browser, whether it lives or not', async () => {
      const service = await started()
      const { token } = await signedUp(service)
      for (const sent of [token, 'x'.repeat(32)]) {
        const page = service.browser()
        await page.post('/sign-up/email', { ...grace, email: `${sent.slice(0, 8)}@example.com` }, authorized(sent))
        expect((await page.get('/get-session')).body.user.email).toBe(`${sent.slice(0, 8).toLowerCase()}@example.com`)
      }
    })

    it.each([
      ['a service key', `lk_${'k'.repeat(43)}`],
      ['a JWT of somebody', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.c2lnbmF0dXJl'],
      ['a token that another secret signed', signed('x'.repeat(32), 'another-secret-0123456789-abcdefghijkl')],
      ['a signed value that is no credential', signed('true')],
      ['a token of another length', 'x'.repeat(33)],
      ['a token in another alphabet', `${'x'.repeat(31)}_`],
      ['two tokens', `${'x'.repeat(32)} ${'y'.repeat(32)}`],
    ])('leaves %s alone: the cookie counts', async (_, foreign) => {
      const service = await started()
      const page = service.browser()
      await page.post('/sign-up/email', ada)
      expect((await page.get('/get-session', authorized(foreign))).body.user.email).toBe(ada.email)
      expect((await page.get('/get-session', { authorization: 'Basic YTpi' })).body.user.email).toBe(ada.email)
    })
  })

  describe('a client without cookies', () => {
    it('changes its password, ends its other sessions and gets the token of the new one', async () => {
      const service = await started()
      const { token } = await signedUp(service)
      const elsewhere = (await service.browser().post('/sign-in/email', ada)).headers.get('set-auth-token') ?? ''
      const change = { currentPassword: ada.password, newPassword: 'another long password', revokeOtherSessions: true }
      const answer = await service.browser().post('/change-password', change, authorized(token))
      const next = answer.headers.get('set-auth-token') ?? ''
      expect([answer.status, answer.setCookies]).toEqual([200, []])
      expect(next).toBe(signed(answer.body.token))
      expect(await whoIs(service, authorized(token))).toBeUndefined()
      expect(await whoIs(service, authorized(elsewhere))).toBeUndefined()
      expect(await whoIs(service, authorized(next))).toBe(ada.email)
    })

    it('gets no set-auth-token from a change of password that leaves its session', async () => {
      const service = await started()
      const { token } = await signedUp(service)
      const change = { currentPassword: ada.password, newPassword: 'another long password' }
      const answer = await service.browser().post('/change-password', change, authorized(token))
      expect([answer.status, answer.headers.get('set-auth-token')]).toEqual([200, null])
      expect(await whoIs(service, authorized(token))).toBe(ada.email)
    })

    it('signs in again with an ended token in its header, and gets a new one', async () => {
      const service = await started()
      const { token } = await signedUp(service)
      await service.browser().post('/sign-out', {}, authorized(token))
      const answer = await service.browser().post('/sign-in/email', ada, authorized(token))
      expect(answer.status).toBe(200)
      expect(await whoIs(service, authorized(answer.headers.get('set-auth-token') ?? ''))).toBe(ada.email)
    })

    it('ends another session by its handle', async () => {
      const service = await started()
      const { token } = await signedUp(service)
      const other = (await service.browser().post('/sign-in/email', ada)).headers.get('set-auth-token') ?? ''
      const handle = (await service.browser().get('/get-session', authorized(other))).body.session.token
      const answer = await service.browser().post('/revoke-session', { token: handle }, authorized(token))
      expect([answer.status, answer.body]).toEqual([200, { status: true }])
      expect(await whoIs(service, authorized(other))).toBeUndefined()
      expect(await whoIs(service, authorized(token))).toBe(ada.email)
    })

    it('keeps a session that is used, for as long as a cookie would', async () => {
      const service = await started()
      const { token } = await signedUp(service)
      for (let day = 0; day < 10; day++) {
        service.clock.advance(86_400)
        expect(await whoIs(service, authorized(token))).toBe(ada.email)
      }
    })
  })

  describe('is refused at once', () => {
    it('when its session ended by itself', async () => {
      const service = await started()
      const { token, credential } = await signedUp(service)
      service.clock.advance(604_800)
      for (const form of [token, credential, encodeURIComponent(token)]) {
        expect(await whoIs(service, authorized(form))).toBeUndefined()
      }
      expect((await service.browser().get('/list-sessions', authorized(token))).status).toBe(401)
    })

    it('when somebody ended its session elsewhere', async () => {
      const service = await started()
      const { token } = await signedUp(service)
      const page = service.browser()
      await page.post('/sign-in/email', ada)
      await page.post('/revoke-other-sessions')
      expect(await whoIs(service, authorized(token))).toBeUndefined()
      expect((await service.browser().get('/list-sessions', authorized(token))).status).toBe(401)
    })

    it('when its user was deleted', async () => {
      const service = await started({ config: { user: { deleteUser: true, confirmDeletion: false } } })
      const { token } = await signedUp(service)
      const page = service.browser()
      await page.post('/sign-in/email', ada)
      const deleted = await page.post('/delete-user', { password: ada.password })
      expect(deleted.body).toEqual({ success: true, message: 'User deleted' })
      expect(await whoIs(service, authorized(token))).toBeUndefined()
    })
  })
})
