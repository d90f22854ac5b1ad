import { describe, expect, it } from 'vitest'
import {
  admin,
  anonymous,
  type AnonymousOptions,
  AuthError,
  bearer,
  type Config,
  defineErrors,
  emailOTP,
  emailPassword,
  fake,
  type GuestHandover,
  multiSession,
  organization,
  passkey,
  social,
  sql,
  twoFactor,
} from '../../../runtime/index.ts'
import { from, limited } from '../../rate-limits/limited.ts'
import { begin, choose, signIn as signInAtProvider } from '../../social/fake-flow.ts'
import { createAuthenticator } from '../../support/authenticator.ts'
import type { Answer, Browser } from '../../support/browser-jar.ts'
import { ada, bothHomes, homes } from '../../support/homes.ts'
import { newestMail, pathOf } from '../../support/mailed.ts'
import type { TestAuth } from '../../support/test-auth.ts'
import { register, signIn as signInWithPasskey } from '../passkey/ceremonies.ts'
import { enrol } from '../two-factor/enrolled.ts'

const withGuests = (options: AnonymousOptions = {}, more: Partial<Config> = {}): Partial<Config> => ({
  ...more,
  features: [emailPassword(), anonymous(options), ...(more.features ?? [])],
})
const outcome = ({ status, body }: Answer) => (body?.code === undefined ? String(status) : `${status} ${body.code}`)
const whoIs = async (page: Browser) => (await page.get('/get-session')).body?.user ?? null

/** A browser with a new guest in it. */
async function guestIn(service: TestAuth, page = service.browser()) {
  const { body } = await page.post('/sign-in/anonymous')
  return { page, guest: body.user, token: body.token }
}
const guests = async ({ db }: TestAuth) =>
  (await db.query<{ id: string }>(sql`select id from latchkey.user where is_anonymous`)).length

/** Remembers what is handed over, and may refuse it. */
function recorder(refuse = false) {
  const handed: GuestHandover[] = []
  const errors = defineErrors({ CART_NOT_MOVED: [409, 'Your cart could not be moved'] })
  const onLinkAccount = async (handover: GuestHandover) => {
    handed.push(handover)
    await handover.tx.query(
      sql`update latchkey.user set image = 'https://example.com/moved.png' where id = ${handover.newUser.user.id}`,
    )
    if (refuse) throw new AuthError(errors.CART_NOT_MOVED)
  }
  return { handed, onLinkAccount }
}

