import type { EventOf, HookContext } from '../../contract/hooks.ts'
import { sql } from '../../database/sql.ts'
import { defineFeature } from '../../feature.ts'
import { AuthError } from '../../http/errors.ts'
import { removeUser } from '../../identity/removal.ts'
import { actorOf } from '../../identity/session.ts'
import { deleteAnonymousUser, guestCleanUp } from './delete-guest.ts'
import { anonymousErrors } from './errors.ts'
import { anonymousMigrations, GuestFields, isGuest, lockGuest } from './guest.ts'
import {
  type AnonymousOptions,
  type GuestHandover,
  type ParsedAnonymousOptions,
  parseAnonymousOptions,
} from './options.ts'
import { signInAnonymous } from './sign-in-anonymous.ts'

export type { AnonymousOptions, GuestHandover }

/**
 * Guests: users without an e-mail, until they sign in or up in the same browser.
 * @throws {ConfigError} when an option is wrong
 */
export function anonymous(options: AnonymousOptions = {}) {
  const parsed = parseAnonymousOptions(options)
  return defineFeature({
    id: 'anonymous',
    errors: anonymousErrors,
    migrations: anonymousMigrations,
    fields: { user: GuestFields },
    stored: { user: { isAnonymous: { type: 'boolean' } } },
    routes: [signInAnonymous(parsed), deleteAnonymousUser(parsed)],
    tasks: [guestCleanUp(parsed)],
    hooks: {
      // A body never says anything of this.
      userWriting: async ({ user }) => (user === null ? { isAnonymous: false } : {}),
      sessionSucceeded: (event) => handOver(parsed, event),
      // A guest has proved nothing: no way to sign in, no second factor and no e-mail is theirs to add.
      mayBeFresh: ({ user }) => !isGuest(user),
      async memberAdded({ tx, member }) {
        if (parsed.organizations) return
        const rows = await tx.query(sql`select id from latchkey.user where id = ${member.userId} and is_anonymous`)
        if (rows.length > 0) throw new AuthError(anonymousErrors.ANONYMOUS_USERS_CANNOT_JOIN_ORGANIZATIONS)
      },
    },
  })
}

/** Gives what is a guest's to whom they signed in as, and deletes the guest: both, and the sign-in, or nothing. */
async function handOver(
  { onLinkAccount }: ParsedAnonymousOptions,
  { session, user, earlier, ...event }: HookContext & EventOf<'sessionSucceeded'>,
): Promise<void> {
  if (!isGuest(earlier.user) || actorOf(event, earlier) !== undefined) return
  // Of two sign-ups of one guest at once, the second finds nobody.
  if (!(await lockGuest(event.tx, earlier.user.id))) return
  await onLinkAccount?.({ ...event, anonymousUser: earlier, newUser: { session, user } })
  await removeUser(event, event.tx, earlier.user)
  event.log.info('anonymous.handed-over', {
    requestId: event.exchange?.requestId,
    userId: user.id,
    guestId: earlier.user.id,
  })
}
