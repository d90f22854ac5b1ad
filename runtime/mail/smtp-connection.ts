import { connectsToLoopback } from '../common/loopback.ts'
import { ConfigError } from '../contract/config-error.ts'

/** A mail server: `url`, or its parts. */
export interface SmtpOptions {
  /** `smtp://user:password@host:587` or `smtps://…:465`; `?tls=off` sends without TLS, `?tls=required` insists on it. */
  readonly url?: string
  readonly host?: string
  /** Default: 465 with `secure`, else 587. */
  readonly port?: number
  readonly user?: string
  readonly password?: string
  /** TLS from the first byte (port 465). Default: false, or true on port 465. */
  readonly secure?: boolean
  /** Refuses to go on without STARTTLS. Default: true, except on this machine. */
  readonly requireTLS?: boolean
  /** Sender, e.g. `Acme <hello@acme.com>`. Or `MAIL_FROM`. */
  readonly from?: string
}

/** How the connection to the mail server is made. */
export interface SmtpConnection {
  readonly host: string
  readonly port: number
  readonly secure: boolean
  /** `required`: STARTTLS or nothing. `offered`: STARTTLS where the server has it. `off`: as it is. */
  readonly tls: 'required' | 'offered' | 'off'
  readonly user: string | undefined
  readonly password: string | undefined
}

/** Reads the options of a mail server. @throws {ConfigError} without repeating what was written: it may hold a password */
export function smtpConnection(options: SmtpOptions, path = 'mail'): SmtpConnection {
  if (options.url !== undefined) return fromURL(options.url, path)
  const { host, user, password } = options
  if (host === undefined || !isHostName(host)) refuse(path)
  const port = options.port ?? (options.secure === true ? 465 : 587)
  if (!Number.isInteger(port) || port < 1 || port > 65_535) refuse(path)
  if ((user === undefined) !== (password === undefined)) refuse(path, 'a user and a password, or neither')
  const secure = options.secure ?? port === 465
  return { host, port, secure, tls: tlsOf(host, options.requireTLS), user, password }
}

function fromURL(text: string, path: string): SmtpConnection {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url === undefined || !/^smtps?:$/.test(url.protocol) || url.pathname.length > 1 || url.hash !== '') refuse(path)
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  const { tls, ...others } = Object.fromEntries(url.searchParams)
  if (!isHostName(host) || Object.keys(others).length > 0) refuse(path)
  if (tls !== undefined && tls !== 'off' && tls !== 'required') refuse(path)
  const secure = url.protocol === 'smtps:'
  const user = decoded(url.username, path)
  const password = decoded(url.password, path)
  if ((user === undefined) !== (password === undefined)) refuse(path, 'a user and a password, or neither')
  return {
    host,
    port: url.port === '' ? (secure ? 465 : 587) : Number(url.port),
    secure,
    tls: tls === 'off' ? 'off' : tlsOf(host, tls === 'required' ? true : undefined),
    user,
    password,
  }
}

function decoded(part: string, path: string): string | undefined {
  if (part === '') return undefined
  try {
    return decodeURIComponent(part)
  } catch {
    return refuse(path, 'user and password with % written as %25')
  }
}

/** A password or a link that travels in the open is lost; on this machine nobody is in between. */
function tlsOf(host: string, required: boolean | undefined): SmtpConnection['tls'] {
  if (required === true) return 'required'
  if (connectsToLoopback(host)) return 'off'
  return required === false ? 'offered' : 'required'
}

function isHostName(host: string): boolean {
  return /^[A-Za-z0-9._:-]{1,253}$/.test(host)
}

function refuse(path: string, expected = 'a mail server, e.g. smtp://user:password@mail.example.com:587'): never {
  throw new ConfigError({
    path,
    expected,
    advice:
      'Write smtp:// (STARTTLS) or smtps:// (TLS at once), with special characters of user and password percent-encoded. ' +
      'Only ?tls=off or ?tls=required may follow.',
  })
}
