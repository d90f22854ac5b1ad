import type { Config } from '../../runtime/index.ts'
import type { Answer, Browser } from '../support/browser-jar.ts'
import type { TestAuthOptions } from '../support/test-auth.ts'

/** A service as it is outside development, behind a proxy on the same machine: the numbers are the real ones. */
export function limited(config: Partial<Config> = {}): TestAuthOptions {
  return { production: true, config: { trustProxy: 'loopback', rateLimit: { enabled: true }, ...config } }
}

/** The header by which the proxy says where a request came from. */
export const from = (address: string) => ({ 'x-forwarded-for': address })

/** Status and code, as short as a test wants to compare them. */
export function outcome({ status, body }: Answer): string {
  return typeof body === 'object' && body !== null && 'code' in body ? `${status} ${body.code}` : String(status)
}

/** Signs in again and again, one try after the other. */
export async function signIns(
  browser: () => Browser,
  count: number,
  body: object,
  address: (index: number) => string,
): Promise<string[]> {
  const outcomes: string[] = []
  for (let index = 0; index < count; index++) {
    outcomes.push(outcome(await browser().post('/sign-in/email', body, from(address(index)))))
  }
  return outcomes
}

export const tooMany = '429 TOO_MANY_REQUESTS'
export const wrong = '401 INVALID_EMAIL_OR_PASSWORD'
