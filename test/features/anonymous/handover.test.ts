import { describe, expect, it } from 'vitest'
import { bearer, emailOTP, fake, multiSession, passkey, social, sql, twoFactor } from '../../../runtime/index.ts'
import { begin, choose, signIn as signInAtProvider } from '../../social/fake-flow.ts'
import { createAuthenticator } from '../../support/authenticator.ts'
import { ada, bothHomes } from '../../support/homes.ts'
import { newestMail, pathOf } from '../../support/mailed.ts'
import { register, signIn as signInWithPasskey } from '../passkey/ceremonies.ts'
import { enrol } from '../two-factor/enrolled.ts'
import { guestIn, guests, outcome, recorder, whoIs, withGuests } from './guests.ts'

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
