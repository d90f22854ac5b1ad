import { BlockList, isIP } from 'node:net'
import { isLoopbackAddress } from '../common/loopback.ts'
import { ConfigError } from '../contract/config-error.ts'
import type { Settings } from '../contract/settings.ts'

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
  fetch: (request: Request, target?: string) => Answer,
  trustProxy: TrustProxy,
): (request: Request & { readonly ip?: string | undefined }, target?: string) => Answer {
  if (trustProxy === false) return fetch
  const isProxy = trustedProxies(trustProxy)
  return (request, target) => {
    const peer = request.ip ?? ''
    const value = clientAddress(isProxy, peer, request.headers.get('x-forwarded-for'))
    if (value !== peer) Object.defineProperty(request, 'ip', { value, enumerable: true, configurable: true })
    return fetch(request, target)
  }
}

/** The network of everybody whose address is not known: they share one counter. */
export const unknownNetwork = 'unknown'

/**
 * The network that counts as one client: an IPv4 address, or the first 64 bits of an IPv6 address, because one
 * subscriber has at least that many. An IPv4 address written as IPv6 (`::ffff:192.0.2.1`) is the IPv4 address. Anything
 * else, such as garbage from a forwarding header, is the one unknown network.
 */
export function clientNetwork(address: string): string {
  return networksOf(address).network
}

/** A network that counts as one client. */
export interface ClientNetworks {
  readonly network: string
  /** The IPv6 /48 around it: one site may have that many, and gets a larger maximum. None for IPv4. */
  readonly site: string | undefined
}

/** The network of an address, and the wider one around it. */
export function networksOf(address: string): ClientNetworks {
  // How an IPv4 client looks on a socket for both families; judging the whole as IPv6 costs many times as much.
  const mapped = address.startsWith('::ffff:') ? address.slice(7) : address
  if (isIP(mapped) === 4) return { network: mapped, site: undefined }
  const bare = withoutPort(address)
  const family = isIP(bare)
  if (family === 4) return { network: bare, site: undefined }
  if (family !== 6) return { network: unknownNetwork, site: undefined }
  const groups = groupsOf(bare)
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) {
    return { network: ipv4Of(groups), site: undefined }
  }
  return { network: prefixOf(groups, 4), site: prefixOf(groups, 3) }
}

function prefixOf(groups: readonly number[], count: number): string {
  const written = groups.slice(0, count).map((group) => group.toString(16))
  return `${written.join(':')}::/${count * 16}`
}

/** An address without the port that some proxies write behind it. */
export function withoutPort(address: string): string {
  if (!address.includes('.') && !address.startsWith('[')) return address
  const [, bracketed, dotted] = /^(?:\[([^\]]+)\](?::\d{1,5})?|(\d+\.\d+\.\d+\.\d+):\d{1,5})$/.exec(address) ?? []
  return bracketed ?? dotted ?? address
}

/** The eight groups of a valid IPv6 address (RFC 4291 section 2.2), without its zone. */
function groupsOf(address: string): number[] {
  const [bare = ''] = address.split('%', 1)
  const [head = '', tail] = bare.split('::')
  const first = readGroups(head)
  const last = tail === undefined ? [] : readGroups(tail)
  return [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last]
}

function readGroups(text: string): number[] {
  if (text === '') return []
  return text.split(':').flatMap((part) => {
    if (!part.includes('.')) return [Number.parseInt(part, 16)]
    const [a = 0, b = 0, c = 0, d = 0] = part.split('.').map(Number)
    return [a * 256 + b, c * 256 + d]
  })
}

function ipv4Of(groups: readonly number[]): string {
  return groups
    .slice(6)
    .flatMap((group) => [group >> 8, group & 0xff])
    .join('.')
}
