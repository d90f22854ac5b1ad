import { emailPassword, username, type UsernameOptions } from '../../../runtime/index.ts'
import type { Answer } from '../../support/browser-jar.ts'
import { ada } from '../../support/homes.ts'
import type { TestAuthOptions } from '../../support/test-auth.ts'

/** Somebody who signs up with a user name. */
export const lovelace = { ...ada, username: 'Ada.Lovelace' }

/** A service with user names. */
export function named(options: UsernameOptions = {}, config: TestAuthOptions['config'] = {}): TestAuthOptions {
  return { config: { features: [emailPassword(), username(options)], ...config } }
}

/** Status and code, as short as a test wants to compare them. */
export const outcome = ({ status, body }: Answer): string =>
  typeof body?.code === 'string' ? `${status} ${body.code}` : String(status)

/** The person of a number: an address of their own. */
export const person = (index: number) => ({ ...ada, email: `person${index}@example.com` })
