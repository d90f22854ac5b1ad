import { describe, expect, it } from 'vitest'
import { isDeep } from '../../support/depth.ts'
import { ada, homes } from '../../support/homes.ts'
import { from, limited } from '../../rate-limits/limited.ts'
import type { Browser } from '../../support/browser-jar.ts'
import type { TestAuth } from '../../support/test-auth.ts'
import { appOf, enrolled, outcome, whoIs, withFactors, withPassword } from './enrolled.ts'

/** A code that no app shows: three steps are compared. */
const wrong = { code: '000000' }

/** Tries a wrong code from another address each time. */
async function guess(page: Browser, index: number, path = '/two-factor/verify-totp'): Promise<string> {
  return outcome(await page.post(path, wrong, from(`203.0.${index >> 8}.${index & 255}`)))
}

/** Somebody with an app, in a service with its real limits. */
async function settle(service: TestAuth) {
  const page = service.browser()
  await page.post('/sign-up/email', ada, from('198.51.100.1'))
  const { totpURI } = (await page.post('/two-factor/enable', { password: ada.password }, from('198.51.100.1'))).body
  const app = appOf(totpURI)
  const code = app.code(service.clock.now)
  await page.post('/two-factor/verify-totp', { code, trustDevice: true }, from('198.51.100.1'))
  service.clock.advance(60)
  return { page, app }
}

/** After a hundred it makes no difference how many come. */
const wrongCodes = isDeep ? 1000 : 150

describe.each(homes)('wrong codes on $name', ({ start }) => {
  it('end a sign-in that waits after five', async () => {
    const service = await start({ config: withFactors() })
    const { app } = await enrolled(service)
    const { page } = await withPassword(service)
    const outcomes = []
    for (let index = 0; index < 6; index++) outcomes.push(outcome(await page.post('/two-factor/verify-totp', wrong)))
    expect(outcomes).toEqual([...Array<string>(5).fill('401 INVALID_CODE'), '400 TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE'])
    const right = await page.post('/two-factor/verify-totp', { code: app.code(service.clock.now) })
    expect(outcome(right)).toBe('401 INVALID_TWO_FACTOR_COOKIE')
  })

  it('are counted for the account, over sign-ins, kinds of codes and addresses, and cost waits', async () => {
    const service = await start(limited(withFactors()))
    const { app } = await settle(service)
    const outcomes: string[] = []
    for (let index = 0; index < 12; index++) {
      const page = service.browser()
      await page.post('/sign-in/email', { email: ada.email, password: ada.password }, from(`198.51.100.${index}`))
      const path = index % 2 === 0 ? '/two-factor/verify-totp' : '/two-factor/verify-backup-code'
      outcomes.push(await guess(page, index, path))
    }
    expect([outcomes.slice(0, 10).every((seen) => seen.startsWith('401')), ...outcomes.slice(10)]).toEqual([
      true,
      '429 ACCOUNT_TEMPORARILY_LOCKED',
      '429 ACCOUNT_TEMPORARILY_LOCKED',
    ])
    const page = service.browser()
    await page.post('/sign-in/email', { email: ada.email, password: ada.password }, from('198.51.100.99'))
    const code = { code: app.code(service.clock.now) }
    const early = await page.post('/two-factor/verify-totp', code, from('198.51.100.99'))
    expect([outcome(early), Number(early.headers.get('retry-after'))]).toEqual(['429 ACCOUNT_TEMPORARILY_LOCKED', 60])
    service.clock.advance(61)
    const late = { code: app.code(service.clock.now) }
    expect(outcome(await page.post('/two-factor/verify-totp', late, from('198.51.100.99')))).toBe('200')
  })

  it('are looked at a hundred times in a row at most, and never keep the owner out of a trusted browser', async () => {
    const service = await start(limited(withFactors()))
    const { page: own, app } = await settle(service)
    const outcomes: string[] = []
    let session = service.browser()
    for (let index = 0; index < wrongCodes; index++) {
      const isOpen = outcomes.at(-1) !== '429 ACCOUNT_TEMPORARILY_LOCKED'
      // Longer than any wait, and than a sign-in waits; four codes for each sign-in where all are closed to it.
      if (isOpen || index % 4 === 0) {
        service.clock.advance(3700)
        session = service.browser()
        const at = from(`198.51.${index % 250}.${1 + Math.floor(index / 250)}`)
        await session.post('/sign-in/email', { email: ada.email, password: ada.password }, at)
      }
      outcomes.push(await guess(session, index))
    }
    expect(outcomes.filter((seen) => seen === '401 INVALID_CODE')).toHaveLength(100)
    expect(new Set(outcomes)).toEqual(new Set(['401 INVALID_CODE', '429 ACCOUNT_TEMPORARILY_LOCKED']))
    const page = service.browser()
    await page.post('/sign-in/email', { email: ada.email, password: ada.password }, from('198.51.100.99'))
    const code = { code: app.code(service.clock.now) }
    const right = await page.post('/two-factor/verify-totp', code, from('198.51.100.99'))
    expect(outcome(right)).toBe('429 ACCOUNT_TEMPORARILY_LOCKED')
    await own.post('/sign-out')
    await own.post('/sign-in/email', { email: ada.email, password: ada.password }, from('198.51.100.1'))
    expect(await whoIs(own)).toBe(ada.email)
    // Who is signed in gives a code there, and the account is open again.
    service.clock.advance(30)
    const again = await own.post('/two-factor/verify-totp', { code: app.code(service.clock.now) }, from('198.51.100.1'))
    expect(outcome(again)).toBe('200')
    service.clock.advance(30)
    const last = { code: app.code(service.clock.now) }
    expect(outcome(await page.post('/two-factor/verify-totp', last, from('198.51.100.99')))).toBe('200')
  })
})
