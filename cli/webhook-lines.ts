import type { DeadMessage, Outcome, WebhookEndpoint } from '../runtime/features/webhooks/index.ts'

/** What one endpoint is and how it fares, in a line. */
export function lineOfEndpoint(endpoint: WebhookEndpoint): string {
  const { id, name, url, events, organizationId, description, queued, dead } = endpoint
  const about = [
    events.join(' '),
    ...(organizationId === null ? [] : [`organization ${organizationId}`]),
    ...(queued === 0 ? [] : [`${queued} waiting`]),
    ...(dead === 0 ? [] : [`${dead} given up`]),
    ...(description === '' ? [] : [description]),
  ]
  return [id, stateOf(endpoint).padEnd(8), name ?? '-', url, ...about].join('  ')
}

/** `off`, `failing`, `working`, or `new` where nothing was delivered yet. */
function stateOf({ enabled, failures, lastDeliveredAt }: WebhookEndpoint): string {
  if (!enabled) return 'off'
  if (failures > 0) return 'failing'
  return lastDeliveredAt === null ? 'new' : 'working'
}

/** What came of a try, in words. */
export function sentenceOfOutcome(outcome: Outcome): string {
  if (outcome.result === 'delivered') return `The receiver took it (${outcome.status}).`
  if (outcome.result === 'gone')
    return 'The receiver answered 410: it wants no more events. A real one would switch it off.'
  return `${reasonOf(outcome.error, outcome.status)}.`
}

/** Why something was not taken, in words. */
export function reasonOf(error: string | null, status: number | null): string {
  if (error === 'redirect') return `The receiver answered ${status}: redirects are not followed`
  if (error === 'busy') return `The receiver answered ${status} and asked to be left alone for a while`
  if (status !== null && error !== 'gone') return `The receiver answered ${status}`
  return words[error ?? ''] ?? `The receiver could not be reached (${error})`
}

const words: Readonly<Record<string, string>> = {
  timeout: 'The receiver did not answer in time',
  private: 'The address is not on the public Internet; webhooks({ allowPrivateHosts }) can allow it',
  address: 'The address is not https',
  secret: 'Its secret cannot be opened with the configured secrets: npx latchkey webhooks rotate-secret',
  gone: 'The receiver wants no more events (410)',
  expired: 'The receiver was away for three days',
  disabled: 'The endpoint was off for three days',
}

/** An event that was given up, in a line. */
export function lineOfDead({ id, endpointId, type, attempts, lastError, lastStatus, settledAt }: DeadMessage): string {
  const tries = `${attempts} ${attempts === 1 ? 'try' : 'tries'}`
  return [id, endpointId, settledAt.toISOString(), type, tries, reasonOf(lastError, lastStatus)].join('  ')
}
