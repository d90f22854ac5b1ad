import { describe, expect, it } from 'vitest'
import {
  admin,
  anonymous,
  type AnonymousOptions,
  fake,
  organization,
  passkey,
  social,
  sql,
  twoFactor,
} from '../../../runtime/index.ts'
import { from, limited } from '../../rate-limits/limited.ts'
import { ada, homes } from '../../support/homes.ts'
import { guestIn, guests, outcome, whoIs, withGuests } from './guests.ts'

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
