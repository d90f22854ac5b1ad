import type { PasswordWatch } from '../../contract/platform.ts'
import { sql } from '../../database/sql.ts'
import { notify } from '../../identity/notice.ts'
import { looksUp } from './look-up.ts'
import type { ParsedBreachOptions } from './options.ts'

/** The kind of mail about a password that others know. */
export const breachedNoticeKind = 'breached-password'

/** Tells a person once that the password with which they signed in is in a known breach. Of many nodes at once, one writes. */
export const watchPasswords = (options: ParsedBreachOptions): PasswordWatch => ({
  async isKnown(asking, password) {
    return (await looksUp(asking, options, password, 'breached_passwords_used')) === 'breached'
  },
  async found(occasion, tx, { user, mark }) {
    const { now } = occasion
    const told = await tx.query(sql`
      insert into latchkey.breached_password_notice as n (user_id, password, told_at)
      values (${user.id}, ${mark}, ${now})
      on conflict (user_id) do update set password = excluded.password, told_at = excluded.told_at
        where n.password <> excluded.password
      returning n.user_id`)
    if (told.length > 0) await notify(occasion, tx, user, { kind: breachedNoticeKind }, now)
  },
})
