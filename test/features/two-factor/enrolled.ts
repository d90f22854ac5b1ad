import { codeOf, stepAt } from '../../../runtime/features/two-factor/totp.ts'
import { type Config, emailPassword, twoFactor, type TwoFactorOptions } from '../../../runtime/index.ts'
import type { Answer, Browser } from '../../support/browser-jar.ts'
import { ada } from '../../support/homes.ts'
import type { TestAuth } from '../../support/test-auth.ts'

/** A configuration with passwords and second factors. */
export function withFactors(options: TwoFactorOptions = {}, more: Partial<Config> = {}): Partial<Config> {
  return { ...more, features: [emailPassword(), ...(more.features ?? []), twoFactor(options)] }
}

/** An authenticator app. */
export interface App {
  /** The code that it shows now. */
  code(now: Date): string
}

/** The app that has scanned the QR code. */
export function appOf(totpURI: string): App {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const text = new URL(totpURI).searchParams.get('secret') ?? ''
  const bits = [...text].map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const bytes = Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2))
  return { code: (now) => codeOf(bytes, stepAt(now)) }
}

/** Somebody who has set up an app. */
export interface Enrolled {
  readonly page: Browser
  readonly app: App
  readonly backupCodes: string[]
}

/** Sets up an app in a browser that is signed in; the clock goes on by a step, so that the next code is a new one. */
export async function enrol(service: TestAuth, page: Browser, password?: string): Promise<Enrolled> {
  const enabled = await page.post('/two-factor/enable', { password })
  if (enabled.status !== 200) throw new Error(`Not enabled: ${JSON.stringify(enabled.body)}`)
  const app = appOf(enabled.body.totpURI)
  const confirmed = await page.post('/two-factor/verify-totp', { code: app.code(service.clock.now) })
  if (confirmed.status !== 200) throw new Error(`Not confirmed: ${JSON.stringify(confirmed.body)}`)
  service.clock.advance(30)
  return { page, app, backupCodes: enabled.body.backupCodes }
}

/** Signs somebody up and sets up an app. */
export async function enrolled(service: TestAuth, person: typeof ada = ada): Promise<Enrolled> {
  const page = service.browser()
  await page.post('/sign-up/email', person)
  return enrol(service, page, person.password)
}

/** Signs in with the password, in a browser of its own unless one is given. */
export async function withPassword(
  service: TestAuth,
  page: Browser = service.browser(),
): Promise<{ page: Browser; answer: Answer }> {
  const answer = await page.post('/sign-in/email', { email: ada.email, password: ada.password })
  return { page, answer }
}

/** Status and code of an answer. */
export const outcome = ({ status, body }: Answer) =>
  body?.code === undefined ? String(status) : `${status} ${body.code}`

/** Who is signed in. */
export async function whoIs(page: Browser): Promise<string | null> {
  return (await page.get('/get-session')).body?.user.email ?? null
}
