import { type Config, emailPassword, passkey, type PasskeyOptions } from '../../../runtime/index.ts'
import type { Assertion, Authenticator, Ceremony } from '../../support/authenticator.ts'
import type { Answer, Browser } from '../../support/browser-jar.ts'
import { ada } from '../../support/homes.ts'
import type { TestAuth } from '../../support/test-auth.ts'

/** Another person, with a password. */
export const bob = { name: 'Bob', email: 'bob@example.com', password: 'another horse battery' }

/** A configuration with passwords and passkeys. */
export function withPasskeys(options: PasskeyOptions = {}, more: Partial<Config> = {}): Partial<Config> {
  return { ...more, features: [emailPassword(), passkey(options), ...(more.features ?? [])] }
}

/** A browser in which somebody signed up with a password. */
export async function signedUp(service: TestAuth, person: typeof ada = ada): Promise<Browser> {
  const page = service.browser()
  const answer = await page.post('/sign-up/email', person)
  if (answer.status !== 200) throw new Error(`Signing up failed: ${JSON.stringify(answer.body)}`)
  return page
}

/** Who is signed in. */
export async function whoIs(page: Browser): Promise<string | null> {
  return (await page.get('/get-session')).body?.user.email ?? null
}

/** Registers a passkey: both calls. `body` goes with the second. */
export async function register(
  service: TestAuth,
  page: Browser,
  device: Authenticator,
  choice: Partial<Ceremony> & { readonly body?: object } = {},
): Promise<Answer> {
  const { body, ...ceremony } = choice
  const { body: options } = await page.get('/passkey/generate-register-options')
  const response = device.create(options, { origin: service.origin, ...ceremony })
  return page.post('/passkey/verify-registration', { response, ...body })
}

/** Signs in with a passkey: both calls. */
export async function signIn(
  service: TestAuth,
  page: Browser,
  device: Authenticator,
  assertion: Partial<Assertion> = {},
): Promise<Answer> {
  const { body: options } = await page.get('/passkey/generate-authenticate-options')
  const response = device.get(options, { origin: service.origin, ...assertion })
  return page.post('/passkey/verify-authentication', { response })
}

/** Status and code of a refusal. */
export const refusal = ({ status, body }: Answer): readonly [number, string] => [status, body.code]
