import { isLoopbackAddress } from '../common/loopback.ts'
import type { Log } from '../contract/log.ts'
import type { Settings } from '../contract/settings.ts'
import type { HttpExchange } from './http-exchange.ts'

/**
 * Makes the function that says once that a proxy nobody named seems to stand before the service; `undefined` where there
 * is nothing to look for. Anybody can send such a header, so the advice asks whose address it is.
 */
export function createProxyNotice(
  { dev, trustProxy }: Pick<Settings, 'dev' | 'trustProxy'>,
  log: Log,
): ((exchange: HttpExchange) => void) | undefined {
  if (dev || trustProxy !== false) return undefined
  let said = false
  return ({ request: { headers }, address, requestId }) => {
    if (said || !(headers.has('x-forwarded-for') || headers.has('forwarded'))) return
    said = true
    log.warn('proxy.unknown', { requestId, peer: address, advice: address === '' ? unseenPeer : adviceAbout(address) })
  }
}

function adviceAbout(address: string): string {
  const value = isLoopbackAddress(address) ? `'loopback'` : `['${address}']`
  return (
    `A request came with X-Forwarded-For or Forwarded, and trustProxy is not set. If ${address} is a proxy of yours, ` +
    `write trustProxy: ${value} into auth.config.ts: all its clients count as one for the limits now. ` +
    'If it is not, somebody made the header up, and nothing has to be done.'
  )
}

/** A route handler of a framework sees no socket, so nobody can say who wrote the header. */
const unseenPeer =
  'Nobody’s address is known: a route handler sees no socket, and trustProxy is not set. All clients count as one for the ' +
  "limits. Where people reach the application through a proxy of yours only, write trustProxy: 'loopback', or the addresses " +
  'of your proxies, into auth.config.ts.'
