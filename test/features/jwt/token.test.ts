import { createRemoteJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose'
import { describe, expect, it } from 'vitest'
import { bearer, ConfigError, emailPassword, jwt, type JwtOptions, sql } from '../../../runtime/index.ts'
import { signingAlgorithms } from '../../../runtime/keys/key-pair.ts'
import { revokeSigningKey, rotateSigningKey } from '../../../runtime/keys/rotation.ts'
import { parseSecrets } from '../../../runtime/security/secrets.ts'
import type { SigningAlgorithm } from '../../../runtime/contract/settings.ts'
import { createVerifier } from '../../../runtime/verify/index.ts'
import { ada, homes } from '../../support/homes.ts'
import { type TestAuth, testSecret } from '../../support/test-auth.ts'

const clock = new Date('2026-03-01T12:00:00.500Z')
const configured = (options: JwtOptions = {}, algorithm: SigningAlgorithm = 'EdDSA') => ({
  config: { features: [emailPassword(), jwt(options)], signingKeys: { algorithm, rsaBits: 2048 } },
  clock,
})

async function signedIn({ browser }: TestAuth) {
  const person = browser()
  expect((await person.post('/sign-up/email', ada)).status).toBe(200)
  return person
}

describe.each(homes)('GET /token on $name', ({ start }) => {
  it.each(signingAlgorithms)(
    'gives a token of %s that jose verifies with nothing but the address of the keys',
    async (algorithm) => {
      const service = await start(configured({}, algorithm))
      const person = await signedIn(service)
      const { status, body } = await person.get('/token')
      expect(status).toBe(200)
      const keys = createRemoteJWKSet(new URL(`${service.url}/jwks`))
      const { payload, protectedHeader } = await jwtVerify(body.token, keys, {
        issuer: service.origin,
        audience: service.origin,
        currentDate: clock,
      })
      const { user, session } = (await person.get('/get-session')).body
      expect(protectedHeader).toEqual({ alg: algorithm, kid: expect.any(String), typ: 'JWT' })
      const iat = Math.floor(clock.getTime() / 1000)
      expect(payload).toEqual({
        ...user,
        iat,
        exp: iat + 900,
        iss: service.origin,
        aud: service.origin,
        sub: user.id,
        sid: session.id,
        amr: ['pwd'],
        acr: 'aal1',
        auth_time: iat,
      })
      const verify = createVerifier({
        jwksURL: `${service.url}/jwks`,
        issuer: service.origin,
        audience: service.origin,
        now: () => clock,
      })
      expect(await verify(body.token)).toEqual(payload)
    },
  )

  it('says what is configured, and nothing outranks the registered claims', async () => {
    const service = await start(
      configured({
        lifetime: 60,
        issuer: 'https://issuer.example',
        audience: ['https://a.example', 'https://b.example'],
        payload: ({ user }) => ({ role: 'reader', mail: user.email, sub: 'x', exp: 1, iss: 'x', aud: 'x', sid: 'x' }),
        subject: ({ user }) => `user:${user.id}`,
      }),
    )
    const person = await signedIn(service)
    const claims = decodeJwt((await person.get('/token')).body.token)
    const { user, session } = (await person.get('/get-session')).body
    const iat = Math.floor(clock.getTime() / 1000)
    expect(claims).toEqual({
      role: 'reader',
      mail: ada.email,
      iat,
      exp: iat + 60,
      iss: 'https://issuer.example',
      aud: ['https://a.example', 'https://b.example'],
      sub: `user:${user.id}`,
      sid: session.id,
      amr: ['pwd'],
      acr: 'aal1',
      auth_time: iat,
    })
  })

  it('costs no statement for keys once they are known', async () => {
    const service = await start(configured())
    const person = await signedIn(service)
    await person.get('/token')
    service.statements.length = 0
    expect((await person.get('/token')).status).toBe(200)
    expect(service.statements).toHaveLength(1)
    service.statements.length = 0
    expect((await person.get('/get-session')).headers.get('set-auth-jwt')).not.toBeNull()
    expect(service.statements).toHaveLength(1)
  })

  it('refuses a stranger, an ended session and a deleted user at once', async () => {
    const service = await start(configured())
    expect(await service.browser().get('/token')).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } })
    const person = await signedIn(service)
    const cookies = new Map(person.cookies)
    await person.post('/sign-out')
    for (const [name, value] of cookies) person.cookies.set(name, value)
    expect((await person.get('/token')).status).toBe(401)
    await person.post('/sign-in/email', { email: ada.email, password: ada.password })
    expect((await person.get('/token')).status).toBe(200)
    await service.db.query(sql`delete from latchkey.user`)
    expect((await person.get('/token')).status).toBe(401)
  })

  it('a token is no session, and a session is no token', async () => {
    const service = await start({ ...configured(), config: { features: [emailPassword(), bearer(), jwt()] } })
    const person = await signedIn(service)
    const { token } = (await person.get('/token')).body
    const stranger = service.browser()
    expect((await stranger.get('/token', { authorization: `Bearer ${token}` })).status).toBe(401)
    const [name = ''] = [...person.cookies.keys()].filter((key) => key.endsWith('session_token'))
    expect((await stranger.get('/token', { cookie: `${name}=${token}` })).status).toBe(401)
    expect((await stranger.get('/get-session', { cookie: `${name}=${token}` })).body).toBeNull()
    const verify = createVerifier({
      jwksURL: `${service.url}/jwks`,
      issuer: service.origin,
      audience: service.origin,
      now: () => clock,
    })
    await expect(verify(token)).resolves.toMatchObject({ email: ada.email })
    for (const value of [...person.cookies.values(), decodeURIComponent(person.cookies.get(name) ?? '')])
      await expect(verify(value)).rejects.toMatchObject({ name: 'TokenRefused', code: 'malformed' })
  })

  it('signs with the new key as soon as this process knows that the old one is revoked', async () => {
    const service = await start(configured())
    const person = await signedIn(service)
    const before = decodeProtectedHeader((await person.get('/token')).body.token).kid ?? ''
    const revoked = await revokeSigningKey(service.db, service.auth.settings, before, service.clock.now)
    service.auth.platform.keys.forget()
    const after = decodeProtectedHeader((await person.get('/token')).body.token).kid
    expect(after).toBe(revoked?.successor?.id)
    expect((await person.get('/jwks')).body.keys.map(({ kid }: { kid: string }) => kid)).toEqual([after])
  })

  it('answers FAILED_TO_DECRYPT_PRIVATE_KEY while a secret is missing; get-session goes on without a token', async () => {
    const service = await start(configured())
    const person = await signedIn(service)
    const other = { ...service.auth.settings, secrets: parseSecrets('7:another-secret-0123456789-abcdefghij') }
    await rotateSigningKey(service.db, other, { now: service.clock.now, immediately: true })
    service.auth.platform.keys.forget()
    expect(await person.get('/token')).toMatchObject({
      status: 500,
      body: { code: 'FAILED_TO_DECRYPT_PRIVATE_KEY', message: 'Failed to decrypt private key' },
    })
    const session = await person.get('/get-session')
    expect(session.body.user.email).toBe(ada.email)
    expect(session.headers.get('set-auth-jwt')).toBeNull()
    expect(service.log.lines.join()).toContain('jwt.unsigned')
    expect(service.log.lines.join()).toContain('LATCHKEY_SECRETS')
    expect(service.log.lines.join()).not.toContain(testSecret)
    expect((await person.get('/jwks')).status).toBe(200)
  })

  it('answers TOKEN_TOO_LARGE where the claims are more than a header can hold', async () => {
    const service = await start(configured({ payload: () => ({ list: 'x'.repeat(9000) }) }))
    const person = await signedIn(service)
    expect(await person.get('/token')).toMatchObject({ status: 422, body: { code: 'TOKEN_TOO_LARGE' } })
    const session = await person.get('/get-session')
    expect([session.status, session.headers.get('set-auth-jwt')]).toEqual([200, null])
  })
})

