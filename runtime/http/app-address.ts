/** An address of an installed app: a scheme of its own, and what may follow it (RFC 8252 section 7.1). */
export interface AppAddress {
  /** In lower case, as is the host. */
  readonly scheme: string
  /** Empty in `myapp://` and `com.acme.app:/signed-in`; with its port, where there is one. */
  readonly host: string
  /** Without a slash at its end. */
  readonly path: string
}

const form =
  /^(?!https?:)([a-z][a-z0-9+.-]*):(?:\/\/([a-z0-9._-]*(?::\d{1,5})?)(\/[^?#]*)?|(\/(?!\/)[^?#]*))(?:[?#].*)?$/i

// What could make an app read another path than we did: steps up, a second host, and separators or percent signs that are encoded.
const confusing = /\/\/|\/(?:\.|%2e){1,2}(?:\/|$)|%(?:0|1|2[05f]|5c|7f)/i

/** The app's address that a text is; undefined for the web, for schemes without a slash, and for what could be read in two ways. */
export function readAppAddress(text: string): AppAddress | undefined {
  // Letters that are not ASCII can look like others, or like nothing.
  if (!/^[\u0021-\u005b\u005d-\u007e]+$/.test(text)) return undefined
  const [, scheme, host = '', below = '', path = below] = form.exec(text) ?? []
  if (scheme === undefined || confusing.test(path)) return undefined
  return { scheme: scheme.toLowerCase(), host: host.toLowerCase(), path: path.replace(/\/$/, '') }
}

/** Whether an entry of `trustedOrigins`, as it is kept, is an app and no origin of the web. */
export const isAppEntry = (entry: string): boolean => /^(?!https?:)[a-z][a-z0-9+.-]*:\/\//.test(entry)

/**
 * Whether an entry lets an address of an app in: the scheme always has to be the same; a host and a path, where the entry has them,
 * too. Below a path is what follows its slash.
 */
export function matchesAppEntry(entry: string, { scheme, host, path }: AppAddress): boolean {
  const [, ownScheme, ownHost = '', ownPath = ''] = /^([^:]+):\/\/([^/]*)(.*)$/.exec(entry) ?? []
  if (scheme !== ownScheme) return false
  if (ownPath !== '') return host === ownHost && (path === ownPath || path.startsWith(`${ownPath}/`))
  return ownHost === '' || (ownHost.includes('*') ? numbered(ownHost).test(host) : host === ownHost)
}

/** A star stands for a number: `192.168.*.*:*`. */
const numbered = (host: string) => new RegExp(`^${host.replaceAll('.', '\\.').replaceAll('*', '\\d+')}$`)
