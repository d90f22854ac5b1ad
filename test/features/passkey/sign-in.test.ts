import { describe, expect, it } from 'vitest'
import { AuthError, defineErrors, defineFeature, sql } from '../../../runtime/index.ts'
import { createAuthenticator } from '../../support/authenticator.ts'
import { ada, homes } from '../../support/homes.ts'
import { bob, refusal, register, signedUp, signIn, whoIs, withPasskeys } from './ceremonies.ts'

const failed = [401, 'AUTHENTICATION_FAILED']
const missing = [400, 'CHALLENGE_NOT_FOUND']
const gate = defineErrors({ CLOSED_GATE: [403, 'Closed'] })

describe.each(homes)('the options of a sign-in on $name', ({ start }) => {
  it('name nobody, whatever address is sent, and cost the same', async () => {
    const service = await start({ config: withPasskeys() })
    await register(service, await signedUp(service), createAuthenticator())
    const page = service.browser()
    const path = '/passkey/generate-authenticate-options'
    const ask = async (body: object | string) => {
      service.statements.length = 0
      const answer = await page.post(path, body)
      const { challenge, ...rest } = answer.body
      return { status: answer.status, challenge: challenge.length, rest, statements: [...service.statements] }
    }
    const known = await ask({ email: ada.email })
    expect(known).toMatchObject({ status: 200, challenge: 43 })
    expect(known.rest).toEqual({ rpId: 'localhost', timeout: 60_000, userVerification: 'preferred' })
    expect(known.statements).toHaveLength(1)
    for (const body of [{ email: 'nobody@example.com' }, {}, '', { email: 1 }]) expect(await ask(body)).toEqual(known)
    const { challenge, ...read } = (await page.get(path)).body
    expect([challenge.length, read]).toEqual([43, known.rest])
  })

  it('name the passkeys of whoever is signed in', async () => {
    const service = await start({ config: withPasskeys() })
    const page = await signedUp(service)
    expect((await page.get('/passkey/generate-authenticate-options')).body).not.toHaveProperty('allowCredentials')
    const { credentialID } = (await register(service, page, createAuthenticator())).body
    await register(service, await signedUp(service, bob), createAuthenticator())
    const { body } = await page.post('/passkey/generate-authenticate-options')
    expect(body.allowCredentials).toEqual([{ id: credentialID, type: 'public-key', transports: ['internal'] }])
  })
})

