import type { NotReady } from '../../contract/readiness.ts'
import { type } from '../../contract/schema.ts'
import { defineFeature } from '../../feature.ts'
import { AuthError, defineErrors } from '../../http/errors.ts'
import { route } from '../../http/route.ts'
import { errorPage } from './error-page.ts'

/** What `/readyz` answers; `reason` says what is in the way: `draining`, `database`, `migrations` or `keys`. */
export const statusErrors = defineErrors({ NOT_READY: [503, 'The service is not ready'] })

const ok = route(
  'GET',
  '/ok',
  { summary: 'Says that the service runs', caller: 'anyone', beforeMigration: true, returns: type({ ok: 'true' }) },
  () => ({ ok: true as const }),
)

const livez = route(
  'GET',
  '/livez',
  {
    summary: 'Says that the process answers, whatever its database does',
    caller: 'anyone',
    beforeMigration: true,
    returns: type({ alive: 'true' }),
  },
  () => ({ alive: true as const }),
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
      'Says whether requests can be sent here: 503 while the database does not answer, migrations are pending, no secret opens the signing key, or the process is about to stop',
    caller: 'anyone',
    beforeMigration: true,
    returns: type({ ready: 'true' }),
    errors: [statusErrors.NOT_READY],
  },
  async ({ readiness }) => {
    const { reason, pending } = await readiness.report({ probe: true })
    if (reason === undefined) return { ready: true as const }
    const cause = new Error(reason === 'migrations' ? `${causes[reason]}: ${pending.join(', ')}` : causes[reason])
    throw new AuthError(statusErrors.NOT_READY, { reason, cause })
  },
)

const causes: Readonly<Record<NotReady, string>> = {
  draining: 'The process is about to stop',
  database: 'The database does not answer',
  migrations: 'Migrations are pending',
  keys: 'No configured secret opens the signing key',
}

/** Always on: the calls that say how the service is, and the page that a failed redirect ends on. */
export const status = () => defineFeature({ id: 'status', errors: statusErrors, routes: [ok, livez, readyz, error] })
