import { createAuthenticator } from '../../support/authenticator.ts'
import { register, signIn as signInByPasskey } from '../../features/passkey/ceremonies.ts'
import { appOf } from '../../features/two-factor/enrolled.ts'
import type { Browser } from '../../support/browser-jar.ts'
import { begin, beginLink, choose, link, signIn as signInAtFake } from '../../social/fake-flow.ts'
import { type Account, isIn, mailedCode, mailedToken, password, succeeded, type World } from './world.ts'

/** Whether the stranger gets in, or does something as the user, by what the event left. */
export type Works = () => Promise<boolean>

/** Something that a stranger does in the account before the owner comes; gives what it is good for. */
export type Event = (world: World, account: Account) => Promise<Works>

const isDone = ({ status, headers }: { status: number; headers: Headers }) =>
  status < 400 && !(headers.get('location') ?? '').includes('error')

/** A code by SMS; the empty text where none was sent. */
async function smsCode({ service }: World, phoneNumber: string, page: Browser): Promise<string> {
  succeeded(await page.post('/phone-number/send-otp', { phoneNumber }))
  return (await service.sms({ to: phoneNumber })).at(-1)?.code ?? ''
}

/** Gives the account a number that nobody else has. */
async function setNumber(world: World, { name, page }: Account): Promise<string> {
  // What the account is called ends in its number. A later code is another one.
  const phoneNumber = `+4915${name.replace(/\D/g, '').padStart(9, '0')}`
  const code = await smsCode(world, phoneNumber, page)
  succeeded(await page.post('/phone-number/verify', { phoneNumber, code, updatePhoneNumber: true }))
  return phoneNumber
}