describe.each(homes)('a sign-in with a passkey on $name', ({ start }) => {
  it('needs no name, answers with session and user, and notes the use', async () => {
    const service = await start({ config: withPasskeys() })
    const page = await signedUp(service)
    const device = createAuthenticator({ counter: 'steps', backupEligible: true })
    await register(service, page, device)
    service.clock.advance(60)
    const other = service.browser()
    const { status, body, setCookies } = await signIn(service, other, device, { backedUp: true })
    expect(status).toBe(200)
    expect(Object.keys(body)).toEqual(['session', 'user'])
    expect(body.user.email).toBe(ada.email)
    expect(setCookies.some((line) => line.startsWith('better-auth.session_token='))).toBe(true)
    expect(JSON.stringify(body)).not.toContain(other.cookies.get('better-auth.session_token')?.split('.')[0])
    expect((await other.get('/get-session')).body.session.id).toBe(body.session.id)
    const [stored] = (await page.get('/passkey/list-user-passkeys')).body
    expect(stored).toMatchObject({ counter: 2, backedUp: true, lastUsedAt: service.clock.now.toISOString() })
  })

  it('signs the owner of the passkey in, and nobody else, whoever was signed in before', async () => {
    const service = await start({ config: withPasskeys() })
    const page = await signedUp(service)
    const bobs = createAuthenticator()
    await register(service, await signedUp(service, bob), bobs)
    const { body } = await signIn(service, page, bobs)
    expect([body.user.email, await whoIs(page)]).toEqual([bob.email, bob.email])
    const other = await signedUp(service, { ...ada, email: 'eve@example.com' })
    const [held] = bobs.credentials
    expect(refusal(await signIn(service, other, bobs, { userHandle: 'AAAA' }))).toEqual(failed)
    expect(refusal(await signIn(service, other, bobs, { wrongSignature: true }))).toEqual(failed)
    expect(await whoIs(other)).toBe('eve@example.com')
    expect((await signIn(service, other, bobs, { userHandle: null, credentialId: held?.id ?? '' })).status).toBe(200)
  })

  it.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['another relying party', { rpId: 'evil.example' }],
    ['another challenge', { challenge: 'A'.repeat(43) }],
    ['the type of a registration', { type: 'webauthn.create' }],
    ['an altered signature', { wrongSignature: true }],
    ['authenticator data that were not signed', { alteredAuthenticatorData: true }],
    ['nobody being present', { userPresent: false }],
    ['a frame of another site', { crossOrigin: true }],
    ['a passkey that was made on one device and can be backed up now', { backupEligible: true }],
    ['the user handle of somebody else', { userHandle: Buffer.from('x'.repeat(32)).toString('base64url') }],
    ['a counter that went back', { counter: 4 }],
    ['a counter that stood still', { counter: 5 }],
    ['a counter that is zero again', { counter: 0 }],
  ])('refuses %s, and uses the challenge up', async (_, assertion) => {
    const service = await start({ config: withPasskeys() })
    const device = createAuthenticator({ counter: 'steps' })
    await register(service, await signedUp(service), device, { counter: 5 })
    const page = service.browser()
    const { body: options } = await page.get('/passkey/generate-authenticate-options')
    const cookies = new Map(page.cookies)
    const response = device.get(options, { origin: service.origin, ...assertion })
    const refused = await page.post('/passkey/verify-authentication', { response })
    expect(refusal(refused)).toEqual(failed)
    expect(await whoIs(page)).toBeNull()
    for (const [name, value] of cookies) page.cookies.set(name, value)
    const honest = device.get(options, { origin: service.origin, counter: 9 })
    expect(refusal(await page.post('/passkey/verify-authentication', { response: honest }))).toEqual(missing)
    const event = 'counter' in assertion ? 'passkey.counter' : 'passkey.refused'
    expect(service.log.lines.filter((line) => line.includes(`"${event}"`))).toHaveLength(1)
    const [stored] = await service.db.query<{ counter: string; lastUsedAt: Date | null }>(
      sql`select counter, last_used_at from latchkey.passkey`,
    )
    expect([Number(stored?.counter), stored?.lastUsedAt]).toEqual([5, null])
  })

  it('takes the place of the session in which its owner proves anew who they are, and of no other', async () => {
    const service = await start({ config: withPasskeys() })
    const page = await signedUp(service)
    const device = createAuthenticator()
    await register(service, page, device)
    const before = (await page.get('/get-session')).body.session.id
    const other = service.browser()
    await other.post('/sign-in/email', { email: ada.email, password: ada.password })
    await signIn(service, page, device)
    const sessions = (await page.get('/list-sessions')).body as { id: string }[]
    expect(sessions).toHaveLength(2)
    expect(sessions.map(({ id }) => id)).not.toContain(before)
    expect(await whoIs(other)).toBe(ada.email)
    const guest = await signedUp(service, bob)
    await signIn(service, guest, device)
    expect(await whoIs(guest)).toBe(ada.email)
    const bobs = await service.db.query(
      sql`select s.id from latchkey.session s join latchkey.user u on u.id = s.user_id where u.email = ${bob.email}`,
    )
    expect(bobs).toHaveLength(1)
  })

  it('needs the PIN, finger or face where that is required', async () => {
    const service = await start({ config: withPasskeys({ userVerification: 'required' }) })
    const device = createAuthenticator()
    await register(service, await signedUp(service), device)
    const page = service.browser()
    const { body } = await page.get('/passkey/generate-authenticate-options')
    expect(body.userVerification).toBe('required')
    expect(refusal(await signIn(service, page, device, { userVerified: false }))).toEqual(failed)
    expect((await signIn(service, page, device)).status).toBe(200)
  })

  it('answers 400 to what cannot be read, and 401 to a passkey that nobody has', async () => {
    const service = await start({ config: withPasskeys() })
    const device = createAuthenticator()
    await register(service, await signedUp(service), device)
    const page = service.browser()
    const send = async (change: object) => {
      const { body: options } = await page.get('/passkey/generate-authenticate-options')
      const whole = device.get(options, { origin: service.origin })
      const response = { ...whole, response: { ...whole.response, ...change } }
      return refusal(await page.post('/passkey/verify-authentication', { response }))
    }
    const unreadable = [400, 'AUTHENTICATION_FAILED']
    expect(await send({ clientDataJSON: 'AAAA' })).toEqual(unreadable)
    expect(await send({ clientDataJSON: Buffer.from('[]').toString('base64url') })).toEqual(unreadable)
    expect(await send({ authenticatorData: 'AAAA' })).toEqual(unreadable)
    expect(await send({ signature: 'AAAA' })).toEqual(failed)
    expect(await send({ signature: 'no base64!' })).toEqual(unreadable)
    expect(await send({ authenticatorData: 'no base64!' })).toEqual(unreadable)
    expect(refusal(await page.post('/passkey/verify-authentication', {}))).toEqual([400, 'VALIDATION_ERROR'])
    const stranger = createAuthenticator()
    stranger.credentials.push(...device.credentials.map((held) => ({ ...held, id: 'unknown' })))
    expect(refusal(await signIn(service, page, stranger))).toEqual([401, 'PASSKEY_NOT_FOUND'])
  })

  it('works once, within five minutes and in the browser that began it', async () => {
    const service = await start({ config: withPasskeys() })
    const device = createAuthenticator()
    await register(service, await signedUp(service), device)
    const [page, other] = [service.browser(), service.browser()]
    const { body: options } = await page.get('/passkey/generate-authenticate-options')
    const cookies = new Map(page.cookies)
    const response = device.get(options, { origin: service.origin })
    expect(refusal(await other.post('/passkey/verify-authentication', { response }))).toEqual(missing)
    await other.get('/passkey/generate-authenticate-options')
    expect(refusal(await other.post('/passkey/verify-authentication', { response }))).toEqual(failed)
    expect((await page.post('/passkey/verify-authentication', { response })).status).toBe(200)
    for (const [name, value] of cookies) page.cookies.set(name, value)
    expect(refusal(await page.post('/passkey/verify-authentication', { response }))).toEqual(missing)
    const { body: late } = await other.get('/passkey/generate-authenticate-options')
    service.clock.advance(300)
    const slow = device.get(late, { origin: service.origin })
    expect(refusal(await other.post('/passkey/verify-authentication', { response: slow }))).toEqual(missing)
  })

  it('does not take the challenge of a registration, nor one whose cookie was changed', async () => {
    const service = await start({ config: withPasskeys() })
    const page = await signedUp(service)
    const device = createAuthenticator()
    await register(service, page, device)
    const { body: options } = await page.get('/passkey/generate-register-options')
    const request = { challenge: options.challenge, rpId: 'localhost' }
    const response = device.get(request, { origin: service.origin })
    expect(refusal(await page.post('/passkey/verify-authentication', { response }))).toEqual(missing)
    const { body: own } = await page.get('/passkey/generate-authenticate-options')
    const name = 'better-auth.better-auth-passkey'
    const cookie = page.cookies.get(name) ?? ''
    page.cookies.set(name, `${cookie.startsWith('A') ? 'B' : 'A'}${cookie.slice(1)}`)
    const answer = device.get(own, { origin: service.origin })
    expect(refusal(await page.post('/passkey/verify-authentication', { response: answer }))).toEqual(missing)
  })

  it('meets the gates of every sign-in: unproven address, what features refuse, and users who are gone', async () => {
    let open = true
    const guard = defineFeature({
      id: 'guard',
      errors: gate,
      hooks: {
        sessionCreating: async () => {
          if (!open) throw new AuthError(gate.CLOSED_GATE)
        },
      },
    })
    const service = await start({
      config: withPasskeys(
        {},
        { features: [guard], emailVerification: { required: true }, user: { deleteUser: true } },
      ),
    })
    const setUp = service.browser()
    await setUp.post('/sign-up/email', ada)
    await service.db.query(sql`update latchkey.user set email_verified = true`)
    await setUp.post('/sign-in/email', ada)
    const device = createAuthenticator({ counter: 'steps' })
    expect((await register(service, setUp, device)).status).toBe(200)
    const page = service.browser()
    open = false
    expect(refusal(await signIn(service, page, device))).toEqual([403, 'CLOSED_GATE'])
    open = true
    await service.db.query(sql`update latchkey.user set email_verified = false`)
    expect(refusal(await signIn(service, page, device))).toEqual([403, 'EMAIL_NOT_VERIFIED'])
    expect((await service.mails()).at(-1)?.kind).toBe('verify-email')
    await service.db.query(sql`update latchkey.user set email_verified = true`)
    expect((await signIn(service, page, device)).status).toBe(200)
    await service.db.query(sql`delete from latchkey.user`)
    expect(refusal(await signIn(service, page, device))).toEqual([401, 'PASSKEY_NOT_FOUND'])
    expect((await service.db.query(sql`select id from latchkey.passkey`)).length).toBe(0)
  })
})
