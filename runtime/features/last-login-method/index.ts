import { defineFeature } from '../../feature.ts'
import { type LastLoginMethodOptions, parseMethodOptions } from './options.ts'
import { wordOf } from './method-word.ts'

export type { LastLoginMethodOptions }

/** The name that the published client reads, whatever prefix the other cookies have (wire contract beyond, 1.2). */
const cookie = 'better-auth.last_used_login_method'

/**
 * Lets a browser remember by which way somebody signed in last, for the page that asks the next time.
 * @throws {ConfigError} when an option is wrong
 */
export function lastLoginMethod(options: LastLoginMethodOptions = {}) {
  const { maxAge } = parseMethodOptions(options)
  return defineFeature({
    id: 'last-login-method',
    hooks: {
      sessionSent(exchange, _signed, { began, byCookie }) {
        // What slides, is gone back to or takes another's place is no new sign-in.
        if (began === null || began.replaces || !byCookie) return
        const word = wordOf(began.by)
        if (word !== undefined) exchange.cookies.setReadable(cookie, word, { maxAge })
      },
    },
  })
}
