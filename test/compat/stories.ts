import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest'
import { type ProviderServer, startProviderServer } from '../social/provider-server.ts'
import { isDeep } from '../support/depth.ts'
import { createTestDatabase } from '../support/postgres.ts'
import type { TestAuth } from '../support/test-auth.ts'
import { accountStories } from './account-stories.ts'
import { adminStories } from './admin-stories.ts'
import { anonymousStories } from './anonymous-stories.ts'
import type { Version } from './install.ts'
import { lastMethodStories } from './last-method-stories.ts'
import { mailSignInStories } from './mail-sign-in-stories.ts'
import { multiSessionStories } from './multi-session-stories.ts'
import { oneTapStories } from './one-tap-stories.ts'
import { organizationHookStories } from './organization-hook-stories.ts'
import { organizationStories } from './organization-stories.ts'
import { passkeyStories } from './passkey-stories.ts'
import { phoneNumberStories } from './phone-number-stories.ts'
import { type FetchOptions, loadPublished, type OpenPage, type PublishedPage } from './published-client.ts'
import { serviceForClients } from './service.ts'
import { teamStories } from './team-stories.ts'
import { tokenStories } from './token-stories.ts'
import { twoFactorStories } from './two-factor-stories.ts'
import { usernameStories } from './username-stories.ts'

const password = 'correct horse battery staple'
const day = 86_400

/** Where the tables of the stories are: on every push embedded, in the deep suite on both. */
export const clientHomes = isDeep ? (['PGlite', 'PostgreSQL'] as const) : (['PGlite'] as const)
export type ClientHome = (typeof clientHomes)[number]

