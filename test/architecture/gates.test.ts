import { type } from 'arktype'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shippedFeatures } from '../../.scripts/shipped.ts'
import { acceptTerms } from '../../examples/features/accept-terms.ts'
import { defineFeature, route } from '../../runtime/index.ts'
import type { Browser } from '../support/browser-jar.ts'
import { ada } from '../support/homes.ts'
import { createTestAuth, type TestAuth } from '../support/test-auth.ts'
import { everyFeature } from './every-feature.ts'
import { gateProblems, type Send, undeclaredBehindGates } from './guards.ts'

const shipped = await shippedFeatures()
const routes = shipped.flatMap((feature) => feature.routes ?? [])
const sessionOnly = { summary: 'Breaks', caller: 'session', returns: type('null') } as const
/** What a route that the gate forgot looks like on the wire: it does not say so, and is served as if it did. */
const forgotten = {
  said: route('POST', '/forgotten', sessionOnly, () => null),
  served: route('POST', '/forgotten', { ...sessionOnly, gate: false }, () => null),
  looks: route('POST', '/looks', { ...sessionOnly, caller: 'anyone' }, async ({ identify }) => {
    await identify()
    return null
  }),
}
const wanted = '403 TERMS_NOT_ACCEPTED'

describe('a gate of a feature', () => {
  let running: TestAuth
  let page: Browser
  let cookie: string
  const send: Send = (path, init) => {
    const headers = new Headers(init.headers)
    headers.set('origin', running.origin)
    return fetch(running.url + path, { redirect: 'manual', ...init, headers })
  }

  beforeAll(async () => {
    const broken = defineFeature({ id: 'broken', routes: [forgotten.served, forgotten.looks] })
    running = await createTestAuth({
      config: {
        features: [...everyFeature(), acceptTerms({ version: '1' }), broken],
        user: { changeEmail: true, deleteUser: true },
        rateLimit: { enabled: false },
        session: { cookieCache: 60 },
      },
    })
    page = running.browser()
    await page.post('/sign-up/email', ada)
    cookie = [...page.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  })
  afterAll(() => running.close())

  it('keeps somebody out of every call that needs a session, but for those that are listed', async () => {
    expect(undeclaredBehindGates(routes)).toEqual([])
    expect(await gateProblems(routes, send, { cookie, wanted })).toEqual([])
  })

  it('keeps them out of what they would do in a call that is open to anyone', async () => {
    expect((await page.post('/looks')).body.code).toBe('TERMS_NOT_ACCEPTED')
    expect((await running.browser().post('/looks')).status).toBe(200)
  })

  it('keeps them out of calls in the process too', async () => {
    await expect(running.auth.call('GET', '/list-sessions', { headers: { cookie } })).rejects.toMatchObject({
      entry: { code: 'TERMS_NOT_ACCEPTED' },
    })
  })

  it('is named by get-session, which hands out no token and nothing that is believed later', async () => {
    const answer = await page.get('/get-session')
    expect(answer.body).toMatchObject({ user: { email: ada.email }, gate: 'TERMS_NOT_ACCEPTED' })
    expect(answer.headers.get('set-auth-jwt')).toBeNull()
    expect(answer.setCookies.filter((line) => /session_data=[^;]/.test(line))).toEqual([])
  })

  it('is missed where a route is served without it, and where one says so and nobody listed it', async () => {
    expect(await gateProblems([forgotten.said], send, { cookie, wanted })).toEqual([
      'POST /forgotten answers behind a gate 200 no code',
    ])
    expect(undeclaredBehindGates([...routes, forgotten.served])).toEqual([
      'POST /forgotten says gate: false and is not listed',
    ])
    expect(undeclaredBehindGates([], ['GET /gone'])).toEqual(['GET /gone is listed and does not say gate: false'])
  })
})
