import type { Database } from '../database/database.ts'
import type { Occasion } from '../contract/hooks.ts'

/** Tells the features that sessions of a user ended; call it inside the transaction that ended them. */
export async function announceEnd(
  occasion: Occasion,
  tx: Database,
  userId: string,
  sessionIds: readonly string[],
): Promise<void> {
  if (sessionIds.length === 0) return
  await occasion.hooks.sessionsEnded(occasion, tx, { userId, sessionIds })
}