describe.each(homes)('a guest on $name', ({ start }) => {
  it('is a user of their own, to whom no mail is sent', async () => {
    const service = await start({ config: withGuests({}, { emailVerification: { required: true } }) })
    const page = service.browser()
    const answer = await page.post('/sign-in/anonymous')
    const { id } = answer.body.user
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        token: expect.any(String),
        user: expect.objectContaining({
          name: 'Anonymous',
          email: `${id}@anonymous.placeholder.invalid`,
          emailVerified: false,
          isAnonymous: true,
        }),
      },
    ])
    const { body } = await page.get('/get-session')
    expect([body.user.id, body.user.isAnonymous, body.session.amr]).toEqual([id, true, []])
    await page.post('/request-password-reset', { email: answer.body.user.email })
    await page.post('/send-verification-email', { email: answer.body.user.email })
    expect(await service.mails()).toEqual([])
  })

  it('is no guest again, and nobody else is one', async () => {
    const service = await start({ config: withGuests({ name: 'Visitor' }) })
    const { page, guest } = await guestIn(service)
    const again = await page.post('/sign-in/anonymous')
    expect([guest.name, outcome(again), again.body.message]).toEqual([
      'Visitor',
      '400 ANONYMOUS_USERS_CANNOT_SIGN_IN_AGAIN_ANONYMOUSLY',
      'Anonymous users cannot sign in again anonymously',
    ])
    const { body } = await service.browser().post('/sign-up/email', { ...ada, isAnonymous: true })
    expect(body.user.isAnonymous).toBe(false)
    const lying = await page.post('/update-user', { isAnonymous: false })
    expect([lying.status < 500, (await whoIs(page)).isAnonymous]).toEqual([true, true])
  })

  it('is made five times an hour by one network', async () => {
    const service = await start(limited(withGuests()))
    const become = async (address: string) =>
      outcome(await service.browser().post('/sign-in/anonymous', {}, from(address)))
    for (let index = 0; index < 5; index++) expect(await become('203.0.113.1')).toBe('200')
    expect(await become('203.0.113.1')).toBe('429 TOO_MANY_REQUESTS')
    expect(await become('203.0.113.2')).toBe('200')
    service.clock.advance(3700)
    expect(await become('203.0.113.1')).toBe('200')
  })

  it('has nothing by which somebody could get in', async () => {
    const features = [passkey(), twoFactor(), social({ providers: [fake()] })]
    const user = { changeEmail: true, deleteUser: true }
    const { page } = await guestIn(await start({ config: withGuests({}, { features, user }) }))
    const notFresh = '403 SESSION_NOT_FRESH'
    expect(outcome(await page.get('/passkey/generate-register-options'))).toBe(notFresh)
    for (const [path, body] of [
      ['/two-factor/enable', {}],
      ['/change-email', { newEmail: ada.email }],
      ['/link-social', { provider: 'fake', callbackURL: '/' }],
      ['/delete-user', {}],
      ['/change-password', { newPassword: 'another password', currentPassword: 'x' }],
    ] as const) {
      expect(outcome(await page.post(path, body))).toBe(notFresh)
    }
  })

  it('is no member of an organization, unless that is configured', async () => {
    for (const organizations of [false, true]) {
      const config = withGuests({ organizations }, { features: [organization()] })
      const { page } = await guestIn(await start({ config }))
      const answer = await page.post('/organization/create', { name: 'Acme', slug: 'acme' })
      expect(outcome(answer)).toBe(organizations ? '200' : '403 ANONYMOUS_USERS_CANNOT_JOIN_ORGANIZATIONS')
      expect((await page.get('/organization/list')).body).toHaveLength(organizations ? 1 : 0)
    }
  })

  it('is in no list of users but that of guests', async () => {
    const service = await start({ config: withGuests({}, { features: [admin()] }) })
    await service.browser().post('/sign-up/email', ada)
    const { guest } = await guestIn(service)
    const list = (query: object) => service.auth.call('GET', '/admin/list-users' as never, { query } as never)
    const ids = async (query: object) => {
      const { users, total } = (await list(query)) as { users: { id: string; email: string }[]; total: number }
      return [total, users.map(({ email }) => email)]
    }
    expect(await ids({})).toEqual([1, [ada.email]])
    expect(await ids({ filterField: 'name', filterValue: 'Anonymous' })).toEqual([0, []])
    expect(await ids({ filterField: 'isAnonymous', filterValue: 'true' })).toEqual([1, [guest.email]])
  })

  it('deletes themselves, and nobody else does that by this call', async () => {
    const service = await start({ config: withGuests() })
    const { page } = await guestIn(service)
    const answer = await page.post('/delete-anonymous-user')
    expect([answer.status, answer.body]).toEqual([200, { success: true }])
    expect([await whoIs(page), page.cookies.has('better-auth.session_token'), await guests(service)]).toEqual([
      null,
      false,
      0,
    ])
    await page.post('/sign-up/email', ada)
    const other = await page.post('/delete-anonymous-user')
    expect([outcome(other), other.body.message]).toEqual(['403 USER_IS_NOT_ANONYMOUS', 'User is not anonymous'])
  })

  it('is not deleted by themselves where that is off, nor by an administrator who impersonates', async () => {
    const service = await start({ config: withGuests({ deletion: false }, { features: [admin()] }) })
    const { page, guest } = await guestIn(service)
    const off = await page.post('/delete-anonymous-user')
    expect([outcome(off), off.body.message]).toEqual([
      '400 DELETE_ANONYMOUS_USER_DISABLED',
      'Deleting anonymous users is disabled',
    ])
    const boss = service.browser()
    await boss.post('/sign-up/email', ada)
    await service.db.query(sql`update latchkey.user set role = 'admin' where not is_anonymous`)
    expect((await boss.post('/admin/impersonate-user', { userId: guest.id })).status).toBe(200)
    expect(outcome(await boss.post('/delete-anonymous-user'))).toBe('403 SESSION_NOT_FRESH')
    await boss.post('/sign-in/email', ada)
    expect(await guests(service)).toBe(1)
  })

  it('is deleted when nobody is it any more, and not before', async () => {
    const service = await start({ config: withGuests({ expireAfter: 10 * 86_400 }) })
    const { page, guest } = await guestIn(service)
    await guestIn(service)
    await service.browser().post('/sign-up/email', ada)
    const task = service.auth.features
      .flatMap(({ tasks = [] }) => tasks)
      .find(({ name }) => name === 'anonymous-clean-up')
    const cleanUp = () => task?.run(service.auth.platform, service.clock.now)
    service.clock.advance(86_400 * 6)
    await page.get('/get-session')
    service.clock.advance(86_400 * 2)
    // The session of the other one has ended, and the guest is young.
    await cleanUp()
    expect(await guests(service)).toBe(2)
    service.clock.advance(86_400 * 4)
    await page.get('/get-session')
    await cleanUp()
    expect(await service.db.query(sql`select id from latchkey.user where is_anonymous`)).toEqual([{ id: guest.id }])
    expect(await service.db.query(sql`select id from latchkey.user`)).toHaveLength(2)
  })

  it.each([{ emailDomainName: 'example.com' }, { expireAfter: 10 }, { onLinkAccount: 'yes' }])(
    'is not configured by %o',
    (options) => {
      expect(() => anonymous(options as AnonymousOptions)).toThrow('anonymous.')
    },
  )
})

