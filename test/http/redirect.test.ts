import { type } from 'arktype'
import { describe, expect, it } from 'vitest'
import { defineFeature, route } from '../../runtime/index.ts'
import { isTrustedTarget, withQuery } from '../../runtime/http/redirect.ts'
import { ada, homes } from '../support/homes.ts'

const settings = {
  origin: 'https://good.example',
  trustedOrigins: ['https://good.example', 'https://app.example.com', 'https://*.preview.example.com'],
}
const host = 'evil.example'

const refused = [
  `https://${host}`,
  `http://${host}/x`,
  `//${host}`,
  `///${host}`,
  `/\\${host}`,
  `\\${host}`,
  `\\\\${host}`,
  `/%09/${host}`,
  `/\t/${host}`,
  `/\n/${host}`,
  `/\r\n${host}`,
  `/%2f%2f${host}`,
  `/%2F${host}`,
  `/%5c${host}`,
  `/%255c${host}`,
  `/%252f%252f${host}`,
  `https:${host}`,
  `https:/${host}`,
  `https:///${host}`,
  `https://good.example@${host}`,
  `https://user:pass@good.example/`,
  `http://localhost:80@${host}`,
  `https://good.example.${host}`,
  `https://${host}good.example`,
  `https://good.example:444/`,
  `http://good.example/`,
  `HTTPS://${host.toUpperCase()}`,
  `https://good.example./`,
  `https://good。${host}`,
  `/${'%252525'}2f${host}`,
  `/${'x'.repeat(2048)}`,
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,x',
  'blob:https://good.example/x',
  'vbscript:x',
  'myapp://callback',
  'dashboard',
  '.',
  '?next=/',
  '#x',
  ' /dashboard',
  '/dash board',
  `https://${host}/?u=https://good.example`,
  `https://${host}/#https://good.example`,
  'https://preview.example.com/',
  'https://x.preview.example.com.evil.example/',
  '/a\u0000b',
]

const accepted = [
  '/',
  '/dashboard',
  '/dashboard?tab=1&next=%2Fhome',
  '/dashboard#section',
  '/a,b:c',
  'https://good.example',
  'https://good.example/x?y=1#z',
  'HTTPS://GOOD.EXAMPLE/x',
  'https://app.example.com/after',
  'https://pr-1.preview.example.com/',
  '/caf%C3%A9',
  '/@user',
]

describe('redirect targets', () => {
  it.each(refused)('refuses %j', (target) => {
    expect(isTrustedTarget(settings, target)).toBe(false)
  })

  it.each(accepted)('accepts %j', (target) => {
    expect(isTrustedTarget(settings, target)).toBe(true)
  })

  it('are checked in bodies with the code of their field', async () => {
    const { browser } = await homes[0]!.start()
    const answer = await browser().post('/sign-in/email', {
      email: ada.email,
      password: ada.password,
      callbackURL: `https://${host}`,
    })
    expect([answer.status, answer.body]).toEqual([
      403,
      { code: 'INVALID_CALLBACK_URL', message: 'Invalid callbackURL' },
    ])
  })

  it('are checked under every name they go by, in bodies and queries', async () => {
    const Targets = type({ 'redirectTo?': 'string', 'errorCallbackURL?': 'string', 'newUserCallbackURL?': 'string' })
    const elsewhere = defineFeature({
      id: 'elsewhere',
      routes: [
        route('POST', '/go', { summary: 'x', caller: 'anyone', body: Targets, returns: type('unknown') }, () => null),
        route('GET', '/go', { summary: 'x', caller: 'anyone', query: Targets, returns: type('unknown') }, () => null),
      ],
    })
    const { browser } = await homes[0]!.start({ config: { features: [elsewhere] } })
    const refusals = {
      redirectTo: ['INVALID_REDIRECT_URL', 'Invalid redirectURL'],
      errorCallbackURL: ['INVALID_ERROR_CALLBACK_URL', 'Invalid errorCallbackURL'],
      newUserCallbackURL: ['INVALID_NEW_USER_CALLBACK_URL', 'Invalid newUserCallbackURL'],
    }
    for (const [field, [code, message]] of Object.entries(refusals)) {
      const posted = await browser().post('/go', { [field]: `https://${host}` })
      expect([posted.status, posted.body]).toEqual([403, { code, message }])
      const asked = await browser().get(`/go?${field}=${encodeURIComponent(`//${host}`)}`)
      expect([asked.status, asked.body.code]).toEqual([403, code])
      expect((await browser().post('/go', { [field]: '/fine' })).status).toBe(200)
    }
  })

  it('get parameters before the fragment, encoded', () => {
    expect(withQuery('/a', { error: 'x y' })).toBe('/a?error=x+y')
    expect(withQuery('/a?b=1#c#d', { error: '&' })).toBe('/a?b=1&error=%26#c#d')
  })
})
