import { type } from 'arktype'
import type { Exchange } from '../../contract/exchange.ts'
import type { Service } from '../../contract/hooks.ts'
import { defineFeature } from '../../feature.ts'
import { isAuthError } from '../../http/errors.ts'
import { route } from '../../http/route.ts'
import { jwtErrors } from './errors.ts'
import { jwks } from './jwks.ts'
import { type JwtOptions, parseOptions, type ParsedOptions, type TokenClaims } from './options.ts'
import { signToken } from './session-token.ts'

export type { JwtOptions, TokenClaims }

/**
 * Signed tokens for services that do not ask this one about every request: GET /token, GET /jwks, and the header
 * `set-auth-jwt` of get-session. `latchkey/verify` reads them.
 * @throws {ConfigError} when an option is wrong
 */
export function jwt(options: JwtOptions = {}) {
  const parsed = parseOptions(options)
  return defineFeature({
    id: 'jwt',
    errors: jwtErrors,
    routes: [jwks(), token(parsed)],
    hooks: parsed.setHeader
      ? {
          async sessionRead(service, exchange, identity) {
            const signed = await signToken(service, parsed, identity, exchange.now).catch(unsigned(service, exchange))
            if (signed !== undefined) exchange.setHeader('set-auth-jwt', signed)
          },
        }
      : {},
  })
}

/** GET /token (wire contract 9.1). */
const token = (options: ParsedOptions) =>
  route(
    'GET',
    '/token',
    {
      summary: 'A signed token (JWT) for the caller, good for a few minutes',
      caller: 'session',
      returns: type({ token: 'string' }),
      errors: [jwtErrors.FAILED_TO_DECRYPT_PRIVATE_KEY, jwtErrors.TOKEN_TOO_LARGE],
    },
    async (context) => ({ token: await signToken(context, options, context.identity, context.now) }),
  )

/** Whoever asks for the session gets it, also while no token can be signed: the header is an extra. */
function unsigned({ log }: Service, { requestId }: Exchange): (error: unknown) => undefined {
  return (error) => {
    const cause = isAuthError(error) ? (error.details.cause ?? error) : error
    log.error('jwt.unsigned', cause, { requestId })
  }
}
