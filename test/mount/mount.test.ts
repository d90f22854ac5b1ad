import { request } from 'node:http'
import { describe, expect, it } from 'vitest'
import { ada } from '../support/homes.ts'
import { mounted, mountedLazily, mounts, ownAnswer } from './frameworks.ts'

// Then there is a second cookie beside the session's: an answer with several Set-Cookie lines.
const shortly = { rememberMe: false }
const both = ['better-auth.session_token', 'better-auth.dont_remember']
const names = (lines: readonly string[]) => lines.map((line) => line.split('=', 1)[0])

describe.each(mounts)('a service mounted in $name', (mount) => {
  it('signs somebody up with all its cookies, knows the session, and signs out', async () => {
    const { browser } = await mounted(mount)
    const page = browser()
    expect((await page.get('/get-session')).body).toBeNull()
    const signedUp = await page.post('/sign-up/email', { ...ada, ...shortly })
    expect([signedUp.status, signedUp.headers.get('content-type')]).toEqual([200, 'application/json'])
    expect(names(signedUp.setCookies)).toEqual(both)
    expect((await page.get('/get-session')).body).toMatchObject({ user: { email: ada.email } })
    const signedOut = await page.post('/sign-out')
    expect(signedOut.body).toEqual({ success: true })
    expect(signedOut.setCookies.length).toBeGreaterThan(1)
    expect((await page.get('/get-session')).body).toBeNull()
  })

  it('opens a service of `createAuth` with the first requests, also with several at once', async () => {
    const { browser } = await mountedLazily(mount)
    const page = browser()
    const asked = await Promise.all(Array.from({ length: 5 }, () => page.get('/get-session')))
    expect(asked.map(({ status, body }) => [status, body])).toEqual(Array.from({ length: 5 }, () => [200, null]))
    expect(names((await page.post('/sign-up/email', { ...ada, ...shortly })).setCookies)).toEqual(both)
    expect((await page.get('/get-session')).body).toMatchObject({ user: { email: ada.email } })
  })

  it('signs somebody in, and refuses a wrong password in its own words', async () => {
    const { browser } = await mounted(mount)
    await browser().post('/sign-up/email', ada)
    const page = browser()
    const wrong = await page.post('/sign-in/email', { email: ada.email, password: 'not the right one' })
    expect([wrong.status, wrong.body.code]).toEqual([401, 'INVALID_EMAIL_OR_PASSWORD'])
    const right = await page.post('/sign-in/email', { email: ada.email, password: ada.password, ...shortly })
    expect([right.status, names(right.setCookies)]).toEqual([200, both])
  })

  it('knows the address of who signs in', async () => {
    const { browser } = await mounted(mount)
    const page = browser()
    await page.post('/sign-up/email', ada)
    const sessions = await page.get('/list-sessions')
    expect(sessions.body).toEqual([
      expect.objectContaining({ ipAddress: expect.stringMatching(/^(::1|127\.0\.0\.1)$/) }),
    ])
  })

  it('reads a body that comes in pieces and does not say its length', async () => {
    const { application, origin } = await mounted(mount)
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const headers = { 'content-type': 'application/json', origin }
      const call = request(`${application}/api/auth/sign-up/email`, { method: 'POST', headers }, (response) => {
        response.resume().on('end', () => resolve(response.statusCode))
      })
      call.on('error', reject)
      const [half = '', rest = ''] = JSON.stringify(ada).split(',"password"')
      call.write(`${half},"password"`)
      call.end(rest)
    })
    expect(status).toBe(200)
  })

  it('takes a form that a browser submits by itself, and leads on', async () => {
    const { browser } = await mounted(mount)
    const answer = await browser().submit('/sign-up/email', { ...ada, callbackURL: '/welcome' })
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/welcome'])
    expect(names(answer.setCookies)).toContain('better-auth.session_token')
  })

  it('refuses what is no JSON', async () => {
    const { browser } = await mounted(mount)
    expect((await browser().post('/sign-in/email', '{"email":')).status).toBe(400)
  })

  it('leaves redirects and pages as they are', async () => {
    const { browser } = await mounted(mount)
    const moved = await browser().get('/reset-password/unknown?callbackURL=%2Fnew-password')
    expect([moved.status, moved.headers.get('location')]).toEqual([302, expect.stringContaining('/new-password')])
    const page = await browser().get('/error?error=STATE_MISMATCH')
    expect([page.headers.get('content-type'), page.body]).toEqual([
      'text/html; charset=utf-8',
      expect.stringContaining('<!doctype html>'),
    ])
  })

  it('leaves what is no call to the application', async () => {
    const { application } = await mounted(mount)
    const answers = await Promise.all(['/api/auth/nothing-here', '/elsewhere'].map((path) => fetch(application + path)))
    expect(answers.map(({ status }) => status)).toEqual([404, 404])
    const [below, beside] = await Promise.all(answers.map((answer) => answer.text()))
    expect([below, beside]).toEqual([mount.unknownCall ?? ownAnswer, ownAnswer])
  })
})
