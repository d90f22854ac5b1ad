import { type } from 'arktype'
import { describe, expect, it } from 'vitest'
import { defineFeature, route } from '../../runtime/index.ts'
import { isTrustedTarget, withQuery } from '../../runtime/http/redirect.ts'
import { foreignTargets } from '../security/foreign-targets.ts'
import { ada, homes } from '../support/homes.ts'

const settings = {
  origin: 'https://good.example',
  trustedOrigins: ['https://good.example', 'https://app.example.com', 'https://*.preview.example.com'],
}
const host = 'evil.example'

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
  it.each(foreignTargets)('refuses %j', (target) => {
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
