import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import {
  emailPassword,
  emailOTP,
  magicLink,
  passkey,
  social,
  username,
  fake,
  twoFactor,
  organization,
  sql,
} from '../../runtime/index.ts'
import { clientLines, lineTable } from '../../runtime/http/client-lines.ts'
import { insertLinkedAccount } from '../../runtime/identity/linked-account.ts'
import type { ClientLine } from '../../runtime/contract/settings.ts'
import { createTestAuth, type TestAuth } from '../support/test-auth.ts'
import { type Version, versions } from './install.ts'
import { loadPublished, type OpenPage } from './published-client.ts'

const password = 'correct horse battery staple'

/** What the published client of each line is told. */
const told: Readonly<Record<ClientLine, Readonly<Record<string, readonly [status: number, code: string]>>>> = {
  '1.2': {
    taken: [422, 'USER_ALREADY_EXISTS'],
    takenName: [422, 'USERNAME_IS_ALREADY_TAKEN_PLEASE_TRY_ANOTHER'],
    shortName: [422, 'USERNAME_IS_TOO_SHORT'],
    askedName: [422, 'USERNAME_IS_TOO_SHORT'],
    stale: [403, 'SESSION_IS_NOT_FRESH'],
    slug: [400, 'SLUG_IS_TAKEN'],
    target: [403, 'INVALID_CALLBACKURL'],
    provider: [400, 'PROVIDER_GITHUB_IS_NOT_SUPPORTED'],
    renewal: [400, 'PROVIDER_FAKE_DOES_NOT_SUPPORT_TOKEN_REFRESHING'],
  },
  '1.3': {
    taken: [422, 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL'],
    takenName: [400, 'USERNAME_IS_ALREADY_TAKEN_PLEASE_TRY_ANOTHER'],
    shortName: [400, 'USERNAME_IS_TOO_SHORT'],
    askedName: [422, 'USERNAME_IS_TOO_SHORT'],
    stale: [403, 'SESSION_IS_NOT_FRESH'],
    slug: [400, 'SLUG_IS_TAKEN'],
    target: [403, 'INVALID_CALLBACKURL'],
    provider: [400, 'PROVIDER_GITHUB_IS_NOT_SUPPORTED'],
    renewal: [400, 'PROVIDER_FAKE_DOES_NOT_SUPPORT_TOKEN_REFRESHING'],
  },
  '1.7': {
    taken: [422, 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL'],
    takenName: [400, 'USERNAME_IS_ALREADY_TAKEN'],
    shortName: [400, 'USERNAME_TOO_SHORT'],
    askedName: [422, 'USERNAME_TOO_SHORT'],
    stale: [403, 'SESSION_NOT_FRESH'],
    slug: [400, 'ORGANIZATION_SLUG_ALREADY_TAKEN'],
    target: [403, 'INVALID_CALLBACK_URL'],
    provider: [400, 'PROVIDER_NOT_SUPPORTED'],
    renewal: [400, 'TOKEN_REFRESH_NOT_SUPPORTED'],
  },
}

const lineOf = (version: Version) => clientLines.find((line) => version.startsWith(line)) ?? '1.7'

describe.each(versions)('the codes of its own line for the published client %s', (version) => {
  const line = lineOf(version)
  let auth: TestAuth
  let open: () => ReturnType<OpenPage>
  let people = 0

  beforeAll(async () => {
    const features = [
      emailPassword(),
      username(),
      social({ providers: [{ ...fake(), refresh: false }] }),
      organization(),
    ]
    const others = [passkey(), twoFactor(), magicLink(), emailOTP()]
    auth = await createTestAuth({ config: { features: [...features, ...others], compatibility: line } })
    vi.stubGlobal('window', { location: { href: '', origin: '' } })
    const openPage = await loadPublished(version)
    open = () => openPage(auth.origin)
  })
  afterAll(async () => {
    vi.unstubAllGlobals()
    await auth?.close()
  })

  const newPerson = () => ({ name: 'Ada', email: `person${++people}@example.com`, password })
  const errorOf = ({ error }: { error: { status: number; code?: string } | null }) => [error?.status, error?.code]

  it('at a sign-up with an e-mail that is taken', async () => {
    const person = newPerson()
    await open().client.signUp.email(person)
    expect(errorOf(await open().client.signUp.email(person))).toEqual(told[line]['taken'])
  })

  it('about usernames, with another status where one is chosen than where one is asked about', async () => {
    await open().client.signUp.email({ ...newPerson(), username: 'ada.name' })
    const taken = await open().client.signUp.email({ ...newPerson(), username: 'ada.name' })
    expect(errorOf(taken)).toEqual(told[line]['takenName'])
    const short = await open().client.signUp.email({ ...newPerson(), username: 'a' })
    expect(errorOf(short)).toEqual(told[line]['shortName'])
    expect(errorOf(await open().client.isUsernameAvailable({ username: 'a' }))).toEqual(told[line]['askedName'])
  })

  it('for a session that is not fresh', async () => {
    const page = open()
    await page.client.signUp.email(newPerson())
    auth.clock.advance(86_401)
    expect(errorOf(await page.client.passkey.deletePasskey({ id: 'none' }))).toEqual(told[line]['stale'])
  })

  it('for a slug that is taken, and a target that is not trusted', async () => {
    const page = open()
    await page.client.signUp.email(newPerson())
    await page.client.organization.create({ name: 'Acme', slug: 'acme' })
    expect(errorOf(await page.client.organization.checkSlug({ slug: 'acme' }))).toEqual(told[line]['slug'])
    const away = await open().client.signIn.email({ email: 'a@b.example', password, callbackURL: 'https://evil.test' })
    expect(errorOf(away)).toEqual(told[line]['target'])
  })

  it('with the name of the provider in it, where the line has that', async () => {
    const page = open()
    const { data } = await page.client.signUp.email(newPerson())
    expect(errorOf(await page.client.getAccessToken({ providerId: 'github' }))).toEqual(told[line]['provider'])
    const linked = { providerId: 'fake', issuer: '', subject: 'ada-at-fake' }
    await insertLinkedAccount(auth.db, data?.user.id ?? '', linked, auth.clock.now)
    const [account] = await auth.db.query<{ id: string }>(sql`
      select id from latchkey.account where account_id = 'ada-at-fake'`)
    const asked = { providerId: 'fake', accountId: account?.id }
    expect(errorOf(await page.client.refreshToken(asked))).toEqual(told[line]['renewal'])
  })

  it('says our code beside another one, and leads on from a mailed link with the word of the line', async () => {
    const person = newPerson()
    await auth.browser().post('/sign-up/email', person)
    const { body } = await auth.browser().post('/sign-up/email', person)
    expect(body.latchkeyCode).toBe(line === '1.2' ? undefined : 'USER_ALREADY_EXISTS')
    const link = await auth.browser().get('/verify-email?token=nothing&callbackURL=%2Fdone')
    const word = line === '1.7' ? 'INVALID_TOKEN' : 'invalid_token'
    expect(link.headers.get('location')).toBe(`/done?error=${word}`)
  })
})

describe('the table of lines', () => {
  it('keeps our code where a provider has no name that can be shown', async () => {
    const service = await createTestAuth({
      config: { features: [emailPassword(), social({ providers: [fake()] })], compatibility: '1.2' },
    })
    onTestFinished(() => service.close())
    const page = service.browser()
    await page.post('/sign-up/email', { name: 'Ada', email: 'ada@example.com', password })
    const codeFor = async (providerId: string) => (await page.post('/get-access-token', { providerId })).body.code
    expect(await codeFor('my-idp_2')).toBe('PROVIDER_MYIDP_2_IS_NOT_SUPPORTED')
    expect(await codeFor('ａ\r\nb')).toBe('PROVIDER_NOT_SUPPORTED')
    expect(await codeFor('x'.repeat(65))).toBe('PROVIDER_NOT_SUPPORTED')
  })

  it('names for each call one row at most, and no row that says nothing', () => {
    const seen = lineTable.flatMap(({ code, on = [''] }) => on.map((path) => `${code} ${path}`))
    expect(new Set(seen).size).toBe(seen.length)
    for (const { code, lines } of lineTable) {
      const said = Object.values(lines)
      expect(said.length, code).toBeGreaterThan(0)
      for (const name of said) expect(name.code ?? '', code).not.toBe(code)
    }
  })
})
