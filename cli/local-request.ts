import { isLoopbackHost } from '../runtime/common/loopback.ts'

/** What a proxy or a tunnel adds: behind one, everybody is this machine. */
const forwarded = [
  'forwarded',
  'via',
  'x-real-ip',
  ...['for', 'host', 'proto', 'port', 'server'].map((of) => `x-forwarded-${of}`),
]

/**
 * Whether a request comes from this machine by its own name, and not through a proxy: a foreign name that was made to
 * point here (DNS rebinding) shows in `Host`, a foreign page that reads in the background in `Sec-Fetch-Site`.
 */
export function isLocalRequest(request: Request, url: URL): boolean {
  const host = request.headers.get('host')?.replace(/:\d+$/, '') ?? url.hostname
  if (!isLoopbackHost(host) || forwarded.some((name) => request.headers.has(name))) return false
  const origin = request.headers.get('origin')
  if (origin !== null && origin !== url.origin) return false
  const mode = request.headers.get('sec-fetch-mode')
  return request.headers.get('sec-fetch-site') !== 'cross-site' || mode === 'navigate'
}
