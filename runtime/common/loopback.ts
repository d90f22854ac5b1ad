const octet = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)'
const ipv4 = new RegExp(`^127(?:\\.${octet}){3}$`)

/** The spellings of RFC 5952 that the URL parser gives: `::1`, and 127.0.0.0/8 carried by `::ffff:0:0/96`. */
const ipv6 = /^\[::(?:1|ffff:7f[\da-f]{2}:[\da-f]{1,4})\]$/

/**
 * Whether an IP address, without brackets, is this machine: 127.0.0.0/8, `::1`, or the former written as IPv6
 * (RFC 6890, RFC 4291). An address with a zone is not.
 */
export function isLoopbackAddress(address: string): boolean {
  if (!address.includes(':')) return ipv4.test(address)
  // Only the characters of an address: anything else could make another URL of it.
  if (!/^[\da-fA-F:.]+$/.test(address)) return false
  const url = `http://[${address}]`
  return URL.canParse(url) && ipv6.test(new URL(url).hostname)
}

/** Whether a name means this machine by its form: `localhost`, and every name below it (RFC 6761 section 6.3). */
export function isLocalhostName(name: string): boolean {
  return name === 'localhost' || name.endsWith('.localhost')
}

/**
 * Whether a connection to a host stays on this machine. A name below `localhost` does not count: a resolver may ask the
 * network for it.
 */
export function connectsToLoopback(host: string): boolean {
  return host === 'localhost' || isLoopbackAddress(withoutBrackets(host))
}

/** Whether a host, a name or an address with or without the brackets of a URL, is this machine and nobody else. */
export function isLoopbackHost(host: string): boolean {
  return isLocalhostName(host) || isLoopbackAddress(withoutBrackets(host))
}

/** A host as an address is written elsewhere: `[::1]` of a URL is `::1`. */
export function withoutBrackets(host: string): string {
  return host.replace(/^\[(.*)\]$/, '$1')
}
