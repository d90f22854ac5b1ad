import type { Exchange } from '../../contract/exchange.ts'
import type { Context } from '../../http/route.ts'
import type { StoredSession } from '../../identity/session.ts'
import { isCarriedByHeader, readCredential } from '../../identity/session-cookies.ts'
import { createSessionFinder } from '../../identity/session-finder.ts'
import { clearEntries, type DeviceEntry, readEntries, readEntry } from './device-entry.ts'

/** A session that a browser holds, with what it is held by. */
export type DeviceSession = StoredSession & DeviceEntry

type Asking = Pick<Context, 'db' | 'fields' | 'settings' | 'hooks' | 'exchange' | 'now'>

/** The entry that a browser has for a handle; a caller that came with a token of its own has no browser. */
export function entryOf(context: Asking, handle: string): DeviceEntry | undefined {
  return isCarriedByHeader(context, context.exchange) ? undefined : readEntry(context.exchange.cookies, handle)
}

/** The session of an entry; undefined when it ended. */
export async function sessionOf(context: Asking, entry: DeviceEntry): Promise<DeviceSession | undefined> {
  const stored = await createSessionFinder(context.db, context)(entry.credential)
  return stored && stored.session.expiresAt > context.now ? { ...stored, ...entry } : undefined
}

/** The sessions of a browser that have not ended, the newest first, one for each user. Cookies of all others are taken back. */
export async function deviceSessions(context: Asking): Promise<DeviceSession[]> {
  const { exchange } = context
  if (isCarriedByHeader(context, exchange)) return []
  const entries = readEntries(exchange.cookies)
  const find = createSessionFinder(context.db, context)
  const found = await Promise.all(entries.map(async (entry) => ({ entry, stored: await find(entry.credential) })))
  const live = found.flatMap(({ entry, stored }) =>
    stored !== undefined && stored.session.expiresAt > context.now ? [{ ...stored, ...entry }] : [],
  )
  clearEntries(exchange.cookies, new Set(live.map(({ handle }) => handle)))
  return onePerUser(live, activeCredential(context, exchange))
}

function activeCredential(context: Asking, exchange: Exchange): string | undefined {
  return readCredential(context, exchange)?.credential
}

/** Of two of one user, begun at the same time in two windows, the active one counts, else the newer. */
function onePerUser(sessions: readonly DeviceSession[], active: string | undefined): DeviceSession[] {
  const rank = (one: DeviceSession) => (one.credential === active ? Infinity : one.session.createdAt.getTime())
  const best = new Map<string, DeviceSession>()
  for (const one of sessions) {
    const other = best.get(one.user.id)
    if (other === undefined || rank(one) > rank(other)) best.set(one.user.id, one)
  }
  return [...best.values()].toSorted((one, other) => newestFirst(one.session, other.session))
}

function newestFirst(one: DeviceSession['session'], other: DeviceSession['session']): number {
  return other.createdAt.getTime() - one.createdAt.getTime() || (one.id < other.id ? 1 : -1)
}
