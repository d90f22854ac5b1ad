import { describe, expect, it } from 'vitest'
import { admin, passkey, sql } from '../../../runtime/index.ts'
import type { Browser } from '../../support/browser-jar.ts'
import { ada, homes } from '../../support/homes.ts'
import { codeFor, number, other, outcome, setNumber, userOf, verify, withNumber, withNumbers } from './numbers.ts'

describe.each(homes)('a number of a person on $name', ({ start }) => {
  it('is set with a code, told by mail, and signs in', async () => {
    const service = await start({ config: withNumbers() })
    const page = service.browser()
    await page.post('/sign-up/email', ada)
    expect(await userOf(page)).toMatchObject({ phoneNumber: null, phoneNumberVerified: false })
    const answer = await setNumber(service, page)
    expect(answer.body).toMatchObject({ status: true, user: { phoneNumber: number, phoneNumberVerified: true } })
    expect(await userOf(page)).toMatchObject({ phoneNumber: number, phoneNumberVerified: true })
    const [mail] = await service.mails({ kind: 'sign-in-method-added' })
    expect([mail?.to, mail?.text.includes('Phone number ending in 89'), mail?.text.includes(number)]).toEqual([
      ada.email,
      true,
      false,
    ])
  })

  it('is exchanged for another one, and the old one signs in no more', async () => {
    const service = await start({ config: withNumbers() })
    const page = await withNumber(service)
    service.clock.advance(90)
    const old = await codeFor(service)
    await setNumber(service, page, '+33612345678')
    expect((await userOf(page)).phoneNumber).toBe('+33612345678')
    expect(outcome(await verify(service.browser(), old))).toBe('400 INVALID_OTP')
    expect(await service.mails({ kind: 'sign-in-method-removed' })).toHaveLength(1)
  })

  it('is told to be taken only to who has shown to read its SMS', async () => {
    const service = await start({ config: withNumbers() })
    await withNumber(service)
    const page = service.browser()
    await page.post('/sign-up/email', { ...ada, email: 'bob@example.com' })
    service.clock.advance(90)
    const code = await codeFor(service, number, page)
    expect(outcome(await verify(page, other(code), { updatePhoneNumber: true }))).toBe('400 INVALID_OTP')
    expect(outcome(await verify(page, code, { updatePhoneNumber: true }))).toBe('400 PHONE_NUMBER_EXIST')
    expect((await userOf(page)).phoneNumber).toBeNull()
  })

  it('is set in a fresh session of the person only', async () => {
    const service = await start({ config: withNumbers({}, { features: [admin()], session: { freshAge: 3600 } }) })
    const set = async (page: Browser) => {
      service.clock.advance(90)
      await codeFor(service, number, page)
      return outcome(await verify(page, '000000', { updatePhoneNumber: true }))
    }
    expect(await set(service.browser())).toBe('401 UNAUTHORIZED')
    const boss = service.browser()
    const { body } = await boss.post('/sign-up/email', { ...ada, email: 'boss@example.com' })
    await service.db.query(sql`update latchkey.user set role = 'admin' where id = ${body.user.id}`)
    const page = service.browser()
    const { body: own } = await page.post('/sign-up/email', ada)
    await boss.post('/admin/impersonate-user', { userId: own.user.id })
    expect(await set(boss)).toBe('403 SESSION_NOT_FRESH')
    service.clock.advance(7200)
    expect(await set(page)).toBe('403 SESSION_NOT_FRESH')
  })

  it('is neither set at a sign-up nor by update-user, and an unknown number gets no SMS for a stranger', async () => {
    const service = await start({ config: withNumbers() })
    const signUp = await service.browser().post('/sign-up/email', { ...ada, phoneNumber: number })
    expect(outcome(signUp)).toBe('400 PHONE_NUMBER_CANNOT_BE_SET')
    const page = service.browser()
    await page.post('/sign-up/email', ada)
    expect(outcome(await page.post('/update-user', { phoneNumber: number }))).toBe('400 PHONE_NUMBER_CANNOT_BE_UPDATED')
    expect(await codeFor(service)).toBe('')
    expect(await codeFor(service, number, page)).toMatch(/^\d{6}$/)
  })

  it('is taken away by update-user with null, told by mail, in a fresh session of the person', async () => {
    const service = await start({ config: withNumbers({}, { features: [admin()], session: { freshAge: 3600 } }) })
    const page = await withNumber(service)
    const boss = service.browser()
    const { body } = await boss.post('/sign-up/email', { ...ada, email: 'boss@example.com' })
    await service.db.query(sql`update latchkey.user set role = 'admin' where id = ${body.user.id}`)
    await boss.post('/admin/impersonate-user', { userId: (await userOf(page)).id })
    expect(outcome(await boss.post('/update-user', { phoneNumber: null }))).toBe('403 SESSION_NOT_FRESH')
    expect(outcome(await page.post('/update-user', { phoneNumber: null }))).toBe('200')
    expect(await userOf(page)).toMatchObject({ phoneNumber: null, phoneNumberVerified: false })
    expect(await service.mails({ kind: 'sign-in-method-removed' })).toHaveLength(1)
    await setNumber(service, page)
    service.clock.advance(7200)
    expect(outcome(await page.post('/update-user', { phoneNumber: null }))).toBe('403 SESSION_NOT_FRESH')
    expect(outcome(await page.post('/update-user', { name: 'Augusta' }))).toBe('200')
  })

  it('stays where it is the last way to sign in, and is listed as one', async () => {
    const service = await start({
      config: withNumbers({ signUpOnVerification: true }, { features: [admin(), passkey()] }),
    })
    const page = service.browser()
    await verify(page, await codeFor(service))
    const refused = await page.post('/update-user', { phoneNumber: null })
    expect(outcome(refused)).toBe('400 FAILED_TO_UNLINK_LAST_ACCOUNT')
    expect((await userOf(page)).phoneNumber).toBe(number)
    const boss = service.browser()
    const { body } = await boss.post('/sign-up/email', { ...ada, email: 'boss@example.com' })
    await service.db.query(sql`update latchkey.user set role = 'admin' where id = ${body.user.id}`)
    const { id: userId } = await userOf(page)
    const { methods } = (await boss.get(`/admin/list-user-sign-in-methods?userId=${userId}`)).body
    expect(methods).toMatchObject([{ kind: 'phone-number', name: 'Phone number ending in 89' }])
    const removed = await boss.post('/admin/remove-user-sign-in-method', { userId, id: methods[0].id })
    expect([removed.status, await userOf(page).catch(() => null)]).toEqual([200, null])
    expect(await service.db.query(sql`select id from latchkey.user where phone_number is not null`)).toEqual([])
  })
})
