import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { coreFeatures, orderedFeatures } from '../../runtime/config/features.ts'
import { resolveSettings } from '../../runtime/config/resolve-settings.ts'
import { ConfigError, defineFeature, emailPassword, limits, route } from '../../runtime/index.ts'
import type { Config } from '../../runtime/index.ts'
import { type } from 'arktype'

const cwd = mkdtempSync(join(tmpdir(), 'latchkey-config-'))
const secrets = '1:a-secret-of-enough-length-0123456789'
const environment = { LATCHKEY_BASE_URL: 'https://auth.example.com', LATCHKEY_SECRETS: secrets }
const resolve = (config: Partial<Config> = {}, env: Record<string, string> = environment, options: object = {}) =>
  resolveSettings({ features: [], ...config }, env, { cwd, ...options })

/** A value that no type would let through, as JavaScript users write it. */
const wrong = (config: Record<string, unknown>): Partial<Config> => config

function problemsOf(attempt: () => unknown) {
  try {
    attempt()
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
  throw new Error('Nothing was refused')
}

describe('settings', () => {
  it('take every default from the table of limits', () => {
    expect(resolve()).toMatchObject({
      dev: false,
      origin: 'https://auth.example.com',
      basePath: '/api/auth',
      trustedOrigins: ['https://auth.example.com'],
      database: { kind: 'embedded', directory: join(cwd, '.latchkey/data'), schema: 'latchkey' },
      host: 'localhost',
      port: 3000,
      trustProxy: false,
      bodyBytes: limits.bodyBytes,
      session: {
        lifetime: 604_800,
        updateAge: 86_400,
        shortLifetime: 86_400,
        absoluteLifetime: 2_592_000,
        maxPerUser: 100,
        freshAge: 86_400,
        cookieCache: 0,
      },
      cookies: { prefix: 'better-auth', secure: true, domain: undefined },
    })
  })

  it('let the environment win over the file', () => {
    const settings = resolve(
      { port: 1, host: 'a', baseURL: 'https://file.example.com', database: { url: 'postgres://file/x' } },
      {
        ...environment,
        PORT: '4000',
        HOST: '127.0.0.1',
        DATABASE_URL: 'postgres://env/x',
        REDIS_URL: 'redis://env',
      },
    )
    expect(settings).toMatchObject({
      port: 4000,
      host: '127.0.0.1',
      origin: 'https://auth.example.com',
      redisUrl: 'redis://env',
      database: { kind: 'server', url: 'postgres://env/x', pool: 4, prepare: true, schema: 'latchkey' },
    })
  })

  it('read a variable from the file that …_FILE names', () => {
    const file = join(cwd, 'secrets.txt')
    writeFileSync(file, `${secrets}\n`)
    const settings = resolve({}, { LATCHKEY_BASE_URL: 'https://auth.example.com', LATCHKEY_SECRETS_FILE: file })
    expect(settings.secrets.current.value).toBe(secrets.slice(2))
    const problems = problemsOf(() =>
      resolve({}, { ...environment, LATCHKEY_SECRETS: '', LATCHKEY_SECRETS_FILE: join(cwd, 'absent') }),
    )
    expect(problems[0]?.path).toBe('LATCHKEY_SECRETS_FILE')
  })

  it('in development need nothing: a loopback origin, and a random secret that stays', () => {
    const settings = resolve({}, {}, { dev: true })
    expect(settings).toMatchObject({ dev: true, origin: 'http://localhost:3000', cookies: { secure: false } })
    expect(settings.trustedOrigins).toEqual(['http://localhost:3000', 'http://127.0.0.1:3000'])
    expect(resolve({}, {}, { dev: true }).secrets).toEqual(settings.secrets)
    const file = join(cwd, '.latchkey/dev-secret')
    expect([readFileSync(file, 'utf8').length, statSync(file).mode & 0o777]).toEqual([46, 0o600])
  })

  it('move the development origin with --port', () => {
    expect(resolve({}, {}, { dev: true, port: 4000 })).toMatchObject({ origin: 'http://localhost:4000', port: 4000 })
    expect(resolve({}, environment, { port: 4000 }).origin).toBe('https://auth.example.com')
  })

  it.each<[string, Partial<Config>, Record<string, string>, object, string]>([
    ['no base URL', {}, { LATCHKEY_SECRETS: secrets }, {}, 'LATCHKEY_BASE_URL'],
    [
      'http outside development',
      {},
      { ...environment, LATCHKEY_BASE_URL: 'http://auth.example.com' },
      {},
      'LATCHKEY_BASE_URL',
    ],
    [
      'a base URL with a path',
      {},
      { ...environment, LATCHKEY_BASE_URL: 'https://a.example/b' },
      {},
      'LATCHKEY_BASE_URL',
    ],
    ['a base URL that is none', {}, { ...environment, LATCHKEY_BASE_URL: 'auth.example.com' }, {}, 'LATCHKEY_BASE_URL'],
    ['no secret', {}, { LATCHKEY_BASE_URL: 'https://a.example' }, {}, 'LATCHKEY_SECRETS'],
    ['a public host in development', {}, { HOST: '0.0.0.0' }, { dev: true }, 'HOST'],
    ['a public origin in development', {}, environment, { dev: true }, 'LATCHKEY_BASE_URL'],
    ['development in production', {}, { NODE_ENV: 'production', LATCHKEY_MODE: 'development' }, {}, 'LATCHKEY_MODE'],
    ['a port that is a word', {}, { ...environment, PORT: 'http' }, {}, 'PORT'],
    ['another database', {}, { ...environment, DATABASE_URL: 'mysql://x' }, {}, 'DATABASE_URL'],
    ['an unknown option', wrong({ sesion: {} }), environment, {}, 'sesion'],
    ['an unknown option inside', wrong({ session: { lifetme: 1 } }), environment, {}, 'session.lifetme'],
    ['a lifetime in words', wrong({ session: { lifetime: '7d' } }), environment, {}, 'session.lifetime'],
    ['a lifetime above 400 days', { session: { lifetime: 34_560_001 } }, environment, {}, 'session.lifetime'],
    [
      'an end before the lifetime',
      { session: { absoluteLifetime: 86_400 } },
      environment,
      {},
      'session.absoluteLifetime',
    ],
    ['fewer than no sessions', { session: { maxPerUser: -1 } }, environment, {}, 'session.maxPerUser'],
    [
      'an update age above the lifetime',
      { session: { lifetime: 3600, updateAge: 7200 } },
      environment,
      {},
      'session.updateAge',
    ],
    ['a star for all origins', { trustedOrigins: ['*'] }, environment, {}, 'trustedOrigins'],
    ['a star for a whole top-level domain', { trustedOrigins: ['https://*.com'] }, environment, {}, 'trustedOrigins'],
    [
      'a star below a host of everybody',
      { trustedOrigins: ['https://*.vercel.app'] },
      environment,
      {},
      'trustedOrigins',
    ],
    ['a star below a suffix of a country', { trustedOrigins: ['https://*.co.uk'] }, environment, {}, 'trustedOrigins'],
    ['a part of a name there', { trustedOrigins: ['https://shop-*.vercel.app'] }, environment, {}, 'trustedOrigins'],
    ['two stars', { trustedOrigins: ['https://*.*.example.com'] }, environment, {}, 'trustedOrigins'],
    ['a star inside', { trustedOrigins: ['https://app.*.example.com'] }, environment, {}, 'trustedOrigins'],
    ['scripts', { trustedOrigins: ['javascript://'] }, environment, {}, 'trustedOrigins'],
    ['data', { trustedOrigins: ['DATA:/'] }, environment, {}, 'trustedOrigins'],
    ['files', { trustedOrigins: ['file://'] }, environment, {}, 'trustedOrigins'],
    ['any app of a phone', { trustedOrigins: ['intent://'] }, environment, {}, 'trustedOrigins'],
    ['any program of a desk', { trustedOrigins: ['ms-word://'] }, environment, {}, 'trustedOrigins'],
    ['a scheme without a slash', { trustedOrigins: ['myapp:'] }, environment, {}, 'trustedOrigins'],
    ['a star for a scheme', { trustedOrigins: ['*://'] }, environment, {}, 'trustedOrigins'],
    ['a star in a scheme', { trustedOrigins: ['my*://'] }, environment, {}, 'trustedOrigins'],
    ['a star in the host of an app', { trustedOrigins: ['myapp://*.x'] }, environment, {}, 'trustedOrigins'],
    ['a user of an app', { trustedOrigins: ['myapp://ada@home'] }, environment, {}, 'trustedOrigins'],
    ['a path of an app that steps up', { trustedOrigins: ['myapp://home/../x'] }, environment, {}, 'trustedOrigins'],
    ['every extension', { trustedOrigins: ['chrome-extension://*'] }, environment, {}, 'trustedOrigins'],
    ['Expo Go outside development', { trustedOrigins: ['exp://'] }, environment, {}, 'trustedOrigins'],
    ['an origin with a path', { trustedOrigins: ['https://a.example/b'] }, environment, {}, 'trustedOrigins'],
    ['a foreign cookie domain', { cookies: { domain: 'other.example' } }, environment, {}, 'cookies.domain'],
    ['a top-level cookie domain', { cookies: { domain: 'com' } }, environment, {}, 'cookies.domain'],
    ['a schema that is no name', { database: { schema: 'a"b' } }, environment, {}, 'database.schema'],
    ['a logo over http', { logo: 'http://acme.example/logo.png' }, environment, {}, 'logo'],
    ['a logo in the page itself', { logo: 'data:image/png;base64,AAAA' }, environment, {}, 'logo'],
    ['a logo of another host by two slashes', { logo: '//acme.example/logo.png' }, environment, {}, 'logo'],
    ['a logo of another host by a backslash', { logo: '/\\acme.example/logo.png' }, environment, {}, 'logo'],
    ['a logo of another host by a tab', { logo: '/\t/acme.example/logo.png' }, environment, {}, 'logo'],
    ['a logo with a password', { logo: 'https://ada:secret@acme.example/logo.png' }, environment, {}, 'logo'],
    ['a logo without an origin', { logo: 'logo.png' }, environment, {}, 'logo'],
    ['a base path with a query', { basePath: '/a?b' }, environment, {}, 'basePath'],
  ])('refuse %s, naming the option and what to write', (_, config, env, options, path) => {
    const problems = problemsOf(() => resolve(config, env, options))
    expect(problems.map((problem) => problem.path)).toContain(path)
    for (const problem of problems) expect([problem.expected, problem.advice]).not.toContain('')
  })

  it('accept http outside development where only this machine reaches the service', () => {
    const settings = resolve({}, { ...environment, LATCHKEY_BASE_URL: 'http://localhost:3000' })
    expect(settings).toMatchObject({ dev: false, origin: 'http://localhost:3000' })
  })

  it('accept what is right', () => {
    expect(
      resolve({ trustedOrigins: ['https://app.example.com', 'https://*.example.com', '*.example.org'] }).trustedOrigins,
    ).toHaveLength(4)
    expect(resolve({ trustedOrigins: ['*.Example.org'] }).trustedOrigins).toContain('https://*.example.org')
    const apps = [
      'MyApp://',
      'com.acme.app:/',
      'tauri://localhost/',
      'chrome-extension://abc',
      'https://pr-*.example.com',
    ]
    expect(resolve({ trustedOrigins: apps }).trustedOrigins.slice(1)).toEqual([
      'myapp://',
      'com.acme.app://',
      'tauri://localhost',
      'chrome-extension://abc',
      'https://pr-*.example.com',
    ])
    const expo = resolve({ trustedOrigins: ['exp://*/**', 'exp://192.168.*.*:*/*'] }, {}, { dev: true })
    expect(expo.trustedOrigins.slice(-2)).toEqual(['exp://', 'exp://192.168.*.*:*'])
    expect(resolve({ cookies: { domain: '.example.com' } }).cookies.domain).toBe('example.com')
    expect(resolve({ session: { lifetime: 5_184_000 } }).session.absoluteLifetime).toBe(5_184_000)
    expect(resolve({ session: { lifetime: 5_184_000, absoluteLifetime: 0 } }).session.absoluteLifetime).toBe(0)
    expect(resolve({ session: { lifetime: 3600 } }).session).toMatchObject({
      lifetime: 3600,
      updateAge: 0,
      shortLifetime: 3600,
    })
    expect(resolve({ basePath: '/' }).basePath).toBe('')
  })

  it('know the product by what the configuration says, and call it Latchkey where that says nothing', () => {
    expect(resolve()).toMatchObject({ appName: 'Latchkey', brand: { name: undefined, logo: undefined } })
    expect(resolve({ appName: 'Acme', logo: 'https://acme.com/logo.png?v=2' })).toMatchObject({
      appName: 'Acme',
      brand: { name: 'Acme', logo: 'https://acme.com/logo.png?v=2' },
    })
    expect(resolve({ logo: '/img/logo.svg' }).brand.logo).toBe('https://auth.example.com/img/logo.svg')
  })
})

describe('features', () => {
  const feature = (id: string, more: object = {}) => defineFeature({ id, ...more })
  const ok = route('GET', '/ok', { summary: 'x', caller: 'anyone', returns: type('unknown') }, () => null)

  it('come after those that they require', () => {
    const ordered = orderedFeatures({ features: [feature('b', { requires: ['a'] }), feature('a')] })
    expect(ordered.map((one) => one.id)).toEqual([...coreFeatures().map((one) => one.id), 'a', 'b'])
  })

  it.each<[string, readonly ReturnType<typeof feature>[], RegExp]>([
    ['one twice', [feature('a'), feature('a')], /each feature once/],
    ['a missing requirement', [feature('a', { requires: ['b'] })], /b, which a needs/],
    ['a circle', [feature('a', { requires: ['b'] }), feature('b', { requires: ['a'] })], /no circle/],
    ['one call twice', [feature('a', { routes: [ok] })], /status and a both answer GET \/ok/],
    [
      'one code with two statuses',
      [feature('a', { errors: { X: { code: 'FAILED_TO_GET_SESSION', status: 404, message: '' } } })],
      /FAILED_TO_GET_SESSION/,
    ],
  ])('are refused with %s', (_, features, message) => {
    expect(() => orderedFeatures({ features })).toThrow(message)
  })

  const notes = () => feature('notes')

  it.each<[string, unknown, string]>([
    ['a shipped function that was not called', emailPassword, 'Call it: emailPassword()'],
    ['somebody else’s function that was not called', notes, 'Call it: notes()'],
    [
      'a function without a name',
      (
        () => () =>
          feature('x')
      )(),
      'Call it: myFeature()',
    ],
    ['a name in quotes', 'emailPassword', 'Write emailPassword(), without quotes'],
    ['an id in quotes', 'email-password', 'Write emailPassword(), without quotes'],
    ['other text', 'e-mail & password', 'Write emailPassword(), without quotes'],
    ['a promise', Promise.resolve(feature('a')), 'await myFeature()'],
    ['a list in the list', [feature('a')], '...moreFeatures'],
    ['undefined', undefined, '...(isOn ? [passkey()] : [])'],
    ['null', null, 'Remove it'],
    ['what a condition leaves', false, 'This is false. Remove it'],
    ['an object without an id', { routes: [] }, 'defineFeature({ id: …, … })'],
    ['an object whose id is no text', { id: 7 }, 'defineFeature({ id: …, … })'],
  ])('are refused with %s, and the word to write', (_, value, advice) => {
    const features: readonly ReturnType<typeof feature>[] = Object.assign([feature('a')], { 1: value })
    expect(problemsOf(() => orderedFeatures({ features }))).toEqual([
      { path: 'features.1', expected: 'a feature', advice: expect.stringContaining(advice) },
    ])
  })

  it.each([undefined, emailPassword, emailPassword()])('are refused when they are no list (%#)', (value) => {
    const config = Object.assign({ features: [] }, { features: value })
    expect(() => orderedFeatures(config)).toThrow('Write features: [emailPassword()]')
  })

  it('refuse wrong options of their own', () => {
    expect(() => emailPassword({ passwordMinimum: 4 })).toThrow(/emailPassword\.passwordMinimum/)
    expect(() => emailPassword({ passwordMinimum: 200 })).toThrow(/at most passwordMaximum/)
    expect(() => emailPassword(JSON.parse('{"signUps": true}'))).toThrow(/emailPassword\.signUps/)
  })
})
