import { defineFeature } from '../../feature.ts'
import { readBearer } from './bearer-token.ts'
import { type BearerOptions, parseOptions } from './options.ts'

export type { BearerOptions }

/**
 * Sessions for callers without cookies: what begins a session also answers its token in the header `set-auth-token`, and
 * `Authorization: Bearer` with it is the session (wire contract 9.4).
 * @throws {ConfigError} when an option is wrong
 */
export function bearer(options: BearerOptions = {}) {
  const parsed = parseOptions(options)
  return defineFeature({
    id: 'bearer',
    hooks: {
      readSessionToken: (exchange) => readBearer(exchange, parsed),
      sessionSent: (exchange, signed) => exchange.setHeader('set-auth-token', signed),
    },
  })
}
