import { describe, expect, it } from 'vitest'
import { sql } from '../../runtime/index.ts'
import { ada, bothHomes, homes } from '../support/homes.ts'
import { beginLink, choose, link, signIn, target, withFake } from './fake-flow.ts'

const providersOf = async (page: { get(path: string): Promise<{ body: { providerId: string }[] }> }) =>
  (await page.get('/list-accounts')).body.map((account) => account.providerId)

describe.each(homes)('linking on $name', ({ start }) => {
  it('adds a provider to the ways in which a signed-in user signs in', async () => {
    const service = await start({ config: withFake() })
    const page = service.browser()
    await page.post('/sign-up/email', ada)
    service.clock.advance(1)
    const answer = await link(page)
    expect([answer.status, target(service, answer)]).toEqual([302, '/linked'])
    expect(await providersOf(page)).toEqual(['credential', 'fake'])
    const other = service.browser()
    await signIn(other)
    expect((await other.get('/get-session')).body.user.email).toBe(ada.email)
    expect((await service.mails()).map(({ kind }) => kind)).toEqual(['sign-in-method-added'])
  })

  it('is refused for an account of somebody else, another address, and without the session that began it', async () => {
    const service = await start({ config: withFake() })
    await signIn(service.browser(), { subject: 'eve', email: 'eve@example.com' })
    const page = service.browser()
    await page.post('/sign-up/email', ada)
    const ends = async (choice: Parameters<typeof link>[1]) =>
      target(service, await link(page, choice, { errorCallbackURL: '/oops' }))
    expect(await ends({ subject: 'eve' })).toBe('/oops?error=account_already_linked_to_different_user')
    expect(await ends({ email: 'other@example.com' })).toBe('/oops?error=email_does_not_match')
    const back = await choose(page, await beginLink(page, { errorCallbackURL: '/oops' }))
    await page.post('/sign-out')
    expect(target(service, await page.get(back))).toBe('/oops?error=unable_to_link_account')
    expect((await page.get('/get-session')).body).toBeNull()
    expect((await service.browser().post('/link-social', { provider: 'fake' })).status).toBe(401)
  })

  it('needs a fresh session, unless both sides proved that the address is this person’s', async () => {
    const service = await start({ config: withFake() })
    const page = service.browser()
    await page.post('/sign-up/email', ada)
    service.clock.advance(86_400)
    expect(target(service, await link(page))).toBe('/api/auth/error?error=session_not_fresh')
    await service.db.query(sql`update latchkey.user set email_verified = true`)
    expect(target(service, await link(page))).toBe('/linked')
  })

  it('takes another address where that is configured', async () => {
    const service = await start({ config: withFake({ linking: { allowDifferentEmails: true } }) })
    const page = service.browser()
    await page.post('/sign-up/email', ada)
    expect(target(service, await link(page, { email: 'work@example.com' }))).toBe('/linked')
    expect((await page.get('/get-session')).body.user.email).toBe(ada.email)
  })
})

describe.each(bothHomes)('unlinking on $name', ({ start }) => {
  it('takes a way to sign in away: by provider, by the id there, by the id of the row', async () => {
    const service = await start({ config: withFake() })
    const page = service.browser()
    await page.post('/sign-up/email', ada)
    for (const named of ['provider', 'subject', 'row'] as const) {
      await link(page)
      const [row] = await service.db.query(sql`select id from latchkey.account where provider_id = 'fake'`)
      const body = {
        provider: { providerId: 'fake' },
        subject: { providerId: 'fake', accountId: 'ada-at-fake' },
        row: { accountId: row?.['id'] },
      }[named]
      const answer = await page.post('/unlink-account', body)
      expect([named, answer.status, answer.body]).toEqual([named, 200, { status: true }])
      expect(await providersOf(page)).toEqual(['credential'])
    }
    const told = await service.mails({ kind: 'sign-in-method-removed' })
    // As people call it, not `fake`.
    expect(told.map(({ text }) => text.includes('was removed: Fake.'))).toEqual([true, true, true])
  })

  it('keeps the last one, also when two calls would each take one of two', async () => {
    const service = await start({ config: withFake() })
    const page = service.browser()
    await page.post('/sign-up/email', ada)
    const last = await page.post('/unlink-account', { providerId: 'credential' })
    expect([last.status, last.body]).toEqual([
      400,
      { code: 'FAILED_TO_UNLINK_LAST_ACCOUNT', message: "You can't unlink your last account" },
    ])
    await link(page)
    const answers = await Promise.all(
      ['credential', 'fake'].map((providerId) => page.post('/unlink-account', { providerId })),
    )
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400])
    expect(await providersOf(page)).toHaveLength(1)
  })

  it('refuses what is not there, what is not said, other people’s, and a stale session', async () => {
    const service = await start({ config: withFake() })
    const [page, eve] = [service.browser(), service.browser()]
    await page.post('/sign-up/email', ada)
    await signIn(eve, { subject: 'eve', email: 'eve@example.com' })
    const [foreign] = await service.db.query(sql`select id from latchkey.account where account_id = 'eve'`)
    for (const body of [{ providerId: 'fake' }, { accountId: foreign?.['id'] }, { accountId: 'eve' }]) {
      expect((await page.post('/unlink-account', body)).body.code).toBe('ACCOUNT_NOT_FOUND')
    }
    expect((await page.post('/unlink-account', {})).body.code).toBe('VALIDATION_ERROR')
    service.clock.advance(86_400)
    const stale = await page.post('/unlink-account', { providerId: 'credential' })
    expect([stale.status, stale.body]).toEqual([403, { code: 'SESSION_NOT_FRESH', message: 'Session is not fresh' }])
    expect((await service.browser().post('/unlink-account', { providerId: 'credential' })).status).toBe(401)
  })
})
