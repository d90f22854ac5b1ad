import type { Database } from '../database/database.ts'
import type { Occasion } from '../contract/hooks.ts'
import { record } from './record.ts'

/** Why sessions ended. */
export type EndReason =
  | 'sign-out'
  | 'revoked'
  | 'replaced'
  | 'too-many'
  | 'new-password'
  | 'new-email'
  | 'sign-in-method-removed'
  | 'factors-reset'
  | 'credentials-removed'
  | 'banned'
  | 'role-changed'
  | 'user-deleted'
  /** By itself: nobody did anything, and nothing is put on record. */
  | 'expired'
  | 'ended'

/** Tells the features that sessions of a user ended, and puts it on record; call it inside the transaction that ended them. */
export async function announceEnd(
  occasion: Occasion,
  tx: Database,
  userId: string,
  sessionIds: readonly string[],
  reason: EndReason = 'ended',
): Promise<void> {
  if (sessionIds.length === 0) return
  if (reason !== 'expired' && occasion.hooks.has('changed')) {
    for (const id of sessionIds) await record(occasion, tx, 'session.ended', { id, userId, after: { reason } })
  }
  await occasion.hooks.sessionsEnded(occasion, tx, { userId, sessionIds })
}
