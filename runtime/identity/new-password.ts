import type { User } from '../contract/entities.ts'
import type { Occasion } from '../contract/hooks.ts'
import type { Database } from '../database/database.ts'
import { findPassword, putPassword } from './account.ts'
import { notify } from './notice.ts'
import { reopenPassword } from './password-tries.ts'
import { endedByNewPassword } from './purposes.ts'
import { endSessionsOf } from './session.ts'
import { announceEnd } from './sign-out.ts'
import { withdrawVerifications } from './verification.ts'
import { record } from './record.ts'

/**
 * Gives a user another password because they proved by a code who they are: what the old one opened ends with it, every session too,
 * and the person is told by mail. Call it under `lockUser`.
 */
export async function setPasswordAnew(occasion: Occasion, tx: Database, user: User, hash: string): Promise<void> {
  const { settings, now } = occasion
  const before = await findPassword(tx, user.id)
  await putPassword(tx, { userId: user.id, hash, now })
  await withdrawVerifications(tx, user.id, endedByNewPassword)
  await reopenPassword(tx, settings, user.id)
  const isNew = !before?.password
  await record(occasion, tx, isNew ? 'account.password-added' : 'account.password-reset', {
    id: user.id,
    userId: user.id,
  })
  await announceEnd(occasion, tx, user.id, await endSessionsOf(tx, user.id), 'new-password')
  const added = { kind: 'sign-in-method-added', data: { method: 'Password' } }
  await notify(occasion, tx, user, isNew ? added : { kind: 'password-changed' }, now)
}
