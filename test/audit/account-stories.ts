import { sql } from '../../runtime/index.ts'
import { ada as atGoogle } from '../social/shapes/all.ts'
import { begin, choose, link } from '../social/fake-flow.ts'
import { createAuthenticator } from '../support/authenticator.ts'
import { newestMail } from '../support/mailed.ts'
import { register, signIn } from '../features/passkey/ceremonies.ts'
import { codeFor, setNumber } from '../features/phone-number/numbers.ts'
import { enrol } from '../features/two-factor/enrolled.ts'
import { asServer, does, elsewhere, emailOf, password, signedUp, type World } from './recorded-world.ts'

/** Somebody signs in and out, and changes the profile. */
async function sessions(world: World): Promise<void> {
  const { page } = await signedUp(world, 'sam')
  await does(page, '/update-user', { name: 'Sam S.', image: 'https://example.com/sam.png' })
  await elsewhere(world, 'sam')
  const { body: list } = await page.get('/list-sessions')
  const { body: own } = await page.get('/get-session')
  const other = list.find(({ token }: { token: string }) => token !== own.session.token)
  await does(page, '/revoke-session', { token: other.token })
  await elsewhere(world, 'sam')
  await does(page, '/revoke-other-sessions')
  await does(await elsewhere(world, 'sam'), '/sign-out')
  await does(page, '/sign-in/username', { username: 'sam', password })
  const { body: now } = await page.get('/get-session')
  await does(page, '/multi-session/revoke', { sessionToken: now.session.token })
  await does(await elsewhere(world, 'sam'), '/revoke-sessions')
}

/** Somebody changes the password, and sets a new one with a link. */
async function passwords(world: World): Promise<void> {
  const { service } = world
  const { page } = await signedUp(world, 'pat')
  await link(page, { subject: 'pat-at-fake', email: emailOf('pat') })
  const change = { currentPassword: password, newPassword: 'another horse battery', revokeOtherSessions: true }
  await does(page, '/change-password', change)
  await does(page, '/request-password-reset', { email: emailOf('pat'), redirectTo: '/' })
  const { token } = await newestMail(service, 'reset-password')
  const { review } = await does(page, '/reset-password', { newPassword: 'a third horse battery', token })
  await does(page, '/remove-sign-in-methods', { token: review.token })
  const guest = service.browser()
  await guest.get(await choose(guest, await begin(guest), { subject: 'sue-at-fake', email: emailOf('sue') }))
  const { body } = await guest.get('/get-session')
  await asServer(world, '/set-password', { userId: body.user.id, newPassword: password })
  await does(guest, '/unlink-account', { providerId: 'fake' })
}

/** Somebody verifies an e-mail, gets another one, and is deleted; another says that an account is not theirs. */
async function emails(world: World): Promise<void> {
  const { service } = world
  const { page } = await signedUp(world, 'eve', { verified: false })
  await does(page, '/change-email', { newEmail: emailOf('eve2') })
  await does(page, '/send-verification-email', { email: emailOf('eve2') })
  await does(page, '/verify-email', { token: (await newestMail(service, 'verify-email')).token })
  await does(page, '/delete-user', { password })
  await does(page, '/delete-user', { token: (await newestMail(service, 'delete-account')).token })
  const { page: stranger } = await signedUp(world, 'dan', { verified: false })
  await does(stranger, '/send-verification-email', { email: emailOf('dan') })
  const owner = service.browser()
  const { deletionToken } = await does(owner, '/disown-email', {
    token: (await newestMail(service, 'verify-email')).token,
  })
  await does(owner, '/delete-disowned-account', { token: deletionToken })
}

