import { connectsToLoopback } from '../common/loopback.ts'
import { type KeySet, keySetOf } from './key-set.ts'
import { KeySetUnavailable } from './refused.ts'

/** Where and how the keys are fetched. */
export interface RemoteOptions {
  readonly url: string
  readonly fetch: typeof fetch
  readonly now: () => Date
}

/** Gives the published keys; asks for them again when `kid` is not among them. @throws {KeySetUnavailable} */
export type KeySource = (kid: string) => Promise<KeySet>

interface Fetched {
  readonly keys: KeySet
  readonly etag: string | null
  /** Milliseconds since 1970. */
  readonly at: number
  readonly until: number
}

/** Milliseconds. */
const timeout = 5000
/** Bytes of an answer. */
const largest = 65_536
/** Longest time for which a set is kept, whatever its headers say; seconds. */
const longest = 86_400
/** Without a word about it a set is kept this long; seconds. */
const usual = 300
/** Milliseconds between two fetches for keys that are not in the set, and after one that failed. */
const coolDown = 30_000
const afterFailure = 1000

/** Keeps a published key set as long as its headers allow (RFC 9111 section 4.2). */
export function remoteKeys({ url, fetch, now }: RemoteOptions): KeySource {
  const address = addressOf(url)
  let kept: Fetched | undefined
  let asking: Promise<Fetched> | undefined
  let failed: { readonly at: number; readonly error: KeySetUnavailable } | undefined
  let searchedAt = -Infinity

  async function refresh(): Promise<Fetched> {
    const at = now().getTime()
    if (failed !== undefined && Math.abs(at - failed.at) < afterFailure) throw failed.error
    asking ??= load(address, fetch, kept, at)
      .then((fresh) => {
        failed = undefined
        return (kept = fresh)
      })
      .catch((cause: unknown) => {
        const error = cause instanceof KeySetUnavailable ? cause : unavailable('did not answer', cause)
        failed = { at, error }
        throw error
      })
      .finally(() => (asking = undefined))
    return asking
  }

  return async (kid) => {
    const time = now().getTime()
    const fresh = kept !== undefined && time >= kept.at && time < kept.until ? kept : await refresh()
    if (fresh.keys.has(kid) || fresh.at >= time || Math.abs(time - searchedAt) < coolDown) return fresh.keys
    // Anybody can make up a kid; the keys are asked for no more often because of that.
    searchedAt = time
    return (await refresh()).keys
  }
}

/** @throws {TypeError} unless it is https, or http on this machine */
function addressOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const local = url !== undefined && connectsToLoopback(url.hostname)
  const safe = url?.protocol === 'https:' || (local && url.protocol === 'http:')
  if (url === undefined || !safe || url.username !== '' || url.password !== '') {
    throw new TypeError('jwksURL: expected an https address without a password')
  }
  return url.href
}

async function load(url: string, ask: typeof fetch, kept: Fetched | undefined, at: number): Promise<Fetched> {
  const headers: Record<string, string> = { accept: 'application/json' }
  if (typeof kept?.etag === 'string') headers['if-none-match'] = kept.etag
  // Not `error`: some edge runtimes do not know it. A redirect is no 200 and ends below.
  const response = await ask(url, { headers, redirect: 'manual', signal: AbortSignal.timeout(timeout) })
  const until = at + freshness(response.headers) * 1000
  if (response.status === 304 && kept !== undefined) return { ...kept, at, until }
  if (response.status !== 200) throw unavailable(`answered ${response.status}`)
  const keys = keySetOf(parsed(await textOf(response)))
  if (keys === undefined) throw unavailable('did not answer with a key set')
  return { keys, etag: response.headers.get('etag'), at, until }
}

async function textOf(response: Response): Promise<string> {
  const reader = response.body?.getReader()
  if (reader === undefined) return ''
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    size += value.byteLength
    if (size > largest) {
      await reader.cancel()
      throw unavailable('answered too much')
    }
    text += decoder.decode(value, { stream: true })
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Seconds for which an answer may be kept. What caches on the way have used of them counts (RFC 9111 section 5.1). */
function freshness(headers: Headers): number {
  const rules = (headers.get('cache-control') ?? '').toLowerCase()
  if (/\bno-(?:store|cache)\b/.test(rules)) return 0
  const said = /\bmax-age=(\d{1,9})\b/.exec(rules)?.[1]
  const age = /^\d{1,9}$/.exec(headers.get('age') ?? '')?.[0] ?? '0'
  return Math.min(longest, Math.max(0, (said === undefined ? usual : Number(said)) - Number(age)))
}

function unavailable(what: string, cause?: unknown): KeySetUnavailable {
  return new KeySetUnavailable(`The address of the keys ${what}`, { cause })
}