describe.each(homes)('the header set-auth-jwt on $name', ({ start }) => {
  it('comes with get-session of a signed-in person, and pages of trusted origins can read it', async () => {
    const { config } = configured()
    const service = await start({ clock, config: { ...config, trustedOrigins: ['https://app.example.com'] } })
    expect((await service.browser().get('/get-session')).headers.get('set-auth-jwt')).toBeNull()
    const person = await signedIn(service)
    const { headers } = await person.get('/get-session', { origin: 'https://app.example.com' })
    expect(headers.get('access-control-expose-headers')).toContain('set-auth-jwt')
    const keys = createRemoteJWKSet(new URL(`${service.url}/jwks`))
    const { payload } = await jwtVerify(headers.get('set-auth-jwt') ?? '', keys, { currentDate: clock })
    expect(payload['email']).toBe(ada.email)
  })

  it('stays away where it is switched off', async () => {
    const service = await start(configured({ setHeader: false }))
    const person = await signedIn(service)
    expect((await person.get('/get-session')).headers.get('set-auth-jwt')).toBeNull()
  })
})

describe('the options of jwt', () => {
  it.each<[string, object]>([
    ['jwt.lifetime', { lifetime: 86_401 }],
    ['jwt.lifetime', { lifetime: 1.5 }],
    ['jwt.issuer', { issuer: '' }],
    ['jwt.audience', { audience: [] }],
    ['jwt.payload', { payload: 'email' }],
    ['jwt.algorithm', { algorithm: 'none' }],
  ])('refuse a wrong %s: %j', (path, options) => {
    expect(() => jwt(options)).toThrow(ConfigError)
    expect(() => jwt(options)).toThrow(path)
  })
})
