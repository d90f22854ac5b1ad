import type { Answer, ClientError } from './request.ts'

/** What to read, and what it is about. */
export interface QuerySource<Data> {
  /** Names what the data is about: of another subject, nothing is kept. */
  readonly subject: string
  /** Names the part of it, e.g. a page of a list: the last part stays while another one is on its way. */
  readonly part?: string
  read(signal: AbortSignal): Promise<Answer<Data>>
}

/** What a query knows. A value; each change makes a new one. */
export interface QueryState<Data> {
  /** What it is about; null when nothing is to be read. */
  readonly subject: string | null
  readonly part: string
  readonly data: { readonly value: Data } | null
  /** Why the last read brought nothing newer than `data`. */
  readonly error: ClientError | null
  /** A read is under way. */
  readonly isReading: boolean
}

/** Something that the service keeps, read and read again by the same rules everywhere. */
export interface Query<Data> {
  get(): QueryState<Data>
  /** Calls `listener` after each change. */
  subscribe(listener: () => void): () => void
  /** Reads this from now on; null: nothing, and what was known is forgotten. */
  ask(source: QuerySource<Data> | null): void
  /** Reads when nothing is known yet, or joins the read that is under way. */
  ensure(): Promise<void>
  /** Reads again; settles when the newest read is answered. */
  refetch(): Promise<void>
  /** Replaces the data by what an answer of another call says it is now. */
  update(change: (data: Data) => Data): void
}

/** Where a query begins. */
export interface QueryOptions<Data> {
  readonly source?: QuerySource<Data>
  /** Data of `source` that is known from elsewhere, e.g. rendered by the server. */
  readonly known?: { readonly value: Data } | null
}

/** The state of a query that has nothing to read. */
export const idle: QueryState<never> = { subject: null, part: '', data: null, error: null, isReading: false }

/** Makes a query. Only the newest read counts. */
export function createQuery<Data>({ source: first, known = null }: QueryOptions<Data> = {}): Query<Data> {
  const listeners = new Set<() => void>()
  let source = first ?? null
  let state: QueryState<Data> = source === null ? idle : { ...stateOf(source), data: known }
  let flight: { readonly control: AbortController; done: Promise<void> } | undefined

  function set(next: QueryState<Data>): void {
    state = next
    // A copy: a listener may subscribe another one.
    for (const listener of Array.from(listeners)) listener()
  }

  function cancel(): void {
    flight?.control.abort()
    flight = undefined
  }

  function refetch(): Promise<void> {
    cancel()
    if (source === null) return Promise.resolve()
    const control = new AbortController()
    // Known before the first listener hears of it: one that asks again cancels this one.
    const own = { control, done: Promise.resolve() }
    flight = own
    own.done = settle(source, control.signal)
    return own.done
  }

  async function settle(asked: QuerySource<Data>, signal: AbortSignal): Promise<void> {
    set({ ...(state.subject === asked.subject ? state : stateOf(asked)), isReading: true })
    const answer = await asked.read(signal)
    // Something was asked later: that answer is the one that counts.
    if (signal.aborted) return flight?.done
    flight = undefined
    set(settled(state, asked, answer))
  }

  return {
    get: () => state,
    subscribe(listener) {
      // Wrapped: the same function may listen twice.
      const entry = () => listener()
      listeners.add(entry)
      return () => void listeners.delete(entry)
    },
    ask(next) {
      source = next
      if (next !== null) return void refetch()
      cancel()
      if (state !== idle) set(idle)
    },
    ensure: () => flight?.done ?? (state.data === null ? refetch() : Promise.resolve()),
    refetch,
    update(change) {
      if (state.data !== null) set({ ...state, data: { value: change(state.data.value) } })
    },
  }
}

function stateOf<Data>({ subject, part = '' }: QuerySource<Data>): QueryState<Data> {
  return { ...idle, subject, part }
}

function settled<Data>(
  before: QueryState<Data>,
  asked: QuerySource<Data>,
  { data, error }: Answer<Data>,
): QueryState<Data> {
  const next = stateOf(asked)
  if (error === null) return { ...next, data: { value: data } }
  // What was known stays when the service could not answer, and goes when it rejected the request.
  const isRejected = error.status >= 400 && error.status < 500 && error.status !== 429
  return { ...next, data: before.part === next.part && !isRejected ? before.data : null, error }
}