/** What every published client must be able to do with the service (wire contract section 18, rows 1 to 10, 14, 15 and 18). */
export function clientStories(version: Version, refetchAfterRevocation: boolean, home: ClientHome): void {
  const location = { href: '', origin: '' }
  let auth: TestAuth
  let providers: ProviderServer
  let openPage: OpenPage
  let people = 0
  let drop = async () => {}

  beforeAll(async () => {
    providers = await startProviderServer(() => auth?.clock.now ?? new Date())
    const database = home === 'PostgreSQL' ? await createTestDatabase(inject('postgres'), inject('run')) : undefined
    drop = database?.drop ?? drop
    auth = await serviceForClients(providers.provider('google'), database?.url)
    // The session hook does nothing without a window; the embedded database, started above, must not see one.
    vi.stubGlobal('window', { location })
    openPage = await loadPublished(version)
  })
  afterAll(async () => {
    vi.unstubAllGlobals()
    await auth?.close()
    await drop()
    await providers?.close()
  })

  const open = () => openPage(auth.origin)
  const newAddress = () => `person${++people}@example.com`
  async function signedUp(email = newAddress()) {
    const page = open()
    const { data, error } = await page.client.signUp.email({ name: 'Ada', email, password })
    expect(error).toBeNull()
    return { ...page, email, user: data?.user }
  }
  async function signedIn(email: string, rememberMe?: boolean) {
    const page = open()
    const body = rememberMe === undefined ? { email, password } : { email, password, rememberMe }
    const { data, error } = await page.client.signIn.email(body)
    expect(error).toBeNull()
    return { ...page, data }
  }
  /** What answers set of the session's own cookies; a plugin's are looked at with the plugin. */
  const sessionLines = ({ jar }: PublishedPage) =>
    jar.setCookies.filter((line) => /^better-auth\.(?:session_token|dont_remember)=/.test(line))
  const sessionCookies = ({ jar }: PublishedPage) =>
    [...jar.cookies.keys()].filter((name) => name !== 'better-auth.last_used_login_method')
  const questions = ({ jar }: PublishedPage) =>
    jar.requests.filter((request) => request.endsWith('/get-session')).length

  it('signs up and is signed in', async () => {
    const page = open()
    const email = newAddress()
    const { data, error } = await page.client.signUp.email({ name: 'Ada', email, password })
    expect(error).toBeNull()
    expect(data?.token).toMatch(/^[A-Za-z0-9]{32}$/)
    expect(data?.user).toMatchObject({ name: 'Ada', email, emailVerified: false, image: null })
    const session = await page.client.getSession()
    expect(session.error).toBeNull()
    expect(session.data?.user.email).toBe(email)
    expect(session.data?.session.userId).toBe(data?.user.id)
    expect(session.data?.session.expiresAt).toBeInstanceOf(Date)
    expect(session.data?.user.createdAt).toBeInstanceOf(Date)
  })

  it('shows in its session hook who signed up, and nobody and no error after signing out', async () => {
    const page = open()
    const hook = page.client.useSession
    const leave = hook.subscribe(() => {})
    await vi.waitFor(() => expect(hook.get()).toMatchObject({ data: null, error: null, isPending: false }))
    const email = newAddress()
    await page.client.signUp.email({ name: 'Ada', email, password })
    await vi.waitFor(() => expect(hook.get().data?.user.email).toBe(email))
    const { data, error } = await page.client.signOut()
    expect(error).toBeNull()
    expect(data).toEqual({ success: true })
    await vi.waitFor(() => expect(hook.get()).toMatchObject({ data: null, error: null, isPending: false }))
    expect(sessionCookies(page)).toEqual([])
    expect(await page.client.getSession()).toMatchObject({ data: null, error: null })
    leave()
  })

  it('signs in with the password of the sign-up, whatever the case of the address', async () => {
    const { email, user } = await signedUp()
    const { data } = await signedIn(email.toUpperCase())
    expect(data).toMatchObject({ redirect: false, user: { id: user?.id, email } })
    expect(data?.token).toMatch(/^[A-Za-z0-9]{32}$/)
  })

  it('goes to the callbackURL after signing in', async () => {
    const { email } = await signedUp()
    const { data, error } = await open().client.signIn.email({ email, password, callbackURL: '/dash' })
    expect(error).toBeNull()
    expect(data).toMatchObject({ redirect: true, url: '/dash' })
    expect(location.href).toBe('/dash')
  })

  it('is told 401 with a code and a status text for a wrong password, the same as for an unknown address', async () => {
    const { email } = await signedUp()
    const wrong = await open().client.signIn.email({ email, password: 'not the password' })
    expect(wrong.data).toBeNull()
    expect(wrong.error).toEqual({
      status: 401,
      statusText: 'UNAUTHORIZED',
      code: 'INVALID_EMAIL_OR_PASSWORD',
      message: 'Invalid email or password',
    })
    const unknown = await open().client.signIn.email({ email: newAddress(), password })
    expect(unknown.error).toEqual(wrong.error)
  })

  it('is told 400 VALIDATION_ERROR for input of the wrong type', async () => {
    const { data, error } = await open().client.signIn.email({ email: newAddress(), password: 12 })
    expect(data).toBeNull()
    expect(error).toMatchObject({ status: 400, statusText: 'BAD_REQUEST', code: 'VALIDATION_ERROR' })
  })

  it('is told 422 for an address that is taken', async () => {
    const { email } = await signedUp()
    const { data, error } = await open().client.signUp.email({ name: 'Eve', email, password })
    expect(data).toBeNull()
    expect(error).toMatchObject({ status: 422, statusText: 'UNPROCESSABLE_ENTITY', code: 'USER_ALREADY_EXISTS' })
  })

  it('lists its sessions and ends another one by the token in the list', async () => {
    const here = await signedUp()
    const there = await signedIn(here.email)
    const { data: list, error } = await here.client.listSessions()
    expect(error).toBeNull()
    expect(list).toHaveLength(2)
    const current = (await here.client.getSession()).data?.session
    const other = list?.find(({ token }) => token !== current?.token)
    expect(list?.map(({ id }) => id)).toContain(current?.id)
    expect(other?.expiresAt).toBeInstanceOf(Date)
    expect(await here.client.revokeSession({ token: other?.token ?? '' })).toMatchObject({ data: { status: true } })
    expect(await there.client.getSession()).toMatchObject({ data: null, error: null })
    expect((await here.client.getSession()).data?.session.id).toBe(current?.id)
    expect((await here.client.listSessions()).data).toHaveLength(1)
  })

  it('ends all other sessions and stays signed in itself', async () => {
    const here = await signedUp()
    const others = [await signedIn(here.email), await signedIn(here.email)]
    expect(await here.client.revokeOtherSessions()).toMatchObject({ data: { status: true }, error: null })
    for (const { client } of others) expect((await client.getSession()).data).toBeNull()
    expect((await here.client.getSession()).data?.user.email).toBe(here.email)
  })

  it('ends all sessions, its own included', async () => {
    const here = await signedUp()
    const there = await signedIn(here.email)
    expect(await here.client.revokeSessions()).toMatchObject({ data: { status: true }, error: null })
    expect((await here.client.getSession()).data).toBeNull()
    expect((await there.client.getSession()).data).toBeNull()
  })

  it('changes name and picture, and its session hook shows them', async () => {
    const page = await signedUp()
    const hook = page.client.useSession
    const leave = hook.subscribe(() => {})
    await vi.waitFor(() => expect(hook.get().data?.user.name).toBe('Ada'))
    const image = 'https://images.example.com/ada.png'
    const { data, error } = await page.client.updateUser({ name: 'Ada Lovelace', image })
    expect(error).toBeNull()
    expect(data).toEqual({ status: true })
    await vi.waitFor(() => expect(hook.get().data?.user).toMatchObject({ name: 'Ada Lovelace', image }))
    leave()
  })

  it('is told 401 by a guarded call when nobody is signed in', async () => {
    const { error } = await open().client.listSessions()
    expect(error).toMatchObject({ status: 401, code: 'UNAUTHORIZED', statusText: 'UNAUTHORIZED' })
  })

  it('keeps a remembered session for a week, in a cookie of a week', async () => {
    const { email } = await signedUp()
    const page = await signedIn(email, true)
    expect(sessionLines(page)).toHaveLength(1)
    expect(sessionLines(page)[0]).toMatch(
      /^better-auth\.session_token=[^;]+; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/,
    )
    auth.clock.advance(7 * day - 1)
    expect((await page.client.getSession()).data?.user.email).toBe(email)
  })

  it('forgets with the browser what should not be remembered, and after a day', async () => {
    const { email } = await signedUp()
    const page = await signedIn(email, false)
    const lines = sessionLines(page)
    expect(lines.map((line) => line.split('=')[0]).toSorted()).toEqual([
      'better-auth.dont_remember',
      'better-auth.session_token',
    ])
    for (const line of lines) expect(line).not.toMatch(/max-age|expires/i)
    auth.clock.advance(day - 1)
    expect((await page.client.getSession()).data?.user.email).toBe(email)
    // Nothing that was read in between made the session live longer.
    auth.clock.advance(2)
    expect(await page.client.getSession()).toMatchObject({ data: null, error: null })
    // The entry of the account is taken back when the list is read.
    await page.client.multiSession.listDeviceSessions()
    expect(sessionCookies(page)).toEqual([])
  })

  it('asks for the session once after each call that changes it', async () => {
    const page = await signedUp()
    const hook = page.client.useSession
    const leave = hook.subscribe(() => {})
    await vi.waitFor(() => expect(hook.get().isPending).toBe(false))
    const begun = questions(page)
    await page.client.updateUser({ name: 'Grace' })
    await vi.waitFor(() => expect(hook.get().data?.user.name).toBe('Grace'))
    expect(questions(page)).toBe(begun + 1)
    const other = await signedIn(page.email)
    const token = (await other.client.getSession()).data?.session.token ?? ''
    await page.client.revokeSession({ token })
    if (refetchAfterRevocation) await vi.waitFor(() => expect(questions(page)).toBe(begun + 2))
    await page.client.signOut()
    await vi.waitFor(() => expect(hook.get()).toMatchObject({ data: null, error: null }))
    expect(questions(page)).toBe(begun + (refetchAfterRevocation ? 3 : 2))
    leave()
  })

  const scene = {
    open,
    openWith: (fetchOptions: FetchOptions) => openPage(auth.origin, fetchOptions),
    signedUp,
    signedIn,
    newAddress,
    location,
    password,
    get auth() {
      return auth
    },
  }
  accountStories(scene)
  usernameStories(scene)
  tokenStories(scene)
  passkeyStories(scene)
  twoFactorStories(scene)
  mailSignInStories(scene)
  phoneNumberStories(scene)
  oneTapStories(scene, () => providers, version)
  lastMethodStories(scene, version)
  multiSessionStories(scene)
  anonymousStories(scene)
  adminStories(scene)
  organizationStories(scene)
  teamStories(scene)
  organizationHookStories(scene, version)
}
