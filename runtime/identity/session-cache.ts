import type { Identified, Identity } from '../contract/entities.ts'
import type { Exchange } from '../contract/exchange.ts'
import { limits } from '../contract/limits.ts'
import type { FieldNames, Platform } from '../contract/platform.ts'
import { Recent } from '../common/recent.ts'
import type { Settings } from '../contract/settings.ts'
import { Written } from '../http/answer.ts'
import { hashToken } from '../security/hash.ts'
import { sessionData } from './session-cookies.ts'

/** What the cookie holds (wire contract 3.3), bound to the credential that it was made for. */
interface Cached {
  readonly session: Record<string, unknown>
  readonly user: Record<string, unknown>
  readonly updatedAt: number
  readonly version: '1'
  readonly binding: string
}

function bindingOf(credential: string): string {
  return hashToken(credential).toString('base64url')
}

/**
 * Keeps an identity in a signed cookie for `session.cookieCache` seconds, and no longer than the browser is open where it is
 * not remembered; one that is too large is not kept.
 */
export function writeSessionCache(
  platform: Platform,
  exchange: Exchange,
  { credential, remember, session, user }: Identity & Pick<Identified, 'credential' | 'remember'>,
): void {
  const { cookieCache } = platform.settings.session
  if (cookieCache === 0) return
  const updatedAt = exchange.now.getTime()
  const expiresAt = Math.min(updatedAt + cookieCache * 1000, session.expiresAt.getTime())
  const plain: Pick<Cached, 'session' | 'user'> = JSON.parse(JSON.stringify({ session, user }))
  const cached: Cached = { ...plain, updatedAt, version: '1', binding: bindingOf(credential) }
  const content = JSON.stringify({ ...cached, expiresAt })
  const signature = exchange.cookies.sign(sessionData, content).slice(content.length + 1)
  const value = Buffer.from(JSON.stringify({ session: cached, expiresAt, signature })).toString('base64url')
  if (value.length > limits.cookieCacheCharacters) {
    platform.log.warn('session.cache-too-large', { requestId: exchange.requestId, characters: value.length })
    return
  }
  exchange.cookies.set(sessionData, value, { maxAge: remember ? cookieCache : undefined })
}

/**
 * The identity in the cookie; `undefined` when there is none, it ended, was altered, or belongs to another credential. What is
 * signed is the text as it was written, so it is cut out of the cookie, compared and sent on: parsing it cost more than the rest.
 */
export function readSessionCache(
  platform: Platform,
  exchange: Exchange,
  credential: string,
): Written<Identity> | undefined {
  const value = platform.settings.session.cookieCache === 0 ? undefined : exchange.cookies.get(sessionData)
  if (value === undefined || value === '') return undefined
  const recent = recentOf(platform.settings)
  const known = recent.get(value)
  const checked = known ?? check(exchange, value)
  if (checked !== undefined && checked.expiresAt > exchange.now.getTime() && isBoundTo(checked, credential)) {
    if (known === undefined) recent.set(value, checked)
    return new Written(checked.identity, (text) => revive(text, platform.fields))
  }
  exchange.cookies.clear(sessionData)
  return undefined
}

/** What a cookie with the right signature says. */
interface Checked {
  readonly identity: string
  readonly expiresAt: number
  readonly binding: string
  /** The credential that was found to be the one of the binding. */
  credential: string | undefined
}

function check(exchange: Exchange, value: string): Checked | undefined {
  const parts = cut(Buffer.from(value, 'base64url').toString('utf8'))
  if (parts === undefined) return undefined
  const { content, signature, identity, expiresAt, binding } = parts
  if (exchange.cookies.verify(sessionData, `${content}.${signature}`) === undefined) return undefined
  return { identity, expiresAt: Number(expiresAt), binding, credential: undefined }
}

function isBoundTo(checked: Checked, credential: string): boolean {
  if (checked.credential === credential) return true
  if (checked.binding !== bindingOf(credential)) return false
  checked.credential = credential
  return true
}

/** Cookies whose signature was checked lately, by the secrets of these settings: that a signature is right depends on nothing else. */
const checkedBy = new WeakMap<Settings, Recent<Checked>>()
const remembered = 1024

function recentOf(settings: Settings): Recent<Checked> {
  const known = checkedBy.get(settings) ?? new Recent<Checked>(remembered)
  checkedBy.set(settings, known)
  return known
}

/** How the text ends; nothing that a person wrote comes after the user. */
const ending =
  /,"updatedAt":\d{1,16},"version":"1","binding":"([\w-]{43})"\},"expiresAt":(\d{1,16}),"signature":"([\w+/]{43}=)"\}$/
const longestEnding = 220
const beginning = '{"session":'

/** The parts of the cookie's text: what was signed, the answer within it, and what they are compared with. */
function cut(text: string) {
  const from = Math.max(0, text.length - longestEnding)
  const match = ending.exec(text.slice(from))
  if (match === null || !text.startsWith(beginning)) return undefined
  const [end, binding = '', expiresAt, signature] = match
  const inner = text.slice(beginning.length, text.length - end.length)
  return {
    content: `${inner}${end.slice(0, end.indexOf('}'))},"expiresAt":${expiresAt}}`,
    identity: `${inner}}`,
    binding,
    expiresAt,
    signature,
  }
}

/** JSON keeps dates as text; these keys are dates again, and columns of users that a feature keeps as times. */
const dates = new Set(['createdAt', 'updatedAt', 'expiresAt', 'secondFactorAt'])

function revive(text: string, { types }: FieldNames): Identity {
  const isTime = (key: string) => dates.has(key) || types?.get(key) === 'timestamp with time zone'
  return JSON.parse(text, (key: string, value: unknown) =>
    isTime(key) && typeof value === 'string' ? new Date(value) : value,
  )
}
