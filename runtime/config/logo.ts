import { ConfigError } from '../contract/config-error.ts'
import { parseUrl } from '../http/redirect.ts'

/**
 * The absolute address of the configured logo: an https address stays as it is, a path is one of `origin`.
 * @throws {ConfigError} when it is neither
 */
export function parseLogo(text: string, origin: string): string {
  const url = text.startsWith('/') ? parseUrl(origin + text) : parseUrl(text)
  // Two slashes would name another host; what a browser drops or turns round is not written on purpose.
  const isPath = /^\/(?!\/)[^\s\\]*$/.test(text) && url?.origin === origin
  const isAddress = !text.startsWith('/') && url?.protocol === 'https:' && url.username === '' && url.password === ''
  if (url !== null && (isPath || isAddress)) return url.href
  throw new ConfigError({
    path: 'logo',
    expected: 'an https address, or a path that begins with one slash',
    advice: "For example logo: 'https://acme.com/logo.png', or '/logo.svg' for a file of the service's own origin.",
  })
}
