import { describe, expect, it } from 'vitest'
import {
  type Config,
  defineFeature,
  emailOTP,
  type EmailOtpOptions,
  emailPassword,
  magicLink,
  type MagicLinkOptions,
  sql,
} from '../../../runtime/index.ts'
import type { Answer, Browser } from '../../support/browser-jar.ts'
import { ada, bothHomes, homes } from '../../support/homes.ts'
import { newestMail, pathOf } from '../../support/mailed.ts'
import type { TestAuth } from '../../support/test-auth.ts'

const withBoth = (links: MagicLinkOptions = {}, codes: EmailOtpOptions = {}): Partial<Config> => ({
  features: [emailPassword(), emailOTP(codes), magicLink({ code: true, ...links })],
})
const opens = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document', accept: 'text/html' }
const outcome = ({ status, body }: Answer) => (body?.code === undefined ? String(status) : `${status} ${body.code}`)
const whoIs = async (page: Browser) => (await page.get('/get-session')).body?.user.email ?? null

/** Asks for a mail, and gives the two ways that stand in it. */
async function ask(service: TestAuth, page: Browser, body: object = {}) {
  const answer = await page.post('/sign-in/magic-link', { email: ada.email, callbackURL: '/in', ...body })
  expect([answer.status, answer.body]).toEqual([200, { status: true }])
  const mail = await newestMail(service, 'magic-link-code')
  return { ...mail, otp: mail.subject.slice(0, 6) }
}
const byCode = (page: Browser, otp: string, body: object = {}) =>
  page.post('/sign-in/email-otp', { email: ada.email, otp, ...body })
const byLink = (page: Browser, token: string) => page.post('/magic-link/verify', { token })
const status = async (page: Browser) => (await page.get('/magic-link/status')).body.status
const other = (code: string) => code.replace(/^./, (digit) => String((Number(digit) + 1) % 10))

describe.each(bothHomes)('a mail with a link and a code, on $name', ({ start }) => {
  it('holds both, and the link ends the code', async () => {
    const service = await start({ config: withBoth() })
    await service.browser().post('/sign-up/email', ada)
    const page = service.browser()
    const { url, otp, text, html } = await ask(service, page)
    expect(otp).toMatch(/^\d{6}$/)
    for (const body of [text, html]) expect(body).toContain(otp)
    expect(text).toContain(url)
    expect((await page.get(pathOf(url), opens)).headers.get('location')).toBe('/in')
    expect(await whoIs(page)).toBe(ada.email)
    expect(outcome(await byCode(service.browser(), otp))).toBe('400 INVALID_OTP')
  })

  it('ends the link with the code, in whatever browser it is typed', async () => {
    const service = await start({ config: withBoth() })
    const page = service.browser()
    const { token, otp } = await ask(service, page)
    const elsewhere = service.browser()
    expect([outcome(await byCode(elsewhere, otp)), await whoIs(elsewhere)]).toEqual(['200', ada.email])
    expect([outcome(await byLink(page, token)), await whoIs(page)]).toEqual(['400 INVALID_TOKEN', null])
    expect(await service.db.query(sql`select id from latchkey.verification`)).toEqual([])
  })

  it.each(['known', 'new'])(
    'of thirty-two that bring the one or the other at once for a %s address, one gets in',
    async (who) => {
      const service = await start({ config: withBoth({}, { allowedAttempts: 10 }) })
      if (who === 'known') await service.browser().post('/sign-up/email', ada)
      await service.db.query(sql`delete from latchkey.session`)
      const { token, otp } = await ask(service, service.browser())
      const answers = await Promise.all(
        Array.from({ length: 32 }, (_none, index) =>
          // Ten codes may be looked at; the links have no such end.
          index < 10 ? byCode(service.browser(), otp) : byLink(service.browser(), token),
        ),
      )
      expect(answers.filter(({ status: code }) => code === 200)).toHaveLength(1)
      expect(answers.map(outcome).filter((text) => !/^200$|INVALID_TOKEN|INVALID_OTP|TOO_MANY/.test(text))).toEqual([])
      expect(await service.db.query(sql`select id from latchkey.session`)).toHaveLength(1)
    },
  )
})

