import { expect, it, vi } from 'vitest'
import type { Scene } from './account-stories.ts'

/** Links and codes by mail, as the published clients have them (wire contract beyond, sections 3 and 4). */
export function mailSignInStories(scene: Scene): void {
  const { open, newAddress, signedUp } = scene
  const mailed = async (to: string, kind: string) => (await scene.auth.mails({ to, kind })).at(-1)
  const codeOf = async (email: string) => (await mailed(email, 'email-otp'))?.subject.slice(0, 6) ?? ''

  it('signs in and up with the link of a mail', async () => {
    const { client } = open()
    const email = newAddress()
    expect(await client.signIn.magicLink({ email, name: 'Ada' })).toMatchObject({ data: { status: true }, error: null })
    const token = (await mailed(email, 'magic-link'))?.token ?? ''
    const { data, error } = await client.magicLink.verify({ query: { token } })
    expect(error).toBeNull()
    expect(data?.user).toMatchObject({ email, name: 'Ada', emailVerified: true })
    expect((await client.getSession()).data?.user.email).toBe(email)
    expect((await open().client.magicLink.verify({ query: { token } })).error).toMatchObject({ code: 'INVALID_TOKEN' })
  })

  it('signs in with a mailed code, and its session hook shows it', async () => {
    const { email } = await signedUp()
    const { client } = open()
    const hook = client.useSession
    const leave = hook.subscribe(() => {})
    await client.emailOtp.sendVerificationOtp({ email, type: 'sign-in' })
    const wrong = await client.signIn.emailOtp({ email, otp: 'x' })
    expect(wrong.error).toMatchObject({ status: 400, code: 'INVALID_OTP', message: 'Invalid OTP' })
    expect((await client.signIn.emailOtp({ email, otp: await codeOf(email) })).error).toBeNull()
    await vi.waitFor(() => expect(hook.get().data?.user.email).toBe(email))
    leave()
  })

  it('proves its address, and gets a new password, with mailed codes', async () => {
    const page = await signedUp()
    const { email } = page
    await page.client.emailOtp.sendVerificationOtp({ email, type: 'email-verification' })
    const proved = await page.client.emailOtp.verifyEmail({ email, otp: await codeOf(email) })
    expect(proved.data).toMatchObject({ status: true, user: { emailVerified: true } })
    await page.client.emailOtp.sendVerificationOtp({ email, type: 'forget-password' })
    const password = 'another horse battery'
    const reset = await open().client.emailOtp.resetPassword({ email, otp: await codeOf(email), password })
    expect(reset).toMatchObject({ data: { success: true }, error: null })
    expect((await open().client.signIn.email({ email, password })).error).toBeNull()
  })

  it('changes its address with mailed codes', async () => {
    const { client, email } = await signedUp()
    await client.emailOtp.sendVerificationOtp({ email, type: 'email-verification' })
    await client.emailOtp.verifyEmail({ email, otp: await codeOf(email) })
    const newEmail = newAddress()
    const refused = await client.emailOtp.requestEmailChange({ newEmail })
    expect(refused.error).toMatchObject({ status: 400, message: 'OTP is required to verify current email' })
    await client.emailOtp.sendVerificationOtp({ email, type: 'email-verification' })
    const asked = await client.emailOtp.requestEmailChange({ newEmail, otp: await codeOf(email) })
    expect(asked).toMatchObject({ data: { success: true }, error: null })
    const otp = (await mailed(newEmail, 'email-otp-change'))?.subject.slice(0, 6) ?? ''
    expect(await client.emailOtp.changeEmail({ newEmail, otp })).toMatchObject({ data: { success: true }, error: null })
    expect((await client.getSession()).data?.user).toMatchObject({ email: newEmail, emailVerified: true })
  })
}
