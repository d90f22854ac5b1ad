import { BlockList, isIP } from 'node:net'
import { isLoopbackAddress } from '../common/loopback.ts'
import { ConfigError } from '../contract/config-error.ts'
import type { Settings } from '../contract/settings.ts'
import { withoutPort } from './network.ts'

type TrustProxy = Settings['trustProxy']

function refuse(entry: string, expected: string): never {
  throw new ConfigError({
    path: 'trustProxy',
    expected,
    advice: `Correct ${JSON.stringify(entry)} in auth.config.ts, e.g. trustProxy: ['10.0.0.7', '10.1.0.0/16', 'fd00::/8'].`,
  })
}

/**
 * Makes the test whether an address is that of a trusted proxy.
 * @throws {ConfigError} when an entry is neither an address nor a range (CIDR, RFC 4632), or is everybody
 */
export function trustedProxies(trustProxy: TrustProxy): (address: string) => boolean {
  if (trustProxy === false) return () => false
  if (trustProxy === 'loopback') return (address) => isLoopbackAddress(withoutPort(address))
  const list = new BlockList()
  for (const entry of trustProxy) add(list, entry)
  return (address) => {
    const bare = withoutPort(address)
    const family = isIP(bare)
    return family !== 0 && list.check(bare, family === 4 ? 'ipv4' : 'ipv6')
  }
}

function add(list: BlockList, entry: string): void {
  const [address = '', prefix, ...rest] = entry.split('/')
  const family = isIP(address)
  const range = prefix !== undefined
  if (family === 0 || address.includes('%') || rest.length > 0) refuse(entry, 'addresses, or ranges such as 10.0.0.0/8')
  const type = family === 4 ? 'ipv4' : 'ipv6'
  if (!range) return list.addAddress(address, type)
  const bits = family === 4 ? 32 : 128
  if (!/^\d{1,3}$/.test(prefix) || Number(prefix) > bits) refuse(entry, `a prefix of at most ${bits} bits`)
  if (Number(prefix) === 0) refuse(entry, 'not everybody: whoever is believed can name any address')
  list.addSubnet(address, Number(prefix), type)
}

/**
 * The address of the client: of the peer, or of the last hop in `X-Forwarded-For` that is no trusted proxy. What stands
 * before it was written by whoever sent the request, and counts for nothing.
 */
export function clientAddress(
  isProxy: (address: string) => boolean,
  peer: string,
  forwardedFor: string | null,
): string {
  if (forwardedFor === null || !isProxy(peer)) return peer
  const hops = forwardedFor.split(',').flatMap((hop) => hop.trim() || [])
  return hops.findLast((hop) => !isProxy(hop)) ?? hops[0] ?? peer
}

/** Puts the client's address on each request, in the place of its proxy's. Of what proxies say nothing else is read. */
export function behindProxies<Answer>(
  fetch: (request: Request) => Answer,
  trustProxy: TrustProxy,
): (request: Request & { readonly ip?: string | undefined }) => Answer {
  if (trustProxy === false) return fetch
  const isProxy = trustedProxies(trustProxy)
  return (request) => {
    const peer = request.ip ?? ''
    const value = clientAddress(isProxy, peer, request.headers.get('x-forwarded-for'))
    if (value !== peer) Object.defineProperty(request, 'ip', { value, enumerable: true, configurable: true })
    return fetch(request)
  }
}