/** Codes and links by mail, and by SMS. */
async function codes(world: World): Promise<void> {
  const { service } = world
  const { page, id } = await signedUp(world, 'otto', { verified: false })
  const code = async (type: string, email: string) => {
    await does(service.browser(), '/email-otp/send-verification-otp', { email, type })
    return (await service.mails({ kind: 'email-otp' })).at(-1)?.subject.slice(0, 6)
  }
  const email = emailOf('otto')
  await does(page, '/email-otp/verify-email', { email, otp: await code('email-verification', email) })
  await does(page, '/email-otp/request-email-change', {
    newEmail: emailOf('otto2'),
    otp: await code('email-verification', email),
  })
  const changed = (await service.mails({ kind: 'email-otp-change' })).at(-1)?.subject.slice(0, 6)
  await does(page, '/email-otp/change-email', { newEmail: emailOf('otto2'), otp: changed })
  const after = emailOf('otto2')
  await does(service.browser(), '/sign-in/email-otp', { email: after, otp: await code('sign-in', after) })
  await does(service.browser(), '/email-otp/reset-password', {
    email: after,
    otp: await code('forget-password', after),
    password,
  })
  await does(page, '/sign-in/magic-link', { email: after })
  await does(page, '/magic-link/verify', { token: (await newestMail(service, 'magic-link')).token })
  const number = '+4915123456789'
  await setNumber(service, page, number)
  await does(page, '/sign-in/phone-number', { phoneNumber: number, password })
  await does(service.browser(), '/phone-number/request-password-reset', { phoneNumber: number })
  const reset = (await service.sms()).at(-1)?.code
  await does(service.browser(), '/phone-number/reset-password', {
    phoneNumber: number,
    otp: reset,
    newPassword: 'a new horse battery',
  })
  const another = service.browser()
  await does(another, '/phone-number/verify', {
    phoneNumber: '+4915123456780',
    code: await codeFor(service, '+4915123456780', another),
  })
  await asServer(world, '/user-fields/set', { userId: id, fields: { company: 'Engines', score: 3 } })
}

/** Passkeys, One Tap and guests. */
async function keysAndGuests(world: World): Promise<void> {
  const { service, providers } = world
  const { page } = await signedUp(world, 'kim')
  const device = createAuthenticator()
  const { body: passkey } = await register(service, page, device)
  await does(page, '/passkey/update-passkey', { id: passkey.id, name: 'My phone' })
  await signIn(service, page, device)
  await does(page, '/passkey/delete-passkey', { id: passkey.id })
  const tapping = service.browser()
  const { nonce } = (await tapping.get('/one-tap/nonce')).body
  const idToken = await providers.idToken('google', { ...atGoogle, email: emailOf('tap') }, { nonce })
  await does(tapping, '/one-tap/callback', { idToken })
  const guest = service.browser()
  await does(guest, '/sign-in/anonymous')
  await does(guest, '/delete-anonymous-user')
}

/** A second factor, from its beginning to its end. */
async function factors(world: World): Promise<void> {
  const { service } = world
  const { page } = await signedUp(world, 'fay')
  const { app, backupCodes } = await enrol(service, page, password)
  const give = async (path: string, body: () => object | Promise<object>) => {
    const browser = await elsewhere(world, 'fay')
    await does(browser, path, await body())
    return browser
  }
  const trusting = await give('/two-factor/verify-totp', () => ({
    code: app.code(service.clock.now),
    trustDevice: true,
  }))
  await does(trusting, '/two-factor/generate-backup-codes', { password })
  const { body: devices } = await trusting.get('/two-factor/list-trusted-devices')
  await does(trusting, '/two-factor/revoke-trusted-device', { id: devices[0].id })
  await service.db.query(sql`update latchkey.backup_code set used_at = null`)
  const { backupCodes: fresh } = await does(trusting, '/two-factor/generate-backup-codes', { password })
  await give('/two-factor/verify-backup-code', () => ({ code: fresh[0] ?? backupCodes[0] }))
  const otp = await elsewhere(world, 'fay')
  await does(otp, '/two-factor/send-otp')
  const mailed = (await service.mails({ kind: 'second-factor-code' })).at(-1)?.subject.slice(0, 6)
  await does(otp, '/two-factor/verify-otp', { code: mailed })
  await does(otp, '/two-factor/disable', { password })
}

export const accountStories = [sessions, passwords, emails, codes, keysAndGuests, factors] as const
