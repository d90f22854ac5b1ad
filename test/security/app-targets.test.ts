import { describe, expect, it } from 'vitest'
import { emailPassword, fake, magicLink, social } from '../../runtime/index.ts'
import { isTrustedTarget, withQuery } from '../../runtime/http/redirect.ts'
import { parseTrustedOrigin } from '../../runtime/config/origin.ts'
import { begin, choose } from '../social/fake-flow.ts'
import { ada, homes } from '../support/homes.ts'
import { newestMail, pathOf } from '../support/mailed.ts'
import { appTargets, foreignAppTargets, trustedApps } from './app-targets.ts'
import { foreignTargets } from './foreign-targets.ts'

const { start } = homes[0]!
const settings = {
  origin: 'https://good.example',
  trustedOrigins: trustedApps.map((entry) => parseTrustedOrigin(entry, false)),
}
const config = {
  features: [emailPassword(), magicLink(), social({ providers: [fake()] })],
  trustedOrigins: trustedApps,
  user: { changeEmail: true, deleteUser: true },
}
const opens = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document', accept: 'text/html' }
const callbackURL = 'myapp://home?x=1#here'

describe('redirect targets of apps', () => {
  it.each(appTargets)('lead to %j', (target) => {
    expect(isTrustedTarget(settings, target)).toBe(true)
  })

  it.each([...foreignAppTargets, ...foreignTargets.filter((target) => !target.startsWith('myapp:'))])(
    'never lead to %j',
    (target) => {
      expect(isTrustedTarget(settings, target)).toBe(false)
    },
  )

  it('get parameters before the fragment', () => {
    expect(withQuery('myapp://', { token: 'x' })).toBe('myapp://?token=x')
    expect(withQuery(callbackURL, { error: 'a b' })).toBe('myapp://home?x=1&error=a+b#here')
  })

  it('are refused over HTTP wherever a call takes one', async () => {
    const service = await start({ config })
    const page = service.browser()
    await page.post('/sign-up/email', ada)
    const calls = [
      ['/sign-in/social', 'callbackURL', { provider: 'fake' }],
      ['/sign-in/social', 'errorCallbackURL', { provider: 'fake' }],
      ['/sign-in/magic-link', 'callbackURL', { email: ada.email }],
      ['/request-password-reset', 'redirectTo', { email: ada.email }],
      ['/send-verification-email', 'callbackURL', { email: ada.email }],
    ] as const
    for (const target of ['myapp://user@home', 'com.acme.app:/other', 'javascript://home', 'my\u0430pp://home']) {
      for (const [path, field, body] of calls) {
        const answer = await page.post(path, { ...body, [field]: target })
        expect([path, target, answer.status]).toEqual([path, target, 403])
      }
      const opened = await page.get(`/verify-email?token=x&callbackURL=${encodeURIComponent(target)}`)
      expect([opened.status, opened.headers.get('location')]).toEqual([403, null])
    }
    expect(await service.mails()).toEqual([])
  })
})

