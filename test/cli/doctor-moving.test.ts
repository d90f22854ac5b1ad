import { beforeAll, describe, expect, it } from 'vitest'
import { emptyFolder, latchkey, ownDatabase } from './in-process.ts'

const secret = '2:a-new-secret-0123456789-abcdefghijklmn'
const old = 'the-secret-of-better-auth-0123456789ab'
const base = { LATCHKEY_BASE_URL: 'https://app.example.com', LATCHKEY_SECRETS: `${secret},1:${old}` }
const providers =
  "social({ providers: [github({ clientId: 'a', clientSecret: 'b' }), microsoft({ clientId: 'a', clientSecret: 'b' })] })"

const configOf = (more = '', features = 'emailPassword()') => `
  import { bearer, defineConfig, emailPassword, github, microsoft, passkey, social, username } from 'latchkey'
  export default defineConfig({ ${more} features: [${features}] })`

interface Row {
  readonly name: string
  readonly state: string
  readonly finding: string
  readonly cure?: string
}

describe('doctor --moving', () => {
  let database: { readonly DATABASE_URL: string }

  beforeAll(async () => {
    database = await ownDatabase()
    await latchkey(['migrate'], {
      cwd: emptyFolder({ 'auth.config.ts': configOf('', `emailPassword(), passkey(), username(), ${providers}`) }),
      env: { ...base, ...database },
    })
  })

  /** What it says of a project, as rows by their name. */
  async function examined(config: string, argv: readonly string[], env: Record<string, string> = {}, files = {}) {
    const cwd = emptyFolder({ 'auth.config.ts': config, ...files })
    const all = { ...base, ...database, SMTP_URL: 'smtps://me:pass@mail.example.com', ...env }
    const { code, stdout, stderr } = await latchkey(['doctor', '--json', '--moving', ...argv], { cwd, env: all })
    for (const text of [stdout, stderr]) for (const hidden of [old, secret]) expect(text).not.toContain(hidden)
    const rows: readonly Row[] = stdout.startsWith('{') ? JSON.parse(stdout).checks : []
    return {
      code,
      stderr,
      of: (name: string) => rows.filter((row) => row.name === name).map(({ name: _, ...row }) => row),
    }
  }

  it('finds a project in order that goes on where better-auth was', async () => {
    const config = configOf("basePath: '/auth', compatibility: '1.3',", `emailPassword(), passkey(), ${providers}`)
    const { code, of } = await examined(
      config,
      [
        'better-auth',
        '--old-cookie',
        '__Secure-better-auth.session_token=x; Path=/; HttpOnly',
        '--pages',
        'https://app.example.com',
      ],
      { BETTER_AUTH_URL: 'https://app.example.com/auth', BETTER_AUTH_SECRET: old, IMPORT_DATABASE_URL: 'postgres://x' },
      { 'package.json': JSON.stringify({ dependencies: { 'better-auth': '^1.3.34' } }) },
    )
    expect(code).toBe(0)
    for (const name of [
      'source',
      'base url',
      'pages',
      'cookies',
      'old secret',
      'client',
      'callbacks',
      'passkeys',
      'clock',
    ]) {
      expect([name, new Set(of(name).map(({ state }) => state))]).toEqual([name, new Set(['ok'])])
    }
    expect(of('callbacks')[0]?.finding).toBe('github: https://app.example.com/auth/callback/github, as before')
  })

  it.each([
    [
      'the address',
      ['--old-url', 'https://id.example.com/api/auth'],
      {},
      'base url',
      /LATCHKEY_BASE_URL=https:\/\/id\.example\.com into \.env/,
    ],
    ['the path', ['--old-url', 'https://app.example.com/auth'], {}, 'base url', /basePath: '\/auth'/],
    [
      'the prefix of the cookie',
      ['--old-cookie', '__Secure-shop.session_token'],
      {},
      'cookies',
      /cookies: \{ prefix: 'shop' \}/,
    ],
    ['a cookie of http', ['--old-cookie', 'better-auth.session_token'], {}, 'cookies', /__Secure-/],
    ['a cookie of another name', ['--old-cookie', 'sid'], {}, 'cookies', /sign in once more/],
    [
      'the domain of the cookie',
      ['--old-cookie', '__Secure-better-auth.session_token=x; Domain=.example.com; Secure'],
      {},
      'cookies',
      /cookies: \{ domain: 'example\.com' \}/,
    ],
    [
      'the secret',
      [],
      { BETTER_AUTH_SECRET: 'another-secret-0123456789-abcdefgh' },
      'old secret',
      /LATCHKEY_SECRETS=3:/,
    ],
    ['a short secret', [], { BETTER_AUTH_SECRET: 'short' }, 'old secret', /sign in once more/],
    [
      'what passkeys belong to',
      ['--old-rp-id', 'example.com'],
      {},
      'passkeys',
      /passkey\(\{ rpId: 'example\.com' \}\)/,
    ],
    [
      'a page that is not trusted',
      ['--pages', 'https://www.example.com'],
      {},
      'pages',
      /trustedOrigins: \['https:\/\/www\.example\.com'\]/,
    ],
    ['an app', ['--pages', 'shop://'], {}, 'pages', /trustedOrigins: \['shop:\/\/'\]/],
    ['mail', [], { SMTP_URL: '' }, 'links', /SMTP_URL=/],
    ['the database', [], {}, 'source', /IMPORT_DATABASE_URL=/],
  ])('says the cure where %s does not fit', async (_, argv, env, name, cure) => {
    const { of } = await examined(configOf('', 'emailPassword(), passkey()'), ['better-auth', ...argv], env)
    expect(of(name).find((row) => row.state !== 'ok')?.cure).toMatch(cure)
  })

  it('ends with 78 where something would sign people out', async () => {
    const wrong = await examined(configOf(), ['better-auth'], { BETTER_AUTH_SECRET: `${old}-no` })
    expect(wrong.code).toBe(78)
  })

  it('says of a page on another site that browsers keep no cookie there, but for bearer tokens', async () => {
    const pages = ['better-auth', '--pages', 'https://app.example.org,https://x.vercel.app,https://www.example.com']
    const more = "trustedOrigins: ['https://app.example.org', 'https://x.vercel.app', 'https://www.example.com'],"
    const states = async (features: string) =>
      (await examined(configOf(more, features), pages)).of('pages').map(({ state }) => state)
    expect(await states('emailPassword()')).toEqual(['wrong', 'wrong', 'ok'])
    expect(await states('emailPassword(), bearer()')).toEqual(['ok', 'ok', 'ok'])
  })

  const publishable = `pk_live_${Buffer.from('clerk.example.com$').toString('base64')}`
  it.each([
    ['authjs', { AUTH_URL: 'https://app.example.com' }, 'https://app.example.com/api/auth/callback/microsoft-entra-id'],
    ['supabase', { SUPABASE_URL: 'https://x.supabase.co' }, 'https://x.supabase.co/auth/v1/callback'],
    ['clerk', { NEXT_PUBLIC_CLERK_PUBLISHABLE_KEY: publishable }, 'https://clerk.example.com/v1/oauth_callback'],
    ['auth0', { AUTH0_DOMAIN: 'acme.eu.auth0.com' }, 'https://acme.eu.auth0.com/login/callback'],
    [
      'keycloak',
      { KEYCLOAK_ISSUER: 'https://sso.example.com/realms/shop' },
      'https://sso.example.com/realms/shop/broker/microsoft/endpoint',
    ],
    ['firebase', { FIREBASE_AUTH_DOMAIN: 'shop.firebaseapp.com' }, 'https://shop.firebaseapp.com/__/auth/handler'],
  ])('says the address to register beside that of %s', async (product, env, before) => {
    const { code, of } = await examined(configOf('', `emailPassword(), ${providers}`), [product], env)
    expect([code, of('sessions')[0]?.finding]).toEqual([0, expect.stringContaining('sign in once more')])
    const [microsoft] = of('callbacks').filter(({ finding }) => finding.startsWith('microsoft'))
    expect(microsoft?.finding).toBe('microsoft: https://app.example.com/api/auth/callback/microsoft')
    expect(microsoft?.cure).toContain(before)
  })

  it('names what people may have there and what is off here', async () => {
    const { of } = await examined(configOf('', 'emailPassword(), username()'), ['clerk'])
    expect(of('features')[0]?.finding).toContain('social, phone-number, two-factor, admin')
    const firebase = await examined(configOf(), ['firebase'])
    expect(firebase.of('source')[0]?.cure).toContain('FIREBASE_SIGNER_KEY')
  })

  it('is told a product that there is, and an address', async () => {
    const cwd = emptyFolder({ 'auth.config.ts': configOf() })
    expect((await latchkey(['doctor', '--moving', 'okta'], { cwd, env: base })).code).toBe(2)
    const { stdout, code } = await latchkey(['doctor', '--moving', 'clerk', '--old-url', 'nowhere at all'], {
      cwd,
      env: { ...base, ...database },
    })
    expect([code, stdout]).toEqual([78, expect.stringContaining('--old-url is an address')])
  })
})
