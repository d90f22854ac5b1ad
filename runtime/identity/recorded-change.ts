import type { Actor, Change, Columns, RecordedChange } from '../contract/change.ts'
import type { Identity } from '../contract/entities.ts'
import type { Exchange } from '../contract/exchange.ts'
import type { HookRunner, Occasion, Recorder } from '../contract/hooks.ts'
import type { Platform } from '../contract/platform.ts'
import type { ServiceCaller } from '../http/route.ts'
import { uuidv7 } from '../security/random.ts'

const nobody = { id: null, sessionId: null, impersonatedBy: null } as const

/** A change with its id, its moment, who made it and from where. */
export function recorded({ exchange, now, via, actor }: Occasion, change: Change): RecordedChange {
  const origin = {
    requestId: exchange?.requestId ?? null,
    ipAddress: exchange?.address ?? null,
    userAgent: exchange?.userAgent ?? null,
  }
  const { before, after } = change
  const fields = { before: recordable(before), after: recordable(after) }
  const who = exchange?.actor ?? actor ?? { type: exchange === null ? 'system' : 'anonymous', ...nobody }
  return Object.assign({}, change, fields, { id: uuidv7(now), at: now, actor: who, via, origin })
}

/**
 * Makes the function that says who is on record for what a caller changes: a person, and in whose place; a service key, or code in
 * the process. Undefined where nothing is put on record.
 */
export function createActorOf(hooks: HookRunner): ((caller: Identity | ServiceCaller) => Actor) | undefined {
  if (!hooks.has('changed')) return undefined
  return (caller) => {
    if ('kind' in caller) return { type: 'service', ...nobody, id: caller.kind === 'key' ? caller.id : null }
    const { session, user } = caller
    return { type: 'user', id: user.id, sessionId: session.id, impersonatedBy: hooks.actor({ session, user }) ?? null }
  }
}

/** The person at the command line. */
export const operator: Actor = { type: 'operator', ...nobody }

/** From here on a user acts in the request who has just signed up, or proved who they are. */
export function actAs(exchange: Exchange | null, userId: string, sessionId: string | null = null): void {
  if (exchange !== null) exchange.actor = { type: 'user', id: userId, sessionId, impersonatedBy: null }
}

/** Longest text of a field that is kept, in UTF-16 code units: a picture may be 64 KiB of text. */
const longestText = 1024

function recordable(fields: Columns): Columns {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, recordableValue(value)]))
}

/** What JSON holds in every database: no NUL, no half of a pair, and of long texts the beginning. */
function recordableValue(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString()
  if (typeof value === 'object' && value !== null) {
    const text = JSON.stringify(value)
    return text.length > longestText ? shortened(text) : JSON.parse(readable(text))
  }
  return typeof value === 'string' ? readable(value.length > longestText ? shortened(value) : value) : (value ?? null)
}

function shortened(text: string): string {
  return `${text.slice(0, 64)}… (${text.length} characters)`
}

function readable(text: string): string {
  return text.replaceAll(/\p{Surrogate}/gu, '\uFFFD').replaceAll('\0', '')
}

/** Puts changes on record that no request makes. Without `actor` it is the service itself that makes them. */
export function recorderOf(platform: Platform, now: () => Date, actor?: Actor): Recorder {
  return (tx, change) =>
    platform.hooks.changed({ ...platform, now: now(), exchange: null, via: 'service', actor }, tx, change)
}
