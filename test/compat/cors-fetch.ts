import { type JarFetch, jarFetch } from './jar-fetch.ts'

/** Request headers that a page may send anywhere (Fetch standard); `origin`, `cookie` and `sec-…` are the browser's own. */
const simple = new Set(['accept', 'accept-language', 'content-language'])

/**
 * The `fetch` of a browser for a page of `origin` that calls another origin: it asks first (preflight) where the Fetch standard
 * says so, and hands an answer on only where the service lets that page read it.
 */
export function corsFetch(origin: string): JarFetch {
  const jar = jarFetch(origin)
  return {
    ...jar,
    async fetch(input, init) {
      const request = new Request(input, init)
      const asking = [...request.headers.keys()].filter((name) => !simple.has(name))
      if (asking.length > 0 || !['GET', 'HEAD', 'POST'].includes(request.method))
        await preflight(request, asking, origin)
      const response = await jar.fetch(request)
      if (!lets(response, origin)) throw new TypeError('Failed to fetch: the page may not read the answer')
      return response
    },
  }
}

async function preflight({ url, method }: Request, asking: readonly string[], origin: string): Promise<void> {
  const headers = {
    origin,
    'access-control-request-method': method,
    'access-control-request-headers': asking.toSorted().join(','),
  }
  const answer = await fetch(url, { method: 'OPTIONS', headers })
  const listed = (name: string) => (answer.headers.get(name) ?? '').split(',').map((one) => one.trim().toLowerCase())
  const allowed = listed('access-control-allow-headers')
  const isAllowed = ['get', 'head', 'post', ...listed('access-control-allow-methods')].includes(method.toLowerCase())
  if (!answer.ok || !lets(answer, origin) || !isAllowed)
    throw new TypeError('Failed to fetch: the preflight was refused')
  const missing = asking.filter((name) => !allowed.includes(name))
  if (missing.length > 0) throw new TypeError(`Failed to fetch: the page may not send ${missing.join(', ')}`)
}

const lets = ({ headers }: Response, origin: string): boolean =>
  headers.get('access-control-allow-origin') === origin && headers.get('access-control-allow-credentials') === 'true'
