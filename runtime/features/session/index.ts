import { inBatches } from '../../database/in-batches.ts'
import { defineFeature, type Task } from '../../feature.ts'
import { identityErrors } from '../../identity/errors.ts'
import { identityMigrations } from '../../identity/migrations.ts'
import { removeEndedSessions } from '../../identity/session.ts'
import { announceEnd } from '../../identity/sign-out.ts'
import { sessionErrors } from './errors.ts'
import { getSession } from './get-session.ts'
import { list, revoke, revokeAll, revokeOthers, signOut } from './manage-sessions.ts'

export { sessionErrors }

/** Ended sessions that one transaction removes. */
const batch = 200

const cleanUp: Task = {
  name: 'session-clean-up',
  every: 600,
  async run(platform, now, stopping) {
    const occasion = { ...platform, now, exchange: null, via: 'service' } as const
    const remove = (most: number) =>
      platform.db.transaction(async (tx) => {
        const ended = await removeEndedSessions(tx, now, most)
        for (const [userId, ids] of ended) await announceEnd(occasion, tx, userId, ids, 'expired')
        return [...ended.values()].flat().length
      })
    return inBatches(batch, remove, stopping)
  },
}

/** Always on: reading, listing and ending sessions. Brings the core tables. */
export const session = () =>
  defineFeature({
    id: 'session',
    migrations: identityMigrations,
    errors: { ...identityErrors, ...sessionErrors },
    tasks: [cleanUp],
    routes: [getSession, signOut, list, revoke, revokeAll, revokeOthers],
  })
