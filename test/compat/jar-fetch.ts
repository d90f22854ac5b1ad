/** What a page in a browser has: cookies, an origin, and a view of what went over the wire. */
export interface JarFetch {
  readonly fetch: typeof globalThis.fetch
  readonly cookies: Map<string, string>
  /** The `Set-Cookie` lines of all answers, oldest first. */
  readonly setCookies: string[]
  /** `METHOD /path` of all requests, oldest first. */
  readonly requests: string[]
  /** The same of those that were answered, in the order of the answers. */
  readonly answered: string[]
}

/** Makes a `fetch` that keeps cookies and sends `origin`, as a browser does for a page of that origin. */
export function jarFetch(origin: string): JarFetch {
  const cookies = new Map<string, string>()
  const setCookies: string[] = []
  const requests: string[] = []
  const answered: string[] = []
  return {
    cookies,
    setCookies,
    requests,
    answered,
    async fetch(input, init) {
      const request = new Request(input, init)
      const called = `${request.method} ${new URL(request.url).pathname}`
      requests.push(called)
      // A Request drops the headers that only a browser may set.
      const headers = new Headers(request.headers)
      headers.set('origin', origin)
      if (cookies.size > 0) headers.set('cookie', [...cookies].map((pair) => pair.join('=')).join('; '))
      const body = request.method === 'GET' ? null : await request.text()
      const { method, redirect, signal } = request
      const response = await fetch(request.url, { method, redirect, headers, body, signal })
      for (const line of response.headers.getSetCookie()) {
        setCookies.push(line)
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        if (/; Max-Age=0(;|$)/i.test(line)) cookies.delete(name)
        else cookies.set(name, value)
      }
      answered.push(called)
      return response
    },
  }
}
