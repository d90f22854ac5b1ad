import { isIP } from 'node:net'

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
