import { BlockList, isIP } from 'node:net'
import { isLoopbackAddress } from '../common/loopback.ts'

/** Networks of IPv4 that are not the public Internet (IANA special-purpose registry, RFC 6890). */
const specialIpv4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const

/** Networks within 2000::/3, the public part of IPv6, that are not public or carry an IPv4 address inside. */
const specialIpv6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const

/** Judges addresses; made once per door. */
export interface AddressRules {
  /** An address of the public Internet; IPv6 that carries IPv4 (mapped, NAT64) is judged by what it carries. */
  isPublic(address: string): boolean
  isLoopback(address: string): boolean
}

/** Builds the rules over which addresses another server may have. */
export function createAddressRules(): AddressRules {
  const special = new BlockList()
  for (const [network, bits] of specialIpv4) special.addSubnet(network, bits, 'ipv4')
  for (const [network, bits] of specialIpv6) special.addSubnet(network, bits, 'ipv6')
  const global = new BlockList()
  global.addSubnet('2000::', 3, 'ipv6')

  return {
    isPublic: (text) => {
      const address = carriedIpv4(text) ?? text
      const family = isIP(address)
      // A zone (`fe80::1%eth0`) is about a link of this machine, whatever the address.
      if (family === 0 || address.includes('%')) return false
      if (family === 4) return !special.check(address, 'ipv4')
      return global.check(address, 'ipv6') && !special.check(address, 'ipv6')
    },
    isLoopback: (text) => isLoopbackAddress(carriedIpv4(text) ?? text),
  }
}

/** The IPv4 address inside `::ffff:a.b.c.d` (RFC 4291) or `64:ff9b::a.b.c.d` (RFC 6052), in any spelling. */
function carriedIpv4(text: string): string | undefined {
  if (isIP(text) !== 6 || text.includes('%')) return undefined
  // The URL parser spells every IPv6 address the one way of RFC 5952, all in hexadecimal.
  const spelled = new URL(`http://[${text}]`).hostname.slice(1, -1)
  const [, high, low] = /^(?:::ffff|64:ff9b:):([\da-f]+):([\da-f]+)$/.exec(spelled) ?? []
  if (high === undefined || low === undefined) return undefined
  return [Number.parseInt(high, 16), Number.parseInt(low, 16)].flatMap((group) => [group >> 8, group & 255]).join('.')
}
