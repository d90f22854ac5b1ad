import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { baseOf, products } from '../../cli/moving/leaving/products.ts'
import { firstRows, itDeep } from '../support/depth.ts'
import { emptyFolder, latchkey, type PreparedProject, prepareProject } from './in-process.ts'

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
  let prepared: PreparedProject

  beforeAll(async () => {
    const config = configOf('', `emailPassword(), passkey(), username(), ${providers}`)
    prepared = await prepareProject({ 'auth.config.ts': config }, [['migrate'], ['keys', 'rotate']], { env: base })
  })
  afterAll(() => prepared.drop())

  /** What it says of a project, as rows by their name. */
  async function examined(config: string, argv: readonly string[], env: Record<string, string> = {}, files = {}) {
    const cwd = await prepared.copy()
    for (const [name, text] of Object.entries({ 'auth.config.ts': config, ...files }))
      writeFileSync(join(cwd, name), text)
    chmodSync(join(cwd, '.env'), 0o600)
    const all = { ...base, SMTP_URL: 'smtps://me:pass@mail.example.com', ...env }
    const { code, stdout, stderr } = await latchkey(['doctor', '--json', '--moving', ...argv], { cwd, env: all })
    for (const text of [stdout, stderr]) for (const hidden of [old, secret]) expect(text).not.toContain(hidden)
    const rows: readonly Row[] = stdout.startsWith('{') ? JSON.parse(stdout).checks : []
    return {
      code,
      stderr,
      of: (name: string) =>
        rows.filter((row) => row.name === name).map(({ state, finding, cure }) => ({ state, finding, cure })),
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

  it.each(
    firstRows(1, [
      [
        [
          ['--old-url', 'https://id.example.com/auth'],
          ['--old-cookie', '__Secure-shop.session_token=x; Domain=.example.com; Secure'],
          ['--old-rp-id', 'example.com'],
          ['--pages', 'https://www.example.com,shop://'],
        ],
        { BETTER_AUTH_SECRET: 'another-secret-0123456789-abcdefgh', SMTP_URL: '' },
        {
          source: [/IMPORT_DATABASE_URL=/],
          'base url': [/LATCHKEY_BASE_URL=https:\/\/id\.example\.com into \.env and basePath: '\/auth'/],
          cookies: [/cookies: \{ prefix: 'shop' \}/, /cookies: \{ domain: 'example\.com' \}/],
          'old secret': [/LATCHKEY_SECRETS=3:/],
          passkeys: [/passkey\(\{ rpId: 'example\.com' \}\)/],
          pages: [/trustedOrigins: \['https:\/\/www\.example\.com'\]/, /trustedOrigins: \['shop:\/\/'\]/],
          links: [/SMTP_URL=/],
        },
      ],
      [
        [
          ['--old-url', 'https://app.example.com/auth'],
          ['--old-cookie', 'better-auth.session_token'],
        ],
        { BETTER_AUTH_SECRET: 'short' },
        { 'base url': [/basePath: '\/auth'/], cookies: [/__Secure-/], 'old secret': [/sign in once more/] },
      ],
      [[['--old-cookie', 'sid']], {}, { cookies: [/sign in once more/], 'old secret': [/BETTER_AUTH_SECRET=/] }],
    ]),
  )('says the cure of each thing that does not fit: %j', async (argv, env, cures) => {
    const { of } = await examined(configOf('', 'emailPassword(), passkey()'), ['better-auth', ...argv.flat()], env)
    for (const [name, expected] of Object.entries(cures)) {
      const found = of(name).filter(({ state }) => state !== 'ok')
      expect(found.map(({ cure }) => cure)).toEqual(expected.map((cure) => expect.stringMatching(cure)))
    }
  })

  it('ends with 78 where something would sign people out', async () => {
    const wrong = await examined(configOf(), ['better-auth'], { BETTER_AUTH_SECRET: `${old}-no` })
    expect(wrong.code).toBe(78)
  })

  itDeep('says of a page on another site that browsers keep no cookie there, but for bearer tokens', async () => {
    const pages = ['better-auth', '--pages', 'https://app.example.org,https://x.vercel.app,https://www.example.com']
    const more = "trustedOrigins: ['https://app.example.org', 'https://x.vercel.app', 'https://www.example.com'],"
    const states = async (features: string) =>
      (await examined(configOf(more, features), pages)).of('pages').map(({ state }) => state)
    expect(await states('emailPassword()')).toEqual(['wrong', 'wrong', 'ok'])
    expect(await states('emailPassword(), bearer()')).toEqual(['ok', 'ok', 'ok'])
  })

  const publishable = `pk_live_${Buffer.from('clerk.example.com$').toString('base64')}`

  itDeep('says the address to register at a provider, beside that of the old product', async () => {
    const told = { NEXT_PUBLIC_CLERK_PUBLISHABLE_KEY: publishable }
    const { code, of } = await examined(configOf('', `emailPassword(), ${providers}`), ['clerk'], told)
    expect([code, of('sessions')[0]?.finding]).toEqual([0, expect.stringContaining('sign in once more')])
    expect(of('callbacks')[1]).toEqual({
      state: 'note',
      finding: 'microsoft: https://app.example.com/api/auth/callback/microsoft',
      cure: 'Register it at the provider, beside https://clerk.example.com/v1/oauth_callback until the switch is over.',
    })
  })

  it.each([
    ['better-auth', 'https://app.example.com', 'https://app.example.com/api/auth/callback/microsoft'],
    ['better-auth', 'https://app.example.com/auth/', 'https://app.example.com/auth/callback/microsoft'],
    ['authjs', 'https://app.example.com', 'https://app.example.com/api/auth/callback/microsoft-entra-id'],
    ['supabase', 'https://x.supabase.co', 'https://x.supabase.co/auth/v1/callback'],
    ['clerk', publishable, 'https://clerk.example.com/v1/oauth_callback'],
    ['auth0', 'acme.eu.auth0.com', 'https://acme.eu.auth0.com/login/callback'],
    [
      'keycloak',
      'https://sso.example.com/realms/shop',
      'https://sso.example.com/realms/shop/broker/microsoft/endpoint',
    ],
    ['firebase', 'shop.firebaseapp.com', 'https://shop.firebaseapp.com/__/auth/handler'],
  ])('knows where %s at %s has a provider send people', (name, text, before) => {
    const product = products[name]
    if (product === undefined) throw new Error(`There is no product ${name}`)
    expect(product.callbackURL(baseOf(product, text) ?? '', 'microsoft')).toBe(before)
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
      env: base,
    })
    expect([code, stdout]).toEqual([78, expect.stringContaining('--old-url is an address')])
  })
})
