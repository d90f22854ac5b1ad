import { defineFeature } from '../../feature.ts'
import { identityErrors } from '../../identity/errors.ts'
import { identityMigrations } from '../../identity/migrations.ts'
import { sessionErrors } from './errors.ts'
import { getSession } from './get-session.ts'
import { list, revoke, revokeAll, revokeOthers, signOut } from './manage.ts'

/** Always on: reading, listing and ending sessions. Brings the core tables. */
export const session = () =>
  defineFeature({
    id: 'session',
    migrations: identityMigrations,
    errors: { ...identityErrors, ...sessionErrors },
    routes: [getSession, signOut, list, revoke, revokeAll, revokeOthers],
  })
