import type { KeyObject } from 'node:crypto'
import { goOn, type Waiting } from '../common/waiting.ts'
import type { KeyRing, PublishedKeys } from '../contract/key-ring.ts'
import { limits } from '../contract/limits.ts'
import type { Log } from '../contract/log.ts'
import { type Database, DatabaseUnavailable } from '../database/database.ts'
import { SealBroken } from '../security/seal.ts'
import { unopened } from './key-check.ts'
import { activeKey, nextChange, pendingKeys, statesOf } from './key-state.ts'
import { ensureActiveKey, type KeySettings, openKey, publicKeyOf, type StoredKey } from './signing-key.ts'
import { noRecord, type Recorder } from '../contract/hooks.ts'

/** The rows as they were read at a moment. */
interface Reading {
  readonly keys: readonly StoredKey[]
  readonly at: number
}

/** What follows from a reading, from one moment until another, in milliseconds since 1970. */
interface Seen {
  readonly of: Reading
  readonly from: number
  readonly until: number
  readonly active: StoredKey | undefined
  readonly published: PublishedKeys
}

/** Seconds between a reading and a moment. */
const ageOf = ({ at }: Reading, now: Date): number => Math.abs(now.getTime() - at) / 1000

/** Milliseconds until a database that did not answer is asked again. */
const pause = 5000

/**
 * Makes the keys of a running service. The rows are read again when they are older than 30 seconds, far below the lead of
 * a rotation, so every node knows a key before it signs. When the database does not answer, the node signs for five more
 * minutes and publishes for a day with what it knows: both stay right, because a key is published long before and after it
 * signs; only a revocation is not seen, and it needs the database, too.
 */
export function createKeyRing(db: Database, settings: KeySettings, log: Log, record: Recorder = noRecord): KeyRing {
  const opened = new Map<string, KeyObject>()
  let kept: Reading | undefined
  let reading: Promise<Reading> | undefined
  let failedAt: number | undefined
  let isDoubted = false
  let firstUse: (() => void) | undefined
  let isUsed = false
  let published: { readonly names: string; readonly answer: PublishedKeys } | undefined
  let seen: Seen | undefined

  function read(now: Date): Promise<Reading> {
    if (reading !== undefined) return reading
    const asked = ensureActiveKey(db, settings, now, record)
      .then((keys): Reading => {
        const fresh = { keys, at: now.getTime() }
        // After `forget`, a reading that began before it is nobody's memory.
        if (reading === asked) keep(fresh)
        return fresh
      })
      .finally(() => {
        if (reading === asked) reading = undefined
      })
    return (reading = asked)
  }

  function keep(fresh: Reading): void {
    kept = fresh
    failedAt = undefined
    isDoubted = false
    const ids = new Set(fresh.keys.map(({ id }) => id))
    for (const id of opened.keys()) if (!ids.has(id)) opened.delete(id)
  }

  /** The rows that were read at most `limits.signingKeyRefresh` seconds ago, where nothing speaks against them. */
  function recent(now: Date): Reading | undefined {
    if (kept === undefined || isDoubted || ageOf(kept, now) >= limits.signingKeyRefresh) return undefined
    return see(kept, now).active === undefined ? undefined : kept
  }

  /** The rows; without a database those that were read at most `patience` seconds ago. */
  function rows(now: Date, patience: number): Waiting<Reading> {
    if (!isUsed) firstUse?.()
    isUsed = true
    // Nearly always: nobody waits for a turn of the loop then.
    return recent(now) ?? readRows(now, patience)
  }

  async function readRows(now: Date, patience: number): Promise<Reading> {
    const time = now.getTime()
    const known = kept
    if (known === undefined) return read(now)
    const age = ageOf(known, now)
    if (age >= patience) return read(now)
    if (failedAt !== undefined && Math.abs(time - failedAt) < pause) return known
    try {
      return await read(now)
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) throw error
      failedAt = time
      log.warn('keys.unread', { seconds: Math.round(age), reason: error.message })
      return known
    }
  }

  /**
   * What a reading says at a moment, kept until that changes by itself. Requests that share a reading began at times of their own,
   * some of them before it: it counts for all of them.
   */
  function see(known: Reading, now: Date): Seen {
    const moment = Math.max(known.at, now.getTime())
    if (seen?.of === known && seen.from <= moment && moment < seen.until) return seen
    const { keys } = known
    const at = new Date(moment)
    const active = activeKey(keys, settings.signingKeys.algorithm, at)
    return (seen = { of: known, from: moment, until: nextChange(keys, at), active, published: publishedAt(keys, at) })
  }

  function publishedAt(keys: readonly StoredKey[], at: Date): PublishedKeys {
    const states = statesOf(keys, at)
    const trusted = keys.filter(({ id }) => states.get(id)?.published === true)
    const [next] = pendingKeys(keys, settings.signingKeys.algorithm, at)
    const names = [...trusted.map(({ id }) => id), next?.activatesAt.getTime()].join()
    // The same object while it says the same: its text is kept by it.
    if (published?.names !== names) {
      published = { names, answer: { keys: trusted.map(publicKeyOf), nextActivation: next?.activatesAt } }
    }
    return published.answer
  }

  function open(key: StoredKey): KeyObject {
    const known = opened.get(key.id)
    if (known !== undefined) return known
    try {
      const fresh = openKey(settings, key)
      opened.set(key.id, fresh)
      return fresh
    } catch (cause) {
      throw cause instanceof SealBroken ? unopened(key) : cause
    }
  }

  return {
    async signing(now) {
      const key = see(await rows(now, limits.signingKeyPatience), now).active
      if (key === undefined) throw new DatabaseUnavailable('No signing key is known')
      return { id: key.id, algorithm: key.algorithm, key: open(key) }
    },
    published(now) {
      return goOn(rows(now, limits.publishedKeyPatience), (known) => see(known, now).published)
    },
    forget() {
      kept = undefined
      seen = undefined
      reading = undefined
      failedAt = undefined
      opened.clear()
    },
    doubt() {
      isDoubted = true
      // A reading that is under way may have begun before what was heard of.
      reading = undefined
    },
    onFirstUse(listener) {
      firstUse = listener
      if (isUsed) listener()
    },
  }
}
