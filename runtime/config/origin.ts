import { isLoopbackHost } from '../common/loopback.ts'
import { ConfigError, type ConfigProblem } from '../contract/config-error.ts'
import { parseUrl } from '../http/redirect.ts'
import { isShared } from './shared-domains.ts'
import { parseTrustedApp } from './trusted-app.ts'

/** The origin of the configured base URL. @throws {ConfigError} when it is not an origin, or not https outside development */
export function parseBaseURL(text: string, dev: boolean): URL {
  const url = parseUrl(text)
  const problem = (expected: string, advice: string): ConfigProblem => ({ path: 'LATCHKEY_BASE_URL', expected, advice })
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new ConfigError(problem('an origin such as https://auth.example.com', `Correct ${JSON.stringify(text)}.`))
  }
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '' || url.username !== '') {
    throw new ConfigError(
      problem('an origin without a path', `Write ${url.origin}; the path below it is the option basePath.`),
    )
  }
  if (dev && !isLoopbackHost(url.hostname)) {
    throw new ConfigError(
      problem(
        'a loopback origin in development, such as http://localhost:3000',
        'Leave out --dev and LATCHKEY_MODE=development on a public address.',
      ),
    )
  }
  // What only this machine reaches needs no TLS: a production build is tried at http://localhost.
  if (!dev && url.protocol !== 'https:' && !isLoopbackHost(url.hostname)) {
    throw new ConfigError(
      problem(
        'https outside development',
        'Put TLS in front of the service, or use `latchkey serve --dev` on this machine.',
      ),
    )
  }
  return url
}

const examples =
  'origins such as https://app.example.com or https://*.example.com, or the scheme of an app such as myapp://'

/**
 * One entry of `trustedOrigins` as it is kept: an origin, a pattern whose star stands for subdomains or for a part of the first label
 * (without a scheme it means https, in development http too), or an app by its scheme. @throws {ConfigError}
 */
export function parseTrustedOrigin(text: string, dev: boolean): string {
  const wrong = (advice: string, expected = examples) => new ConfigError({ path: 'trustedOrigins', expected, advice })
  if (/^(?!https?:)[a-z][a-z0-9+.-]*:(?!\d)/i.test(text)) return parseTrustedApp(text, dev)
  const [, scheme, host] =
    /^(?:(https?):\/\/)?((?:[a-z0-9-]*\*[a-z0-9-]*\.)?[a-z0-9.-]+(?::\d+)?|\[[0-9a-f:]+\](?::\d+)?)$/i.exec(text) ?? []
  const wildcard = text.includes('*')
  const secure = scheme === 'https' || scheme === undefined || dev || isLoopbackHost((host ?? '').replace(/:\d+$/, ''))
  if (host === undefined || !secure || (!wildcard && scheme === undefined)) {
    throw wrong(`Correct ${JSON.stringify(text)} in auth.config.ts.`)
  }
  if (!wildcard) return new URL(text).origin
  const domain = host
    .slice(host.indexOf('.') + 1)
    .replace(/:\d+$/, '')
    .toLowerCase()
  if (isShared(domain)) {
    throw wrong(
      `Anybody can have a name below ${domain}. Write out each origin that is yours.`,
      `no star before ${domain}`,
    )
  }
  return (scheme === undefined && !dev ? `https://${text}` : text).toLowerCase()
}
