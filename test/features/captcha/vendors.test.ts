import type { ServerResponse } from 'node:http'
import { describe, expect, it } from 'vitest'
import {
  captcha,
  type CaptchaProvider,
  emailPassword,
  hcaptcha,
  recaptcha,
  sql,
  turnstile,
  type VendorOptions,
} from '../../../runtime/index.ts'
import { answerJson } from '../../social/protocol/laboratory.ts'
import { ada, homes } from '../../support/homes.ts'
import type { TestAuth } from '../../support/test-auth.ts'
import { brings, outcome, startVendor } from './solve.ts'

const wrong = '403 VERIFICATION_FAILED'
const away = '503 CAPTCHA_UNAVAILABLE'
const site = { siteKey: 'site-key', secretKey: 'vendor-secret' }
const makers = { turnstile, hcaptcha, recaptcha }

/** A vendor, and the features of a service that asks it. */
async function asking(
  make: (options: VendorOptions) => CaptchaProvider,
  options: Partial<VendorOptions> = {},
  facts: object = {},
  answer?: (response: ServerResponse) => void,
) {
  const vendor = await startVendor(answer, facts)
  const provider = make({ ...site, siteVerifyURL: `${vendor.origin}/siteverify`, ...options })
  return { vendor, config: { features: [emailPassword(), captcha({ provider, mode: 'always' })] } }
}
const signUp = (service: TestAuth, headers: Record<string, string> = {}, email: string = ada.email) =>
  service.browser().post('/sign-up/email', { ...ada, email }, headers)

