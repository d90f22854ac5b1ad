import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { firstRows } from '../../support/depth.ts'
import {
  admin,
  anonymous,
  emailOTP,
  fake,
  google,
  legacyPasswords,
  magicLink,
  passkey,
  phoneNumber,
  social,
  sql,
  type TwoFactorOptions,
  username,
} from '../../../runtime/index.ts'
import { begin, choose } from '../../social/fake-flow.ts'
import { type ProviderServer, startProviderServer } from '../../social/provider-server.ts'
import { ada as atGoogle } from '../../social/shapes/all.ts'
import { type Authenticator, createAuthenticator } from '../../support/authenticator.ts'
import type { Answer, Browser } from '../../support/browser-jar.ts'
import { ada, homes } from '../../support/homes.ts'
import { newestMail, pathOf } from '../../support/mailed.ts'
import type { TestAuth } from '../../support/test-auth.ts'
import { register, signIn } from '../passkey/ceremonies.ts'
import { setNumber } from '../phone-number/numbers.ts'
import { type App, enrol, withFactors } from './enrolled.ts'

const number = '+4915123456789'

/** Ada, with every way to sign in. */
interface World {
  readonly service: TestAuth
  readonly own: Browser
  readonly strong: Authenticator
  readonly weak: Authenticator
  app?: App
}

let providers: ProviderServer
let running: TestAuth | undefined
beforeAll(async () => {
  providers = await startProviderServer(() => running?.clock.now ?? new Date())
})
afterAll(() => providers.close())

