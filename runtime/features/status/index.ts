import { type } from 'arktype'
import { defineFeature } from '../../feature.ts'
import { AuthError, defineErrors } from '../../http/errors.ts'
import { route } from '../../http/route.ts'
import { errorPage } from './error-page.ts'

/** What `/readyz` answers; `reason` says which part is not ready: `database` or `migrations`. */
export const statusErrors = defineErrors({ NOT_READY: [503, 'The service is not ready'] })

const ok = route(
  'GET',
  '/ok',
  { summary: 'Says that the service runs', caller: 'anyone', beforeMigration: true, returns: type({ ok: 'true' }) },
  () => ({ ok: true as const }),
)

const error = route(
  'GET',
  '/error',
  {
    summary: 'Shows a person that something went wrong, with the code of the query parameter `error`',
    caller: 'anyone',
    beforeMigration: true,
    query: type({ 'error?': 'string', 'error_description?': 'string' }),
    returns: type('unknown'),
  },
  ({ query, settings }) => errorPage(settings, query.error),
)

const readyz = route(
  'GET',
  '/readyz',
  {
    summary:
      'Says whether the service can do its work: 503 while the database does not answer or migrations are pending',
    caller: 'anyone',
    beforeMigration: true,
    returns: type({ ready: 'true' }),
    errors: [statusErrors.NOT_READY],
  },
  async ({ readiness }) => {
    const { database, pending } = await readiness.report()
    if (database && pending.length === 0) return { ready: true as const }
    const cause = new Error(database ? `Migrations are pending: ${pending.join(', ')}` : 'The database does not answer')
    throw new AuthError(statusErrors.NOT_READY, { reason: database ? 'migrations' : 'database', cause })
  },
)

/** Always on: the calls that say how the service is, and the page that a failed redirect ends on. */
export const status = () => defineFeature({ id: 'status', errors: statusErrors, routes: [ok, readyz, error] })
