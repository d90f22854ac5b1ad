import type { Page, SessionNews } from './page.ts'
import type { Answer, ClientError } from './request.ts'
import type { SessionData } from './calls.generated.ts'

/** What is known about the session: one word, and what belongs to it. A value; each change makes a new one. */
export interface SessionState {
  /** `error`: nothing is known, because the first question failed. */
  readonly status: 'loading' | 'authenticated' | 'unauthenticated' | 'error'
  readonly data: SessionData | null
  /** Why the last question failed. What was known before stays in `status` and `data`. */
  readonly error: ClientError | null
  /** The question is being asked again. */
  readonly isRefetching: boolean
}

/** The session, read once for the whole page and kept true. */
export interface SessionStore {
  get(): SessionState
  /** The state before anything was asked: what a server rendered, and what the browser must render first. */
  readonly initial: SessionState
  /** Calls `listener` after each change. The first listener makes the store ask. */
  subscribe(listener: () => void): () => void
  /** Asks now, or joins the question that is under way. */
  refetch(): Promise<void>
  /** The session was changed without a call of this client: asks here and in the other tabs. `signed-in`: there must be one. */
  changed(cause: SessionNews | 'signed-in'): void
}

/** What the client itself does with the store. */
export interface SessionControl extends SessionStore {
  dispose(): void
}

/** Where a session store reads, and where it lives. */
export interface SessionSource {
  read(signal: AbortSignal): Promise<Answer<SessionData | null>>
  readonly page?: Page | undefined
  /** Known from elsewhere, e.g. rendered by the server; then mounting asks nothing. */
  readonly initialSession?: SessionData | null | undefined
}

/** Milliseconds between two questions that the network caused, and after which a listener may have missed news. */
const calm = 5_000
/** Milliseconds for which an answer is good when somebody comes back to the page, or a first listener comes. */
const trusted = 60_000

const loading: SessionState = { status: 'loading', data: null, error: null, isRefetching: false }
const signedOut: SessionState = { ...loading, status: 'unauthenticated' }
const cookieNotKept: ClientError = {
  code: 'COOKIE_NOT_KEPT',
  message:
    'The browser did not send the session cookie with the next call. Serve the page and the service from one site over https, and allow cookies.',
  status: 0,
  statusText: '',
}

/** Makes a session store. Nothing is asked before somebody listens. */
export function createSessionStore({ read, page, initialSession }: SessionSource): SessionControl {
  const initial = initialSession === undefined ? loading : known(initialSession)
  const listeners = new Set<{ notify: () => void }>()
  let state = initial
  let stale = initialSession === undefined
  let flight: { readonly promise: Promise<void>; readonly cancel: () => void } | undefined
  let askedAt = 0
  let leftAt: number | undefined
  let laterTimer: ReturnType<typeof setTimeout> | undefined
  let stopWatching: (() => void) | undefined

  function set(next: SessionState) {
    state = next
    // A copy: whoever is told may subscribe somebody else.
    const told = [...listeners]
    for (const listener of told) listener.notify()
  }

  function forget() {
    flight?.cancel()
    flight = undefined
    stale = true
  }

  function ask(mustExist = false): Promise<void> {
    flight?.cancel()
    const control = new AbortController()
    askedAt = Date.now()
    stale = false
    const mine = { promise: hear(read(control.signal)), cancel: () => control.abort() }
    // Only the newest question may answer. A late answer to an older one, asked before somebody signed out, is dropped.
    async function hear(answered: ReturnType<typeof read>): Promise<void> {
      const answer = await answered
      if (flight !== mine) return flight?.promise
      flight = undefined
      set(settled(state, answer, mustExist))
    }
    flight = mine
    if (state.status !== 'loading' && !state.isRefetching) set({ ...state, isRefetching: true })
    return mine.promise
  }

  const refetch = () => flight?.promise ?? ask()

  function refetchAfter(interval: number) {
    if (stale || Date.now() - askedAt >= interval) void refetch()
  }
  const refetchCalmly = () => refetchAfter(calm)

  function apply(cause: SessionNews | 'signed-in', isVisible: boolean) {
    forget()
    if (cause === 'signed-out') set(signedOut)
    else if (state.isRefetching) set({ ...state, isRefetching: false })
    // A tab in the background asks when it is looked at: twenty tabs are not twenty questions.
    if (listeners.size > 0 && isVisible) void ask(cause === 'signed-in')
  }

  const watcher = {
    returned: () => refetchAfter(trusted),
    online() {
      refetchCalmly()
      // The network came back shortly after a question that failed: ask once more, when it is calm.
      if (state.error === null || flight !== undefined) return
      clearTimeout(laterTimer)
      laterTimer = setTimeout(refetchCalmly, askedAt + calm - Date.now())
    },
    told: (news: SessionNews) => apply(news, page?.isVisible() !== false),
  }

  function begin() {
    stopWatching = page?.watch(watcher)
    const now = Date.now()
    if (askedAt === 0) askedAt = now
    const missedNews = leftAt !== undefined && now - leftAt >= calm
    if (stale || missedNews || now - askedAt >= trusted) void refetch()
  }

  function end() {
    stopWatching?.()
    stopWatching = undefined
    clearTimeout(laterTimer)
    leftAt = Date.now()
  }

  return {
    get: () => state,
    initial,
    subscribe(listener) {
      const entry = { notify: listener }
      listeners.add(entry)
      if (listeners.size === 1) begin()
      return () => {
        if (listeners.delete(entry) && listeners.size === 0) end()
      }
    },
    refetch,
    changed(cause) {
      page?.tell(cause === 'signed-in' ? 'changed' : cause)
      apply(cause, true)
    },
    dispose() {
      listeners.clear()
      end()
      forget()
      page?.close()
    },
  }
}

function known(data: SessionData | null): SessionState {
  return data === null ? signedOut : { ...loading, status: 'authenticated', data }
}

function settled(before: SessionState, { data, error }: Answer<SessionData | null>, mustExist: boolean): SessionState {
  if (error?.status === 401 || (error === null && data === null)) {
    return mustExist ? { ...signedOut, error: cookieNotKept } : signedOut
  }
  if (error !== null) {
    return { ...before, status: before.status === 'loading' ? 'error' : before.status, error, isRefetching: false }
  }
  // The same answer keeps its identity, so that what was drawn from it is not drawn again.
  const isSame = JSON.stringify(before.data) === JSON.stringify(data)
  return known(isSame ? before.data : data)
}
