import { describe, expect, it } from 'vitest'
import { itDeep } from '../../support/depth.ts'
import {
  admin,
  defineFeature,
  emailPassword,
  fake,
  github,
  google,
  jwt,
  oidc,
  organization,
  passkey,
  social,
  username,
} from '../../../runtime/index.ts'
import { homes } from '../../support/homes.ts'
import { testSecret } from '../../support/test-auth.ts'

const path = '/capabilities'
const app = 'https://app.example.com'

/** A configuration full of things that nobody outside may read. */
const secretive = {
  trustedOrigins: [app],
  mail: { transport: { name: 'nowhere', send: async () => {} }, from: 'Hidden sender <hidden-sender@example.com>' },
  features: [
    emailPassword({ passwordMinimum: 12, passwordMaximum: 200, signUp: false }),
    username({ minimum: 4, maximum: 20, reserved: ['hidden-name'] }),
    passkey({ rpName: 'Hidden party', origins: ['http://localhost:3999'] }),
    organization({ teams: false, membershipLimit: 7, allowUserToCreateOrganization: () => false }),
    social({
      providers: [
        github({ clientId: 'hidden-client', clientSecret: 'hidden-secret', scopes: ['hidden-scope'] }),
        oidc({
          id: 'acme',
          name: 'Acme SSO',
          issuer: 'https://hidden-issuer.example.com',
          clientId: 'hidden-acme',
          clientSecret: 'hidden-acme-secret',
          disableSignUp: true,
        }),
        fake(),
      ],
      allowPrivateHosts: ['hidden-host.example.com'],
    }),
  ],
}

