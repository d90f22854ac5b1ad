import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto'
import type { CookieJar, CookieOptions } from '../contract/exchange.ts'
import { limits } from '../contract/limits.ts'
import { Recent } from '../common/recent.ts'
import { deriveKey } from '../security/derive.ts'
import type { Secrets } from '../security/secrets.ts'
import type { Settings } from '../contract/settings.ts'

/**
 * Signs cookie values and checks signatures (wire contract 3.2): `value.base64(HMAC-SHA-256)`. Each cookie has a key of its
 * own, derived from the secret and its name, so that what is signed for one is nothing under the name of another.
 */
export interface CookieSigner {
  sign(name: string, value: string): string
  /** The value whose signature for this cookie is right for any of the configured secrets, else `undefined`. */
  verify(name: string, signed: string): string | undefined
  /** The same for the signature that all cookies shared before: made with the secret itself. */
  verifyOld(signed: string): string | undefined
  /** What a Cookie header holds. */
  received(header: string): ReceivedCookies
}

/**
 * What a Cookie header holds. One with two right signatures, such as that of a cached answer, is remembered, and right again: only the
 * text decides. One signature is checked in less time than it takes to keep and to forget it.
 */
export interface ReceivedCookies {
  /** The values by whole name. */
  readonly values: ReadonlyMap<string, string>
  /** As `CookieSigner.verify`. */
  verify(name: string, signed: string): string | undefined
}

const signatureLength = 44

/** The keys are prepared once; a check costs microseconds. */
export function createCookieSigner(secrets: Secrets): CookieSigner {
  const old = secrets.all.map((secret) => createSecretKey(secret.value, 'utf8'))
  // The newest secret first. Names come from our code, so there are as many as there are cookies.
  const byName = new Map<string, readonly KeyObject[]>()
  const keysOf = (name: string): readonly KeyObject[] => {
    const known = byName.get(name)
    if (known !== undefined) return known
    const keys = [secrets.current, ...secrets.all.filter((secret) => secret !== secrets.current)].map((secret) =>
      createSecretKey(deriveKey(secret, `cookie/${name}`)),
    )
    byName.set(name, keys)
    return keys
  }
  const verify = (name: string, signed: string) => verified(keysOf(name), signed)
  const recent = new Recent<{ readonly header: string; readonly received: ReceivedCookies }, number>(rememberedHeaders)
  const nothing: ReceivedCookies = { values: new Map(), verify }
  return {
    sign(name, value) {
      const [current] = keysOf(name)
      if (current === undefined) throw new TypeError('There is no secret')
      return `${value}.${signatureOf(current, value)}`
    },
    verify,
    verifyOld: (signed) => verified(old, signed),
    received(header) {
      if (header === '') return nothing
      const sample = sampleOf(header)
      const known = recent.get(sample)
      if (known?.header === header) return known.received
      return receive(header, verify, (received) => recent.set(sample, { header, received }))
    },
  }
}

/** Cookie headers that are remembered at a time, of at most `longestHeader` characters each. */
const rememberedHeaders = 1024
const longestHeader = 4096

/** A number to find a header by, before it is compared whole: a `Map` of texts would read all letters of each that comes. */
function sampleOf(header: string): number {
  let sample = header.length
  for (let place = 0; place < header.length; place += 16) sample = (sample * 31 + header.charCodeAt(place)) | 0
  return sample
}

/** Reads a Cookie header; one with two signatures of ours is handed to `remember`, so that nobody else fills the memory. */
function receive(
  header: string,
  verify: CookieSigner['verify'],
  remember: (received: ReceivedCookies) => void,
): ReceivedCookies {
  const right = new Map<string, { readonly signed: string; readonly value: string }>()
  const received: ReceivedCookies = {
    values: parseCookieHeader(header),
    verify(name, signed) {
      const known = right.get(name)
      if (known?.signed === signed) return known.value
      const value = verify(name, signed)
      if (value === undefined || header.length > longestHeader) return value
      if (right.size === 1) remember(received)
      right.set(name, { signed, value })
      return value
    },
  }
  return received
}

function signatureOf(key: KeyObject, value: string): string {
  return createHmac('sha256', key).update(value).digest('base64')
}

function verified(keys: readonly KeyObject[], signed: string): string | undefined {
  const dot = signed.lastIndexOf('.')
  if (dot < 1 || signed.length - dot - 1 !== signatureLength || !signed.endsWith('=')) return undefined
  const value = signed.slice(0, dot)
  const given = Buffer.from(signed.slice(dot + 1))
  if (given.length !== signatureLength) return undefined
  return keys.some((key) => timingSafeEqual(given, Buffer.from(signatureOf(key, value)))) ? value : undefined
}

