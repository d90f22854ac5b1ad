import type { RouteLimits } from '../http/route.ts'
import { limits } from '../contract/limits.ts'
import { normalizeEmail } from './email.ts'

/**
 * How often one session may call what checks its user's password or changes the account: a counter that nobody else
 * touches. Wrong passwords have one of their own (`withOwnPassword`).
 */
export const callsOfOneSession: NonNullable<RouteLimits['account']> = [
  {
    group: 'own-account',
    ...limits.ownAccountRate,
    subject: ({ identity }) => (identity === null ? undefined : `${identity.session.id} ${identity.user.id}`),
  },
]

/**
 * How often one client network may sign up with one address. Other networks do not count: nobody uses up what somebody
 * else may do. Mail to the address has a limit of its own, from wherever it is caused (`queueMail`).
 */
export const signUpsWithOneAddress: NonNullable<RouteLimits['account']> = [
  {
    group: 'sign-up',
    ...limits.signUpRate,
    subject: ({ body, network }) => {
      const email: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'email') : undefined
      const address = typeof email === 'string' ? normalizeEmail(email) : undefined
      return address === undefined ? undefined : `${network} ${address}`
    },
  },
]
