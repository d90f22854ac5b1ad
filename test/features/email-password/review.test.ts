import { describe, expect, it } from 'vitest'
import { emailPassword, fake, passkey, social, sql } from '../../../runtime/index.ts'
import { createAuthenticator } from '../../support/authenticator.ts'
import { raceRounds, itDeep } from '../../support/depth.ts'
import { ada, homes } from '../../support/homes.ts'
import { newestMail } from '../../support/mailed.ts'
import { crowd, tally, twoNodes } from '../../support/nodes.ts'
import type { TestAuth } from '../../support/test-auth.ts'
import * as ceremony from '../passkey/ceremonies.ts'
import * as provider from '../../social/fake-flow.ts'

const newPassword = 'a brand new password'
const config = { features: [emailPassword(), passkey(), social({ providers: [fake()] })] }

/** Ada, verified, with a passkey and a linked account, whose mailed link for a new password is open. */
async function scene(service: TestAuth) {
  const page = service.browser()
  await page.post('/sign-up/email', ada)
  await service.db.query(sql`update latchkey.user set email_verified = true`)
  const device = createAuthenticator()
  await ceremony.register(service, page, device, { body: { name: 'Ada’s <phone>' } })
  await provider.link(page)
  await page.post('/request-password-reset', { email: ada.email })
  return { page, device, token: (await newestMail(service, 'reset-password')).token }
}

const kindsOf = async ({ auth, db }: TestAuth) => {
  const rows = await db.query(sql`
    select 'account ' || provider_id as kind from latchkey.account union all select 'passkey' from latchkey.passkey`)
  expect(auth.settings.dev).toBe(true)
  return rows.map((row) => String(row['kind'])).toSorted()
}

const all = ['account credential', 'account fake', 'passkey']

