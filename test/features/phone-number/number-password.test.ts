import { describe, expect, it } from 'vitest'
import { sql } from '../../../runtime/index.ts'
import { from, limited } from '../../rate-limits/limited.ts'
import type { Browser } from '../../support/browser-jar.ts'
import { ada, homes } from '../../support/homes.ts'
import { number, outcome, verify, whoIs, withNumber, withNumbers } from './numbers.ts'

describe.each(homes)('a number and the password on $name', ({ start }) => {
  const signIn = (page: Browser, body: object = {}) =>
    page.post('/sign-in/phone-number', { phoneNumber: '+49 151 23456789', password: ada.password, ...body })

  it('sign in; wrong password and unknown number are answered alike', async () => {
    const service = await start({ config: withNumbers() })
    await withNumber(service)
    const page = service.browser()
    const answer = await signIn(page, { rememberMe: false })
    expect([answer.status, answer.body.user.email, await whoIs(page)]).toEqual([200, ada.email, ada.email])
    expect((await page.get('/get-session')).body.session.amr).toEqual(['pwd'])
    const wrong = await signIn(service.browser(), { password: 'x' })
    const unknown = await signIn(service.browser(), { phoneNumber: '+33612345678' })
    expect([outcome(wrong), wrong.body]).toEqual(['401 INVALID_PHONE_NUMBER_OR_PASSWORD', unknown.body])
  })

  it('count as tries of the account, whatever it is called by', async () => {
    const service = await start(limited(withNumbers()))
    await service.browser().post('/sign-up/email', ada)
    await service.db.query(sql`update latchkey.user set phone_number = ${number}, phone_number_verified = true`)
    const tries: string[] = []
    for (let index = 0; index < 11; index++) {
      const at = from(`203.0.113.${index}`)
      const body = { phoneNumber: number, email: ada.email, password: 'wrong' }
      const path = index % 2 === 0 ? '/sign-in/phone-number' : '/sign-in/email'
      tries.push(outcome(await service.browser().post(path, body, at)).slice(0, 3))
    }
    expect(tries).toEqual([...Array<string>(10).fill('401'), '429'])
  })

  it('are switched off with passwords', async () => {
    const { emailPassword, phoneNumber } = await import('../../../runtime/index.ts')
    const off = await start({ config: { features: [emailPassword({ signIn: false }), phoneNumber()] } })
    expect(outcome(await signIn(off.browser()))).toBe('400 EMAIL_PASSWORD_DISABLED')
    const without = await start({ config: { features: [phoneNumber()] } })
    expect(outcome(await signIn(without.browser()))).toBe('400 EMAIL_PASSWORD_DISABLED')
    const reset = { phoneNumber: number, otp: '123456', newPassword: 'a brand new password' }
    const refused = await without.browser().post('/phone-number/reset-password', reset)
    expect(outcome(refused)).toBe('400 EMAIL_PASSWORD_DISABLED')
  })

  it.each(['/phone-number/request-password-reset', '/phone-number/forget-password'])(
    'get a new password by a code: %s',
    async (path) => {
      const service = await start({ config: withNumbers() })
      const page = await withNumber(service)
      for (const phoneNumber of ['+33612345678', number]) {
        expect((await service.browser().post(path, { phoneNumber })).body).toEqual({ status: true })
      }
      const sms = await service.sms()
      expect(sms.map(({ to }) => to)).toEqual([number, number])
      const otp = sms.at(-1)?.code ?? ''
      expect(outcome(await verify(service.browser(), otp))).toBe('400 INVALID_OTP')
      const reset = (newPassword: string) =>
        service.browser().post('/phone-number/reset-password', { phoneNumber: number, otp, newPassword })
      expect(outcome(await reset('short'))).toBe('400 PASSWORD_TOO_SHORT')
      expect((await reset('a brand new password')).body).toEqual({ status: true })
      expect([await whoIs(page), outcome(await reset('a brand new password'))]).toEqual([null, '400 INVALID_OTP'])
      expect(outcome(await signIn(service.browser(), { password: 'a brand new password' }))).toBe('200')
      expect(await service.mails({ kind: 'password-changed' })).toHaveLength(1)
    },
  )
})
