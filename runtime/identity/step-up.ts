import type { Identified } from '../contract/entities.ts'
import type { Exchange } from '../contract/exchange.ts'
import type { Platform } from '../contract/platform.ts'
import { isOwnSession } from './session.ts'

/**
 * Makes the function that says whether a person gave a second factor within `session.freshAge` seconds (0: ever in this
 * session): undefined where they did, else the ways they have.
 */
export function createStepUp(
  platform: Platform,
): (exchange: Exchange, identity: Identified) => Promise<readonly string[] | undefined> {
  return async (exchange, identity) => {
    const { session, user } = identity
    const { now } = exchange
    const { freshAge } = platform.settings.session
    const given = session.secondFactorAt?.getTime()
    const isRecent = given !== undefined && (freshAge === 0 || now.getTime() - given < freshAge * 1000)
    if (isRecent && isOwnSession(platform, identity)) return undefined
    const occasion = { exchange, now, via: 'account', ...platform } as const
    const by = { method: 'step-up', amr: session.amr }
    const wanted = await platform.hooks.secondFactor(occasion, platform.db, { user, by, stepUp: true })
    return wanted?.methods ?? []
  }
}
