import type { Identified } from '../contract/entities.ts'
import type { ErrorEntry } from '../contract/error-entry.ts'
import type { Exchange } from '../contract/exchange.ts'
import type { GatedCall } from '../contract/hooks.ts'
import type { Platform } from '../contract/platform.ts'

/** What keeps whoever makes a call out, if anything does: what a feature's `identified` answers first. */
export type Gate = (exchange: Exchange, identity: Identified, call: GatedCall) => Promise<ErrorEntry | undefined>

/** The gates of all features as one; undefined where no feature has any, so that a call pays nothing for them. */
export function createGate(platform: Platform): Gate | undefined {
  const { hooks, db } = platform
  if (!hooks.has('identified')) return undefined
  return (exchange, { session, user }, call) => {
    const occasion = { exchange, now: exchange.now, via: 'account', ...platform } as const
    return hooks.identified(occasion, db, { session, user, call })
  }
}
