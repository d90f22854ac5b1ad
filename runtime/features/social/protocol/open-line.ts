import type { Platform } from '../../../contract/platform.ts'
import type { Settings } from '../../../contract/settings.ts'
import { type Credentials, type Provider, ProviderFailure, type Surroundings } from '../provider.ts'
import { authorizationUrl } from './authorization.ts'
import { readDocument } from './document.ts'
import type { Line, Protocol } from './line.ts'
import { createDoor, type DoorOptions } from '../../../outbound/outgoing.ts'
import { checkAccessToken, readProfile } from './provider-profile.ts'
import { sealedCache } from './sealed-cache.ts'
import { exchangeCode, refresh } from './token-request.ts'

/**
 * The client's name and secret at a provider: of the config, or else of the environment. The secret is empty for a
 * public client. Undefined when there is no name.
 */
export function credentialsOf(
  { options, environment }: Provider,
  variable: Platform['variable'],
): Credentials | undefined {
  const clientId = options.clientId ?? variable(`${environment}_CLIENT_ID`)
  if (clientId === undefined || clientId === '') return undefined
  return { clientId, clientSecret: options.clientSecret ?? variable(`${environment}_CLIENT_SECRET`) ?? '', variable }
}

/**
 * Opens the line to a provider for one request; finds its endpoints out where they are not fixed.
 * @throws {ProviderFailure} when discovery fails, or an endpoint is at an address that must not be asked
 */
export async function open(
  platform: Pick<Platform, 'settings' | 'variable' | 'cache' | 'tracer'>,
  provider: Provider,
  now: Date,
  door: Omit<DoorOptions, 'dev' | 'tracer'> = {},
): Promise<Line> {
  const { settings, tracer } = platform
  const cache = sealedCache(platform.cache, settings.secrets)
  const credentials = credentialsOf(provider, platform.variable)
  if (credentials === undefined) throw new ProviderFailure(`${provider.environment}_CLIENT_ID is missing`)
  const guarded = createDoor({ allowedBy: 'social({ allowPrivateHosts })', ...door, tracer, dev: settings.dev })
  const surroundings: Surroundings = {
    settings,
    now,
    document: (url, seconds) => readDocument({ door: guarded, cache }, url, seconds),
  }
  const endpoints = await provider.endpoints(surroundings)
  // The browser goes there: never to a scheme that runs something.
  guarded.check(endpoints.authorization)
  return {
    provider,
    credentials,
    endpoints,
    surroundings,
    redirectURI: redirectURIOf(provider, settings),
    now,
    door: guarded,
    cache,
  }
}

/** Where a provider sends people back to (RFC 6749 section 3.1.2). */
export function redirectURIOf(
  { id, options }: Pick<Provider, 'id' | 'options'>,
  { origin, basePath }: Pick<Settings, 'origin' | 'basePath'>,
): string {
  return options.redirectURI ?? `${origin}${basePath}/callback/${id}`
}

/** The protocol as the flows use it; `door` says how far the way to other servers opens. */
export function createProtocol(door: Pick<DoorOptions, 'allowPrivateHosts'> = {}): Protocol {
  return {
    open: (platform, provider, now) => open(platform, provider, now, door),
    authorizationUrl,
    exchangeCode,
    refresh,
    // It brings the library for signatures, which a start does not wait for.
    verifyIdToken: async (...asked) => (await import('./id-token.ts')).verifyIdToken(...asked),
    checkAccessToken,
    readProfile,
  }
}
