import { type } from 'arktype'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shippedFeatures } from '../../.scripts/shipped.ts'
import { defineFeature, route, sql } from '../../runtime/index.ts'
import { ada } from '../support/homes.ts'
import { createTestAuth, type TestAuth } from '../support/test-auth.ts'
import { everyFeature } from './every-feature.ts'
import {
  guardProblems,
  impersonationProblems,
  type Send,
  undecidedInImpersonation,
  undecidedForRobots,
  undeclaredOpenCalls,
} from './guards.ts'

const shipped = await shippedFeatures()
const routes = shipped.flatMap((feature) => feature.routes ?? [])
const Done = type({ done: 'boolean' })

/** What a route with a forgotten guard looks like on the wire: it says `session`, and is served as if for anyone. */
const forgotten = {
  said: route('POST', '/forgotten', { summary: 'Breaks', caller: 'session', returns: Done }, () => ({ done: true })),
  own: route('POST', '/forgotten', { summary: 'Breaks', caller: 'session', ownSession: true, returns: Done }, () => ({
    done: true,
  })),
  served: route('POST', '/forgotten', { summary: 'Breaks', caller: 'anyone', returns: Done }, () => ({ done: true })),
}

describe('the routes of every feature', () => {
  let running: TestAuth
  const send: Send = (path, init) => fetch(running.url + path, { redirect: 'manual', ...init })

  beforeAll(async () => {
    const broken = defineFeature({ id: 'broken', routes: [forgotten.served] })
    const user = { changeEmail: true, deleteUser: true }
    const rateLimit = { enabled: false }
    running = await createTestAuth({ config: { features: [...everyFeature(), broken], user, rateLimit } })
  })
  afterAll(() => running.close())

  it('refuse strangers where they say so, and foreign origins where they change something', async () => {
    expect(routes.length).toBeGreaterThan(5)
    expect(await guardProblems(routes, send)).toEqual([])
  })

  it('are open to strangers only when listed', () => {
    expect(undeclaredOpenCalls(routes)).toEqual([])
  })

  it('are caught when a guard is missing', async () => {
    expect(await guardProblems([forgotten.said], send)).toEqual([
      expect.stringContaining('POST /forgotten answers a stranger 200'),
    ])
    expect(undeclaredOpenCalls([...routes, forgotten.served])).toEqual([
      'POST /forgotten has no guard and is not listed as open',
    ])
  })

  it('are caught when the origin is not looked at', async () => {
    const blind: Send = (path, init) => {
      const headers = new Headers(init.headers)
      headers.delete('origin')
      headers.delete('cookie')
      return send(path, { ...init, headers })
    }
    const revoke = routes.filter((one) => one.path === '/revoke-sessions')
    expect(await guardProblems(revoke, blind)).toEqual([
      'POST /revoke-sessions answers a foreign origin 401 UNAUTHORIZED',
    ])
  })

  it('say whether who impersonates may use them, and refuse in a session of a stranger what is the person’s own', async () => {
    expect(undecidedInImpersonation(routes)).toEqual([])
    const boss = running.browser()
    await boss.post('/sign-up/email', ada)
    await running.db.query(sql`update latchkey.user set role = 'admin'`)
    const eve = await running.browser().post('/sign-up/email', { ...ada, email: 'eve@example.com' })
    expect((await boss.post('/admin/impersonate-user', { userId: eve.body.user.id })).status).toBe(200)
    const cookie = `better-auth.session_token=${boss.cookies.get('better-auth.session_token')}`
    const fromPage: Send = (path, init) => {
      const headers = new Headers(init.headers)
      headers.set('origin', running.origin)
      return send(path, { ...init, headers })
    }
    expect(await impersonationProblems(routes, fromPage, cookie)).toEqual([])
    expect(await impersonationProblems([forgotten.own], fromPage, cookie)).toEqual([
      'POST /forgotten answers who impersonates 200 no code',
    ])
  })

  it('say what robots want of them, or are listed as safe', () => {
    expect(undecidedForRobots(routes)).toEqual([])
    expect(undecidedForRobots([...routes, forgotten.served])).toEqual([
      'POST /forgotten does not say what robots want of it and is not listed',
    ])
  })

  it('are caught when nobody said whether who impersonates may use them', () => {
    expect(undecidedInImpersonation([...routes, forgotten.said])).toEqual([
      'POST /forgotten says neither fresh-session nor ownSession and is not listed',
    ])
    expect(undecidedInImpersonation([], ['GET /gone'])).toEqual(['GET /gone is listed and is no such call'])
  })

  it('are noticed when an open call is gone', () => {
    expect(undeclaredOpenCalls([], ['GET /gone'])).toEqual(['GET /gone is listed as open and is not'])
  })
})