describe.each(homes)('after a new password by mail, on $name', ({ start }) => {
  it('the answer names what else opens the account, and nothing where nothing does', async () => {
    const service = await start({ config })
    const { token } = await scene(service)
    const { status, body } = await service.browser().post('/reset-password', { newPassword, token })
    expect([status, body]).toEqual([
      200,
      {
        status: true,
        review: {
          token: expect.stringMatching(/^\w{32}$/),
          methods: [
            { id: expect.any(String), kind: 'account', name: 'Fake', createdAt: expect.any(String) },
            { id: expect.any(String), kind: 'passkey', name: 'Passkey “Ada’s <phone>”', createdAt: expect.any(String) },
          ],
        },
      },
    ])
    await service.browser().post('/request-password-reset', { email: ada.email })
    const again = (await newestMail(service, 'reset-password')).token
    await service.db.query(sql`delete from latchkey.passkey`)
    await service.db.query(sql`delete from latchkey.account where provider_id = 'fake'`)
    const plain = await service.browser().post('/reset-password', { newPassword, token: again })
    expect([plain.status, plain.body]).toEqual([200, { status: true }])
  })

  it('the chosen ones are removed, each told by mail, with the sessions that began meanwhile', async () => {
    const service = await start({ config })
    const { device, token } = await scene(service)
    const { review } = (await service.browser().post('/reset-password', { newPassword, token })).body
    const thief = service.browser()
    await ceremony.signIn(service, thief, device)
    expect(await ceremony.whoIs(thief)).toBe(ada.email)
    const [, passkeyOfThief] = review.methods
    const removed = await service
      .browser()
      .post('/remove-sign-in-methods', { token: review.token, methods: [passkeyOfThief.id, 'nothing'] })
    expect([removed.status, removed.body]).toEqual([200, { status: true, removed: 1 }])
    expect(await kindsOf(service)).toEqual(['account credential', 'account fake'])
    expect(await ceremony.whoIs(thief)).toBeNull()
    const told = await service.mails({ kind: 'sign-in-method-removed' })
    expect(told.map(({ to, text }) => [to, text.includes('Passkey “Ada’s <phone>”')])).toEqual([[ada.email, true]])
    const late = await service.browser().post('/remove-sign-in-methods', { token: review.token })
    expect([late.status, late.body.code]).toEqual([400, 'INVALID_TOKEN'])
    expect(await kindsOf(service)).toEqual(['account credential', 'account fake'])
  })

  it('all of them are removed but the password, and nothing of anybody else', async () => {
    const service = await start({ config })
    const { token } = await scene(service)
    await provider.signIn(service.browser(), { subject: 'eve', email: 'eve@example.com' })
    const { review } = (await service.browser().post('/reset-password', { newPassword, token })).body
    const password = sql`select id from latchkey.account where provider_id = 'credential'`
    const [own] = await service.db.query(password)
    const methods = [String(own?.['id'])]
    // Nothing was chosen that may be removed here: the password stays, and the value is used up.
    const none = await service.browser().post('/remove-sign-in-methods', { token: review.token, methods })
    expect(none.body).toEqual({ status: true, removed: 0 })
    await service.browser().post('/request-password-reset', { email: ada.email })
    const second = (await newestMail(service, 'reset-password')).token
    const again = (await service.browser().post('/reset-password', { newPassword, token: second })).body.review
    const removed = await service.browser().post('/remove-sign-in-methods', { token: again.token })
    expect(removed.body).toEqual({ status: true, removed: 2 })
    expect(await kindsOf(service)).toEqual(['account credential', 'account fake'])
    expect(await service.db.query(password)).toEqual([own])
  })

  it('the value opens nothing else, and ends with its time, another password, and another e-mail', async () => {
    for (const meanwhile of ['time', 'password', 'email'] as const) {
      const service = await start({ config })
      const { token } = await scene(service)
      const { review } = (await service.browser().post('/reset-password', { newPassword, token })).body
      const page = service.browser()
      expect((await page.post('/verify-email', { token: review.token })).body.code).toBe('INVALID_TOKEN')
      expect((await page.post('/reset-password', { token: review.token, newPassword })).body.code).toBe('INVALID_TOKEN')
      await page.post('/sign-in/email', { email: ada.email, password: newPassword })
      if (meanwhile === 'time') service.clock.advance(901)
      if (meanwhile === 'email') await service.db.query(sql`update latchkey.user set email = 'moved@example.com'`)
      if (meanwhile === 'password') {
        await page.post('/change-password', { currentPassword: newPassword, newPassword: 'yet another password' })
      }
      const answer = await page.post('/remove-sign-in-methods', { token: review.token })
      expect([meanwhile, answer.body.code]).toEqual([meanwhile, 'INVALID_TOKEN'])
      expect(await kindsOf(service)).toEqual(all)
      await service.close()
    }
  })

  it('the plain page lists them, escaped, and removes what is ticked or all', async () => {
    for (const fields of [{ method: '' }, { all: 'yes' }] as const) {
      const service = await start({ config })
      const { token } = await scene(service)
      const page = service.browser()
      const shown = await page.submit('/reset-password', { token, newPassword })
      expect(shown.body).toContain('Passkey “Ada’s &lt;phone&gt;”')
      expect(shown.headers.get('cache-control')).toBe('no-store')
      const value = /name="token" value="(\w{32})"/.exec(shown.body)?.[1] ?? ''
      const ids = [...String(shown.body).matchAll(/name="method" value="([^"]+)"/g)].map((found) => found[1] ?? '')
      expect(ids).toHaveLength(2)
      const chosen: Record<string, string> = 'all' in fields ? fields : { method: ids[0] ?? '' }
      const done = await page.submit('/remove-sign-in-methods', { token: value, ...chosen })
      expect([done.status, done.body]).toEqual([200, expect.stringContaining('signed out everywhere')])
      expect(await kindsOf(service)).toEqual(
        'all' in fields ? ['account credential'] : ['account credential', 'passkey'],
      )
      const late = await page.submit('/remove-sign-in-methods', { token: value, ...chosen })
      expect([late.status, late.body]).toEqual([400, expect.stringContaining('no longer works')])
      await service.close()
    }
  })

  it('nothing is offered where passwords open nothing', async () => {
    const features = [emailPassword({ signIn: false }), passkey(), social({ providers: [fake()] })]
    const service = await start({ config: { features } })
    const { token } = await scene(service)
    expect((await service.browser().post('/reset-password', { newPassword, token })).body).toEqual({ status: true })
  })
})

itDeep('of 32 removals at once, over two nodes, one removes, and the password stays', async () => {
  const { first: service, at } = await twoNodes({ config })
  for (let round = 0; round < raceRounds; round++) {
    await service.db.query(sql`delete from latchkey.user`)
    const { token } = await scene(service)
    const { review } = (await at(round).post('/reset-password', { newPassword, token })).body
    const answers = await Promise.all(
      Array.from({ length: crowd }, (_, n) => at(n).post('/remove-sign-in-methods', { token: review.token })),
    )
    const outcomes = answers.map(({ status, body }) => `${status} ${body.code ?? body.removed}`)
    expect(tally(outcomes)).toEqual({ '200 2': 1, '400 INVALID_TOKEN': crowd - 1 })
    expect(await kindsOf(service)).toEqual(['account credential'])
  }
})
