import { expect, it, vi } from 'vitest'
import type { Scene } from './account-stories.ts'

/** Phone numbers, as the published clients have them (wire contract beyond, section 5). */
export function phoneNumberStories(scene: Scene): void {
  const { open, signedUp, password } = scene
  let numbers = 0
  const newNumber = () => `+49151${String(++numbers).padStart(8, '0')}`
  const codeOf = async (to: string) => (await scene.auth.sms({ to })).at(-1)?.code ?? ''

  it('signs up and in with a code by SMS, and its session hook shows it', async () => {
    const phoneNumber = newNumber()
    const { client } = open()
    const hook = client.useSession
    const leave = hook.subscribe(() => {})
    expect(await client.phoneNumber.sendOtp({ phoneNumber })).toMatchObject({
      data: { message: 'code sent' },
      error: null,
    })
    const wrong = await client.phoneNumber.verify({ phoneNumber, code: 'x' })
    expect(wrong.error).toMatchObject({ status: 400, code: 'INVALID_OTP', message: 'Invalid OTP' })
    const { data, error } = await client.phoneNumber.verify({ phoneNumber, code: await codeOf(phoneNumber) })
    expect(error).toBeNull()
    expect(data).toMatchObject({ status: true, user: { phoneNumber, phoneNumberVerified: true } })
    await vi.waitFor(() => expect(hook.get().data?.user.email).toBe(data?.user.email))
    leave()
  })

  it('sets its number, signs in with number and password, and takes the number away', async () => {
    const phoneNumber = newNumber()
    const page = await signedUp()
    await page.client.phoneNumber.sendOtp({ phoneNumber })
    const code = await codeOf(phoneNumber)
    const set = await page.client.phoneNumber.verify({ phoneNumber, code, updatePhoneNumber: true })
    expect(set).toMatchObject({ data: { status: true, user: { phoneNumber } }, error: null })
    const { client } = open()
    expect((await client.signIn.phoneNumber({ phoneNumber, password })).data?.user).toMatchObject({ phoneNumber })
    const wrong = await open().client.signIn.phoneNumber({ phoneNumber, password: 'x' })
    expect(wrong.error).toMatchObject({ status: 401, code: 'INVALID_PHONE_NUMBER_OR_PASSWORD' })
    const refused = await page.client.updateUser({ phoneNumber: newNumber() })
    expect(refused.error).toMatchObject({ status: 400, code: 'PHONE_NUMBER_CANNOT_BE_UPDATED' })
    expect((await page.client.updateUser({ phoneNumber: null })).error).toBeNull()
    expect((await page.client.getSession()).data?.user).toMatchObject({ phoneNumber: null, phoneNumberVerified: false })
  })

  it.each(['requestPasswordReset', 'forgetPassword'] as const)('gets a new password by SMS: %s', async (ask) => {
    const phoneNumber = newNumber()
    const page = await signedUp()
    await page.client.phoneNumber.sendOtp({ phoneNumber })
    await page.client.phoneNumber.verify({ phoneNumber, code: await codeOf(phoneNumber), updatePhoneNumber: true })
    const { client } = open()
    expect(await client.phoneNumber[ask]({ phoneNumber })).toMatchObject({ data: { status: true }, error: null })
    const otp = await codeOf(phoneNumber)
    const newPassword = 'another horse battery'
    const reset = await client.phoneNumber.resetPassword({ phoneNumber, otp, newPassword })
    expect(reset).toMatchObject({ data: { status: true }, error: null })
    expect((await client.signIn.phoneNumber({ phoneNumber, password: newPassword })).error).toBeNull()
  })
}
