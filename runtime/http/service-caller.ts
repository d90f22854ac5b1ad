import { AuthError, defineErrors } from './errors.ts'
import type { HttpExchange } from './http-exchange.ts'
import type { RateLimiter } from './rate-limit/limiter.ts'
import type { ServiceCaller } from './route.ts'

/** Refusals of service keys, on `server` calls only; everywhere else a service key is not looked at. */
export const serviceKeyErrors = defineErrors({
  INVALID_SERVICE_KEY: [401, 'Invalid service key'],
  INSUFFICIENT_SCOPE: [403, 'The service key may not make this call'],
})

/** The holder of a service key. */
export type ServiceKeyCaller = Extract<ServiceCaller, { kind: 'key' }>

/** The service key of a request (`Authorization: Bearer lk_…`, RFC 6750 section 2.1), not yet looked at. */
export function presentedKey(headers: Headers): string | undefined {
  return /^bearer +(lk_\S+)$/i.exec(headers.get('authorization') ?? '')?.[1]
}

/** Whether a key with these scopes may make a call of this scope; a call that names none wants `*`. */
function allows(scopes: readonly string[], scope: string | undefined): boolean {
  return scopes.includes('*') || (scope !== undefined && scopes.includes(scope))
}

/**
 * Tells whose service key a request presents.
 * @throws {AuthError} INVALID_SERVICE_KEY, INSUFFICIENT_SCOPE, and TOO_MANY_REQUESTS after many unknown keys
 */
export async function requireServiceKey(
  pipeline: {
    readonly limiter: RateLimiter
    findServiceKey(key: string, now: Date): Promise<ServiceKeyCaller | null>
  },
  exchange: HttpExchange,
  scope: string | undefined,
): Promise<ServiceKeyCaller> {
  pipeline.limiter.checkKeys(exchange)
  const key = presentedKey(exchange.request.headers)
  const caller = key === undefined ? null : await pipeline.findServiceKey(key, exchange.now)
  if (caller === null) {
    pipeline.limiter.countUnknownKey(exchange)
    throw new AuthError(serviceKeyErrors.INVALID_SERVICE_KEY)
  }
  if (!allows(caller.scopes, scope)) throw new AuthError(serviceKeyErrors.INSUFFICIENT_SCOPE)
  return caller
}
