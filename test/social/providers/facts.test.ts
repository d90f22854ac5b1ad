import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { ConfigError } from '../../../runtime/contract/config-error.ts'
import {
  type Claims,
  type ProfileRequest,
  type Provider,
  ProviderFailure,
  type Surroundings,
} from '../../../runtime/features/social/provider.ts'
import { discord } from '../../../runtime/features/social/providers/discord.ts'
import { github } from '../../../runtime/features/social/providers/github.ts'
import { gitlab } from '../../../runtime/features/social/providers/gitlab.ts'
import { google } from '../../../runtime/features/social/providers/google.ts'
import { microsoft } from '../../../runtime/features/social/providers/microsoft.ts'
import { reddit } from '../../../runtime/features/social/providers/reddit.ts'
import { tiktok } from '../../../runtime/features/social/providers/tiktok.ts'
import { twitter } from '../../../runtime/features/social/providers/twitter.ts'
import { shapes } from '../shapes/all.ts'
import { settingsFor } from './platform.ts'

const document = async (): Promise<never> => Promise.reject(new ProviderFailure('Nothing is to be found out'))
const surroundings: Surroundings = { settings: settingsFor(), now: new Date(), document }
const keys = {
  applePrivateKey: '',
  applePublicKey: await crypto.subtle.importKey('raw', new Uint8Array(32), 'AES-GCM', false, ['encrypt']),
}
const makers = shapes.filter(({ id }) => id !== 'acme')

/** Asks a provider for a profile when all its endpoints, and its ID token, say `data`. */
async function profileFrom(
  provider: Provider,
  data: Record<string, unknown>,
  list: readonly Record<string, unknown>[] = [],
) {
  const request: ProfileRequest = {
    tokens: {
      accessToken: 'token',
      refreshToken: null,
      idToken: null,
      accessTokenExpiresAt: null,
      refreshTokenExpiresAt: null,
      scopes: [],
      tokenType: null,
    },
    // What a verified token cannot have is left to the tests of the verifier; here everything may be wrong.
    claims: provider.idToken === undefined ? undefined : ({ iss: 'https://issuer.example', ...data } as Claims),
    user: '{broken',
    endpoints: { authorization: '', token: '' },
    clientId: 'client',
    ask: async () => data,
    askList: async () => list,
  }
  return provider.profile(request)
}

describe('the endpoints of the providers', () => {
  it.each([
    ['apple', 'appleid.apple.com/auth/authorize', 'appleid.apple.com/auth/token', undefined],
    ['discord', 'discord.com/api/oauth2/authorize', 'discord.com/api/oauth2/token', 'discord.com/api/users/@me'],
    [
      'facebook',
      'www.facebook.com/v24.0/dialog/oauth',
      'graph.facebook.com/v24.0/oauth/access_token',
      'graph.facebook.com/me',
    ],
    ['github', 'github.com/login/oauth/authorize', 'github.com/login/oauth/access_token', 'api.github.com/user'],
    [
      'microsoft',
      'login.microsoftonline.com/common/oauth2/v2.0/authorize',
      'login.microsoftonline.com/common/oauth2/v2.0/token',
      undefined,
    ],
    ['google', 'accounts.google.com/o/oauth2/v2/auth', 'oauth2.googleapis.com/token', undefined],
    ['spotify', 'accounts.spotify.com/authorize', 'accounts.spotify.com/api/token', 'api.spotify.com/v1/me'],
    ['twitch', 'id.twitch.tv/oauth2/authorize', 'id.twitch.tv/oauth2/token', undefined],
    ['twitter', 'x.com/i/oauth2/authorize', 'api.x.com/2/oauth2/token', 'api.x.com/2/users/me'],
    [
      'dropbox',
      'www.dropbox.com/oauth2/authorize',
      'api.dropboxapi.com/oauth2/token',
      'api.dropboxapi.com/2/users/get_current_account',
    ],
    ['kick', 'id.kick.com/oauth/authorize', 'id.kick.com/oauth/token', 'api.kick.com/public/v1/users'],
    [
      'linkedin',
      'www.linkedin.com/oauth/v2/authorization',
      'www.linkedin.com/oauth/v2/accessToken',
      'api.linkedin.com/v2/userinfo',
    ],
    ['gitlab', 'gitlab.com/oauth/authorize', 'gitlab.com/oauth/token', 'gitlab.com/api/v4/user'],
    [
      'tiktok',
      'www.tiktok.com/v2/auth/authorize',
      'open.tiktokapis.com/v2/oauth/token/',
      'open.tiktokapis.com/v2/user/info/',
    ],
    ['reddit', 'www.reddit.com/api/v1/authorize', 'www.reddit.com/api/v1/access_token', 'oauth.reddit.com/api/v1/me'],
    [
      'roblox',
      'apis.roblox.com/oauth/v1/authorize',
      'apis.roblox.com/oauth/v1/token',
      'apis.roblox.com/oauth/v1/userinfo',
    ],
    ['vk', 'id.vk.com/authorize', 'id.vk.com/oauth2/auth', 'id.vk.com/oauth2/user_info'],
    ['zoom', 'zoom.us/oauth/authorize', 'zoom.us/oauth/token', 'api.zoom.us/v2/users/me'],
  ])('are those of %s, unless one is replaced', async (id, authorization, token, userInfo) => {
    const make = makers.find((shape) => shape.id === id)?.make
    const found = await make?.({}, keys, '').endpoints(surroundings)
    const at = (path: string | undefined) => (path === undefined ? undefined : `https://${path}`)
    expect(found).toMatchObject({ authorization: at(authorization), token: at(token) })
    expect(found?.userInfo).toBe(at(userInfo))
    const replaced = await make?.({ endpoints: { token: 'https://eu.example/token' } }, keys, '').endpoints(
      surroundings,
    )
    expect(replaced).toEqual({ ...found, token: 'https://eu.example/token' })
  })
})

