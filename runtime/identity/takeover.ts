import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import type { Occasion } from '../contract/hooks.ts'
import { deleteAccountsOf } from './linked-account.ts'
import { endSessionsOf } from './session.ts'
import { announceEnd } from './sign-out.ts'
import { record } from './record.ts'

/**
 * Removes everything by which somebody can act as a user: passwords, linked accounts, what features add (passkeys, say),
 * pending one-time values and sessions. For the moment in which the owner of an unverified e-mail takes the account over:
 * whoever was here before is not known to own it. Call it under `lockUser`, and give the owner a new credential after it.
 */
export async function removeCredentials(occasion: Occasion, tx: Database, userId: string): Promise<void> {
  await deleteAccountsOf(tx, userId)
  await occasion.hooks.credentialsRemoved(occasion, tx, { userId })
  await tx.query(sql`delete from latchkey.verification where user_id = ${userId}`)
  // Who could act as the user where the user came from does not do so here by the next import.
  await tx.query(sql`delete from latchkey.imported where kind in ('user', 'takeover') and id = ${userId}`)
  await record(occasion, tx, 'user.credentials-removed', { id: userId, userId })
  await announceEnd(occasion, tx, userId, await endSessionsOf(tx, userId), 'credentials-removed')
}
