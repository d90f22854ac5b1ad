import type { Retry } from './retry.ts'

/** Why a call gave no data: the service's refusal, or what kept it from answering. */
export interface ClientError {
  /** The service's code, or one of `NETWORK_ERROR`, `TIMEOUT`, `ABORTED`, `UNEXPECTED_ANSWER`, `UNSAFE_REDIRECT`. */
  readonly code: string
  readonly message: string
  /** The HTTP status, or 0 when no answer came. */
  readonly status: number
  readonly statusText: string
  /** Which case it was, where one code stands for several, e.g. `expired`. */
  readonly reason?: string
  /** What is wrong with the input, by path. */
  readonly fields?: readonly { readonly path: string; readonly expected: string }[]
  /** Seconds after which trying again makes sense. */
  readonly retryAfter?: number
}

/** What every call answers; nothing that the network or the service does makes it throw. */
export type Answer<Data> =
  { readonly data: Data; readonly error: null } | { readonly data: null; readonly error: ClientError }

/** Options of one call. */
export interface FetchOptions {
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
  /** Milliseconds that one try may take; 10,000 by default. */
  readonly timeout?: number
  /** None by default. Only what is safe is tried again; see the `Retry` chapter of the client's document. */
  readonly retry?: Retry
  /** For calls that the manifest does not know. */
  readonly method?: 'GET' | 'POST'
  /** Lets the request outlive the page, e.g. for a sign-out while leaving. */
  readonly keepalive?: boolean
}

/** What every method takes beside the fields of its body. */
export interface CallOptions {
  readonly fetchOptions?: FetchOptions | undefined
}

/** One request, ready to be sent. */
export interface Outgoing {
  readonly url: string
  readonly method: 'GET' | 'POST'
  readonly body?: unknown
  readonly options: FetchOptions
}

/** Milliseconds that one try may take. */
const defaultTimeout = 10_000

/** Sends a request, tries again where the options ask for it, and says what came of it. */
export async function send(fetch: typeof globalThis.fetch, outgoing: Outgoing): Promise<Answer<unknown>> {
  const once = () => sendOnce(fetch, outgoing)
  const { method, options } = outgoing
  const { retry, signal } = options
  if (retry === undefined) return once()
  // Asked for before the first try: when that fails, the network may be gone for the code, too.
  const retrying = import('./retry.ts').catch(() => undefined)
  const answer = await once()
  return (await retrying)?.retried(answer, { method, retry, signal }, once) ?? answer
}

async function sendOnce(fetch: typeof globalThis.fetch, outgoing: Outgoing): Promise<Answer<unknown>> {
  const { url, method, body, options } = outgoing
  const limit = new AbortController()
  const abort = () => limit.abort()
  if (options.signal?.aborted) abort()
  options.signal?.addEventListener('abort', abort)
  const timer = setTimeout(abort, options.timeout ?? defaultTimeout)
  const init: RequestInit = { method, credentials: 'include', headers: { ...options.headers }, signal: limit.signal }
  if (options.keepalive) init.keepalive = true
  if (method !== 'GET') {
    init.headers = { ...options.headers, 'content-type': 'application/json' }
    init.body = JSON.stringify(body ?? {})
  }
  try {
    const response = await fetch(url, init)
    return readAnswer(response, await response.text())
  } catch {
    // The reason that fetch gives differs by browser and says nothing that a person could use.
    if (options.signal?.aborted) return noAnswer('ABORTED', 'The call was cancelled')
    if (limit.signal.aborted) return noAnswer('TIMEOUT', 'The service did not answer in time')
    return unreachable()
  } finally {
    clearTimeout(timer)
    options.signal?.removeEventListener('abort', abort)
  }
}

function readAnswer(response: Response, text: string): Answer<unknown> {
  const json = parseJson(text)
  if (response.ok && json !== undefined) return { data: json, error: null }
  const { code: told, latchkeyCode, message, fields, reason } = record(json)
  // Where the service speaks as another one does, our name stands beside.
  const code = latchkeyCode ?? told
  const retryAfter = secondsToWait(response.headers)
  const isRefusal = !response.ok && typeof code === 'string'
  const error: ClientError = {
    code: isRefusal ? code : 'UNEXPECTED_ANSWER',
    message: !response.ok && typeof message === 'string' ? message : 'The answer does not come from the service',
    status: response.status,
    statusText: response.statusText,
    ...(Array.isArray(fields) && { fields }),
    ...(typeof reason === 'string' && { reason }),
    ...(retryAfter !== undefined && { retryAfter }),
  }
  return { data: null, error }
}

/** The value of `text`, null for an empty one, undefined for what is not JSON. */
function parseJson(text: string): unknown {
  try {
    return text === '' ? null : JSON.parse(text)
  } catch {
    return undefined
  }
}

function record(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

/** RFC 9110 10.2.3: seconds or a date. Across origins only the `X-` form can be read. */
function secondsToWait(headers: Headers): number | undefined {
  const value = headers.get('retry-after') ?? headers.get('x-retry-after')
  if (value === null) return undefined
  const seconds = /^\d+$/.test(value) ? Number(value) : Math.ceil((Date.parse(value) - Date.now()) / 1000)
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds)
}

/** The answer when neither the service nor code of the page can be reached. */
export const unreachable = () => noAnswer('NETWORK_ERROR', 'The service could not be reached')

/** The answer of a call that brought none from the service. */
export function noAnswer(code: string, message: string, status = 0): Answer<never> {
  return { data: null, error: { code, message, status, statusText: '' } }
}