describe.each(homes)('GET /capabilities on $name', ({ start }) => {
  it('tells anybody what the features that are on let a page know', async () => {
    const { browser } = await start({ config: secretive })
    const { status, body } = await browser().get(path)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      'email-password': {
        signIn: true,
        signUp: false,
        passwordReset: true,
        minPasswordLength: 12,
        maxPasswordLength: 200,
        requireEmailVerification: false,
      },
      username: { minLength: 4, maxLength: 20 },
      passkey: {},
      organization: { allowUserToCreateOrganization: true, allowDeletion: true, teams: false, membershipLimit: 7 },
      social: {
        providers: [
          { id: 'github', name: 'GitHub', signUp: true },
          { id: 'acme', name: 'Acme SSO', signUp: false },
          { id: 'fake', name: expect.any(String), signUp: true },
        ],
        oneTap: false,
      },
      session: {},
      status: {},
    })
  })

  it('says where One Tap signs in', async () => {
    const made = google({ clientId: 'client', clientSecret: 'secret' })
    const { browser } = await start({ config: { features: [social({ providers: [made], oneTap: true })] } })
    expect((await browser().get(path)).body.social.oneTap).toBe(true)
  })

  it('does not name a feature that is off', async () => {
    const { browser } = await start({ config: { features: [emailPassword(), username()] } })
    const on = Object.keys((await browser().get(path)).body)
    expect(on).toEqual(expect.arrayContaining(['email-password', 'username', 'profile']))
    for (const off of ['passkey', 'social', 'organization', 'admin', 'jwt']) expect(on).not.toContain(off)
    const other = await start({ ownDatabase: true, config: { features: [jwt(), admin()] } })
    const names = Object.keys((await other.browser().get(path)).body)
    expect(names).toEqual(expect.arrayContaining(['jwt', 'admin']))
    expect(names).not.toContain('email-password')
  })

  it('follows the settings of the service', async () => {
    const config = {
      user: { deleteUser: true, changeEmail: true },
      emailVerification: { required: true },
    }
    const { browser } = await start({ config })
    expect((await browser().get(path)).body).toMatchObject({
      profile: { changeEmail: true, deleteUser: true },
      'email-password': { requireEmailVerification: true },
      'email-verification': { required: true, mails: true },
    })
  })

  it('tells the name and the logo of the product, as absolute address, where the configuration has them', async () => {
    const { auth, browser } = await start({ config: { appName: 'Acme', logo: '/logo.svg' } })
    const logo = `${auth.settings.origin}/logo.svg`
    expect((await browser().get(path)).body.app).toEqual({ name: 'Acme', logo })
    const plain = await start({ ownDatabase: true })
    expect((await plain.browser().get(path)).body.app).toEqual({})
  })

  it('says that no mail can leave where none can', async () => {
    const { browser } = await start({ production: true })
    expect((await browser().get(path)).body).toMatchObject({
      'email-password': { passwordReset: false },
      'email-verification': { mails: false },
    })
  })

  it('tells what a feature of somebody else says about itself, as a value or worked out from the settings', async () => {
    const plain = defineFeature({ id: 'acme-notes', capabilities: { maximum: 200, kinds: ['text', 'list'] } })
    const worked = defineFeature({ id: 'acme-site', capabilities: ({ appName }) => ({ title: appName }) })
    const { browser } = await start({ config: { appName: 'Notes', features: [plain, worked] } })
    expect((await browser().get(path)).body).toMatchObject({
      'acme-notes': { maximum: 200, kinds: ['text', 'list'] },
      'acme-site': { title: 'Notes' },
    })
  })

  it('costs no statement, not even for somebody with a session', async () => {
    const { browser, statements } = await start()
    const ada = browser()
    await ada.post('/sign-up/email', { name: 'Ada', email: 'ada@example.com', password: 'correct horse battery' })
    statements.length = 0
    expect((await ada.get(path)).status).toBe(200)
    expect((await browser().get(path)).status).toBe(200)
    expect(statements).toEqual([])
  })

  it('may be kept by anybody for five minutes, sets no cookie, and is confirmed without a body after that', async () => {
    const { browser } = await start({ production: true })
    const { headers } = await browser().get(path)
    expect(headers.get('cache-control')).toBe('public, max-age=300')
    expect(headers.get('set-cookie')).toBeNull()
    const etag = headers.get('etag') ?? ''
    expect(etag).toMatch(/^"[\w-]{43}"$/)
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await browser().get(path, { 'if-none-match': known })
      expect([again.status, again.body, again.headers.get('etag')]).toEqual([304, '', etag])
      expect(again.headers.get('cache-control')).toBe('public, max-age=300')
      expect(again.headers.get('vary')).toBe('Origin')
    }
    expect((await browser().get(path, { 'if-none-match': '"other"' })).status).toBe(200)
  })

  it('has to be confirmed each time in development, where the configuration changes', async () => {
    const { browser } = await start()
    const { headers } = await browser().get(path)
    expect(headers.get('cache-control')).toBe('public, max-age=0')
    expect((await browser().get(path, { 'if-none-match': headers.get('etag') ?? '' })).status).toBe(304)
  })

  itDeep('has another validator where another configuration is, and the same where the same is', async () => {
    const tag = async (features: readonly ReturnType<typeof emailPassword>[]) => {
      const { browser } = await start({ ownDatabase: true, config: { features } })
      return (await browser().get(path)).headers.get('etag')
    }
    const first = await tag([emailPassword()])
    expect(await tag([emailPassword()])).toBe(first)
    expect(await tag([emailPassword({ passwordMinimum: 10 })])).not.toBe(first)
  })

  it('lets pages of trusted origins read it and no others, and caches keep the two apart', async () => {
    const { browser } = await start({ config: secretive })
    const trusted = (await browser().get(path, { origin: app })).headers
    expect(trusted.get('access-control-allow-origin')).toBe(app)
    expect(trusted.get('access-control-allow-credentials')).toBe('true')
    expect(trusted.get('cross-origin-resource-policy')).toBe('cross-origin')
    const stranger = (await browser().get(path, { origin: 'https://evil.example' })).headers
    expect(stranger.get('access-control-allow-origin')).toBeNull()
    const { vary } = Object.fromEntries((await browser().get(path)).headers)
    expect([trusted.get('vary'), stranger.get('vary'), vary]).toEqual(['Origin', 'Origin', 'Origin'])
  })

  it('is not there for other methods', async () => {
    const { browser } = await start()
    for (const method of ['HEAD', 'POST', 'PUT']) expect((await browser().send(path, { method })).status).toBe(404)
  })

  it('holds no secret, no client id and nothing else that the configuration keeps to itself', async () => {
    const { browser } = await start({ config: secretive })
    const text = JSON.stringify((await browser().get(path)).body)
    expect(text).toContain('Acme SSO')
    expect(text).not.toContain(testSecret)
    expect(text.toLowerCase()).not.toContain('hidden')
    expect(text).not.toContain('localhost')
    expect(text).not.toContain(app)
  })
})
