import type { OpenAuth } from '../runtime/auth.ts'
import { listEndpoints, sendingOf, type WebhookEndpoint } from '../runtime/features/webhooks/index.ts'
import { type Check, noted, passed } from './checks.ts'
import { reasonOf } from './webhook-lines.ts'

/** How the receivers of webhooks fare, for `doctor`; nothing where none are sent. Nothing is sent. */
export async function checkWebhooks(auth: OpenAuth): Promise<Check[]> {
  const sending = sendingOf(auth)
  if (sending === undefined) return []
  const all = await listEndpoints(auth.db, sending.endpoints)
  const bad = all.filter(({ failures, disabledFor }) => failures > 0 || disabledFor === 'gone')
  if (bad.length > 0) return bad.map(noteOf)
  return [passed('webhooks', all.length === 1 ? '1 endpoint' : `${all.length} endpoints`)]
}

function noteOf({ id, url, failures, failingSince, lastError, lastStatus, queued, enabled }: WebhookEndpoint): Check {
  const why = reasonOf(lastError, lastStatus)
  if (!enabled) {
    const cure = `When it is back: npx latchkey webhooks enable ${id}, then npx latchkey webhooks replay --endpoint ${id}`
    return noted('webhooks', `${url} is off: ${why}`, cure)
  }
  const since = failingSince?.toISOString() ?? ''
  const finding = `${url} has failed ${failures} times since ${since}: ${why}; ${queued} events wait`
  return noted('webhooks', finding, `Try it: npx latchkey webhooks test ${id}`)
}
