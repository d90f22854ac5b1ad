import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { emailPassword, jwt, twoFactor } from '../../runtime/index.ts'
import { acceptTerms } from '../../examples/features/accept-terms.ts'
import { enrol } from '../features/two-factor/enrolled.ts'
import { type ProviderServer, startProviderServer } from '../social/provider-server.ts'
import type { Answer } from '../support/browser-jar.ts'
import { ada, homes } from '../support/homes.ts'
import { openShared, type SharedDatabase } from '../support/shared-database.ts'
import { createTestAuth, type TestAuth } from '../support/test-auth.ts'
import { configOf, newPerson } from './gate-scene.ts'
import { ways } from './gate-ways.ts'

const withPasswords = [emailPassword()]
const [credential, data] = ['better-auth.session_token', 'better-auth.session_data']
const lineOf = ({ setCookies }: Answer, name: string) => setCookies.find((line) => line.startsWith(`${name}=`))
/** Whether an answer gives the browser something under this name. */
const gives = (answer: Answer, name: string) => /^[^=]+=[^;]/.test(lineOf(answer, name) ?? '')

let database: SharedDatabase
let providers: ProviderServer
let service: TestAuth
let people = 0

beforeAll(async () => {
  database = await openShared(undefined)
  providers = await startProviderServer(() => service.clock.now)
  const { features = [], ...config } = configOf('in good standing', providers)
  // With its header get-session is never answered from the cache.
  const plain = [...features.filter(({ id }) => id !== 'jwt'), jwt({ setHeader: false })]
  service = await createTestAuth({ database, config: { ...config, features: plain, session: { cookieCache: 60 } } })
})
afterAll(async () => {
  await service?.close()
  await providers?.close()
  await database?.close()
})

describe('the cookie cache comes with the session', () => {
  it.each(Object.entries(ways))('by %s, exactly then, and says what the database says', async (_name, way) => {
    const scene = { service, providers }
    const { page, answer } = await (await way(scene, await newPerson(scene, `person${++people}`)))()
    const began = gives(answer, credential)
    expect(gives(answer, data)).toBe(began)
    if (!began) return
    service.statements.length = 0
    const kept = await page.get('/get-session')
    expect(service.statements).toEqual([])
    expect(kept.body).toEqual((await page.get('/get-session?disableCookieCache=true')).body)
  })
})

describe('the cookie cache of a session that begins', () => {
  const { start } = homes[0]!
  const cached = { session: { cookieCache: 60 } }

  it('costs no statement', async () => {
    const counts: number[] = []
    for (const config of [{}, cached]) {
      const running = await start({ config })
      await running.browser().post('/sign-up/email', ada)
      running.statements.length = 0
      const answer = await running.browser().post('/sign-in/email', ada)
      expect(gives(answer, data)).toBe(config === cached)
      counts.push(running.statements.length)
    }
    expect(counts[1]).toBe(counts[0])
  })

  it('goes when the browser closes, where the session does', async () => {
    const { browser } = await start({ config: cached })
    const page = browser()
    expect(lineOf(await page.post('/sign-up/email', ada), data)).toContain('; Max-Age=60; ')
    const brief = browser()
    expect(lineOf(await brief.post('/sign-in/email', { ...ada, rememberMe: false }), data)).not.toContain('Max-Age')
    const read = await brief.get('/get-session?disableCookieCache=true')
    expect(gives(read, data)).toBe(true)
    expect(lineOf(read, data)).not.toContain('Max-Age')
  })

  it('is nothing of a sign-in that waits for a second factor, which takes the old one back', async () => {
    const running = await start({ config: { ...cached, features: [...withPasswords, twoFactor()] } })
    const page = running.browser()
    await page.post('/sign-up/email', ada)
    await enrol(running, page, ada.password)
    const answer = await page.post('/sign-in/email', ada)
    expect(answer.body.twoFactorRedirect).toBe(true)
    expect([page.cookies.has(credential), page.cookies.has(data)]).toEqual([false, false])
    expect((await page.get('/get-session')).body).toBeNull()
  })

  it('is left to get-session where a feature keeps people out, which asks it first', async () => {
    const running = await start({ config: { ...cached, features: [...withPasswords, acceptTerms({ version: '1' })] } })
    const answer = await running.browser().post('/sign-up/email', ada)
    expect([gives(answer, credential), gives(answer, data)]).toEqual([true, false])
  })

  it('is the one of the new session after a password was changed with all others ended', async () => {
    const { browser } = await start({ config: cached })
    const page = browser()
    await page.post('/sign-up/email', ada)
    const body = { currentPassword: ada.password, newPassword: 'another long password', revokeOtherSessions: true }
    expect(gives(await page.post('/change-password', body), data)).toBe(true)
  })
})