describe.each(homes)('a captcha of a vendor on $name', ({ start }) => {
  it.each(Object.entries(makers))('%s: lets a right answer through, once', async (name, make) => {
    const { vendor, config } = await asking(make)
    const service = await start({ config })
    const missing = await signUp(service)
    expect([outcome(missing), missing.body.message, missing.body.provider, missing.body.siteKey]).toEqual([
      '400 MISSING_RESPONSE',
      'Missing CAPTCHA response',
      name,
      'site-key',
    ])
    const failed = await signUp(service, brings('left'))
    expect([outcome(failed), failed.body.message]).toEqual([wrong, 'Captcha verification failed'])
    expect(outcome(await signUp(service, brings('right')))).toBe('200')
    expect(outcome(await signUp(service, brings('right'), 'other@example.com'))).toBe(wrong)
    const sent = Object.fromEntries(vendor.received[1]?.form ?? [])
    expect(sent).toEqual({
      secret: 'vendor-secret',
      response: 'right',
      remoteip: expect.any(String),
      ...(name === 'hcaptcha' && { sitekey: 'site-key' }),
    })
  })

  it('tells pages who asks, and nothing secret', async () => {
    const { config } = await asking(turnstile)
    const { browser } = await start({ config })
    const { body } = await browser().get('/capabilities')
    expect(body.captcha).toEqual({
      provider: 'turnstile',
      siteKey: 'site-key',
      mode: 'always',
      asks: ['guess', 'send', 'create'],
    })
    expect(JSON.stringify(body)).not.toContain('vendor-secret')
  })

  it('is answered for the action and on the host that are expected', async () => {
    const facts = { action: 'login', hostname: 'app.example.com' }
    const expectations: [Partial<VendorOptions>, string][] = [
      [{ expectedAction: 'login', allowedHostnames: ['app.example.com'] }, '200'],
      [{ expectedAction: 'pay' }, wrong],
      [{ allowedHostnames: ['other.example.com'] }, wrong],
    ]
    for (const [options, expected] of expectations) {
      const { config } = await asking(turnstile, options, facts)
      expect(outcome(await signUp(await start({ config }), brings('right')))).toBe(expected)
    }
  })

  it('needs the score that is configured, where the vendor gives one', async () => {
    const expectations: [number | undefined, Partial<VendorOptions>, string][] = [
      [0.5, {}, '200'],
      [0.4, {}, wrong],
      [0.4, { minScore: 0.3 }, '200'],
      [undefined, {}, '200'],
    ]
    for (const [score, options, expected] of expectations) {
      const { config } = await asking(recaptcha, options, score === undefined ? {} : { score })
      expect(outcome(await signUp(await start({ config }), brings('right')))).toBe(expected)
    }
  })

  it.each<[string, (response: ServerResponse) => void]>([
    ['a failure', (response) => response.writeHead(500).end()],
    ['nonsense', (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Hello</h1>')],
    ['half an answer', (response) => answerJson(response, { ok: true })],
    ['no answer', (response) => response.destroy()],
    ['a redirect', (response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
    [
      'that we are wrong',
      (response) => answerJson(response, { success: false, 'error-codes': ['invalid-input-secret'] }),
    ],
  ])('lets nobody through when the vendor gives %s, and blames nobody', async (_name, answer) => {
    const { config } = await asking(turnstile, {}, {}, answer)
    const service = await start({ config })
    await service.auth.call('POST', '/sign-up/email', { body: ada })
    const refused = await service.browser().post('/sign-in/email', ada, brings('right'))
    expect([outcome(refused), refused.headers.get('retry-after')]).toEqual([away, '5'])
    expect(await service.db.query(sql`select key from latchkey.password_try`)).toEqual([])
    expect(service.log.lines.join('\n')).not.toContain('vendor-secret')
  })

  it('is not asked for by what is too long to be an answer', async () => {
    const { vendor, config } = await asking(turnstile)
    const service = await start({ config })
    expect(outcome(await signUp(service, brings(`right${'x'.repeat(9000)}`)))).toBe(wrong)
    expect(vendor.received).toEqual([])
  })

  it('is asked of browsers only: code of the same process is none', async () => {
    const { config } = await asking(turnstile)
    const service = await start({ config })
    await service.auth.call('POST', '/sign-up/email', { body: ada })
    const signedIn = await service.auth.call('POST', '/sign-in/email', { body: ada })
    expect(signedIn).toMatchObject({ user: { email: ada.email } })
  })

  it('is asked about what is configured', async () => {
    const vendor = await startVendor()
    const provider = turnstile({ ...site, siteVerifyURL: vendor.origin })
    const service = await start({
      config: { features: [emailPassword(), captcha({ provider, mode: 'always', asks: ['create'] })] },
    })
    await service.auth.call('POST', '/sign-up/email', { body: ada })
    expect(outcome(await service.browser().post('/sign-in/email', ada))).toBe('200')
    expect(outcome(await signUp(service, {}, 'other@example.com'))).toBe('400 MISSING_RESPONSE')
  })

  it('may be brought by a page of another origin that is trusted', async () => {
    const { config } = await asking(turnstile)
    const app = 'https://app.example.com'
    const service = await start({ config: { ...config, trustedOrigins: [app] } })
    const headers = { origin: app, 'access-control-request-method': 'POST' }
    const answer = await fetch(`${service.url}/sign-up/email`, { method: 'OPTIONS', headers })
    expect(answer.headers.get('access-control-allow-headers')).toContain('x-captcha-response')
  })

  it('needs a secret key, of the options or of the environment', async () => {
    const { vendor } = await asking(turnstile)
    const provider = turnstile({ siteKey: 'site-key', siteVerifyURL: vendor.origin })
    const config = { features: [emailPassword(), captcha({ provider, mode: 'always' })] }
    await expect(start({ config })).rejects.toThrow('TURNSTILE_SECRET_KEY')
    const service = await start({ config, env: { TURNSTILE_SECRET_KEY: 'vendor-secret' } })
    expect(outcome(await signUp(service, brings('right')))).toBe('200')
  })

  it('is checked over https only, outside development', async () => {
    const { config } = await asking(hcaptcha)
    await expect(start({ config, production: true })).rejects.toThrow('captcha.hcaptcha.siteVerifyURL')
  })

  it.each([
    () => turnstile({ siteKey: '' }),
    () => recaptcha({ siteKey: 'x', minScore: 2 }),
    () => captcha({ provider: 'turnstile' as never }),
    () => captcha({ mode: 'sometimes' as never }),
    () => captcha({ asks: [] }),
    () => captcha({ endpoints: ['/sign-in/email'] } as never),
  ])('rejects a configuration that is wrong: %s', (make) => {
    expect(make).toThrow(/captcha\./)
  })
})
