import type { Exchange } from '../contract/exchange.ts'
import { limits } from '../contract/limits.ts'
import type { Platform } from '../contract/platform.ts'
import { randomText } from '../security/random.ts'

/**
 * A browser that once gave the right password of an account carries a signed note of it, and its tries at that account are
 * counted apart: strangers cannot use them up. The note opens nothing; whoever steals it has some tries of its own.
 */
const cookie = 'known_browser'

/** Stands in the signed text, so that nothing else that we sign is such a note. */
const purpose = 'known-browser'

/** One account that the browser is known for. */
interface Note {
  readonly userId: string
  /** Names the counter. Made anew by each success, so that a copy and the browser it was taken from part. */
  readonly mark: string
  /** Seconds since 1970. */
  readonly endsAt: number
}

const noteForm = /^([0-9a-f-]{36})~([A-Za-z0-9]+)~(\d{1,12})$/

function readNotes(exchange: Exchange): Note[] {
  const [first, ...texts] = exchange.cookies.getSigned(cookie)?.split('.') ?? []
  if (first !== purpose) return []
  const now = exchange.now.getTime() / 1000
  return texts.flatMap((text) => {
    const [, userId, mark, endsAt] = noteForm.exec(text) ?? []
    if (userId === undefined || mark === undefined || Number(endsAt) <= now) return []
    return [{ userId, mark, endsAt: Number(endsAt) }]
  })
}

function writeNotes(exchange: Exchange, notes: readonly Note[]): void {
  if (notes.length === 0) return exchange.cookies.clear(cookie)
  const texts = notes.map(({ userId, mark, endsAt }) => `${userId}~${mark}~${endsAt}`)
  exchange.cookies.setSigned(cookie, [purpose, ...texts].join('.'), { maxAge: limits.knownBrowserLifetime })
}

/** The counters of this browser: one for each account that it is known for. */
export function knownCounters(exchange: Exchange): { readonly userIds: string[]; readonly keys: string[] } {
  const notes = readNotes(exchange)
  return {
    userIds: notes.map(({ userId }) => userId),
    keys: notes.map(({ userId, mark }) => `browser ${mark} ${userId}`),
  }
}

/** Makes this browser known for a user who has just given the right password in it. Without limits there is nothing to know. */
export function rememberBrowser({ settings }: Pick<Platform, 'settings'>, exchange: Exchange, userId: string): void {
  if (!settings.rateLimit.enabled) return
  const endsAt = Math.floor(exchange.now.getTime() / 1000) + limits.knownBrowserLifetime
  const others = readNotes(exchange).filter((note) => note.userId !== userId)
  const own = { userId, mark: randomText(limits.knownBrowserLength), endsAt }
  writeNotes(exchange, [own, ...others].slice(0, limits.knownBrowserUsers))
}

/** A browser that has used up its tries is one like any other. */
export function forgetBrowser(exchange: Exchange, userId: string): void {
  const notes = readNotes(exchange)
  const others = notes.filter((note) => note.userId !== userId)
  if (others.length < notes.length) writeNotes(exchange, others)
}
