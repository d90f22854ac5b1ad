import type { Capabilities } from './calls.generated.ts'
import { onOnline } from './page.ts'
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
  /** Asks now, or joins the question that is under way. */
  refetch(): Promise<void>
}

/** Makes a store that asks through `read`; with `known`, from a server that rendered the page, it needs to ask nothing. */
export function createCapabilityStore(
  read: () => Promise<Answer<unknown>>,
  known: Capabilities | null = null,
): CapabilityStore {
  const initial: CapabilityState = { data: known, error: null, isAsking: false }
  const listeners = new Set<() => void>()
  let state = initial
  let flight: Promise<void> | undefined
  let wanted = 0
  let leave: (() => void) | undefined

  function set(next: CapabilityState) {
    state = next
    // A copy: whoever is told may subscribe somebody else.
    for (const listener of Array.from(listeners)) listener()
  }

  async function ask(): Promise<void> {
    set({ ...state, isAsking: true })
    const { data, error } = checked(await read())
    flight = undefined
    set({ data: data ?? state.data, error, isAsking: false })
  }

  const refetch = () => (flight ??= ask())
  const online = () => {
    if (state.error !== null) void refetch()
  }
  return {
    get: () => state,
    initial,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    want() {
      if (wanted++ === 0) leave = onOnline(online)
      if (state.data === null) void refetch()
      return () => {
        if (--wanted === 0) leave?.()
      }
    },
    refetch,
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
