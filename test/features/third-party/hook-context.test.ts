import { type } from 'arktype'
import { describe, expect, it } from 'vitest'
import {
  admin,
  bearer,
  defineFeature,
  emailPassword,
  type Feature,
  jwt,
  organization,
  passkey,
  sql,
  username,
} from '../../../runtime/index.ts'
import { hookNames } from '../../../runtime/config/feature-shape.ts'
import type { HookContext, Hooks } from '../../../runtime/contract/hooks.ts'
import { ada, homes } from '../../support/homes.ts'

const canary = 'canary-password-7f3a'

/** Hooks that answer something, and what they answer here. */
const answering: Partial<Record<keyof Hooks, unknown>> = {
  userWriting: Promise.resolve({}),
  signInMethods: Promise.resolve([]),
  signingOut: [],
  removeSignInMethod: Promise.resolve(false),
  tokenClaims: Promise.resolve({}),
  permitted: Promise.resolve(undefined),
  sessionListed: true,
  mayBeFresh: true,
}
const everyHook = Object.keys(hookNames)

/** A feature that hears everything and writes down what it was given, however deep. */
function listener(heard: { readonly hook: string; readonly given: string; readonly via: unknown }[]): Feature {
  const hooks = everyHook.map((hook) => [
    hook,
    (...given: unknown[]) => {
      heard.push({ hook, given: written(given), via: Reflect.get(Object(given[0]), 'via') })
      return Reflect.get(answering, hook)
    },
  ])
  return { ...defineFeature({ id: 'listener' }), hooks: Object.fromEntries(hooks) }
}

/** Everything that can be reached from a value, functions and all, as a text. */
function written(value: unknown, seen = new Set<unknown>()): string {
  if (typeof value !== 'object' || value === null) return String(value)
  if (seen.has(value)) return ''
  seen.add(value)
  if (value instanceof Date) return value.toISOString()
  const own = Reflect.ownKeys(value).map((key) => `${String(key)}:${written(Reflect.get(value, key), seen)}`)
  return own.join(' ')
}

