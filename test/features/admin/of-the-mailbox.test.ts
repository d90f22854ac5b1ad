import { describe, expect, it } from 'vitest'
import { homes, ada } from '../../support/homes.ts'
import type { TestAuth } from '../../support/test-auth.ts'
import { person, refusalOf, withAdmin } from './people.ts'

const newPassword = 'a brand new password'
const day = 86_400

describe.each(homes)('administrators who set passwords on $name', ({ start }) => {
  const scene = async () => {
    const service = await start(withAdmin({ setPasswords: true, roles: { support: { user: ['list', 'get'] } } }))
    return { service, boss: await person(service, 'boss', 'admin'), eve: await person(service, 'eve') }
  }

  it('end every session of the person, who is told and signs in with it', async () => {
    const { service, boss, eve } = await scene()
    const answer = await boss.page.post('/admin/set-user-password', { userId: eve.id, newPassword })
    expect([answer.status, answer.body]).toEqual([200, { status: true }])
    expect((await eve.page.get('/get-session')).body).toBeNull()
    const signIn = (password: string) => service.browser().post('/sign-in/email', { email: eve.email, password })
    expect((await signIn(ada.password)).status).toBe(401)
    expect((await signIn(newPassword)).status).toBe(200)
    expect((await service.mails({ kind: 'password-changed' })).map(({ to }) => to)).toEqual([eve.email])
  })

  it('need a fresh session', async () => {
    const { service, boss, eve } = await scene()
    service.clock.advance(day + 1)
    const answer = await boss.page.post('/admin/set-user-password', { userId: eve.id, newPassword })
    expect(refusalOf(answer)).toEqual([403, 'SESSION_NOT_FRESH'])
  })

  it('need the permission, and never reach above themselves', async () => {
    const { service, boss, eve } = await scene()
    const helper = await person(service, 'helper', 'support')
    const refused = [403, 'YOU_ARE_NOT_ALLOWED_TO_SET_USERS_PASSWORD']
    const set = async (page: typeof eve.page, userId: string) =>
      refusalOf(await page.post('/admin/set-user-password', { userId, newPassword }))
    expect(await set(helper.page, eve.id)).toEqual(refused)
    expect(await set(eve.page, eve.id)).toEqual(refused)
    expect(
      refusalOf(await service.browser().post('/admin/set-user-password', { userId: eve.id, newPassword })),
    ).toEqual([401, 'UNAUTHORIZED'])
    expect((await boss.page.get('/get-session')).body.user.id).toBe(boss.id)
  })

  it('do not reach who may do more', async () => {
    const roles = { reset: { user: ['set-password', 'set-email', 'update'] } }
    const service = await start(withAdmin({ setPasswords: true, setEmails: true, roles }))
    const boss = await person(service, 'boss', 'admin')
    const helper = await person(service, 'helper', 'reset')
    const password = await helper.page.post('/admin/set-user-password', { userId: boss.id, newPassword })
    expect(refusalOf(password)).toEqual([403, 'YOU_ARE_NOT_ALLOWED_TO_SET_USERS_PASSWORD'])
    const email = await helper.page.post('/admin/update-user', { userId: boss.id, data: { email: 'h@example.com' } })
    expect(refusalOf(email)).toEqual([403, 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_USERS'])
    expect((await boss.page.get('/get-session')).body.user.email).toBe(boss.email)
  })
})

describe.each(homes)('administrators who set e-mails on $name', ({ start }) => {
  const scene = async (setEmails = true) => {
    const roles = { editor: { user: ['get', 'update'] } }
    const service = await start(withAdmin({ setEmails, roles }))
    return { service, boss: await person(service, 'boss', 'admin'), eve: await person(service, 'eve') }
  }
  const verify = async (service: TestAuth, email: string) => {
    await service.browser().post('/send-verification-email', { email })
    const [mail] = await service.mails({ kind: 'verify-email', to: email })
    await service.browser().post('/verify-email', { token: mail?.token, confirmed: true })
  }

  it('write neither e-mail nor its state unless the configuration says so', async () => {
    const { boss, eve } = await scene(false)
    const data = { name: 'Eva', email: 'other@example.com', emailVerified: true }
    const answer = await boss.page.post('/admin/update-user', { userId: eve.id, data })
    expect(answer.body).toMatchObject({ name: 'Eva', email: eve.email, emailVerified: false })
    const alone = await boss.page.post('/admin/update-user', { userId: eve.id, data: { email: 'other@example.com' } })
    expect(refusalOf(alone)).toEqual([400, 'NO_DATA_TO_UPDATE'])
  })

  it('change it, end the sessions, tell the old one, and send the new one its link', async () => {
    const { service, boss, eve } = await scene()
    await service.mails()
    const data = { email: 'Eva@Example.com' }
    const answer = await boss.page.post('/admin/update-user', { userId: eve.id, data })
    expect(answer.body).toMatchObject({ id: eve.id, email: 'eva@example.com', emailVerified: false })
    expect((await eve.page.get('/get-session')).body).toBeNull()
    const mails = await service.mails()
    expect(mails.map(({ kind, to }) => `${kind} ${to}`).toSorted()).toEqual([
      `email-changed ${eve.email}`,
      'verify-email eva@example.com',
    ])
    expect((await boss.page.get('/get-session')).body.user.id).toBe(boss.id)
  })

  it('need a fresh session and the permission of its own', async () => {
    const { service, boss, eve } = await scene()
    const editor = await person(service, 'editor', 'editor')
    const set = async (page: typeof eve.page, data: object) =>
      refusalOf(await page.post('/admin/update-user', { userId: eve.id, data }))
    expect(await set(editor.page, { name: 'Eva' })).toEqual([200, undefined])
    expect(await set(editor.page, { emailVerified: true })).toEqual([403, 'YOU_ARE_NOT_ALLOWED_TO_SET_USERS_EMAIL'])
    service.clock.advance(day + 1)
    expect(await set(boss.page, { email: 'eva@example.com' })).toEqual([403, 'SESSION_NOT_FRESH'])
    expect(await set(boss.page, { name: 'Evi' })).toEqual([200, undefined])
  })

  it('give nobody the e-mail of somebody else, and no text that is none', async () => {
    const { boss, eve } = await scene()
    const set = async (email: string) =>
      refusalOf(await boss.page.post('/admin/update-user', { userId: eve.id, data: { name: 'Changed', email } }))
    expect(await set(boss.email)).toEqual([400, 'USER_ALREADY_EXISTS'])
    expect(await set('no address')).toEqual([400, 'INVALID_EMAIL'])
    // Nothing of a refused change stays.
    expect((await eve.page.get('/get-session')).body.user.name).toBe('eve')
  })

  it('vouch for an e-mail only for its owner: what was there before it was proved is gone', async () => {
    const { service, boss, eve } = await scene()
    const answer = await boss.page.post('/admin/update-user', { userId: eve.id, data: { emailVerified: true } })
    expect(answer.body).toMatchObject({ email: eve.email, emailVerified: true })
    expect((await eve.page.get('/get-session')).body).toBeNull()
    const signIn = await service.browser().post('/sign-in/email', { email: eve.email, password: ada.password })
    expect(refusalOf(signIn)).toEqual([401, 'INVALID_EMAIL_OR_PASSWORD'])
  })

  it('leave the password to whoever had proved the e-mail before', async () => {
    const { service, boss, eve } = await scene()
    await verify(service, eve.email)
    const data = { email: 'eva@example.com', emailVerified: true }
    const answer = await boss.page.post('/admin/update-user', { userId: eve.id, data })
    expect(answer.body).toMatchObject({ email: 'eva@example.com', emailVerified: true })
    const signIn = await service.browser().post('/sign-in/email', { email: data.email, password: ada.password })
    expect(signIn.status).toBe(200)
    const taken = await boss.page.post('/admin/update-user', { userId: eve.id, data: { emailVerified: false } })
    expect(taken.body).toMatchObject({ emailVerified: false })
  })
})
