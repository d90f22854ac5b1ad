import type { CookieJar } from '../../contract/exchange.ts'

/** One account that a browser is signed in to, as a cookie of its own keeps it. */
export interface DeviceEntry {
  /** The session's, which is in the name of the cookie. */
  readonly handle: string
  readonly credential: string
}

/** What the name of each begins with; the handle follows (wire contract beyond, 1.2). */
const start = 'session_token_multi-'

/** One key for all of them: keys are kept by name, and there would be one for each session. */
const signedAs = 'session_token_multi'

/** The entry of a handle; undefined where there is none, or it was altered or made for another handle. */
export function readEntry(cookies: CookieJar, handle: string): DeviceEntry | undefined {
  const value = cookies.get(start + handle)
  const content = value === undefined ? undefined : cookies.verify(signedAs, `${handle}:${value}`)
  return content === undefined ? undefined : { handle, credential: content.slice(handle.length + 1) }
}

/** Keeps an entry; `maxAge` in seconds, undefined: until the browser closes. The handle is signed along with the credential. */
export function writeEntry(cookies: CookieJar, { handle, credential }: DeviceEntry, maxAge: number | undefined): void {
  const signed = cookies.sign(signedAs, `${handle}:${credential}`)
  cookies.set(start + handle, signed.slice(handle.length + 1), { maxAge })
}

/** The entries that a browser brought. */
export function readEntries(cookies: CookieJar): DeviceEntry[] {
  return cookies.names(start).flatMap((name) => readEntry(cookies, name.slice(start.length)) ?? [])
}

/** Takes the cookie of an entry back. */
export function clearEntry(cookies: CookieJar, { handle }: DeviceEntry): void {
  cookies.clear(start + handle)
}

/** Takes back every cookie of an entry that is not in `kept`, what was altered included. */
export function clearEntries(cookies: CookieJar, kept: ReadonlySet<string> = new Set()): void {
  for (const name of cookies.names(start)) {
    const handle = name.slice(start.length)
    // A name that no entry can have is not ours, and may not even be one that an answer can hold.
    if (!kept.has(handle) && /^\w{1,64}$/.test(handle)) cookies.clear(name)
  }
}
