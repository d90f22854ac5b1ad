import { describe, expect, it } from 'vitest'
import { itDeep } from '../../support/depth.ts'
import { sql } from '../../../runtime/index.ts'
import { createAuthenticator } from '../../support/authenticator.ts'
import { from, limited } from '../../rate-limits/limited.ts'
import { ada, homes } from '../../support/homes.ts'
import { bob, refusal, register, signedUp, signIn, whoIs, withPasskeys } from './ceremonies.ts'

describe.each(homes)('the options of a registration on $name', ({ start }) => {
  it('say who registers what, with a challenge of 32 bytes that is new each time', async () => {
    const service = await start({ config: withPasskeys({}, { appName: 'Acme' }) })
    const page = await signedUp(service)
    const { status, body, setCookies } = await page.get('/passkey/generate-register-options')
    expect(status).toBe(200)
    expect(body).toEqual({
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      rp: { name: 'Acme', id: 'localhost' },
      user: { id: expect.any(String), name: ada.email, displayName: ada.email },
      pubKeyCredParams: [-8, -7, -257].map((alg) => ({ alg, type: 'public-key' })),
      timeout: 60_000,
      attestation: 'none',
      excludeCredentials: [],
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred', requireResidentKey: false },
      extensions: { credProps: true },
      hints: [],
    })
    expect(Buffer.from(body.user.id, 'base64url').toString()).toMatch(/^[a-z0-9]{32}$/)
    expect(setCookies).toEqual([
      expect.stringMatching(/^better-auth\.better-auth-passkey=\S+; Max-Age=300; Path=\/; HttpOnly; SameSite=Lax$/),
    ])
    expect((await page.get('/passkey/generate-register-options')).body.challenge).not.toBe(body.challenge)
  })

  it('take the kind of authenticator and a name, and name the passkeys that are there', async () => {
    const service = await start({ config: withPasskeys({ residentKey: 'required', rpName: 'Acme' }) })
    const page = await signedUp(service)
    const registered = await register(service, page, createAuthenticator({ transports: ['usb', 'nonsense', 'nfc'] }))
    const query = '?authenticatorAttachment=cross-platform&name=Work&context=any'
    const { body } = await page.get(`/passkey/generate-register-options${query}`)
    expect(body.user).toMatchObject({ name: 'Work', displayName: ada.email })
    expect(body.rp.name).toBe('Acme')
    expect(body.authenticatorSelection).toEqual({
      residentKey: 'required',
      userVerification: 'preferred',
      requireResidentKey: true,
      authenticatorAttachment: 'cross-platform',
    })
    const { credentialID } = registered.body
    expect(body.excludeCredentials).toEqual([{ id: credentialID, type: 'public-key', transports: ['usb', 'nfc'] }])
    const refused = await page.get('/passkey/generate-register-options?authenticatorAttachment=other')
    expect(refusal(refused)).toEqual([400, 'VALIDATION_ERROR'])
  })

  itDeep('are given to one user at most 60 times in an hour, from whatever network', async () => {
    const service = await start(limited(withPasskeys()))
    const page = service.browser()
    await page.post('/sign-up/email', ada, from('192.0.2.1'))
    const statuses = []
    for (let index = 0; index < 61; index += 1) {
      const { status } = await page.get('/passkey/generate-register-options', from(`192.0.2.${index + 2}`))
      statuses.push(status)
    }
    expect(statuses.filter((status) => status !== 200)).toEqual([429])
  })

  it('know the user by the same handle each time, so that an authenticator keeps one account of them', async () => {
    const service = await start({ config: withPasskeys() })
    const page = await signedUp(service)
    const [first, second] = [createAuthenticator(), createAuthenticator()]
    await register(service, page, first)
    await register(service, page, second)
    expect(second.credentials[0]?.userHandle).toBe(first.credentials[0]?.userHandle)
  })

  it('need a fresh session', async () => {
    const service = await start({ config: withPasskeys() })
    expect(refusal(await service.browser().get('/passkey/generate-register-options'))).toEqual([401, 'UNAUTHORIZED'])
    const page = await signedUp(service)
    service.clock.advance(86_400)
    expect(refusal(await page.get('/passkey/generate-register-options'))).toEqual([403, 'SESSION_NOT_FRESH'])
    expect(refusal(await page.post('/passkey/verify-registration', { response: {} }))).toEqual([
      400,
      'VALIDATION_ERROR',
    ])
  })
})

