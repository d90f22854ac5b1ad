import type { PasswordSource } from '../../contract/platform.ts'
import { sql } from '../../database/sql.ts'
import { defineFeature } from '../../feature.ts'
import { askLegacy } from './ask-legacy.ts'
import { legacyPasswordMigrations } from './migrations.ts'
import { type LegacyAttempt, type LegacyPasswordsOptions, type LegacyUser, parseLegacyOptions } from './options.ts'

export type { LegacyAttempt, LegacyPasswordsOptions, LegacyUser }

/**
 * Passwords of a product that hands out no hashes: it is asked at the first sign-in of an account without a password, and
 * what is right there is kept as our hash, in the transaction of the session.
 * @throws {ConfigError} when an option is wrong
 */
export function legacyPasswords(options: LegacyPasswordsOptions | undefined) {
  const parsed = options && parseLegacyOptions(options)
  return defineFeature({
    id: 'legacy-passwords',
    requires: ['email-password'],
    migrations: legacyPasswordMigrations,
    ...(parsed && { passwordSource: legacySource(parsed) }),
    capabilities: false,
    check() {
      parseLegacyOptions(options)
    },
  })
}

function legacySource(options: Required<LegacyPasswordsOptions>): PasswordSource {
  return {
    makesUsers: options.createUsers,
    ask: askLegacy(options),
    async keep(tx, userId, now) {
      const rows = await tx.query(sql`
        insert into latchkey.legacy_password (user_id, ended_at) values (${userId}, ${now})
        on conflict (user_id) do nothing returning user_id`)
      return rows.length > 0
    },
  }
}
