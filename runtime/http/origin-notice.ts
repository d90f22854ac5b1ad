import type { Log } from '../contract/log.ts'
import type { Settings } from '../contract/settings.ts'
import { isTrustedOrigin } from './redirect.ts'

/** Origins that are told of before this says no more: who makes them up does not fill the log. */
const mostOrigins = 50
const longestOrigin = 200

/**
 * In development, writes once for each origin that a page of it cannot read what the service answers, and the line that
 * mends it: the browser tells the page nothing but that the call failed.
 */
export function createOriginNotice(
  settings: Pick<Settings, 'dev' | 'trustedOrigins'>,
  log: Log,
): (request: Request) => void {
  if (!settings.dev) return () => {}
  const told = new Set<string>()
  return (request) => {
    const origin = request.headers.get('origin')
    if (origin === null || origin.length > longestOrigin || told.has(origin) || told.size >= mostOrigins) return
    if (isTrustedOrigin(settings, origin)) return
    told.add(origin)
    log.warn('http.origin-not-trusted', { origin, advice: adviceFor(origin) })
  }
}

function adviceFor(origin: string): string {
  if (origin === 'null') return 'A page from a file has no origin: serve it over http.'
  return `Its pages cannot read the answers. Add '${origin}' to trustedOrigins in auth.config.ts and start again.`
}