/** The values of a Cookie header by name, percent-decoded (RFC 6265 section 4.2). The first of a name counts. */
export function parseCookieHeader(header: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const pair of header.split(';')) {
    const equals = pair.indexOf('=')
    if (equals < 1) continue
    const name = pair.slice(0, equals).trim()
    if (!found.has(name)) found.set(name, decode(pair.slice(equals + 1).trim()))
  }
  return found
}

function decode(value: string): string {
  if (!value.includes('%')) return value
  try {
    return decodeURIComponent(value)
  } catch {
    // Not ours: we always write valid percent-encoding. Undecoded, it fails its signature check like any other text.
    return value
  }
}

/** What a cookie is on the wire: its name there, and the line that takes it back. */
interface WireCookie {
  readonly name: string
  readonly cleared: string
}

/** Cookies by short names: every request asks for the same few. Those of multi-session differ from person to person. */
const wireCookies = new WeakMap<Settings['cookies'], Recent<WireCookie>>()
const rememberedCookies = 64

function wireCookie({ cookies }: Pick<Settings, 'cookies'>, name: string): WireCookie {
  const known = wireCookies.get(cookies) ?? new Recent<WireCookie>(rememberedCookies)
  const cookie = known.get(name)
  if (cookie !== undefined) return cookie
  const full = `${cookies.secure ? '__Secure-' : ''}${cookies.prefix}.${name}`
  const made = { name: full, cleared: cookieLine(cookies, full, '', { maxAge: 0 }, '; HttpOnly') }
  wireCookies.set(cookies, known)
  known.set(name, made)
  return made
}

/** The name of a cookie on the wire: `__Secure-` where the service is on https, the prefix, the short name. */
export function cookieName(settings: Pick<Settings, 'cookies'>, name: string): string {
  return wireCookie(settings, name).name
}

/** What a Set-Cookie header says (RFC 6265 section 4.1). */
function cookieLine(
  { secure, domain }: Settings['cookies'],
  fullName: string,
  value: string,
  { maxAge }: CookieOptions,
  more: '' | '; HttpOnly',
): string {
  const age = maxAge === undefined ? '' : `; Max-Age=${Math.min(Math.floor(maxAge), limits.cookieMaxAge)}`
  const where = domain === undefined ? '; Path=/' : `; Domain=${domain}; Path=/`
  const attributes = `${age}${where}${more}${secure ? '; Secure' : ''}; SameSite=Lax`
  return `${fullName}=${encodeURIComponent(value)}${attributes}`
}

/** The cookies of one exchange: reads what came, collects what goes. */
export class Cookies implements CookieJar {
  readonly #settings: Pick<Settings, 'cookies'>
  readonly #signer: CookieSigner
  readonly #headers: Headers
  #outgoing: Map<string, string> | undefined
  #incoming: ReceivedCookies | undefined

  constructor(settings: Pick<Settings, 'cookies'>, signer: CookieSigner, headers: Headers) {
    this.#settings = settings
    this.#signer = signer
    this.#headers = headers
  }

  get(name: string): string | undefined {
    return this.#received().values.get(cookieName(this.#settings, name))
  }

  names(start: string): readonly string[] {
    const full = cookieName(this.#settings, start)
    const found = [...this.#received().values.keys()].filter((name) => name.startsWith(full))
    return found.map((name) => start + name.slice(full.length))
  }

  #received(): ReceivedCookies {
    return (this.#incoming ??= this.#signer.received(this.#headers.get('cookie') ?? ''))
  }

  getSigned(name: string): string | undefined {
    const value = this.get(name)
    return value === undefined ? undefined : this.verify(name, value)
  }

  set(name: string, value: string, options: CookieOptions = {}): void {
    const fullName = cookieName(this.#settings, name)
    this.#write(fullName, cookieLine(this.#settings.cookies, fullName, value, options, '; HttpOnly'))
  }

  setReadable(fullName: string, value: string, options: CookieOptions = {}): void {
    this.#write(fullName, cookieLine(this.#settings.cookies, fullName, value, options, ''))
  }

  #write(fullName: string, line: string): void {
    this.#outgoing ??= new Map()
    this.#outgoing.set(fullName, line)
  }

  setSigned(name: string, value: string, options?: CookieOptions): void {
    this.set(name, this.#signer.sign(name, value), options)
  }

  sign(name: string, value: string): string {
    return this.#signer.sign(name, value)
  }

  verify(name: string, signed: string): string | undefined {
    return this.#received().verify(name, signed)
  }

  verifyOld(signed: string): string | undefined {
    return this.#signer.verifyOld(signed)
  }

  clear(name: string): void {
    const cookie = wireCookie(this.#settings, name)
    this.#write(cookie.name, cookie.cleared)
  }

  /** The Set-Cookie lines of the answer; the last one set under a name counts. */
  lines(): Iterable<string> {
    return this.#outgoing?.values() ?? []
  }
}