describe.each(homes)('a registration on $name', ({ start }) => {
  it('stores the passkey, answers with it and tells the address', async () => {
    const service = await start({ config: withPasskeys() })
    const page = await signedUp(service)
    const aaguid = 'd548826e79b4db40a3d811116f7e8349'
    const device = createAuthenticator({
      backupEligible: true,
      backedUp: true,
      transports: ['internal', 'hybrid'],
      aaguid,
    })
    const { status, body } = await register(service, page, device, { body: { name: ' My laptop ' } })
    const now = service.clock.now.toISOString()
    const { user } = (await page.get('/get-session')).body
    expect(status).toBe(200)
    expect(body).toEqual({
      id: expect.any(String),
      name: 'My laptop',
      publicKey: expect.stringMatching(/^[A-Za-z0-9+/]+={0,2}$/),
      userId: user.id,
      credentialID: device.credentials[0]?.id,
      counter: 0,
      deviceType: 'multiDevice',
      backedUp: true,
      transports: 'internal,hybrid',
      aaguid: 'd548826e-79b4-db40-a3d8-11116f7e8349',
      createdAt: now,
      updatedAt: now,
      lastUsedAt: null,
    })
    expect((await page.get('/passkey/list-user-passkeys')).body).toEqual([body])
    const mails = await service.mails()
    expect(mails.map(({ kind, to }) => [kind, to])).toEqual([['sign-in-method-added', ada.email]])
  })

  it('takes Ed25519 and ES256, a counter, and no name', async () => {
    const service = await start({ config: withPasskeys() })
    const page = await signedUp(service)
    for (const algorithm of ['EdDSA', 'ES256'] as const) {
      const device = createAuthenticator({ algorithm, counter: 'steps' })
      const { status, body } = await register(service, page, device, { body: { name: ' ' } })
      expect([status, body.counter, body.name, body.deviceType]).toEqual([200, 1, 'Passkey', 'singleDevice'])
      const other = service.browser()
      expect((await signIn(service, other, device)).status).toBe(200)
      expect(await whoIs(other)).toBe(ada.email)
    }
  })

  it('names a passkey that comes without a name after what keeps it, or after the browser', async () => {
    const service = await start({ config: withPasskeys() })
    const page = await signedUp(service)
    const keeper = createAuthenticator({ aaguid: 'd548826e79b4db40a3d811116f7e8349' })
    expect((await register(service, page, keeper)).body.name).toBe('Bitwarden')
    const phone = createAuthenticator({ transports: ['hybrid'], attachment: 'cross-platform' })
    expect((await register(service, page, phone, { body: { name: null } })).body.name).toBe('Phone or tablet')
  })

  const origin = 'https://evil.example'
  it.each([
    ['another origin', { origin }],
    ['another relying party', { rpId: 'evil.example' }],
    ['another challenge', { challenge: 'A'.repeat(43) }],
    ['the type of a sign-in', { type: 'webauthn.get' }],
    ['nobody being present', { userPresent: false }],
    ['a frame of another site', { crossOrigin: true }],
    ['a backup of what cannot be backed up', { backupEligible: false, backedUp: true }],
  ])('refuses %s, stores nothing and uses the challenge up', async (_, ceremony) => {
    const service = await start({ config: withPasskeys() })
    const page = await signedUp(service)
    const { body: options } = await page.get('/passkey/generate-register-options')
    const cookies = new Map(page.cookies)
    const response = createAuthenticator().create(options, { origin: service.origin, ...ceremony })
    const refused = await page.post('/passkey/verify-registration', { response })
    expect(refusal(refused)).toEqual([400, 'FAILED_TO_VERIFY_REGISTRATION'])
    for (const [name, value] of cookies) page.cookies.set(name, value)
    const honest = createAuthenticator().create(options, { origin: service.origin })
    const again = await page.post('/passkey/verify-registration', { response: honest })
    expect(refusal(again)).toEqual([400, 'CHALLENGE_NOT_FOUND'])
    expect((await page.get('/passkey/list-user-passkeys')).body).toEqual([])
    expect(service.log.lines.filter((line) => line.includes('passkey.registration-refused'))).toHaveLength(1)
  })

  it('needs the PIN, finger or face where that is required', async () => {
    const service = await start({ config: withPasskeys({ userVerification: 'required' }) })
    const page = await signedUp(service)
    const refused = await register(service, page, createAuthenticator({ userVerified: false }))
    expect(refusal(refused)).toEqual([400, 'FAILED_TO_VERIFY_REGISTRATION'])
    expect((await register(service, page, createAuthenticator())).status).toBe(200)
  })

  it('refuses bytes that mean nothing, and an id that the authenticator did not sign', async () => {
    const service = await start({ config: withPasskeys() })
    const page = await signedUp(service)
    const send = async (change: (response: ReturnType<ReturnType<typeof createAuthenticator>['create']>) => object) => {
      const { body: options } = await page.get('/passkey/generate-register-options')
      const response = createAuthenticator().create(options, { origin: service.origin })
      return refusal(await page.post('/passkey/verify-registration', { response: change(response) }))
    }
    const failed = [400, 'FAILED_TO_VERIFY_REGISTRATION']
    const altered = (change: object) => (whole: { response: object }) => ({
      ...whole,
      response: { ...whole.response, ...change },
    })
    expect(await send(altered({ attestationObject: 'AAAA' }))).toEqual(failed)
    expect(await send(altered({ clientDataJSON: 'AAAA' }))).toEqual(failed)
    expect(await send((whole) => ({ ...whole, id: 'other', rawId: 'other' }))).toEqual(failed)
    expect(await send((whole) => ({ ...whole, type: 'password' }))).toEqual([400, 'VALIDATION_ERROR'])
    expect(await send(altered({ attestationObject: 'no base64!' }))).toEqual(failed)
    expect(await send(altered({ attestationObject: 7 }))).toEqual([400, 'VALIDATION_ERROR'])
  })

  it('works once, within five minutes, in the browser and for the user that began it', async () => {
    const service = await start({ config: withPasskeys() })
    const page = await signedUp(service)
    const other = await signedUp(service, bob)
    const { body: options } = await page.get('/passkey/generate-register-options')
    const cookie = [...page.cookies].find(([name]) => name.includes('passkey'))
    const response = createAuthenticator().create(options, { origin: service.origin })
    const missing = [400, 'CHALLENGE_NOT_FOUND']
    expect(refusal(await other.post('/passkey/verify-registration', { response }))).toEqual(missing)
    if (cookie === undefined) throw new Error('The browser got no challenge')
    expect((await page.post('/passkey/verify-registration', { response })).status).toBe(200)
    page.cookies.set(...cookie)
    expect(refusal(await page.post('/passkey/verify-registration', { response }))).toEqual(missing)

    const { body: stolen } = await page.get('/passkey/generate-register-options')
    for (const [name, value] of page.cookies) if (name.includes('passkey')) other.cookies.set(name, value)
    const forOther = createAuthenticator().create(stolen, { origin: service.origin })
    const refused = await other.post('/passkey/verify-registration', { response: forOther })
    expect(refusal(refused)).toEqual([401, 'YOU_ARE_NOT_ALLOWED_TO_REGISTER_THIS_PASSKEY'])

    const { body: late } = await page.get('/passkey/generate-register-options')
    const answer = createAuthenticator().create(late, { origin: service.origin })
    service.clock.advance(300)
    expect(refusal(await page.post('/passkey/verify-registration', { response: answer }))).toEqual(missing)
  })

  it('does not take the challenge of a sign-in', async () => {
    const service = await start({ config: withPasskeys() })
    const page = await signedUp(service)
    const { body: options } = await page.get('/passkey/generate-register-options')
    const { body: request } = await page.get('/passkey/generate-authenticate-options')
    const response = createAuthenticator().create(options, { origin: service.origin, challenge: request.challenge })
    const refused = await page.post('/passkey/verify-registration', { response })
    expect(refusal(refused)).toEqual([400, 'CHALLENGE_NOT_FOUND'])
  })

  it('refuses a credential that somebody has, whoever it is', async () => {
    const service = await start({ config: withPasskeys() })
    const page = await signedUp(service)
    const other = await signedUp(service, bob)
    const device = createAuthenticator()
    await register(service, page, device)
    const [held] = device.credentials
    for (const browser of [page, other]) {
      const { body: options } = await browser.get('/passkey/generate-register-options')
      const again = createAuthenticator({ credentialId: held?.id ?? '' })
      const response = again.create({ ...options, excludeCredentials: [] }, { origin: service.origin })
      const refused = await browser.post('/passkey/verify-registration', { response })
      expect(refusal(refused)).toEqual([400, 'PREVIOUSLY_REGISTERED'])
    }
    expect((await service.db.query(sql`select id from latchkey.passkey`)).length).toBe(1)
    expect((await signIn(service, service.browser(), device)).status).toBe(200)
  })

  it('stops at the largest number of passkeys', async () => {
    const service = await start({ config: withPasskeys({ maximumPerUser: 2 }) })
    const page = await signedUp(service)
    for (const status of [200, 200, 400]) {
      expect((await register(service, page, createAuthenticator())).status).toBe(status)
    }
    expect(refusal(await register(service, page, createAuthenticator()))).toEqual([400, 'TOO_MANY_PASSKEYS'])
    expect((await page.get('/passkey/list-user-passkeys')).body).toHaveLength(2)
  })
})