describe.each(makers)('what $id says', ({ id, make }) => {
  const nobodies: Record<string, unknown>[] = [
    undefined,
    null,
    '',
    0,
    'undefined',
    'null',
    Number.NaN,
    -1,
    1.5,
    {},
    [],
    true,
    'a\u0000b',
    'x'.repeat(256),
  ].map((value) => {
    const names = ['id', 'sub', 'oid', 'account_id', 'user_id', 'open_id']
    const person: Record<string, unknown> = {
      ...Object.fromEntries(names.map((name) => [name, value])),
      state: 'active',
    }
    // Twitter, Kick, TikTok and VK put the person inside of something.
    return { ...person, user: person, data: id === 'kick' ? [person] : { ...person, user: person } }
  })

  it('names nobody when there is no id', async () => {
    for (const data of [...nobodies, {}, { error: 'server_error' }, { data: null }, { data: [] }, { user: 'x' }]) {
      expect(await profileFrom(make({}, keys, ''), data), JSON.stringify(data)).toBeNull()
    }
  })

  it('is read as what it should be, whatever it is', async () => {
    for (const wrong of [1, true, {}, [], [null], { url: 1 }, '\u0000', 'javascript:alert(1)', null]) {
      const fields = [
        'name',
        'email',
        'picture',
        'verified',
        'email_verified',
        'images',
        'avatar',
        'image',
        'confirmed_email',
        'icon_img',
        'nickname',
        'display_name',
        'profile_picture',
        'avatar_url',
        'pic_url',
        'first_name',
        'verified_primary_email',
      ]
      const ids = { id: '7', sub: '7', oid: '7', account_id: '7', user_id: '7', open_id: '7', state: 'active' }
      const person = { ...Object.fromEntries(fields.map((field) => [field, wrong])), ...ids }
      const data = { ...person, user: person, data: id === 'kick' ? [person] : { ...person, user: person } }
      const profile = await profileFrom(make({}, keys, ''), data, [{ email: wrong, verified: wrong, primary: wrong }])
      expect(profile?.subject).toBe('7')
      expect(typeof profile?.name).toBe('string')
      expect(profile?.email ?? `@${id}.placeholder.invalid`).toMatch(/@\w+\.placeholder\.invalid$/)
      expect(profile?.emailVerified).toBe(false)
      expect(profile?.image ?? 'https://cdn.discordapp.com/').toMatch(/^https:\/\/cdn\.discordapp\.com\//)
    }
  })
})

describe('the address', () => {
  it('of GitHub is the shown one, proven only when the list says so of it', async () => {
    const list = [
      { email: 'first@example.com', primary: false, verified: true },
      { email: 'main@example.com', primary: true, verified: true },
      { email: 'shown@example.com', primary: false, verified: false },
    ]
    const read = (email: string | null, from = list) => profileFrom(github(), { id: 1, login: 'ada', email }, from)
    expect(await read('Shown@example.com')).toMatchObject({
      name: 'ada',
      email: 'Shown@example.com',
      emailVerified: false,
    })
    expect(await read(null)).toMatchObject({ email: 'main@example.com', emailVerified: true })
    expect(await read(null, list.slice(0, 1))).toMatchObject({ email: 'first@example.com', emailVerified: true })
    expect(await read('gone@example.com')).toMatchObject({ email: 'gone@example.com', emailVerified: false })
  })

  it('of Microsoft is proven only when it is listed or said to be', async () => {
    const read = (claims: object) =>
      profileFrom(microsoft(), { oid: 'o', sub: 's', email: 'Ada@example.com', ...claims })
    expect(await read({})).toMatchObject({ subject: 'o', emailVerified: false })
    expect(await read({ verified_primary_email: ['eve@example.com'] })).toMatchObject({ emailVerified: false })
    expect(await read({ verified_secondary_email: ['ada@example.com'] })).toMatchObject({ emailVerified: true })
    expect(await read({ email_verified: true })).toMatchObject({ emailVerified: true })
  })

  it('that stands in for none survives lower case and length, and can be switched off', async () => {
    const hashed = createHash('sha256').update('Ab-Cd').digest('hex')
    const person = (open_id: string) => ({ data: { user: { open_id } } })
    expect((await profileFrom(tiktok(), person('ab-cd')))?.email).toBe('ab-cd@tiktok.placeholder.invalid')
    expect((await profileFrom(tiktok(), person('Ab-Cd')))?.email).toBe(`${hashed}@tiktok.placeholder.invalid`)
    expect((await profileFrom(tiktok({ placeholderEmail: false }), person('ab-cd')))?.email).toBeNull()
    expect((await profileFrom(twitter({ placeholderEmail: false }), { data: { id: '1' } }))?.email).toBeNull()
    expect((await profileFrom(reddit({ placeholderEmail: false }), { id: 't2' }))?.email).toBeNull()
  })
})

describe('single facts', () => {
  it('Discord pictures of people without one follow the kind of their name', async () => {
    const read = async (data: object) => (await profileFrom(discord(), { id: '80351110224678912', ...data }))?.image
    const number = (BigInt('80351110224678912') >> 22n) % 6n
    expect(await read({ discriminator: '0' })).toBe(`https://cdn.discordapp.com/embed/avatars/${number}.png`)
    expect(await read({ discriminator: '1337' })).toBe('https://cdn.discordapp.com/embed/avatars/2.png')
    expect(await read({ avatar: 'abc' })).toBe('https://cdn.discordapp.com/avatars/80351110224678912/abc.png')
    expect(await read({ avatar: '../../x' })).toContain('/embed/avatars/')
  })

  it('GitLab refuses people who are blocked or locked, and tells instances apart', async () => {
    const read = (data: object, issuer?: string) =>
      profileFrom(gitlab(issuer === undefined ? {} : { issuer }), { id: 1, state: 'active', ...data })
    expect(await read({ state: 'blocked' })).toBeNull()
    expect(await read({ locked: true })).toBeNull()
    expect((await read({}))?.issuer).toBeUndefined()
    expect((await read({}, 'https://git.example.com//sub//'))?.issuer).toBe('https://git.example.com/sub')
  })

  it('Microsoft takes tokens of the tenants that it was told, whose issuer fits', () => {
    const one = '11111111-2222-4333-8444-555555555555'
    const personal = '9188040d-6c67-4c5b-b112-36a304b66dad'
    const accepts = (
      tenant: string,
      tid: unknown,
      issuer = `https://login.microsoftonline.com/${String(tid)}/v2.0`,
    ) => {
      const issuers = microsoft({ tenant }).idToken?.issuers
      return typeof issuers === 'function' && issuers({ iss: issuer, tid })
    }
    expect([accepts('common', one), accepts('common', personal)]).toEqual([true, true])
    expect([accepts('organizations', one), accepts('organizations', personal)]).toEqual([true, false])
    expect([accepts('consumers', one), accepts('consumers', personal)]).toEqual([false, true])
    expect([accepts(one, one), accepts(one, personal)]).toEqual([true, false])
    expect(accepts('common', one, `https://login.microsoftonline.com/${personal}/v2.0`)).toBe(false)
    expect(accepts('common', '../evil')).toBe(false)
    expect(accepts('common', undefined)).toBe(false)
    expect(() => microsoft({ tenant: 'contoso.com' }).check?.(settingsFor())).toThrow(ConfigError)
  })

  it('Google holds a Workspace domain against the token', () => {
    const check = (hd: unknown) => google({ hd: 'acme.com' }).idToken?.check?.({ hd })
    expect([check('acme.com'), check('evil.com'), check(undefined)]).toEqual([true, false, false])
  })

  it('mapProfile has the last word, but cannot make somebody of nobody', async () => {
    const mapped = github({ mapProfile: () => ({ name: 'Mapped' }) })
    expect((await profileFrom(mapped, { id: 1 }))?.name).toBe('Mapped')
    expect(await profileFrom(mapped, {})).toBeNull()
    expect(await profileFrom(github({ mapProfile: () => ({ subject: '' }) }), { id: 1 })).toBeNull()
  })
})