/** Every kind of credential, and everything that is pending. A later kind is a row. */
export const events = {
  'signs in with the password': async ({ service }, account) => {
    const page = service.browser()
    succeeded(await page.post('/sign-in/email', { email: account.email, password }))
    return () => isIn(account, page)
  },
  'adds a passkey': async ({ service }, account) => {
    const device = createAuthenticator()
    succeeded(await register(service, account.page, device))
    return async () => isDone(await signInByPasskey(service, service.browser(), device))
  },
  'links an account of a provider': async ({ service }, account) => {
    const own = { subject: `stranger-${account.name}`, email: `stranger-${account.name}@example.com` }
    succeeded(await link(account.page, own))
    return async () => {
      const page = service.browser()
      await signInAtFake(page, own)
      return isIn(account, page)
    }
  },
  'sets up an authenticator app': async ({ service }, account) => {
    const { body } = succeeded(await account.page.post('/two-factor/enable', { password }))
    const app = appOf(body.totpURI)
    succeeded(await account.page.post('/two-factor/verify-totp', { code: app.code(service.clock.now) }))
    return async () => {
      service.clock.advance(30)
      const page = service.browser()
      await page.post('/sign-in/email', { email: account.email, password })
      await page.post('/two-factor/verify-totp', { code: app.code(service.clock.now) })
      return isIn(account, page)
    }
  },
  'has a link that signs in': async (world, account) => {
    const { service } = world
    succeeded(await service.browser().post('/sign-in/magic-link', { email: account.email }))
    const token = await mailedToken(world, account.email, 'magic-link')
    return async () => {
      const page = service.browser()
      await page.post('/magic-link/verify', { token })
      return isIn(account, page)
    }
  },
  'has a code that signs in': async (world, account) => {
    const { service } = world
    const { email } = account
    succeeded(await service.browser().post('/email-otp/send-verification-otp', { email, type: 'sign-in' }))
    const otp = await mailedCode(world, email)
    return async () => {
      const page = service.browser()
      await page.post('/sign-in/email-otp', { email, otp })
      return isIn(account, page)
    }
  },
  'has a code that changes the e-mail': async (world, { page, name }) => {
    const newEmail = `code-${name}@example.com`
    succeeded(await page.post('/email-otp/request-email-change', { newEmail }))
    const otp = (await world.service.mails({ to: newEmail, kind: 'email-otp-change' })).at(-1)?.subject.slice(0, 6)
    return async () => isDone(await page.post('/email-otp/change-email', { newEmail, otp }))
  },
  'sets a phone number': async (world, account) => {
    const to = await setNumber(world, account)
    return async () => {
      const page = world.service.browser()
      await page.post('/phone-number/verify', { phoneNumber: to, code: await smsCode(world, to, page) })
      return isIn(account, page)
    }
  },
  'has a code by SMS that signs in': async (world, account) => {
    const to = await setNumber(world, account)
    const page = world.service.browser()
    const code = await smsCode(world, to, page)
    return async () => {
      await page.post('/phone-number/verify', { phoneNumber: to, code })
      return isIn(account, page)
    }
  },
  'has a code by SMS that sets a new password': async (world, account) => {
    const phoneNumber = await setNumber(world, account)
    const page = world.service.browser()
    succeeded(await page.post('/phone-number/request-password-reset', { phoneNumber }))
    const otp = (await world.service.sms({ to: phoneNumber })).at(-1)?.code ?? ''
    const body = { phoneNumber, otp, newPassword: 'the password of a stranger' }
    return async () => isDone(await page.post('/phone-number/reset-password', body))
  },
  'takes a user name': async ({ service }, account) => {
    succeeded(await account.page.post('/update-user', { username: account.name }))
    const page = service.browser()
    return async () => isDone(await page.post('/sign-in/username', { username: account.name, password }))
  },
  'keeps a bearer token': async ({ service }, account) => {
    const answer = succeeded(await service.browser().post('/sign-in/email', { email: account.email, password }))
    const headers = { authorization: `Bearer ${answer.headers.get('set-auth-token') ?? ''}` }
    return () => isIn(account, service.browser(), headers)
  },
  'is helped by an administrator': async ({ service, boss }, account) => {
    const page = service.browser()
    for (const [name, value] of boss.cookies) page.cookies.set(name, value)
    succeeded(await page.post('/admin/impersonate-user', { userId: account.id }))
    return () => isIn(account, page)
  },
  'has a link that sets a new password': async (world, { email }) => {
    succeeded(await world.service.browser().post('/request-password-reset', { email }))
    const token = await mailedToken(world, email, 'reset-password')
    const body = { token, newPassword: 'the password of a stranger' }
    return async () => isDone(await world.service.browser().post('/reset-password', body))
  },
  'has a link that verifies the e-mail': async (world, { page, email }) => {
    succeeded(await page.post('/send-verification-email', { email }))
    const token = await mailedToken(world, email, 'verify-email')
    return async () => isDone(await page.post('/verify-email', { token }))
  },
  'has a link that deletes the account': async (world, { page, email }) => {
    succeeded(await page.post('/delete-user', { password }))
    const token = await mailedToken(world, email, 'delete-account')
    return async () => isDone(await page.post('/delete-user', { token }))
  },
  'moves to another e-mail and back': async (world, { page, email, name }) => {
    const other = `elsewhere-${name}@example.com`
    succeeded(await page.post('/change-email', { newEmail: other, password }))
    const token = await mailedToken(world, other, 'verify-email')
    succeeded(await page.post('/change-email', { newEmail: email, password }))
    return async () => isDone(await world.service.browser().post('/verify-email', { token }))
  },
  'has begun to link a provider': async (_, { page, name }) => {
    const own = { subject: `late-${name}`, email: `late-${name}@example.com` }
    const path = await choose(page, await beginLink(page), own)
    return async () => isDone(await page.get(path))
  },
  'has begun to make a passkey': async ({ service }, { page }) => {
    const { body: options } = succeeded(await page.get('/passkey/generate-register-options'))
    const response = createAuthenticator().create(options, { origin: service.origin })
    return async () => isDone(await page.post('/passkey/verify-registration', { response }))
  },
  'has begun to sign in at a provider': async ({ service }, account) => {
    const page = service.browser()
    const own = { subject: `soon-${account.name}`, email: account.email, address: 'unproven' } as const
    const path = await choose(page, await begin(page), own)
    return async () => {
      await page.get(path)
      return isIn(account, page)
    }
  },
} satisfies Record<string, Event>

/** With the made-up feature: a key of it. */
export const makesAKey: Event = async ({ service }, { page }) => {
  const { body } = succeeded(await page.post('/acme/make-key'))
  return async () => isDone(await service.browser().post('/acme/sign-in', body))
}
