import type { Capabilities } from './calls.generated.ts'
import { onOnline } from './page.ts'
import { createQuery } from './query.ts'
import { type Answer, type ClientError, noAnswer } from './request.ts'

/** What is known about the service. A value; each change makes a new one. */
export interface CapabilityState {
  readonly data: Capabilities | null
  /** Why the last question failed; what was known before stays in `data`. */
  readonly error: ClientError | null
  readonly isAsking: boolean
}

/** What the service can do, asked once for the whole page. */
export interface CapabilityStore {
  get(): CapabilityState
  /** The state before anything was asked: what a server rendered, and what the browser must render first. */
  readonly initial: CapabilityState
  /** Calls `listener` after each change. Asks nothing. */
  subscribe(listener: () => void): () => void
  /**
   * Says that somebody needs to know: asks when nothing is known, and after a failure again as soon as the network comes
   * back. The returned function takes it back.
   */
  want(): () => void
  /** Asks again; settles when the newest question is answered. */
  refetch(): Promise<void>
}

/** Makes a store that asks through `read`; with `known`, from a server that rendered the page, it needs to ask nothing. */
export function createCapabilityStore(
  read: () => Promise<Answer<unknown>>,
  known: Capabilities | null = null,
): CapabilityStore {
  const query = createQuery<Capabilities>({
    source: { subject: 'capabilities', read: async () => checked(await read()) },
    known: known === null ? null : { value: known },
  })
  const initial: CapabilityState = { data: known, error: null, isAsking: false }
  let state = initial
  let wanted = 0
  let leave: (() => void) | undefined
  // Never ended: the answer is for the whole page, whoever asked for it.
  query.subscribe(() => {
    const { data, error, isReading } = query.get()
    state = { data: data?.value ?? null, error, isAsking: isReading }
  })
  return {
    get: () => state,
    initial,
    subscribe: query.subscribe,
    want() {
      if (wanted++ === 0) {
        leave = onOnline(() => {
          if (state.error !== null) void query.refetch()
        })
      }
      void query.ensure()
      return () => {
        if (--wanted === 0) leave?.()
      }
    },
    refetch: query.refetch,
  }
}

function checked({ data, error }: Answer<unknown>): Answer<Capabilities> {
  if (error !== null) return { data: null, error }
  return isCapabilities(data)
    ? { data, error: null }
    : noAnswer('UNEXPECTED_ANSWER', 'The answer does not come from the service', 200)
}

/** Every service has its session: an object without it is the answer of somebody else. */
function isCapabilities(data: unknown): data is Capabilities {
  return typeof data === 'object' && data !== null && 'session' in data
}