describe.each(homes)('what hooks are given on $name', ({ start }) => {
  it('is never a password, whatever is done with one', async () => {
    const heard: Parameters<typeof listener>[0] = []
    const optional = [username(), organization(), passkey(), jwt(), bearer(), admin()]
    const config = {
      features: [emailPassword(), ...optional, listener(heard)],
      user: { deleteUser: true, confirmDeletion: false },
    }
    const service = await start({ config })
    const page = service.browser()
    const next = `${canary}-next`
    await page.post('/sign-up/email', { ...ada, password: canary, username: 'ada' })
    await page.get('/get-session')
    await page.post('/sign-out')
    await page.post('/sign-in/email', { email: ada.email, password: canary })
    await page.post('/sign-in/username', { username: 'ada', password: canary })
    await page.post('/sign-in/email', { email: ada.email, password: `${canary}-wrong` })
    await page.post('/update-user', { name: 'Ada', password: canary })
    await page.post('/change-password', { currentPassword: canary, newPassword: next, revokeOtherSessions: true })
    await service.db.query(sql`update latchkey.user set role = 'admin'`)
    const grace = { email: 'grace@example.com', name: 'Grace', password: canary, data: { password: canary } }
    const made = await page.post('/admin/create-user', grace)
    await page.post('/admin/set-user-password', { userId: made.body.user.id, newPassword: next })
    await page.post('/request-password-reset', { email: ada.email, redirectTo: '/' })
    const reset = (await service.mails()).find(({ kind }) => kind === 'reset-password')
    const [, token] = /reset-password\/([\w-]+)/.exec(reset?.text ?? '') ?? []
    expect((await page.post('/reset-password', { newPassword: canary, token })).status).toBe(200)
    await page.post('/sign-in/email', { email: ada.email, password: canary })
    await service.db.query(sql`update latchkey.user set role = 'user'`)
    expect((await page.post('/delete-user', { password: canary })).status).toBe(200)
    const names = new Set(heard.map(({ hook }) => hook))
    const expected = ['userWriting', 'userCreated', 'userUpdated', 'sessionCreating', 'sessionCreated', 'sessionsEnded']
    expect(
      [...expected, 'passwordTrying', 'identified', 'sessionRead', 'userDeleting'].filter((name) => !names.has(name)),
    ).toEqual([])
    expect(heard.filter(({ given }) => given.includes(canary)).map(({ hook }) => hook)).toEqual([])
  })

  it('says what the event came by, the time, and the request', async () => {
    const heard: { via: string; name: string; now: Date; path: string | undefined }[] = []
    const note = (name: string) => async (event: HookContext) => {
      const path = event.exchange === null ? undefined : new URL(event.exchange.request.url).pathname
      heard.push({ name, via: event.via, now: event.now, path })
    }
    const clerk = defineFeature({
      id: 'clerk',
      hooks: { userCreated: note('created'), userUpdated: note('updated'), sessionCreating: note('session') },
    })
    const service = await start({ config: { features: [emailPassword(), admin(), clerk] } })
    const page = service.browser()
    await page.post('/sign-up/email', ada)
    await page.post('/sign-in/email', ada)
    await page.post('/update-user', { name: 'Ada' })
    await service.db.query(sql`update latchkey.user set role = 'admin'`)
    await page.post('/admin/create-user', { email: 'grace@example.com', name: 'Grace' })
    const body = { email: 'mary@example.com', name: 'Mary' }
    await service.auth.call('POST', '/admin/create-user', { body })
    expect(heard.map(({ name, via }) => `${name} by ${via}`)).toEqual([
      'created by sign-up',
      'session by sign-up',
      'session by sign-in',
      'updated by account',
      'created by admin',
      'created by service',
    ])
    expect(heard[0]).toMatchObject({ now: service.clock.now, path: '/api/auth/sign-up/email' })
  })

  it('is a request whose body was read already', async () => {
    const read: string[] = []
    const curious = defineFeature({
      id: 'curious',
      hooks: {
        async userCreated({ exchange }) {
          const body = (request: Request | undefined) => request?.text() ?? 'no request'
          read.push(
            await Promise.resolve()
              .then(() => body(exchange?.request))
              .catch(() => 'read before'),
          )
          read.push(
            await Promise.resolve()
              .then(() => body(exchange?.request.clone()))
              .catch(() => 'read before'),
          )
        },
      },
    })
    const { browser } = await start({ config: { features: [emailPassword(), curious] } })
    await browser().post('/sign-up/email', ada)
    expect(read).toEqual(['read before', ''])
  })

  it('queues a mail that leaves with the event, and does not without', async () => {
    const greeter = defineFeature({
      id: 'greeter',
      mails: { greeting: { template: { subject: 'Hello', text: 'Hello {{name}}', html: '<p>Hello {{name}}</p>' } } },
      hooks: {
        async userCreated({ user, mail }) {
          await mail({ kind: 'greeting', to: user.email, data: { name: user.name } })
          if (user.name === 'Robot') throw new Error('No robots')
        },
      },
    })
    const service = await start({ config: { features: [emailPassword(), greeter] } })
    expect((await service.browser().post('/sign-up/email', { ...ada, name: 'Robot' })).status).toBe(500)
    expect(await service.mails()).toEqual([])
    await service.browser().post('/sign-up/email', ada)
    expect((await service.mails()).map(({ to, text }) => [to, text])).toEqual([[ada.email, 'Hello Ada Lovelace']])
  })

  it('is the part of a body that the feature declared, and null where it says nothing', async () => {
    const heard: unknown[] = []
    const asks = (id: string, key: 'colour' | 'shape') =>
      defineFeature({
        id,
        userInput: type({ [`${key}?`]: 'string' }),
        hooks: {
          async userWriting({ input }) {
            heard.push([id, 'writing', input])
            return {}
          },
          async userCreated({ input }) {
            heard.push([id, 'created', input])
          },
        },
      })
    const features = [emailPassword(), asks('colours', 'colour'), asks('shapes', 'shape')]
    const { browser } = await start({ config: { features } })
    await browser().post('/sign-up/email', { ...ada, colour: 'green', other: 'x' })
    expect(heard).toEqual([
      ['colours', 'writing', { colour: 'green' }],
      ['shapes', 'writing', null],
      ['colours', 'created', { colour: 'green' }],
      ['shapes', 'created', null],
    ])
  })

  it('says how a session began, and that one takes the place of another', async () => {
    const heard: unknown[] = []
    const hearing = defineFeature({
      id: 'listener',
      hooks: {
        sessionCreated: async ({ by, replaces }) => void heard.push(['created', by.method, replaces]),
        sessionSent: (_exchange, _signed, { began, byCookie, maxAge }) =>
          void heard.push(['sent', began?.by.method, began?.replaces, byCookie, maxAge]),
      },
    })
    const service = await start({ config: { features: [emailPassword(), bearer(), hearing] } })
    const page = service.browser()
    await page.post('/sign-up/email', ada)
    const { headers } = await page.post('/sign-in/email', { ...ada, rememberMe: false })
    const authorization = `Bearer ${headers.get('set-auth-token')}`
    const newPassword = 'another horse battery'
    const change = { currentPassword: ada.password, newPassword, revokeOtherSessions: true }
    await service.browser().post('/change-password', change, { authorization })
    expect(heard).toEqual([
      ['created', 'sign-up', false],
      ['sent', 'sign-up', false, true, 604_800],
      ['created', 'email-password', false],
      ['sent', 'email-password', false, true, undefined],
      ['created', 'change-password', true],
      ['sent', 'change-password', true, false, undefined],
    ])
  })

  it('adds claims to a token, below those of the service', async () => {
    const claims = defineFeature({
      id: 'claims',
      hooks: {
        tokenClaims: async ({ user }) => ({ plan: 'free', sub: 'nobody', iss: 'https://evil.example', of: user.id }),
      },
    })
    const { browser, origin } = await start({ config: { features: [emailPassword(), jwt(), claims] } })
    const page = browser()
    const { id } = (await page.post('/sign-up/email', ada)).body.user
    const { token } = (await page.get('/token')).body
    const payload = JSON.parse(Buffer.from(String(token).split('.')[1] ?? '', 'base64url').toString())
    expect(payload).toMatchObject({ plan: 'free', of: id, sub: id, iss: origin })
  })
})
