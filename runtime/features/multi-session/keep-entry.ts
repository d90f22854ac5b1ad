import type { Session, User } from '../../contract/entities.ts'
import type { Exchange } from '../../contract/exchange.ts'
import type { Beginning, HookContext, SentSession } from '../../contract/hooks.ts'
import { sql } from '../../database/sql.ts'
import { AuthError } from '../../http/errors.ts'
import { endSession, isOwnSession, sessionHandle } from '../../identity/session.ts'
import { isCarriedByHeader } from '../../identity/session-cookies.ts'
import { announceEnd } from '../../identity/sign-out.ts'
import { hashToken } from '../../security/hash.ts'
import { clearEntries, type DeviceEntry, readEntries, readEntry, writeEntry } from './device-entry.ts'
import { multiSessionErrors } from './errors.ts'
import type { ParsedMultiOptions } from './options.ts'

type Created = HookContext & Beginning & { readonly session: Session; readonly user: User }

/** The two hooks that keep an entry for each session that begins in a browser. */
export function entryKeeper(options: ParsedMultiOptions) {
  // Decided in the transaction that writes the session, done when it has been committed.
  const decided = new WeakMap<Exchange, ReadonlySet<string>>()
  return {
    async sessionCreated(event: Created): Promise<void> {
      const { exchange, hooks, session, user, replaces } = event
      // Who signs in gets cookies, whatever token they came with.
      if (exchange === null || (replaces && isCarriedByHeader({ hooks }, exchange))) return
      // Whom an administrator impersonates did not sign in here.
      if (!isOwnSession({ hooks }, { session, user })) return
      const kept = await makeRoom(options, event, readEntries(exchange.cookies))
      if (kept !== undefined) decided.set(exchange, kept)
    },

    sessionSent(exchange: Exchange, _signed: string, { session, credential, maxAge, began, byCookie }: SentSession) {
      const { cookies } = exchange
      const kept = decided.get(exchange)
      const entry = { handle: session.token, credential }
      if (!byCookie || (began === null ? readEntry(cookies, entry.handle) : kept) === undefined) return
      if (kept !== undefined) clearEntries(cookies, kept)
      writeEntry(cookies, entry, maxAge)
    },
  }
}

/**
 * Ends what the new session takes the place of in this browser: another of the same user, and the oldest where there are too many.
 * Gives the handles that stay beside it; undefined where the new one is not kept.
 */
async function makeRoom(
  { maximumSessions, whenFull }: ParsedMultiOptions,
  event: Created,
  entries: readonly DeviceEntry[],
): Promise<ReadonlySet<string> | undefined> {
  const { tx, now, session, user, replaces } = event
  const hashes = entries.map(({ credential }) => hashToken(credential))
  const rows =
    entries.length === 0
      ? []
      : await tx.query<{ id: string; userId: string }>(sql`
          select id, user_id from latchkey.session where token_hash = any(${hashes}::bytea[]) and expires_at > ${now}
          order by created_at desc, id desc`)
  const others = rows.filter(({ userId }) => userId !== user.id)
  if (others.length >= maximumSessions) {
    // Nobody signs in: a new password must not end another account's session, nor be kept from its own.
    if (replaces) return undefined
    if (whenFull === 'reject') throw new AuthError(multiSessionErrors.MAXIMUM_SESSIONS_REACHED)
  }
  const stay = new Set(others.slice(0, maximumSessions - 1).map(({ id }) => sessionHandle(id)))
  for (const { id } of rows) {
    const handle = sessionHandle(id)
    if (stay.has(handle) || handle === session.token) continue
    const credential = entries.find((entry) => entry.handle === handle)?.credential
    const ended = credential === undefined ? undefined : await endSession(tx, credential)
    if (ended !== undefined) await announceEnd(event, tx, ended.userId, [ended.id], 'replaced')
  }
  return stay
}
