import type { Database } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import { record } from '../../identity/record.ts'
import { type EndReason, announceEnd } from '../../identity/sign-out.ts'
import { endedEverywhere } from '../../identity/purposes.ts'
import { endSessionsOf } from '../../identity/session.ts'
import { withdrawVerifications } from '../../identity/verification.ts'
import type { Occasion } from '../../contract/hooks.ts'

/** Puts on record that an administrator is not somebody else any more, and tells the features. */
export async function announceEndOfImpersonation(
  occasion: Occasion,
  tx: Database,
  ended: { readonly id: string; readonly userId: string },
  adminId: string,
): Promise<void> {
  const { id, userId } = ended
  await record(occasion, tx, 'impersonation.ended', { id, userId, before: { impersonatedBy: adminId } })
  await occasion.hooks.sessionsEnded(occasion, tx, { userId, sessionIds: [id] })
}

/** Ends what an admin began as other people, and tells the features. */
export async function endImpersonationsBy(occasion: Occasion, tx: Database, adminId: string): Promise<void> {
  const rows = await tx.query<{ id: string; userId: string }>(
    sql`delete from latchkey.session where impersonated_by = ${adminId} returning id, user_id`,
  )
  for (const row of rows) await announceEndOfImpersonation(occasion, tx, row, adminId)
}

/** Ends every session of a user, and those that the user began as others. Gives how many of their own ended. */
export async function endEverySession(
  occasion: Occasion,
  tx: Database,
  userId: string,
  reason: EndReason,
): Promise<number> {
  await endImpersonationsBy(occasion, tx, userId)
  await withdrawVerifications(tx, userId, endedEverywhere)
  const ended = await endSessionsOf(tx, userId)
  await announceEnd(occasion, tx, userId, ended, reason)
  return ended.length
}
