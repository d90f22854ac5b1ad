import type { Answer, AuthClient } from '../client/index.ts'
import { onOnline, onReturn } from '../client/page.ts'
import { type Query, type QueryState, createQuery, idle } from '../client/query.ts'
import { whenOrganizationsChange } from './organization-changes.ts'

/** What is read: whoever names the same shares one request and one answer. */
export interface QueryKey {
  /** Whose it is: once somebody else is signed in, it is gone. */
  readonly userId: string
  /** Names what the data is about. */
  readonly subject: string
  /** Names the part of it, e.g. a page of a list. */
  readonly part: string
}

/** How it is read. */
export interface QueryReading<Data> {
  read(signal: AbortSignal): Promise<Answer<Data>>
  /** What the answer depends on beside the key, e.g. the active organization: of another one it is read again. */
  readonly dependsOn: string | null
  /** A change of organizations changes it. */
  readonly isOfOrganizations: boolean
}

/** What the widgets of a page know of the service, read once for all of them. */
export interface QueryCache {
  get<Data>(key: QueryKey): QueryState<Data>
  /** Calls `listener` after each change. What nobody listens to any more is kept for `keptFor` milliseconds. */
  subscribe(key: QueryKey, listener: () => void): () => void
  /** Reads what is not known, or was read more than `minInterval` ago; joins a read that is under way. */
  ensure<Data>(key: QueryKey, reading: QueryReading<Data>): void
  /** Reads again, and forgets or reads again the other parts of it; settles when the newest read is answered. */
  refetch(key: QueryKey): Promise<void>
  /** Replaces the data, in every part of it, by what an answer of another call says it is now. */
  update<Data>(key: QueryKey, change: (data: Data) => Data): void
}

/** Where a cache lives: whose data it may hold, and when something may have changed unseen. */
export interface CacheSurroundings {
  /** The user who is signed in. */
  userId(): string | undefined
  /** The session changed. This and the others call their listener until the returned function is called. */
  onSession(listener: () => void): () => void
  /** The person came back to the page. */
  onReturn(listener: () => void): () => void
  /** The network came back. */
  onOnline(listener: () => void): () => void
  /** This page changed something about organizations. */
  onOrganizations(listener: () => void): () => void
  /** This page wrote something to the service. */
  onWrite(listener: () => void): () => void
  /** Milliseconds since 1970. */
  now(): number
}

/** Milliseconds after a read within which neither a further reader nor coming back to the page reads again. */
export const minInterval = 60_000

/** Milliseconds for which data that nobody shows any more is kept. */
export const keptFor = 60_000

interface Entry extends QueryKey {
  // The key names what the data is; who reads it knows the type.
  readonly query: Query<unknown>
  reading: QueryReading<unknown> | undefined
  readers: number
  readAt: number
  timer: ReturnType<typeof setTimeout> | undefined
}

/** Makes a cache. It listens to its surroundings as long as it holds anything. */
export function createQueryCache(surroundings: CacheSurroundings): QueryCache {
  const { now } = surroundings
  const entries = new Map<string, Entry>()
  let stopWatching: (() => void) | undefined

  function entryOf(key: QueryKey): Entry {
    const known = entries.get(nameOf(key))
    if (known !== undefined) return known
    const source = {
      subject: key.subject,
      part: key.part,
      read(signal: AbortSignal) {
        if (entry.reading === undefined) throw new Error('Nobody has said how this is read')
        entry.readAt = now()
        return entry.reading.read(signal)
      },
    }
    const query = createQuery<unknown>({ source })
    const entry: Entry = { ...key, query, reading: undefined, readers: 0, readAt: 0, timer: undefined }
    entries.set(nameOf(key), entry)
    stopWatching ??= watch()
    return entry
  }

  function drop(entry: Entry): void {
    clearTimeout(entry.timer)
    // Who signed in again may have made a new one meanwhile, while the last reader of this one was still leaving.
    if (entries.get(nameOf(entry)) !== entry) return
    entries.delete(nameOf(entry))
    // Cancels what is under way, and lets go of the data wherever it is still held.
    entry.query.ask(null)
    if (entries.size > 0) return
    stopWatching?.()
    stopWatching = undefined
  }

  /** Reads what is shown again, and forgets what is only kept. */
  function renew(isMeant: (entry: Entry) => boolean): void {
    for (const entry of Array.from(entries.values()).filter(isMeant)) {
      if (entry.readers === 0) drop(entry)
      else void entry.query.refetch()
    }
  }

  function watch(): () => void {
    const { userId, onSession, onReturn: whenBack, onOnline: whenOnline, onOrganizations, onWrite } = surroundings
    const all = () => Array.from(entries.values())
    const ends = [
      onSession(() => {
        for (const entry of all()) if (entry.userId !== userId()) drop(entry)
      }),
      whenBack(() => renew(({ readAt }) => now() - readAt >= minInterval)),
      whenOnline(() => renew(({ query }) => query.get().error !== null)),
      onOrganizations(() => renew(({ reading }) => reading?.isOfOrganizations === true)),
      onWrite(() => {
        // Nobody who shows it can say that it changed.
        for (const entry of all()) if (entry.readers === 0) drop(entry)
      }),
    ]
    return () => {
      for (const end of ends) end()
    }
  }

  return {
    get: <Data>(key: QueryKey) => (entries.get(nameOf(key))?.query.get() ?? idle) as QueryState<Data>,
    subscribe(key, listener) {
      const entry = entryOf(key)
      clearTimeout(entry.timer)
      entry.readers += 1
      const leave = entry.query.subscribe(listener)
      return () => {
        leave()
        entry.readers -= 1
        if (entry.readers > 0) return
        // A component that React mounts twice is back before the timer, and joins the read that is under way.
        entry.timer = setTimeout(() => drop(entry), entry.query.get().data === null ? 0 : keptFor)
      }
    },
    ensure(key, reading) {
      const entry = entryOf(key)
      const isOther = entry.reading !== undefined && entry.reading.dependsOn !== reading.dependsOn
      entry.reading = reading
      const { data, isReading } = entry.query.get()
      if (isOther || (!isReading && (data === null || now() - entry.readAt >= minInterval))) void entry.query.refetch()
    },
    refetch(key) {
      const entry = entries.get(nameOf(key))
      renew((other) => other !== entry && other.subject === key.subject && other.userId === key.userId)
      return entry?.query.refetch() ?? Promise.resolve()
    },
    update<Data>(key: QueryKey, change: (data: Data) => Data) {
      for (const { userId, subject, query } of entries.values()) {
        if (subject === key.subject && userId === key.userId) query.update((data) => change(data as Data))
      }
    },
  }
}

function nameOf({ userId, subject, part }: QueryKey): string {
  return JSON.stringify([userId, subject, part])
}

// By client: two services on one page, or two requests on a server, share nothing.
const caches = new WeakMap<AuthClient, QueryCache>()

/** The cache of a client. */
export function cacheOf(client: AuthClient): QueryCache {
  const known = caches.get(client)
  if (known !== undefined) return known
  const { session, $onWrite } = client
  const cache = createQueryCache({
    userId: () => session.get().data?.user.id,
    onSession: session.subscribe,
    onReturn,
    onOnline,
    onOrganizations: (listener) => whenOrganizationsChange(client, listener),
    onWrite: $onWrite,
    now: () => Date.now(),
  })
  caches.set(client, cache)
  return cache
}
