import { describe, expect, it } from 'vitest'
import { admin, sql, username } from '../../../runtime/index.ts'
import { from, limited } from '../../rate-limits/limited.ts'
import { ada, bothHomes, homes } from '../../support/homes.ts'
import { type TestAuth, testAuth } from '../../support/test-auth.ts'
import { codeFor, number, other, outcome, verify, whoIs, withNumber, withNumbers } from './numbers.ts'

describe.each(bothHomes)('a code by SMS on $name', ({ start }) => {
  it('signs in who has the number, and is used up', async () => {
    const service = await start({ config: withNumbers() })
    await withNumber(service)
    const code = await codeFor(service)
    const page = service.browser()
    const answer = await verify(page, `${code.slice(0, 3)} ${code.slice(3)}`)
    expect([answer.status, answer.body.status, answer.body.user.email]).toEqual([200, true, ada.email])
    expect((await page.get('/get-session')).body.session.amr).toEqual(['sms'])
    expect(outcome(await verify(service.browser(), code))).toBe('400 INVALID_OTP')
  })

  it('of thirty-two that bring it at once, one gets a session', async () => {
    const service = await start({ config: withNumbers({ allowedAttempts: 10, signUpOnVerification: true }) })
    const code = await codeFor(service)
    const answers = await Promise.all(Array.from({ length: 32 }, () => verify(service.browser(), code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await service.db.query(sql`select id from latchkey.user`)).toHaveLength(1)
  })

  it('of thirty-two wrong ones at once, three are looked at', async () => {
    const service = await start({ config: withNumbers() })
    await withNumber(service)
    const code = await codeFor(service)
    const answers = await Promise.all(Array.from({ length: 32 }, () => verify(service.browser(), other(code))))
    expect(answers.filter((answer) => outcome(answer) === '400 INVALID_OTP')).toHaveLength(3)
    expect(outcome(await verify(service.browser(), code))).toBe('403 TOO_MANY_ATTEMPTS')
  })

  it('gives a number to one of two who bring it at once', async () => {
    const service = await start({ config: withNumbers({ allowedAttempts: 10 }) })
    const pages = [service.browser(), service.browser()]
    for (const [index, page] of pages.entries()) {
      await page.post('/sign-up/email', { ...ada, email: `person${index}@example.com` })
    }
    const code = await codeFor(service, number, pages[0])
    const answers = await Promise.all(pages.map((page) => verify(page, code, { updatePhoneNumber: true })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await service.db.query(sql`select id from latchkey.user where phone_number = ${number}`)).toHaveLength(1)
  })
})

describe.each(homes)('the rules of codes by SMS on $name', ({ start }) => {
  it('one number is one person, however it is written', async () => {
    const service = await start({ config: withNumbers({ signUpOnVerification: true }) })
    const forms = ['+1 (212) 555-0123', '+12125550123', '+1.212.555.0123', ' +1 212 555 0123 ']
    const ids = []
    for (const phoneNumber of forms) {
      service.clock.advance(90)
      const page = service.browser()
      const answer = await page.post('/phone-number/verify', { phoneNumber, code: await codeFor(service, phoneNumber) })
      expect([answer.status, answer.body.user.phoneNumber]).toEqual([200, '+12125550123'])
      ids.push(answer.body.user.id)
    }
    expect(new Set(ids).size).toBe(1)
  })

  it.each([
    '',
    '5551234',
    '0151 23456789',
    '+1',
    '+999 123',
    'call +1 212 555 0123',
    '+1 212 555 0123 ext. 4',
    '+1212555012345678901',
  ])('take no text that is no number of the world: %j', async (phoneNumber) => {
    const service = await start({ config: withNumbers() })
    for (const [path, body] of [
      ['/phone-number/send-otp', {}],
      ['/phone-number/verify', { code: '123456' }],
      ['/sign-in/phone-number', { password: 'x' }],
      ['/phone-number/request-password-reset', {}],
      ['/phone-number/forget-password', {}],
      ['/phone-number/reset-password', { otp: '123456', newPassword: 'a brand new password' }],
    ] as const) {
      const answer = await service.browser().post(path, { phoneNumber, ...body })
      expect([path, outcome(answer)]).toEqual([path, '400 INVALID_PHONE_NUMBER'])
    }
  })

  it('take numbers of the countries that the configuration names', async () => {
    const service = await start({ config: withNumbers({ countries: ['DE'], signUpOnVerification: true }) })
    expect(await codeFor(service)).toMatch(/^\d{6}$/)
    const elsewhere = await service.browser().post('/phone-number/send-otp', { phoneNumber: '+33612345678' })
    expect(outcome(elsewhere)).toBe('400 INVALID_PHONE_NUMBER')
    expect(elsewhere.body.reason).toBe('country')
    const none = await service.browser().post('/phone-number/send-otp', { phoneNumber: '12' })
    expect([outcome(none), none.body.reason]).toEqual(['400 INVALID_PHONE_NUMBER', undefined])
  })

  it('are offered to pages where SMS can leave', async () => {
    const offered = async (service: TestAuth) => (await service.browser().get('/capabilities')).body['phone-number']
    expect(await offered(await start({ config: withNumbers({ length: 8, signUpOnVerification: true }) }))).toEqual({
      length: 8,
      signUp: true,
      sms: true,
    })
    const silent = await start({ production: true, config: withNumbers() })
    expect(await offered(silent)).toEqual({ length: 6, signUp: false, sms: false })
  })

  it('sign up with a user who has no e-mail that anybody is written to', async () => {
    const service = await start({ config: withNumbers({ signUpOnVerification: true }, { features: [username()] }) })
    const page = service.browser()
    const answer = await verify(page, await codeFor(service), { name: 'Ada', username: 'ada' })
    const { user } = answer.body
    expect(user).toMatchObject({
      name: 'Ada',
      username: 'ada',
      emailVerified: false,
      phoneNumber: number,
      phoneNumberVerified: true,
    })
    expect(user.email).toBe(`${user.id}@phone.placeholder.invalid`)
    expect(await whoIs(page)).toBe(user.email)
    expect(await service.mails()).toEqual([])
  })

  it('answer known and unknown numbers alike where nobody signs up', async () => {
    const service = await start({ config: withNumbers() })
    await withNumber(service)
    service.clock.advance(90)
    for (const phoneNumber of [number, '+33612345678']) {
      const code = await codeFor(service, phoneNumber)
      expect(code === '').toBe(phoneNumber !== number)
      const outcomes = []
      for (let index = 0; index < 4; index++) {
        const body = { phoneNumber, code: other(code || '000000') }
        outcomes.push(outcome(await service.browser().post('/phone-number/verify', body)))
      }
      expect(outcomes).toEqual([...Array<string>(3).fill('400 INVALID_OTP'), '403 TOO_MANY_ATTEMPTS'])
    }
  })

  it('end with their time', async () => {
    const service = await start({ config: withNumbers({ expiresIn: 60 }) })
    await withNumber(service)
    const code = await codeFor(service)
    service.clock.advance(120)
    expect(outcome(await verify(service.browser(), other(code)))).toBe('400 INVALID_OTP')
    expect(outcome(await verify(service.browser(), code))).toBe('400 OTP_EXPIRED')
  })

  it('count wrong codes for the number over all codes, and asking again begins nothing anew', async () => {
    const sms = { send: async () => {}, perNumber: 100 }
    const service = await start(limited(withNumbers({ allowedAttempts: 10, signUpOnVerification: true }, { sms })))
    const ask = async (address: string) => {
      await service.browser().post('/phone-number/send-otp', { phoneNumber: number }, from(address))
      await service.sms()
    }
    const guess = async (index: number) => {
      const body = { phoneNumber: number, code: 'x' }
      return outcome(await service.browser().post('/phone-number/verify', body, from(`203.0.113.${index}`)))
    }
    await ask('198.51.100.1')
    const free: string[] = []
    for (let index = 0; index < 10; index++) free.push(await guess(index))
    expect(free).toEqual(Array<string>(10).fill('400 INVALID_OTP'))
    service.clock.advance(90)
    await ask('198.51.100.2')
    expect([await guess(10), await guess(11)]).toEqual(['400 INVALID_OTP', '403 TOO_MANY_ATTEMPTS'])
  })

  it('are stored encrypted, and the number of a counter as a hash', async () => {
    const service = await start({ config: withNumbers({ signUpOnVerification: true }) })
    const code = await codeFor(service)
    const stored = await service.db.query(sql`select identifier, value from latchkey.verification`)
    const counters = await service.db.query(sql`select key from latchkey.mail_count`)
    const text = JSON.stringify([stored, counters])
    expect([stored.length, counters.length > 0]).toEqual([1, true])
    expect([text.includes(code), text.includes(number), text.includes(number.slice(1))]).toEqual([false, false, false])
    expect(service.log.lines.join('\n')).not.toMatch(new RegExp(`${code}|${number.slice(1)}`))
  })

  it('say in the SMS what they are for, and for which site', async () => {
    const service = await start({
      config: withNumbers({ host: 'app.example.com', signUpOnVerification: true }, { appName: 'Acme' }),
    })
    const code = await codeFor(service)
    const [sms] = await service.sms()
    expect(sms?.text.split('\n')[0]).toBe(`${code} is your Acme code to confirm your number. It expires in 5 minutes.`)
    expect(sms?.text).toContain("wasn't you")
    expect(sms?.text.split('\n').at(-1)).toBe(`@app.example.com #${code}`)
    // What is outside of the small alphabet of SMS halves what fits into one.
    expect([/^[\x20-\x7e\n]*$/.test(sms?.text ?? ''), (sms?.text.length ?? 999) <= 320]).toEqual([true, true])
  })

  it('show the user without a session where that is asked for, and not before the ban', async () => {
    const service = await start({ config: withNumbers({}, { features: [admin()] }) })
    await withNumber(service)
    const page = service.browser()
    const answer = await verify(page, await codeFor(service), { disableSession: true })
    expect([answer.body.token, answer.body.user.email, await whoIs(page)]).toEqual([null, ada.email, null])
    await service.db.query(sql`update latchkey.user set banned = true`)
    service.clock.advance(90)
    const banned = await verify(page, await codeFor(service), { disableSession: true })
    expect([banned.status, banned.body.user]).toEqual([403, undefined])
  })

  it('are not there without SMS', async () => {
    const service = await start({ production: true, config: withNumbers() })
    const body = { phoneNumber: number, code: '123456', otp: '123456', newPassword: 'a brand new password' }
    for (const path of ['send-otp', 'verify', 'request-password-reset', 'forget-password', 'reset-password']) {
      const answer = await service.browser().post(`/phone-number/${path}`, body)
      expect([path, outcome(answer)]).toEqual([path, '501 SEND_OTP_NOT_IMPLEMENTED'])
    }
  })

  it('sign nobody up where every e-mail has to be verified: the configuration says so', async () => {
    const emailVerification = { required: true }
    const config = withNumbers({ signUpOnVerification: true }, { emailVerification })
    await expect(start({ config })).rejects.toThrow('phoneNumber.signUpOnVerification')
  })
})

describe('the options of phoneNumber', () => {
  it('of other libraries are told with what to write', async () => {
    const { phoneNumber } = await import('../../../runtime/index.ts')
    const given: object = { otpLength: 6 }
    expect(() => phoneNumber(given)).toThrow('Write length.')
    expect(() => phoneNumber({ countries: ['Germany'] })).toThrow('phoneNumber.countries')
    await expect(testAuth({ config: { sms: { accountSid: 'AC1' } } })).rejects.toThrow('TWILIO_AUTH_TOKEN')
  })
})
