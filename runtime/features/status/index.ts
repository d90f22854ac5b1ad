import { type } from 'arktype'
import { defineFeature } from '../../feature.ts'
import { route } from '../../http/route.ts'
import { errorPage } from './error-page.ts'

const ok = route(
  'GET',
  '/ok',
  { summary: 'Says that the service runs', caller: 'anyone', returns: type({ ok: 'true' }) },
  () => ({ ok: true as const }),
)

const error = route(
  'GET',
  '/error',
  {
    summary: 'Shows a person that something went wrong, with the code of the query parameter `error`',
    caller: 'anyone',
    query: type({ 'error?': 'string', 'error_description?': 'string' }),
    returns: type('unknown'),
  },
  ({ query, settings }) => errorPage(settings, query.error),
)

/** Always on: the calls that say how the service is, and the page that a failed redirect ends on. */
export const status = () => defineFeature({ id: 'status', routes: [ok, error] })
