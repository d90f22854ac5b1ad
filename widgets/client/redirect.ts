/** Where a caller-supplied target may lead. */
export interface RedirectPolicy {
  /** The origin of the page or service that the target is for, e.g. `https://app.example.com`. */
  readonly origin: string
  /** Further exact origins; everything else is refused. */
  readonly allowedOrigins?: readonly string[]
}

const longestTarget = 2048
// Browsers drop tabs and newlines inside a URL and read a backslash as a slash: with either, a target can look
// relative to us and absolute to them.
// oxlint-disable-next-line no-control-regex -- control characters are what this looks for
const disguise = /[\u0000-\u0020\u007f-\u00a0\u2028\u2029\ufeff\\]/
// A separator, dot or control character hidden behind one or more rounds of percent-encoding. Whoever decodes the path
// once more than we do would see another path.
const encodedDisguise = /%(?:25)*(?:0[0-9a-f]|1[0-9a-f]|2e|2f|5c|7f)/i
// A name before an `@` would only pretend to be the host, so none is taken.
const absolute = /^https?:\/\/[^/?#@]+(?:[/?#]|$)/i
const relative = /^\/(?!\/)/

/**
 * Answers `target` in a form that is safe to navigate to, or undefined when it leads elsewhere than `policy` allows:
 * a path below the own origin comes back as path, query and fragment, an allowed origin as a whole URL. Anything may be
 * passed in, also a repeated query parameter (an array), which is refused.
 */
export function safeRedirect(target: unknown, policy: RedirectPolicy): string | undefined {
  if (typeof target !== 'string' || target.length > longestTarget || disguise.test(target)) return undefined
  if (!relative.test(target) && !absolute.test(target)) return undefined
  const url = parse(target, policy.origin)
  const [path = ''] = target.split(/[?#]/, 1)
  if (url === undefined || encodedDisguise.test(path)) return undefined
  if (url.origin !== policy.origin) return policy.allowedOrigins?.includes(url.origin) ? url.href : undefined
  // `/..//elsewhere` is a path here, and a host for whoever resolves the answer again.
  return url.pathname.startsWith('//') ? undefined : url.pathname + url.search + url.hash
}

/**
 * Answers the URL to navigate to for a `url` that the service sent, or undefined when it is not one to follow. Another
 * origin is right here: the page of a social provider is one. It has to be https; http is for the page's own origin and
 * for this machine. A name before an `@` would only pretend to be the host.
 */
export function serverRedirect(url: unknown, page: string | undefined): string | undefined {
  if (typeof url !== 'string' || disguise.test(url)) return undefined
  const parsed = parse(url, page)
  if (parsed === undefined) return undefined
  if (parsed.username !== '' || parsed.password !== '') return undefined
  return parsed.protocol === 'https:' || isNearby(parsed, page) ? parsed.href : undefined
}

/** Whether nobody on the way can read along although it is http, or the page itself came that way. */
function isNearby({ protocol, hostname, origin }: URL, page: string | undefined): boolean {
  return (
    protocol === 'http:' &&
    (isThisMachine(hostname) || (page !== undefined && parse(page, undefined)?.origin === origin))
  )
}

/** Whether a host is this machine and nobody else. */
export function isThisMachine(hostname: string): boolean {
  return /^(?:(?:[^.]+\.)*localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname)
}

function parse(url: string, base: string | undefined): URL | undefined {
  try {
    return new URL(url, base)
  } catch {
    return undefined
  }
}