describe.each(bothHomes)('a guest who signs in on $name', ({ start }) => {
  it.each(['sign-up', 'sign-in', 'social', 'bearer'] as const)('hands over what is theirs, by %s', async (way) => {
    const { handed, onLinkAccount } = recorder()
    const features = [social({ providers: [fake()] }), bearer()]
    const service = await start({ config: withGuests({ onLinkAccount }, { features }) })
    if (way === 'sign-in') await service.browser().post('/sign-up/email', ada)
    const { page, guest, token } = await guestIn(service)
    if (way === 'sign-up') await page.post('/sign-up/email', ada)
    if (way === 'sign-in') await page.post('/sign-in/email', ada)
    if (way === 'social') await signInAtProvider(page)
    const plain = service.browser()
    if (way === 'bearer') await plain.post('/sign-up/email', ada, { authorization: `Bearer ${token}` })
    const [handover] = handed
    expect(handed).toHaveLength(1)
    expect([handover?.anonymousUser.user.id, handover?.newUser.user.email]).toEqual([guest.id, ada.email])
    expect(handover?.anonymousUser.session.userId).toBe(guest.id)
    expect(handover?.newUser.session.userId).toBe(handover?.newUser.user.id)
    expect(await guests(service)).toBe(0)
    if (way !== 'bearer') {
      expect(await whoIs(page)).toMatchObject({ email: ada.email, image: 'https://example.com/moved.png' })
    }
  })

  it('hands over at a provider from the session in which that began, whatever came between', async () => {
    const { handed, onLinkAccount } = recorder()
    const features = [social({ providers: [fake()] })]
    const service = await start({ config: withGuests({ onLinkAccount }, { features }) })
    const { page, guest } = await guestIn(service)
    const back = await choose(page, await begin(page))
    // As when a browser leaves cookies out of a visit from elsewhere.
    page.cookies.delete('better-auth.session_token')
    await page.get(back)
    expect(handed.map(({ anonymousUser }) => anonymousUser.user.id)).toEqual([guest.id])
    expect(await guests(service)).toBe(0)
  })

  it('hands over nothing while a second factor is asked for, and everything when it was given', async () => {
    const { handed, onLinkAccount } = recorder()
    const service = await start({ config: withGuests({ onLinkAccount }, { features: [twoFactor()] }) })
    const own = service.browser()
    await own.post('/sign-up/email', ada)
    const { app } = await enrol(service, own, ada.password)
    const { page, guest } = await guestIn(service)
    expect((await page.post('/sign-in/email', ada)).body.twoFactorRedirect).toBe(true)
    expect([handed.length, await guests(service)]).toEqual([0, 1])
    await page.post('/two-factor/verify-totp', { code: app.code(service.clock.now) })
    expect(handed.map(({ anonymousUser }) => anonymousUser.user.id)).toEqual([guest.id])
    expect([await guests(service), (await whoIs(page)).email]).toEqual([0, ada.email])
  })

  it('hands over when the mail that a sign-up caused is opened, by link and by code', async () => {
    const { handed, onLinkAccount } = recorder()
    const emailVerification = { required: true, signInAfterVerification: true }
    const service = await start({
      config: withGuests({ onLinkAccount }, { features: [emailOTP()], emailVerification }),
    })
    const byLink = await guestIn(service)
    expect((await byLink.page.post('/sign-up/email', ada)).body.token).toBeNull()
    expect([handed.length, (await whoIs(byLink.page)).id]).toEqual([0, byLink.guest.id])
    expect(outcome(await byLink.page.post('/send-verification-email', { email: ada.email }))).toBe('200')
    const { url } = await newestMail(service, 'verify-email')
    await byLink.page.get(pathOf(url), { 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate' })
    expect((await whoIs(byLink.page)).email).toBe(ada.email)
    const byCode = await guestIn(service)
    const eve = { ...ada, email: 'eve@example.com' }
    await byCode.page.post('/sign-up/email', eve)
    await byCode.page.post('/email-otp/send-verification-otp', { email: eve.email, type: 'email-verification' })
    const otp = (await service.mails({ kind: 'email-otp' })).at(-1)?.subject.slice(0, 6)
    await byCode.page.post('/email-otp/verify-email', { email: eve.email, otp })
    expect((await whoIs(byCode.page)).email).toBe(eve.email)
    expect(handed.map(({ anonymousUser }) => anonymousUser.user.id)).toEqual([byLink.guest.id, byCode.guest.id])
    expect(await guests(service)).toBe(0)
  })

  it('hands over when a passkey is the second factor behind a password', async () => {
    const { handed, onLinkAccount } = recorder()
    const features = [twoFactor(), passkey()]
    const service = await start({ config: withGuests({ onLinkAccount }, { features }) })
    const own = service.browser()
    const device = createAuthenticator()
    await own.post('/sign-up/email', ada)
    await register(service, own, device)
    await enrol(service, own, ada.password)
    const { page, guest } = await guestIn(service)
    expect((await page.post('/sign-in/email', ada)).body.twoFactorRedirect).toBe(true)
    await signInWithPasskey(service, page, device, { userVerified: false })
    expect([(await whoIs(page)).email, handed.map(({ anonymousUser }) => anonymousUser.user.id)]).toEqual([
      ada.email,
      [guest.id],
    ])
  })

  it('is no account of the browser, beside those that are', async () => {
    const { handed, onLinkAccount } = recorder()
    const service = await start({ config: withGuests({ onLinkAccount }, { features: [multiSession()] }) })
    const { page } = await guestIn(service)
    expect((await page.get('/multi-session/list-device-sessions')).body).toEqual([])
    await page.post('/sign-up/email', ada)
    const listed = (await page.get('/multi-session/list-device-sessions')).body
    expect([listed.map(({ user }: { user: { email: string } }) => user.email), handed.length]).toEqual([[ada.email], 1])
  })

  it('stays a guest when the application says no: nobody is signed up, and nothing of it is written', async () => {
    const { onLinkAccount } = recorder(true)
    const service = await start({ config: withGuests({ onLinkAccount }) })
    const { page, guest } = await guestIn(service)
    expect(outcome(await page.post('/sign-up/email', ada))).toBe('409 CART_NOT_MOVED')
    expect((await whoIs(page)).id).toBe(guest.id)
    expect(await service.db.query(sql`select email from latchkey.user`)).toEqual([{ email: guest.email }])
  })

  it('hands over once when two sign up at the same time', async () => {
    const { handed, onLinkAccount } = recorder()
    const service = await start({ config: withGuests({ onLinkAccount }) })
    const { page } = await guestIn(service)
    const twin = service.browser()
    for (const [name, value] of page.cookies) twin.cookies.set(name, value)
    const answers = await Promise.all([
      page.post('/sign-up/email', ada),
      twin.post('/sign-up/email', { ...ada, email: 'eve@example.com' }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect([handed.length, await guests(service)]).toEqual([1, 0])
  })

  it('is told to nobody where somebody was somebody else, or was nobody', async () => {
    const { handed, onLinkAccount } = recorder()
    const service = await start({ config: withGuests({ onLinkAccount }) })
    const page = service.browser()
    await page.post('/sign-up/email', ada)
    await page.post('/sign-up/email', { ...ada, email: 'eve@example.com' })
    await page.post('/sign-in/anonymous')
    expect((await whoIs(page)).isAnonymous).toBe(true)
    const ended = await guestIn(service)
    await ended.page.post('/sign-out')
    await ended.page.post('/sign-in/email', ada)
    expect([handed.length, await guests(service)]).toEqual([0, 2])
  })
})
