import type { Answer, ClientError } from '../client/index.ts'

/** What to read, and what it is about. */
export interface QuerySource<Data> {
  /** Names what the data is about: of something else, nothing is kept. */
  readonly subject: string
  /** Names the part of it, e.g. a page: the last one stays while another is on its way. */
  readonly part: string
  read(signal: AbortSignal): Promise<Answer<Data>>
}

/** What is known. A value; each change makes a new one. */
export interface QueryState<Data> {
  /** What it is about; null when nothing was asked. */
  readonly subject: string | null
  readonly part: string
  readonly data: { readonly value: Data } | null
  /** Why the last question brought nothing newer than `data`. */
  readonly error: ClientError | null
  /** A question is under way. */
  readonly isAsking: boolean
}

/** When something may have changed unseen. Each calls its listener until the answered function is called. */
export interface QueryEvents {
  /** The person came back to the page. */
  onReturn(listener: () => void): () => void
  /** The network came back. */
  onOnline(listener: () => void): () => void
  /** This page changed something at the service. */
  onChange(listener: () => void): () => void
  /** Milliseconds since 1970. */
  now(): number
}

/** Something that the service keeps, read once for each question and read again by the same rules everywhere. */
export interface Query<Data> {
  get(): QueryState<Data>
  /** Calls `listener` after each change. Without a listener nothing is read again, and what is under way is given up. */
  subscribe(listener: () => void): () => void
  /** Reads this from now on; null: nothing, and what was known is forgotten. */
  ask(source: QuerySource<Data> | null): void
  /** Reads again; done when the newest question is answered. */
  refetch(): Promise<void>
}

/** Milliseconds after which coming back to the page reads again. */
export const minInterval = 5_000

/** What a query knows that was asked nothing. */
export const idle = { subject: null, part: '', data: null, error: null, isAsking: false } as const

/**
 * Makes a query. It reads again when this page changed something at the service, when somebody comes back to the page after
 * more than `minInterval`, and after a failure when the network comes back.
 */
export function createQuery<Data>(events: QueryEvents): Query<Data> {
  const listeners = new Set<() => void>()
  let state: QueryState<Data> = idle
  let source: QuerySource<Data> | null = null
  let flight: { readonly control: AbortController; readonly done: Promise<void> } | undefined
  let askedAt = 0
  let stopWatching: (() => void) | undefined

  function set(next: QueryState<Data>): void {
    state = next
    // A copy: whoever is called may subscribe somebody else.
    for (const listener of Array.from(listeners)) listener()
  }

  function cancel(): void {
    flight?.control.abort()
    flight = undefined
  }

  function load(): Promise<void> {
    cancel()
    if (source === null) return Promise.resolve()
    const asked = source
    const control = new AbortController()
    askedAt = events.now()
    set({ ...(state.subject === asked.subject ? state : { ...idle, ...names(asked) }), isAsking: true })
    const done = asked.read(control.signal).then((answer) => {
      // A later question has been asked meanwhile: its answer is the one that counts.
      if (control.signal.aborted) return flight?.done
      flight = undefined
      set(settled(state, asked, answer))
    })
    flight = { control, done }
    return done
  }

  function watch(): () => void {
    const leave = [
      events.onChange(() => void load()),
      events.onReturn(() => {
        if (events.now() - askedAt >= minInterval) void load()
      }),
      events.onOnline(() => {
        if (state.error !== null) void load()
      }),
    ]
    return () => {
      for (const end of leave) end()
    }
  }

  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener)
      stopWatching ??= watch()
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        stopWatching?.()
        stopWatching = undefined
        cancel()
      }
    },
    ask(next) {
      source = next
      if (next !== null) return void load()
      cancel()
      if (state !== idle) set(idle)
    },
    refetch: load,
  }
}

const names = ({ subject, part }: Pick<QuerySource<unknown>, 'subject' | 'part'>) => ({ subject, part })

function settled<Data>(
  before: QueryState<Data>,
  asked: QuerySource<Data>,
  { data, error }: Answer<Data>,
): QueryState<Data> {
  if (error === null) return { ...names(asked), data: { value: data }, error, isAsking: false }
  // What was known stays when the service could not answer, and goes when it rejected the question.
  const isRejected = error.status >= 400 && error.status < 500 && error.status !== 429
  const kept = before.part === asked.part && !isRejected ? before.data : null
  return { ...names(asked), data: kept, error, isAsking: false }
}
