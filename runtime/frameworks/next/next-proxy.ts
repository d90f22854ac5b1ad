/** `latchkey/next/proxy`: for `proxy.ts` of Next 16 and `middleware.ts` of Next 15. Imports nothing: it may run on the edge. */

/** Where people without a session cookie are sent. */
export interface NextProxyOptions {
  /** The page with `SignIn`. Default: `/sign-in`. */
  readonly signIn?: string
  /** `cookies.prefix` of the service, where it is configured. Default: `better-auth`. */
  readonly cookiePrefix?: string
}

/**
 * Sends browsers that bring no session cookie from the pages of `config.matcher` to the sign-in page, and from there back.
 * **It is no guard**: it does not look whether the cookie is good, a path that the matcher leaves out passes, and what is no
 * `GET` passes too. It spares strangers a page that would send them away; `requireSession` in the page is what lets people in.
 */
export function toNextProxy(options: NextProxyOptions = {}): (request: Request) => Response | undefined {
  const { signIn = '/sign-in', cookiePrefix = 'better-auth' } = options
  const names = ['__Secure-', ''].map((scheme) => `${scheme}${cookiePrefix}.session_token=`)
  return (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return undefined
    const cookies = (request.headers.get('cookie') ?? '').split(';').map((pair) => pair.trim())
    if (cookies.some((pair) => names.some((name) => pair.startsWith(name)))) return undefined
    const page = new URL(request.url)
    // Next adds it when a page is fetched in the background.
    page.searchParams.delete('_rsc')
    const target = new URL(signIn, page)
    if (target.pathname === page.pathname) return undefined
    target.searchParams.set('redirectTo', page.pathname + page.search)
    // Not to be kept: after a sign-in the same page is there.
    return new Response(null, { status: 307, headers: { location: target.href, 'cache-control': 'no-store' } })
  }
}
