import { decodeJwt } from 'jose'
import { describe, expect, it } from 'vitest'
import { admin, bearer, defineFeature, emailPassword, fake, jwt, passkey, social, sql } from '../../../runtime/index.ts'
import { createVerifier } from '../../../runtime/verify/index.ts'
import { createAuthenticator } from '../../support/authenticator.ts'
import type { Browser } from '../../support/browser-jar.ts'
import { homes } from '../../support/homes.ts'
import { newestMail, pathOf } from '../../support/mailed.ts'
import type { TestAuth } from '../../support/test-auth.ts'
import { beginLink, choose, target } from '../../social/fake-flow.ts'
import { register, signIn } from '../passkey/ceremonies.ts'
import { person, refusalOf } from './people.ts'

const token = 'better-auth.session_token'
const notTheirs = [403, 'SESSION_NOT_FRESH']

/** Eve in her own browser, and an administrator who impersonates her, without the memory of how to go back. */
async function impersonated(service: TestAuth) {
  const boss = await person(service, 'boss', 'admin')
  const eve = await person(service, 'eve')
  expect((await boss.page.post('/admin/impersonate-user', { userId: eve.id })).status).toBe(200)
  return { boss, eve }
}

/** The impersonated session goes on in another browser, with what that browser keeps. */
function takesOver(browser: Browser, from: Browser): void {
  browser.cookies.set(token, from.cookies.get(token) ?? '')
}

describe.each(homes)('what wants the person’s own session on $name', ({ start }) => {
  it('links nothing that the person began and somebody else brings back', async () => {
    const service = await start({
      config: { features: [emailPassword(), admin(), social({ providers: [fake()] })] },
    })
    const { boss, eve } = await impersonated(service)
    const back = await choose(eve.page, await beginLink(eve.page, { errorCallbackURL: '/oops' }), { email: eve.email })
    takesOver(eve.page, boss.page)
    expect(target(service, await eve.page.get(back))).toBe('/oops?error=session_not_fresh')
    expect(await service.db.query(sql`select id from latchkey.account where provider_id = 'fake'`)).toEqual([])
  })

  it('deletes nobody, by password or by the link of a mail', async () => {
    const service = await start({ config: { features: [emailPassword(), admin()], user: { deleteUser: true } } })
    const { boss, eve } = await impersonated(service)
    const withPassword = { password: 'correct horse battery' }
    expect(refusalOf(await boss.page.post('/delete-user', withPassword))).toEqual(notTheirs)
    await eve.page.post('/delete-user')
    const { url } = await newestMail(service, 'delete-account')
    expect(refusalOf(await boss.page.get(pathOf(url)))).toEqual(notTheirs)
    expect((await eve.page.get(pathOf(url))).status).toBe(200)
  })

  it('proves no e-mail at once and changes none, when a mailed link is opened', async () => {
    const service = await start({ config: { features: [emailPassword(), admin()], user: { changeEmail: true } } })
    const { boss, eve } = await impersonated(service)
    await eve.page.post('/send-verification-email', { email: eve.email })
    const proof = await newestMail(service, 'verify-email')
    expect(refusalOf(await boss.page.get(pathOf(proof.url)))).toEqual([401, 'CONFIRMATION_REQUIRED'])
    await eve.page.get(pathOf(proof.url))
    await eve.page.post('/change-email', { newEmail: 'eve2@example.com' })
    const change = await newestMail(service, 'change-email')
    const asBoss = await boss.page.get(`/verify-email?token=${change.token}`)
    expect(refusalOf(asBoss)).toEqual([401, 'UNAUTHORIZED'])
    expect((await eve.page.get(`/verify-email?token=${change.token}`)).status).toBe(200)
  })

  it('is the one that the person’s passkey begins, with nothing left of the impersonation', async () => {
    const service = await start({ config: { features: [emailPassword(), admin(), passkey()] } })
    const boss = await person(service, 'boss', 'admin')
    const eve = await person(service, 'eve')
    const device = createAuthenticator()
    await register(service, eve.page, device)
    await boss.page.post('/admin/impersonate-user', { userId: eve.id })
    expect(refusalOf(await boss.page.get('/passkey/generate-register-options'))).toEqual(notTheirs)
    const { session } = (await signIn(service, boss.page, device)).body
    expect([session.userId, session.impersonatedBy, session.impersonatorSessionId]).toEqual([eve.id, null, undefined])
    expect((await boss.page.get('/passkey/generate-register-options')).status).toBe(200)
    expect(
      await service.db.query(sql`select id from latchkey.session where impersonator_session_id is not null`),
    ).toEqual([])
  })

  it('is decided by any feature that says who acts', async () => {
    const helpers = new Set<string>()
    const helpdesk = defineFeature({
      id: 'helpdesk',
      hooks: { actor: ({ user }) => (helpers.has(user.id) ? 'helper-7' : undefined) },
    })
    const service = await start({ config: { features: [emailPassword(), jwt(), helpdesk] } })
    const eve = await person(service, 'eve')
    expect(decodeJwt((await eve.page.get('/token')).body.token)).not.toHaveProperty('act')
    helpers.add(eve.id)
    expect(refusalOf(await eve.page.post('/revoke-sessions'))).toEqual(notTheirs)
    expect(decodeJwt((await eve.page.get('/token')).body.token)['act']).toEqual({ sub: 'helper-7' })
  })
})

describe.each(homes)('a token of an impersonation on $name', ({ start }) => {
  it('names the administrator in act, from /token and from get-session, and the verifier types it', async () => {
    const payload = ({ user }: { user: { email: string } }) => ({ mail: user.email, act: { sub: 'forged' } })
    const service = await start({ config: { features: [emailPassword(), admin(), bearer(), jwt({ payload })] } })
    const { boss, eve } = await impersonated(service)
    const header = (await boss.page.get('/get-session')).headers.get('set-auth-jwt') ?? ''
    const verify = createVerifier({
      jwksURL: `${service.url}/jwks`,
      issuer: service.origin,
      audience: service.origin,
      now: () => service.clock.now,
    })
    for (const signed of [(await boss.page.get('/token')).body.token, header]) {
      const { sub, act } = await verify(signed)
      const actor: string | undefined = act?.sub
      expect([sub, actor]).toEqual([eve.id, boss.id])
    }
    const own = await verify((await eve.page.get('/token')).body.token)
    expect([own.sub, own['mail'], own.act]).toEqual([eve.id, eve.email, undefined])
  })
})
