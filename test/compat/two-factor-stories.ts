import { expect, it, vi } from 'vitest'
import { appOf } from '../features/two-factor/enrolled.ts'
import type { Scene } from './account-stories.ts'

/** A second factor, as the published clients have it (wire contract beyond, section 2). */
export function twoFactorStories(scene: Scene): void {
  const { open, signedUp, password } = scene
  const code = async (app: ReturnType<typeof appOf>) => {
    const { clock } = scene.auth
    clock.advance(30)
    return app.code(clock.now)
  }
  const mailed = async (email: string) =>
    (await scene.auth.mails({ to: email, kind: 'second-factor-code' })).at(-1)?.subject.slice(0, 6) ?? ''

  async function enrolled() {
    const page = await signedUp()
    const { data, error } = await page.client.twoFactor.enable({ password })
    expect(error).toBeNull()
    const app = appOf(data?.totpURI ?? '')
    const confirmed = await page.client.twoFactor.verifyTotp({ code: await code(app) })
    expect(confirmed).toMatchObject({ error: null, data: { user: { twoFactorEnabled: true } } })
    return { ...page, app, backupCodes: data?.backupCodes ?? [] }
  }

  async function waiting(email: string) {
    const page = open()
    const { data, error } = await page.client.signIn.email({ email, password })
    expect(error).toBeNull()
    expect(data).toMatchObject({ twoFactorRedirect: true, twoFactorMethods: ['totp', 'otp'] })
    expect(page.asked.secondFactor).toBe(1)
    expect((await page.client.getSession()).data).toBeNull()
    return page
  }

  it('sets up an app, and its session hook shows it', async () => {
    const page = await signedUp()
    const hook = page.client.useSession
    const leave = hook.subscribe(() => {})
    await vi.waitFor(() => expect(hook.get().data?.user).toMatchObject({ twoFactorEnabled: false }))
    const looks = () => page.jar.answered.filter((call) => call.endsWith('/get-session')).length
    const before = looks()
    const { data } = await page.client.twoFactor.enable({ password, issuer: 'Acme' })
    expect(data?.totpURI).toContain('otpauth://totp/Acme:')
    // The next call ends this session: a look that is under way then would be told that nobody is signed in.
    await vi.waitFor(() => expect(looks()).toBeGreaterThan(before))
    await page.client.twoFactor.verifyTotp({ code: await code(appOf(data?.totpURI ?? '')) })
    await vi.waitFor(() => expect(hook.get().data?.user).toMatchObject({ twoFactorEnabled: true }))
    leave()
  })

  it('signs in with the password and the code of the app, and is not asked again in a trusted browser', async () => {
    const { email, app } = await enrolled()
    const page = await waiting(email)
    const wrong = await page.client.twoFactor.verifyTotp({ code: '000000' })
    expect(wrong.error).toMatchObject({ status: 401, code: 'INVALID_CODE', message: 'Invalid code' })
    const right = await page.client.twoFactor.verifyTotp({ code: await code(app), trustDevice: true })
    expect(right.data?.user.email).toBe(email)
    await page.client.signOut()
    expect((await page.client.signIn.email({ email, password })).data?.token).toMatch(/^[A-Za-z0-9]{32}$/)
  })

  it('signs in with a mailed code, and with a backup code', async () => {
    const { email, backupCodes } = await enrolled()
    const page = await waiting(email)
    expect(await page.client.twoFactor.sendOtp()).toMatchObject({ data: { status: true }, error: null })
    expect((await page.client.twoFactor.verifyOtp({ code: await mailed(email) })).error).toBeNull()
    expect((await page.client.getSession()).data?.user.email).toBe(email)
    const other = await waiting(email)
    expect((await other.client.twoFactor.verifyBackupCode({ code: backupCodes[0] ?? '' })).error).toBeNull()
    expect((await other.client.getSession()).data?.user.email).toBe(email)
  })

  it('gets new backup codes, and turns the second factor off', async () => {
    const { email, client } = await enrolled()
    expect((await client.twoFactor.generateBackupCodes({ password })).data?.backupCodes).toHaveLength(10)
    const wrong = await client.twoFactor.disable({ password: 'not the password' })
    expect(wrong.error).toMatchObject({ status: 400, code: 'INVALID_PASSWORD' })
    expect((await client.twoFactor.disable({ password })).data).toEqual({ status: true })
    expect((await open().client.signIn.email({ email, password })).data?.user).toMatchObject({
      twoFactorEnabled: false,
    })
  })
}