describe.each(homes)('the attempt of a link and a code on $name', ({ start }) => {
  it('is over on the page that waits when the code was typed', async () => {
    const service = await start({ config: withBoth() })
    const page = service.browser()
    const first = await ask(service, page)
    expect(await status(page)).toBe('waiting')
    await byCode(page, first.otp)
    expect(await status(page)).toBe('signed-in')
    const waits = service.browser()
    const { otp } = await ask(service, waits)
    await byCode(service.browser(), otp)
    expect(await status(waits)).toBe('ended')
  })

  it('goes on after a scanner opened the link', async () => {
    const service = await start({ config: withBoth() })
    const page = service.browser()
    const { url, otp } = await ask(service, page)
    const scanner = service.browser()
    expect((await scanner.get(pathOf(url), opens)).status).toBe(200)
    expect([outcome(await byCode(page, otp)), await whoIs(scanner)]).toEqual(['200', null])
  })

  it('ends the code where the sign-in was sent back', async () => {
    const service = await start({ config: withBoth() })
    const page = service.browser()
    const { token, otp } = await ask(service, page)
    await service.browser().submit('/magic-link/verify', { token, elsewhere: 'true' })
    expect(outcome(await byCode(service.browser(), otp))).toBe('400 INVALID_OTP')
    expect(await status(page)).toBe('signed-in')
  })

  it('keeps the link when the code had too many tries, which count as those of any code', async () => {
    const service = await start({ config: withBoth() })
    const page = service.browser()
    const { token, otp } = await ask(service, page)
    const tries = []
    for (let index = 0; index < 3; index++) tries.push(outcome(await byCode(page, other(otp))))
    tries.push(outcome(await byCode(page, otp)))
    expect(tries).toEqual([...Array<string>(3).fill('400 INVALID_OTP'), '403 TOO_MANY_ATTEMPTS'])
    expect(outcome(await byLink(service.browser(), token))).toBe('200')
  })

  it.each([
    { link: 900, code: 60, after: 120 },
    { link: 60, code: 900, after: 120 },
  ])('ends both after the shorter of $link and $code seconds', async ({ link, code, after }) => {
    const service = await start({ config: withBoth({ expiresIn: link }, { expiresIn: code }) })
    const { token, otp } = await ask(service, service.browser())
    service.clock.advance(after)
    expect(outcome(await byLink(service.browser(), token))).toBe('400 INVALID_TOKEN')
    expect(outcome(await byCode(service.browser(), otp))).toBe('400 OTP_EXPIRED')
  })

  it('shares one code with what is asked for within a minute, and it ends every link that it stood beside', async () => {
    const service = await start({ config: withBoth() })
    const page = service.browser()
    await page.post('/email-otp/send-verification-otp', { email: ada.email, type: 'sign-in' })
    const alone = (await service.mails({ kind: 'email-otp' })).at(-1)?.subject.slice(0, 6)
    const first = await ask(service, page)
    const second = await ask(service, service.browser())
    expect([first.otp, second.otp]).toEqual([alone, alone])
    expect(outcome(await byCode(service.browser(), second.otp))).toBe('200')
    for (const { token } of [first, second]) {
      expect(outcome(await byLink(service.browser(), token))).toBe('400 INVALID_TOKEN')
    }
  })

  it('leaves a later code alone when an earlier link is used', async () => {
    const service = await start({ config: withBoth() })
    const first = await ask(service, service.browser())
    service.clock.advance(90)
    const second = await ask(service, service.browser())
    expect(outcome(await byLink(service.browser(), first.token))).toBe('200')
    expect(outcome(await byCode(service.browser(), second.otp))).toBe('200')
  })

  it('signs up by either, with the name that was given, where links do', async () => {
    const service = await start({ config: withBoth({}, { signUp: false }) })
    const page = service.browser()
    const { otp } = await ask(service, page, { name: 'Ada' })
    const { body } = await byCode(page, otp)
    expect([body.user.name, body.user.emailVerified]).toEqual(['Ada', true])
  })

  it('answers known and unknown addresses alike where nobody signs up', async () => {
    const service = await start({ config: withBoth({ signUp: false }) })
    await service.browser().post('/sign-up/email', { ...ada, email: 'known@example.com' })
    for (const email of ['known@example.com', 'nobody@example.com']) {
      await service.browser().post('/sign-in/magic-link', { email })
      const sent = (await service.mails({ kind: 'magic-link-code' })).filter(({ to }) => to === email)
      expect(sent).toHaveLength(email === 'known@example.com' ? 1 : 0)
      const wrong = other(sent[0]?.subject.slice(0, 6) ?? '000000')
      const outcomes = []
      for (let index = 0; index < 4; index++) {
        outcomes.push(outcome(await service.browser().post('/sign-in/email-otp', { email, otp: wrong })))
      }
      expect(outcomes.slice(0, 3)).toEqual(Array<string>(3).fill('400 INVALID_OTP'))
      expect(outcomes[3]).toBe('403 TOO_MANY_ATTEMPTS')
    }
  })

  it('needs a feature that makes codes, and one only', async () => {
    await expect(start({ config: { features: [magicLink({ code: true })] } })).rejects.toThrow('email-otp')
    const own = defineFeature({
      id: 'own-codes',
      signInCode: {
        lifetime: 60,
        async put() {
          return { code: '', stored: { identifier: '', value: '' } }
        },
      },
    })
    await expect(start({ config: { features: [emailPassword(), emailOTP(), own] } })).rejects.toThrow('one signInCode')
  })
})