describe('a trusted app', () => {
  it('is where a sign-in at a provider leads, and its error', async () => {
    const service = await start({ config })
    const page = service.browser()
    const done = await page.get(await choose(page, await begin(page, { callbackURL })))
    expect(done.headers.get('location')).toBe(callbackURL)
    const denied = await page.get(await choose(page, await begin(page, { callbackURL }), { outcome: 'denied' }))
    expect(denied.headers.get('location')).toMatch(/\/error\?error=access_denied/)
    const errorCallbackURL = 'com.acme.app:/signed-in'
    const told = await page.get(
      await choose(page, await begin(page, { callbackURL, errorCallbackURL }), { outcome: 'denied' }),
    )
    expect(told.headers.get('location')).toMatch(/^com\.acme\.app:\/signed-in\?error=access_denied/)
  })

  it('is where the links of mails lead: a verified e-mail, a new password, a sign-in', async () => {
    const service = await start({ config })
    const page = service.browser()
    await page.post('/sign-up/email', ada)
    await page.post('/send-verification-email', { email: ada.email, callbackURL })
    const verify = await newestMail(service, 'verify-email')
    expect((await page.get(pathOf(verify.url), opens)).headers.get('location')).toBe(callbackURL)
    await page.post('/request-password-reset', { email: ada.email, redirectTo: 'com.acme.app:/signed-in' })
    const reset = await newestMail(service, 'reset-password')
    expect((await service.browser().get(pathOf(reset.url), opens)).headers.get('location')).toBe(
      `com.acme.app:/signed-in?token=${reset.token}`,
    )
    const app = service.browser()
    await app.post('/sign-in/magic-link', { email: ada.email, callbackURL })
    const link = await newestMail(service, 'magic-link')
    expect((await app.get(pathOf(link.url), opens)).headers.get('location')).toBe(callbackURL)
  })

  it('may be where the form of a page of ours leads, and nothing else of a scheme', async () => {
    const service = await start({ config })
    const page = service.browser()
    await page.post('/sign-up/email', ada)
    await page.post('/send-verification-email', { email: ada.email, callbackURL })
    const { url, token } = await newestMail(service, 'verify-email')
    const phone = service.browser()
    const asked = await phone.get(pathOf(url), opens)
    expect(asked.headers.get('content-security-policy')).toContain("form-action 'self' myapp:;")
    const done = await phone.submit('/verify-email', { token, callbackURL })
    expect([done.status, done.headers.get('location')]).toEqual([302, callbackURL])
  })

  it('counts as the origin that its web view or its client says, with CORS, and never by a path or another host', async () => {
    const { browser } = await start({ config })
    const status = async (headers: Record<string, string>) => (await browser().post('/sign-out', {}, headers)).status
    for (const origin of ['tauri://localhost', 'myapp://home']) {
      expect([origin, await status({ origin })]).toEqual([origin, 200])
      const read = await browser().get('/get-session', { origin })
      expect(read.headers.get('access-control-allow-origin')).toBe(origin)
    }
    for (const origin of [
      'tauri://localhost/in',
      'tauri://evil',
      'tauri://localhost:80',
      'com.acme.app:/signed-in',
      'com.acme.app://signed-in',
      'capacitor://localhost',
      'file://',
      'null',
    ]) {
      expect([origin, await status({ origin, cookie: 'a=b' })]).toEqual([origin, 403])
      const read = await browser().get('/get-session', { origin })
      expect(read.headers.get('access-control-allow-origin')).toBeNull()
    }
  })

  it('may name itself as an Expo client does, where no browser says otherwise', async () => {
    const { browser } = await start({ config })
    const of = async (headers: Record<string, string>) => {
      const all = { 'content-type': 'application/json', cookie: 'a=b', ...headers }
      const { status, body } = await browser().send('/sign-out', { method: 'POST', body: '{}', headers: all })
      return status === 200 ? 'ok' : body.code
    }
    expect(await of({ 'expo-origin': 'myapp://' })).toBe('ok')
    expect(await of({ 'expo-origin': 'myapp:///' })).toBe('ok')
    expect(await of({ 'expo-origin': 'other://' })).toBe('INVALID_ORIGIN')
    for (const value of ['https://good.example', 'javascript:alert(1)', '', 'null']) {
      expect([value, await of({ 'expo-origin': value })]).toEqual([value, 'MISSING_OR_NULL_ORIGIN'])
    }
    expect(await of({ 'expo-origin': 'myapp://', origin: 'https://evil.example' })).toBe('INVALID_ORIGIN')
    expect(await of({ 'expo-origin': 'myapp://', origin: 'null' })).toBe('MISSING_OR_NULL_ORIGIN')
    expect(await of({ 'expo-origin': 'myapp://', referer: 'https://evil.example/x' })).toBe('INVALID_ORIGIN')
    expect(await of({ 'expo-origin': 'myapp://', 'sec-fetch-site': 'cross-site' })).toBe('MISSING_OR_NULL_ORIGIN')
  })
})
