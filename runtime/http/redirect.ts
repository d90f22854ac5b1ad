import type { Settings } from '../contract/settings.ts'
import { isAppEntry, matchesAppEntry, readAppAddress } from './app-address.ts'
import { AuthError, type ErrorEntry, defineErrors } from './errors.ts'

/** The URL that a text is, or null. (`URL.parse` is missing in the oldest Node that we support.) */
export function parseUrl(text: string, base?: string): URL | null {
  return URL.canParse(text, base) ? new URL(text, base) : null
}

/** Refusals of redirect targets; the label is the field's name in the sentence (wire contract 2.7). */
export const redirectErrors = defineErrors({
  INVALID_CALLBACK_URL: [403, 'Invalid callbackURL'],
  INVALID_REDIRECT_URL: [403, 'Invalid redirectURL'],
  INVALID_ERROR_CALLBACK_URL: [403, 'Invalid errorCallbackURL'],
  INVALID_NEW_USER_CALLBACK_URL: [403, 'Invalid newUserCallbackURL'],
})

/** The request fields that name a redirect target, wherever they appear. */
const targets: Readonly<Record<string, ErrorEntry>> = {
  callbackURL: redirectErrors.INVALID_CALLBACK_URL,
  redirectTo: redirectErrors.INVALID_REDIRECT_URL,
  errorCallbackURL: redirectErrors.INVALID_ERROR_CALLBACK_URL,
  newUserCallbackURL: redirectErrors.INVALID_NEW_USER_CALLBACK_URL,
}

/** Throws when a known redirect field of the input points to a place that is not trusted. */
export function checkRedirectTargets(settings: Pick<Settings, 'origin' | 'trustedOrigins'>, input: object): void {
  for (const [field, refusal] of Object.entries(targets)) {
    const value: unknown = Reflect.get(input, field)
    if (value === undefined || value === null || value === '') continue
    if (typeof value !== 'string' || !isTrustedTarget(settings, value)) throw new AuthError(refusal)
  }
}

// Anything below a space, a space, DEL, a backslash or their encoded forms makes browsers and parsers disagree.
// oxlint-disable-next-line no-control-regex -- control characters are what it looks for
const confusing = /[\u0000-\u0020\u007f\\]/
const encodedConfusing = /%(?:25)*(?:0[0-9a-f]|1[0-9a-f]|2f|5c|7f)/i

/** Whether a redirect target is a safe path below our own origin, or belongs to a trusted origin or app. */
export function isTrustedTarget(settings: Pick<Settings, 'origin' | 'trustedOrigins'>, target: string): boolean {
  if (target.length > 2048 || confusing.test(target)) return false
  if (target.startsWith('/')) return isSafePath(settings.origin, target)
  if (!/^https?:/i.test(target)) return isTrustedApp(settings, target)
  const url = parseUrl(target)
  if (url === null || !/^https?:\/\/[^/]/i.test(target)) return false
  if (url.username !== '' || url.password !== '') return false
  return isTrustedOrigin(settings, url.origin)
}

function isTrustedApp({ trustedOrigins }: Pick<Settings, 'trustedOrigins'>, target: string): boolean {
  const address = readAppAddress(target)
  return address !== undefined && trustedOrigins.some((entry) => isAppEntry(entry) && matchesAppEntry(entry, address))
}

/** What the policy of a page names for a redirect target that was checked: its origin, or the scheme of an app; nothing for a path. */
export function formTargetOf(target: string): string[] {
  if (target.startsWith('/')) return []
  const address = readAppAddress(target)
  return [address === undefined ? new URL(target).origin : `${address.scheme}:`]
}

function isSafePath(origin: string, target: string): boolean {
  const path = target.split(/[?#]/, 1)[0] ?? ''
  if (path.startsWith('//') || encodedConfusing.test(path)) return false
  return parseUrl(target, origin)?.origin === origin
}

/** Whether an origin is ours or matches a configured one; origins are compared whole, never by prefix. */
export function isTrustedOrigin(settings: Pick<Settings, 'trustedOrigins'>, origin: string): boolean {
  return settings.trustedOrigins.some((trusted) => {
    if (isAppEntry(trusted)) return isAppOrigin(trusted, origin)
    return trusted.includes('*') ? matchesPattern(trusted, origin) : trusted === origin
  })
}

/** What a web view sends as its origin, `tauri://localhost`, has no path; neither has the entry that trusts it. */
function isAppOrigin(entry: string, origin: string): boolean {
  if (!/^[^/?#]+:\/\/[^/?#]*$/.test(origin)) return false
  const address = readAppAddress(origin)
  return address !== undefined && matchesAppEntry(entry, address)
}

function matchesPattern(pattern: string, origin: string): boolean {
  const url = parseUrl(origin)
  if (url === null) return false
  const subject = pattern.includes('://') ? origin : url.host
  const escaped = pattern.split('*').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  // A star that is a whole label stands for any depth of subdomains, one beside other letters for the rest of its label.
  const star = /(?:^|\/)\*\./.test(pattern) ? '[a-z0-9.-]+' : '[a-z0-9-]+'
  return new RegExp(`^${escaped.join(star)}$`, 'i').test(subject)
}

/** Adds parameters to a redirect target, before its fragment and encoded. */
export function withQuery(target: string, parameters: Readonly<Record<string, string>>): string {
  const [beforeFragment = '', ...fragment] = target.split('#')
  const added = new URLSearchParams(parameters).toString()
  const joined = `${beforeFragment}${beforeFragment.includes('?') ? '&' : '?'}${added}`
  return fragment.length === 0 ? joined : `${joined}#${fragment.join('#')}`
}
