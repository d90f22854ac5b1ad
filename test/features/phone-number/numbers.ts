import { type Config, emailPassword, phoneNumber, type PhoneNumberOptions } from '../../../runtime/index.ts'
import type { Answer, Browser } from '../../support/browser-jar.ts'
import { ada } from '../../support/homes.ts'
import type { TestAuth } from '../../support/test-auth.ts'

/** A number as it is stored. */
export const number = '+4915123456789'

/** A configuration with phone numbers beside passwords. */
export const withNumbers = (options: PhoneNumberOptions = {}, more: Partial<Config> = {}): Partial<Config> => ({
  ...more,
  features: [emailPassword(), phoneNumber(options), ...(more.features ?? [])],
})

export const outcome = ({ status, body }: Answer) =>
  body?.code === undefined ? String(status) : `${status} ${body.code}`

/** Asks for a code; gives it, or the empty text where no SMS left. */
export async function codeFor(service: TestAuth, to = number, page = service.browser()): Promise<string> {
  const before = (await service.sms()).length
  const answer = await page.post('/phone-number/send-otp', { phoneNumber: to })
  if (answer.status !== 200) throw new Error(`No code: ${outcome(answer)}`)
  const all = await service.sms()
  return all.length === before ? '' : (all.at(-1)?.code ?? '')
}

/** Brings a code as somebody who wants to sign in. */
export const verify = (page: Browser, code: string, body: object = {}) =>
  page.post('/phone-number/verify', { phoneNumber: number, code, ...body })

/** Gives the person who is signed in a number. */
export async function setNumber(service: TestAuth, page: Browser, to = number): Promise<Answer> {
  const code = await codeFor(service, to, page)
  const answer = await page.post('/phone-number/verify', { phoneNumber: to, code, updatePhoneNumber: true })
  if (answer.status !== 200) throw new Error(`No number was set: ${outcome(answer)}`)
  return answer
}

/** Another code than the right one. */
export const other = (code: string) => code.replace(/^./, (digit) => String((Number(digit) + 1) % 10))

export const whoIs = async (page: Browser) => (await page.get('/get-session')).body?.user.email ?? null
export const userOf = async (page: Browser) => (await page.get('/get-session')).body.user

/** Ada, signed in with her number. */
export async function withNumber(service: TestAuth): Promise<Browser> {
  const page = service.browser()
  await page.post('/sign-up/email', ada)
  await setNumber(service, page)
  return page
}
