import { describe, expect, it } from 'vitest'
import { emailPassword, fake, passkey, social, sql } from '../../../runtime/index.ts'
import { createAuthenticator } from '../../support/authenticator.ts'
import { ada, homes } from '../../support/homes.ts'
import * as fakeFlow from '../../social/fake-flow.ts'
import { bob, refusal, register, signedUp, signIn, whoIs, withPasskeys } from './ceremonies.ts'

const lastWay = [400, 'FAILED_TO_UNLINK_LAST_ACCOUNT']

describe.each(homes)('the passkeys of a user on $name', ({ start }) => {
  it('are listed oldest first, renamed and removed', async () => {
    const service = await start({ config: withPasskeys() })
    const page = await signedUp(service)
    expect((await page.get('/passkey/list-user-passkeys')).body).toEqual([])
    const first = (await register(service, page, createAuthenticator(), { body: { name: 'First' } })).body
    service.clock.advance(5)
    const device = createAuthenticator()
    const second = (await register(service, page, device)).body
    await page.post('/passkey/update-passkey', { id: second.id, name: 'ignored' })
    service.clock.advance(5)
    const renamed = await page.post('/passkey/update-passkey', { id: second.id, name: ' Second ' })
    const updatedAt = service.clock.now.toISOString()
    expect([renamed.status, renamed.body]).toEqual([200, { passkey: { ...second, name: 'Second', updatedAt } }])
    expect((await page.get('/passkey/list-user-passkeys')).body).toEqual([first, renamed.body.passkey])
    await service.mails()
    const removed = await page.post('/passkey/delete-passkey', { id: second.id })
    expect([removed.status, removed.body]).toEqual([200, { status: true }])
    expect((await page.get('/passkey/list-user-passkeys')).body).toEqual([first])
    expect((await service.mails()).at(-1)).toMatchObject({ kind: 'sign-in-method-removed', to: ada.email })
    expect(refusal(await signIn(service, service.browser(), device))).toEqual([401, 'PASSKEY_NOT_FOUND'])
  })

  it('belong to their user: nobody else lists, renames or removes them', async () => {
    const service = await start({ config: withPasskeys() })
    const page = await signedUp(service)
    const { id } = (await register(service, page, createAuthenticator(), { body: { name: 'Mine' } })).body
    const other = await signedUp(service, bob)
    await register(service, other, createAuthenticator())
    const row = () => service.db.query(sql`select * from latchkey.passkey where id = ${id}`)
    const before = await row()
    const gone = [404, 'PASSKEY_NOT_FOUND']
    for (const named of [id, '00000000-0000-7000-8000-000000000000', 'no id', '']) {
      expect(refusal(await other.post('/passkey/update-passkey', { id: named, name: 'Yours' }))).toEqual(gone)
      expect((await other.post('/passkey/delete-passkey', { id: named })).body).toEqual({ status: true })
    }
    expect(await row()).toEqual(before)
    expect((await other.get('/passkey/list-user-passkeys')).body).not.toContainEqual(expect.objectContaining({ id }))
    const stranger = service.browser()
    expect(refusal(await stranger.get('/passkey/list-user-passkeys'))).toEqual([401, 'UNAUTHORIZED'])
    expect(refusal(await stranger.post('/passkey/delete-passkey', { id }))).toEqual([401, 'UNAUTHORIZED'])
    expect(refusal(await stranger.post('/passkey/update-passkey', { id, name: 'x' }))).toEqual([401, 'UNAUTHORIZED'])
  })

  it('go only with a fresh session, and are named with any', async () => {
    const service = await start({ config: withPasskeys() })
    const page = await signedUp(service)
    const { id } = (await register(service, page, createAuthenticator())).body
    service.clock.advance(86_401)
    expect(refusal(await page.post('/passkey/delete-passkey', { id }))).toEqual([403, 'SESSION_NOT_FRESH'])
    expect((await page.post('/passkey/update-passkey', { id, name: 'Still mine' })).status).toBe(200)
    await page.post('/verify-password', { password: ada.password })
    expect((await page.post('/passkey/delete-passkey', { id })).status).toBe(200)
  })

  it('have names of 1 to 128 characters', async () => {
    const service = await start({ config: withPasskeys() })
    const page = await signedUp(service)
    const { id } = (await register(service, page, createAuthenticator())).body
    for (const name of ['', '   ', 'x'.repeat(129), 7, null]) {
      expect(refusal(await page.post('/passkey/update-passkey', { id, name }))).toEqual([400, 'VALIDATION_ERROR'])
    }
    expect((await page.post('/passkey/update-passkey', { id, name: 'x'.repeat(128) })).status).toBe(200)
  })

  it('and the password count together as ways to sign in, and the last one stays', async () => {
    const service = await start({ config: withPasskeys() })
    const page = await signedUp(service)
    const first = (await register(service, page, createAuthenticator())).body
    const second = (await register(service, page, createAuthenticator())).body
    expect((await page.post('/unlink-account', { providerId: 'credential' })).status).toBe(200)
    expect((await page.post('/passkey/delete-passkey', { id: first.id })).status).toBe(200)
    const refused = await page.post('/passkey/delete-passkey', { id: second.id })
    expect(refusal(refused)).toEqual(lastWay)
    expect(refused.body.message).toBe("You can't remove your last way to sign in")
    expect((await page.get('/passkey/list-user-passkeys')).body).toHaveLength(1)
  })

  it('can all be removed while there is a password, which then stays', async () => {
    const service = await start({ config: withPasskeys() })
    const page = await signedUp(service)
    const { id } = (await register(service, page, createAuthenticator())).body
    expect((await page.post('/passkey/delete-passkey', { id })).status).toBe(200)
    expect(refusal(await page.post('/unlink-account', { providerId: 'credential' }))).toEqual(lastWay)
  })

  it('can be removed to the last where that is allowed', async () => {
    const service = await start({ config: withPasskeys({}, { user: { unlinkLastAccount: true } }) })
    const page = await signedUp(service)
    const { id } = (await register(service, page, createAuthenticator())).body
    await page.post('/unlink-account', { providerId: 'credential' })
    expect((await page.post('/passkey/delete-passkey', { id })).status).toBe(200)
  })

  it('go when the owner of the address takes the account over from whoever registered it first', async () => {
    const features = [emailPassword(), passkey(), social({ providers: [fake()] })]
    const service = await start({ config: { features } })
    const squatter = createAuthenticator()
    await register(service, await signedUp(service), squatter)
    const page = service.browser()
    await fakeFlow.signIn(page, { email: ada.email })
    expect(await whoIs(page)).toBe(ada.email)
    expect((await page.get('/passkey/list-user-passkeys')).body).toEqual([])
    expect(refusal(await signIn(service, service.browser(), squatter))).toEqual([401, 'PASSKEY_NOT_FOUND'])
  })
})