/** Every way in which a session begins, by the file of its call. What is done ends in an answer. */
const methods = {
  password: (_world, page) => page.post('/sign-in/email', { email: ada.email, password: ada.password }),
  'password of another product': async ({ service }, page) => {
    await service.db.query(sql`delete from latchkey.account where provider_id = 'credential'`)
    // As an account that came without a password.
    await service.db.query(sql`delete from latchkey.legacy_password`)
    return page.post('/sign-in/email', { email: ada.email, password: ada.password })
  },
  username: (_world, page) => page.post('/sign-in/username', { username: 'ada', password: ada.password }),
  social: async (_world, page) => page.get(await choose(page, await begin(page), {})),
  'One Tap': async (_world, page) => {
    const { nonce } = (await page.get('/one-tap/nonce')).body
    const idToken = await providers.idToken('google', { ...atGoogle, email: ada.email }, { nonce })
    return page.post('/one-tap/callback', { idToken })
  },
  'passkey without PIN': ({ service, weak }, page) => signIn(service, page, weak, { userVerified: false }),
  'magic link': async ({ service }, page) => {
    await page.post('/sign-in/magic-link', { email: ada.email })
    const { url } = await newestMail(service, 'magic-link')
    return page.get(pathOf(url), { 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate' })
  },
  'mailed code': async ({ service }, page) => {
    await page.post('/email-otp/send-verification-otp', { email: ada.email, type: 'sign-in' })
    const [mail] = (await service.mails({ kind: 'email-otp' })).slice(-1)
    return page.post('/sign-in/email-otp', { email: ada.email, otp: mail?.subject.slice(0, 6) })
  },
  'code by SMS': async ({ service }, page) => {
    await page.post('/phone-number/send-otp', { phoneNumber: number })
    const code = (await service.sms()).at(-1)?.code
    return page.post('/phone-number/verify', { phoneNumber: number, code })
  },
  'number and password': (_world, page) =>
    page.post('/sign-in/phone-number', { phoneNumber: number, password: ada.password }),
  'verification link': async ({ service }, page) => {
    await service.db.query(sql`update latchkey.user set email_verified = false`)
    await page.post('/send-verification-email', { email: ada.email })
    const { token } = await newestMail(service, 'verify-email')
    return page.post('/verify-email', { token, password: ada.password })
  },
} satisfies Record<string, (world: World, page: Browser) => Promise<Answer>>

const names = Object.keys(methods) as (keyof typeof methods)[]

/** The files that begin a session, and what of this test goes through each. */
const beginners: Readonly<Record<string, string>> = {
  'features/admin/impersonate.ts': 'in the place of another session',
  'features/anonymous/sign-in-anonymous.ts': 'a new guest',
  'features/email-otp/spend-code.ts': 'mailed code',
  'features/email-password/change-password.ts': 'in the place of another session',
  'features/email-password/sign-up.ts': 'sign-up',
  'features/email-verification/prove.ts': 'verification link',
  'features/magic-link/open-link.ts': 'magic link',
  'features/passkey/authentication.ts': 'passkey without PIN',
  'features/phone-number/verify-number.ts': 'code by SMS',
  'features/social/sign-in-social.ts': 'social, One Tap',
  'features/two-factor/give-factor.ts': 'after the second factor',
  'identity/password-sign-in.ts': 'password, username, number and password',
  'identity/password-source.ts': 'password of another product',
}

async function world(start: (typeof homes)[number]['start'], options: TwoFactorOptions = {}): Promise<World> {
  const features = [
    username(),
    social({ providers: [fake(), google(providers.optionsFor('google'))], oneTap: true }),
    passkey(),
    admin(),
    magicLink(),
    emailOTP(),
    phoneNumber(),
    legacyPasswords({ verify: async ({ password }) => password === ada.password && { emailVerified: true } }),
  ]
  const emailVerification = { signInAfterVerification: true }
  const service = await start({ config: withFactors(options, { features, emailVerification }) })
  running = service
  const own = service.browser()
  const strong = createAuthenticator()
  const weak = createAuthenticator()
  await own.post('/sign-up/email', { ...ada, username: 'ada' })
  // Where a second factor has to be set up, nobody is signed in yet.
  if (options.required === undefined) {
    await service.db.query(sql`update latchkey.user set email_verified = true`)
    for (const device of [strong, weak]) await register(service, own, device)
    await own.get(await choose(own, await begin(own), {}))
    await setNumber(service, own, number)
  }
  return { service, own, strong, weak }
}

/** What a way to sign in led to. */
async function result(page: Browser, { status, body, headers }: Answer): Promise<string> {
  const someone = (await page.get('/get-session')).body?.user.email
  const asked = new URL(headers.get('location') ?? '/', 'http://x').searchParams
  if (someone !== undefined) return 'session'
  if (body?.twoFactorRedirect === true) return body.enrollment ? 'set-up' : 'second factor'
  if (asked.has('two_factor')) return asked.get('two_factor') === 'required' ? 'second factor' : 'set-up'
  return body?.code ?? asked.get('error') ?? String(status)
}

async function trying(made: World, name: keyof typeof methods, page = made.service.browser()): Promise<string> {
  return result(page, await methods[name](made, page))
}

describe.each(homes)('every way to sign in on $name', ({ start }) => {
  it.each(firstRows(2, names))('%s: leads to a session where no second factor is on', async (name) => {
    expect(await trying(await world(start), name)).toBe('session')
  })

  it.each(names)('%s: asks for the second factor, and then leads to a session', async (name) => {
    const made = await world(start)
    const { app } = await enrol(made.service, made.own, ada.password)
    const page = made.service.browser()
    expect(await trying(made, name, page)).toBe('second factor')
    const wrong = await page.post('/two-factor/verify-totp', { code: '000000' })
    expect(await result(page, wrong)).toBe('INVALID_CODE')
    const right = await page.post('/two-factor/verify-totp', { code: app.code(made.service.clock.now) })
    expect(await result(page, right)).toBe('session')
  })

  it.each(names)('%s: is rejected for who is banned, before the second factor', async (name) => {
    const made = await world(start)
    await enrol(made.service, made.own, ada.password)
    await made.service.db.query(sql`update latchkey.user set banned = true`)
    expect((await trying(made, name)).toLowerCase()).toMatch(/^banned/)
  })

  const again = names.filter((name) => name !== 'verification link')
  it.each(firstRows(3, again))(
    '%s: is not asked in a trusted browser, and is asked there after a new password',
    async (name) => {
      const made = await world(start)
      const { app } = await enrol(made.service, made.own, ada.password)
      const trusted = made.service.browser()
      await trying(made, 'password', trusted)
      const code = app.code(made.service.clock.now)
      await trusted.post('/two-factor/verify-totp', { code, trustDevice: true })
      await trusted.post('/sign-out')
      expect(await trying(made, name, trusted)).toBe('session')
      await made.own.post('/change-password', { currentPassword: ada.password, newPassword: 'a brand new password' })
      await made.own.post('/change-password', { currentPassword: 'a brand new password', newPassword: ada.password })
      await trusted.post('/sign-out')
      expect(await trying(made, name, trusted)).toBe('second factor')
    },
  )

  it.each(['password', 'username'] as const)('%s: asks who must have one and has none to set it up', async (name) => {
    const made = await world(start, { required: 'all' })
    const page = made.service.browser()
    expect(await trying(made, name, page)).toBe('set-up')
    const { body } = await page.post('/two-factor/enable')
    expect(body.backupCodes).toHaveLength(10)
    expect(await result(page, await page.get('/two-factor/status'))).toBe('UNAUTHORIZED')
  })

  it('asks at a sign-up too, and the provider that made the account', async () => {
    const { service } = await world(start, { required: 'all' })
    const page = service.browser()
    const signedUp = await page.post('/sign-up/email', { ...ada, email: 'bob@example.com', username: 'bob' })
    expect(await result(page, signedUp)).toBe('set-up')
    const other = service.browser()
    const callback = await choose(other, await begin(other), { email: 'eve@example.com', subject: 'eve' })
    expect(await result(other, await other.get(callback))).toBe('set-up')
  })

  it('has two factors in a passkey that checks its holder, and in one behind the password', async () => {
    const made = await world(start)
    await enrol(made.service, made.own, ada.password)
    const page = made.service.browser()
    expect(await result(page, await signIn(made.service, page, made.strong))).toBe('session')
    expect((await page.get('/get-session')).body.session.amr).toEqual(['hwk', 'user'])
    const other = made.service.browser()
    expect(await trying(made, 'password', other)).toBe('second factor')
    expect(await result(other, await signIn(made.service, other, made.weak, { userVerified: false }))).toBe('session')
    expect((await other.get('/get-session')).body.session.amr).toEqual(['pwd', 'hwk', 'mfa'])
  })

  it('takes no passkey of somebody else for the second factor', async () => {
    const made = await world(start)
    const { service } = made
    await enrol(service, made.own, ada.password)
    const bob = service.browser()
    await bob.post('/sign-up/email', { ...ada, email: 'bob@example.com', username: 'bob' })
    const device = createAuthenticator()
    await register(service, bob, device)
    const page = service.browser()
    await trying(made, 'password', page)
    await signIn(service, page, device, { userVerified: false })
    const { session, user } = (await page.get('/get-session')).body
    expect([user.email, session.amr]).toEqual(['bob@example.com', ['hwk']])
  })

  it('lets an administrator act as somebody who has a second factor, with nothing proven of them', async () => {
    const { service, own } = await world(start)
    await enrol(service, own, ada.password)
    const boss = service.browser()
    await boss.post('/sign-up/email', { ...ada, email: 'boss@example.com', username: 'boss' })
    await service.db.query(sql`update latchkey.user set role = 'admin' where email = 'boss@example.com'`)
    const byEmail = sql`select id from latchkey.user where email = ${ada.email}`
    const [target] = await service.db.query<{ id: string }>(byEmail)
    const answer = await boss.post('/admin/impersonate-user', { userId: target?.id })
    expect([answer.status, answer.body.session.amr]).toEqual([200, []])
    for (const path of ['/two-factor/disable', '/two-factor/enable', '/two-factor/generate-backup-codes']) {
      expect((await boss.post(path, { password: ada.password })).body.code).toBe('SESSION_NOT_FRESH')
    }
  })
})

describe.each(homes)('a new guest on $name', ({ start }) => {
  it('has no second factor to give, nor to set up, where everybody must have one', async () => {
    const service = await start({ config: withFactors({ required: 'all' }, { features: [anonymous()] }) })
    const page = service.browser()
    expect(await result(page, await page.post('/sign-in/anonymous'))).toBe('session')
    expect((await page.get('/get-session')).body.gate).toBeUndefined()
    expect((await page.post('/two-factor/enable')).body.code).toBe('SESSION_NOT_FRESH')
  })
})

describe('the gate of every sign-in', () => {
  const root = join(import.meta.dirname, '../../../runtime')
  const sources = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
  const calling = (pattern: RegExp) =>
    sources.filter((file) => pattern.test(readFileSync(join(root, file), 'utf8'))).toSorted()

  it('is gone through by every file that begins a session; a new one gets a row in this test', () => {
    expect(calling(/(?:await|return|=>) (?:beginSession|completeSignIn)\(/)).toEqual(
      [...Object.keys(beginners), 'identity/sign-in.ts'].toSorted(),
    )
  })

  it('is passed only in the place of a session that is there', () => {
    expect(calling(/replaces: true/)).toEqual([
      'features/admin/impersonate.ts',
      'features/email-password/change-password.ts',
      'features/two-factor/give-factor.ts',
      'identity/sign-in.ts',
    ])
  })

  it('lets a new guest through, whom nothing proves, in one place', () => {
    expect(calling(/guest: true/)).toEqual(['features/anonymous/sign-in-anonymous.ts'])
  })

  it('stands before the one statement that writes a session', () => {
    expect(calling(/[^.]\binsertSession\(/)).toEqual([
      'identity/session.ts',
      'identity/sign-in.ts',
      'testing/people.ts',
    ])
  })
})
