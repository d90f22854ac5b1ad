import type { Identified } from '../entities.ts'
import type { RouteLimits } from '../http/route.ts'
import { normalizeEmail } from './email.ts'

interface Asked {
  readonly body: unknown
  readonly identity: Identified | null
}

/** The address that a call is about: the caller's own, else the one in its body, written as it would be stored. */
export function addressOf({ body, identity }: Asked): string | undefined {
  if (identity !== null) return identity.user.email
  const email: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'email') : undefined
  return typeof email === 'string' ? normalizeEmail(email) : undefined
}

/** How many mails strangers may have sent to one address, whether it has an account or not. */
export const mailsToOneAddress: NonNullable<RouteLimits['account']> = [
  { group: 'mail-minute', window: 60, max: 3, subject: addressOf },
  { group: 'mail-hour', window: 3600, max: 6, subject: addressOf },
]

/** How often the password of one account may be tried. */
export const guessesGroup = { group: 'password', window: 300, max: 10 } as const

/** The same over all calls that check the password of an address. */
export const guessesOfOnePassword: NonNullable<RouteLimits['account']> = [{ ...guessesGroup, subject: addressOf }]

/** How often strangers may sign up with one address: each try may write to whoever owns it. */
export const signUpsOfOneAddress: NonNullable<RouteLimits['account']> = [
  { group: 'sign-up', window: 3600, max: 5, subject: addressOf },
]
