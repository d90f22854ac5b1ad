import type { Database } from '../database/database.ts'
import type { Platform } from '../contract/platform.ts'

/** Tells the features that sessions of a user ended; call it inside the transaction that ended them. */
export async function announceEnd(
  platform: Pick<Platform, 'hooks'>,
  tx: Database,
  userId: string,
  sessionIds: readonly string[],
): Promise<void> {
  if (sessionIds.length === 0) return
  for (const hook of platform.hooks) await hook.sessionsEnded?.(tx, userId, sessionIds)
}
