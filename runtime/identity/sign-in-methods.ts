import type { Database } from '../database/database.ts'
import type { Platform } from '../platform.ts'
import { listAccounts } from './linked-account.ts'

/**
 * Whether one of a user's ways to sign in may be taken away: another one stays, or the configuration allows to remove the
 * last. Accounts and what features add (passkeys, say) count alike. Call it under `lockUser`, before taking it away.
 */
export async function maySpareSignInMethod(
  { hooks, settings }: Pick<Platform, 'hooks' | 'settings'>,
  tx: Database,
  userId: string,
): Promise<boolean> {
  if (settings.user.unlinkLastAccount) return true
  let count = (await listAccounts(tx, userId)).length
  for (const hook of hooks) count += (await hook.signInMethods?.(tx, userId)) ?? 0
  return count > 1
}
