import type { Exchange } from '../../contract/exchange.ts'
import type { Log } from '../../contract/log.ts'
import { type } from '../../contract/schema.ts'
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
          async sessionRead(event) {
            const { exchange, tx, log } = event
            const signed = await signToken(event, tx, parsed, event).catch(unsigned(log, exchange))
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
    async (context) => ({ token: await signToken(context, context.db, options, context.identity) }),
  )

/** Whoever asks for the session gets it, also while no token can be signed: the header is an extra. */
function unsigned(log: Log, { requestId }: Exchange): (error: unknown) => undefined {
  return (error) => {
    const cause = isAuthError(error) ? (error.details.cause ?? error) : error
    log.error('jwt.unsigned', cause, { requestId })
  }
}
