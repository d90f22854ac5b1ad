import { expect, it, vi } from 'vitest'
import type { TestAuth } from '../support/test-auth.ts'
import type { FetchOptions, PublishedPage } from './published-client.ts'

/** What the stories of one's own account share with the others. */
export interface Scene {
  readonly auth: TestAuth
  readonly location: { href: string }
  readonly password: string
  open(): PublishedPage
  /** A client that keeps no cookies. */
  openWith(fetchOptions: FetchOptions): PublishedPage
  newAddress(): string
  signedUp(): Promise<PublishedPage & { readonly email: string }>
  signedIn(email: string): Promise<PublishedPage>
}

/** Mail, password, address, deletion and providers, as the published clients call them (contract section 18, rows 5 to 9). */
export function accountStories(scene: Scene): void {
  const { open, newAddress, signedUp, signedIn, location, password } = scene

  const mailTo = async (email: string, kind: string) => {
    const mail = (await scene.auth.mails({ to: email, kind })).at(-1)
    return { url: mail?.url ?? '', token: mail?.token ?? '' }
  }

  it('proves its address with the token of the mail, and its session hook shows it', async () => {
    const page = await signedUp()
    const hook = page.client.useSession
    const leave = hook.subscribe(() => {})
    await vi.waitFor(() => expect(hook.get().data?.user.emailVerified).toBe(false))
    const sent = await page.client.sendVerificationEmail({ email: page.email, callbackURL: '/' })
    expect(sent).toMatchObject({ data: { status: true }, error: null })
    const { token } = await mailTo(page.email, 'verify-email')
    const verified = await page.client.verifyEmail({ query: { token } })
    expect(verified).toMatchObject({ data: { status: true }, error: null })
    await vi.waitFor(() => expect(hook.get().data?.user.emailVerified).toBe(true))
    const again = await page.client.verifyEmail({ query: { token } })
    expect(again).toMatchObject({ data: { status: true }, error: null })
    const altered = await page.client.verifyEmail({ query: { token: `${token}x` } })
    expect(altered.error).toMatchObject({ status: 401, code: 'INVALID_TOKEN', message: 'invalid_token' })
    leave()
  })

  it('gets a new password by mail, by whatever name it asks for one', async () => {
    const { email } = await signedUp()
    const { client, jar } = open()
    const asked = await (client.requestPasswordReset ?? client.forgetPassword)?.({ email, redirectTo: '/reset' })
    // 1.2.8 would make a method of any name; which path it called is what counts.
    expect(jar.requests.at(-1)).toMatch(/\/(?:forget-password|request-password-reset)$/)
    expect(asked).toMatchObject({ data: { status: true }, error: null })
    const { token, url } = await mailTo(email, 'reset-password')
    const link = await fetch(url, { redirect: 'manual' })
    expect(link.headers.get('location')).toBe(`${scene.auth.origin}/reset?token=${token}`)
    const reset = await client.resetPassword({ newPassword: 'another long password', token })
    expect(reset).toMatchObject({ data: { status: true }, error: null })
    const again = await client.resetPassword({ newPassword: 'another long password', token })
    expect(again.error).toMatchObject({ status: 400, code: 'INVALID_TOKEN' })
    expect((await client.signIn.email({ email, password: 'another long password' })).error).toBeNull()
  })

  it('changes its password and ends its other sessions', async () => {
    const here = await signedUp()
    const there = await signedIn(here.email)
    const wrong = await here.client.changePassword({ currentPassword: 'wrong', newPassword: 'another long password' })
    expect(wrong.error).toMatchObject({ status: 400, code: 'INVALID_PASSWORD' })
    const body = { currentPassword: password, newPassword: 'another long password', revokeOtherSessions: true }
    const { data, error } = await here.client.changePassword(body)
    expect(error).toBeNull()
    expect(data?.token).toMatch(/^[A-Za-z0-9]{32}$/)
    expect((await there.client.getSession()).data).toBeNull()
    expect((await here.client.getSession()).data?.user.email).toBe(here.email)
  })

  it('changes an address that was not proven, and is told when it is the same', async () => {
    const page = await signedUp()
    const same = await page.client.changeEmail({ newEmail: page.email })
    expect(same.error).toMatchObject({ status: 400, code: 'EMAIL_IS_THE_SAME' })
    const next = newAddress()
    expect(await page.client.changeEmail({ newEmail: next })).toMatchObject({ data: { status: true }, error: null })
    expect((await page.client.getSession()).data?.user.email).toBe(next)
  })

  it('deletes its account by mail, and its session hook shows nobody', async () => {
    const page = await signedUp()
    const hook = page.client.useSession
    const leave = hook.subscribe(() => {})
    await vi.waitFor(() => expect(hook.get().data?.user.email).toBe(page.email))
    const asked = await page.client.deleteUser({ password })
    expect(asked.data).toEqual({ success: true, message: 'Verification email sent' })
    const { url } = await mailTo(page.email, 'delete-account')
    const done = await page.jar.fetch(url)
    expect(await done.json()).toEqual({ success: true, message: 'User deleted' })
    expect((await page.client.getSession()).data).toBeNull()
    expect((await open().client.signIn.email({ email: page.email, password })).error).toMatchObject({ status: 401 })
    leave()
  })

  /** What a person does at the fake provider, in the browser of `page`; the callback that it sends back to. */
  async function agree(page: PublishedPage, authorization: string, person: { subject: string; email: string }) {
    const asked = new URL(authorization).searchParams
    const fields = {
      redirect_uri: asked.get('redirect_uri') ?? '',
      state: asked.get('state') ?? '',
      code_challenge: asked.get('code_challenge') ?? '',
      person: 'own',
      name: 'Ada',
      address: 'proven',
      outcome: 'normal',
      ...person,
    }
    const answer = await page.jar.fetch(`${scene.auth.url}/fake/authorize`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
    })
    return page.jar.fetch(answer.headers.get('location') ?? '', { redirect: 'manual' })
  }

  it('signs in at a provider: goes to the URL of the answer, and is signed in when it comes back', async () => {
    const page = open()
    const email = newAddress()
    const { data, error } = await page.client.signIn.social({ provider: 'fake', callbackURL: '/dash' })
    expect(error).toBeNull()
    expect(data?.redirect).toBe(true)
    expect(location.href).toBe(data?.url)
    const back = await agree(page, data?.url ?? '', { subject: email, email })
    expect([back.status, back.headers.get('location')]).toEqual([302, '/dash'])
    expect((await page.client.getSession()).data?.user.email).toBe(email)
    const unknown = await page.client.signIn.social({ provider: 'nobody' })
    expect(unknown.error).toMatchObject({ status: 404, code: 'PROVIDER_NOT_FOUND' })
  })

  it('links a provider, lists it, gets and renews its tokens, and unlinks it', async () => {
    const page = await signedUp()
    const { data } = await page.client.linkSocial({ provider: 'fake', callbackURL: '/dash' })
    const back = await agree(page, data?.url ?? '', { subject: page.email, email: page.email })
    expect(back.headers.get('location')).toBe('/dash')
    const { data: accounts } = await page.client.listAccounts()
    const linked = accounts?.find(({ providerId }) => providerId === 'fake')
    expect(linked).toMatchObject({ provider: 'fake', accountId: page.email })
    // The older line names the provider, the newer one the row.
    for (const body of [{ providerId: 'fake' }, { accountId: linked?.id }]) {
      expect((await page.client.getAccessToken(body)).data?.scopes).toEqual(['profile', 'email'])
      expect((await page.client.refreshToken(body)).data?.refreshToken).toMatch(/^\w{32}$/)
    }
    const gone = await page.client.unlinkAccount({ providerId: 'fake', accountId: page.email })
    expect(gone).toMatchObject({ data: { status: true }, error: null })
    const last = await page.client.unlinkAccount({ providerId: 'credential' })
    expect(last.error).toMatchObject({ status: 400, code: 'FAILED_TO_UNLINK_LAST_ACCOUNT' })
  })
}
