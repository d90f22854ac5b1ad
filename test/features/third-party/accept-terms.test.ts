import { describe, expect, it } from 'vitest'
import { acceptTerms } from '../../../examples/features/accept-terms.ts'
import { emailPassword, sql } from '../../../runtime/index.ts'
import { ada, homes } from '../../support/homes.ts'

const codeOf = async (answer: Promise<{ body: { code?: string } }>) => (await answer).body.code

describe.each(homes)('acceptance of terms on $name', ({ start }) => {
  const config = { features: [emailPassword(), acceptTerms({ version: '1' })], session: { cookieCache: 60 } }

  it('keeps a new user out until they accept, and lets them in then', async () => {
    const { browser, db, clock } = await start({ config })
    const page = browser()
    await page.post('/sign-up/email', ada)
    expect((await page.get('/get-session')).body.gate).toBe('TERMS_NOT_ACCEPTED')
    expect(await codeOf(page.post('/update-user', { name: 'Ada' }))).toBe('TERMS_NOT_ACCEPTED')
    expect((await page.post('/terms/accept')).status).toBe(200)
    const { body } = await page.get('/get-session')
    expect([body.gate, body.user.termsVersion]).toEqual([undefined, '1'])
    expect((await page.post('/update-user', { name: 'Ada' })).status).toBe(200)
    expect(await db.query(sql`select version, accepted_at from latchkey.terms_acceptance`)).toEqual([
      { version: '1', acceptedAt: clock.now },
    ])
  })

  it('asks again for the next version, whatever a cookie cache says', async () => {
    const { browser, db } = await start({ config })
    const page = browser()
    await page.post('/sign-up/email', ada)
    await page.post('/terms/accept')
    expect((await page.get('/get-session')).body.gate).toBeUndefined()
    await db.query(sql`update latchkey.user set terms_version = '0'`)
    expect((await page.get('/get-session')).body.gate).toBe('TERMS_NOT_ACCEPTED')
    expect(await codeOf(page.get('/list-sessions'))).toBe('TERMS_NOT_ACCEPTED')
  })

  it('accepts twice without another row, and signs out whoever does not want to', async () => {
    const { browser, db } = await start({ config })
    const page = browser()
    await page.post('/sign-up/email', ada)
    await page.post('/terms/accept')
    await page.post('/terms/accept')
    expect(await db.query(sql`select user_id from latchkey.terms_acceptance`)).toHaveLength(1)
    expect((await page.post('/sign-out')).status).toBe(200)
    expect((await page.post('/terms/accept')).status).toBe(401)
  })
})
