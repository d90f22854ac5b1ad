import { defineFeature } from '../../feature.ts'
import { webhookMigrations } from './migrations.ts'
import { checkEndpoints, type ConfiguredEndpoint, parseWebhooksOptions, type WebhooksOptions } from './options.ts'
import { webhookCleanUp, webhookTask } from './webhook-task.ts'
import { writeMessages } from './write-messages.ts'

export {
  addEndpoint,
  listEndpoints,
  noteConfigured,
  removeEndpoint,
  rotateEndpointSecret,
  switchEndpoint,
  type WebhookEndpoint,
} from './endpoint.ts'
export { isEventPattern } from './event-pattern.ts'
export { countMessages, type DeadMessage, listDead, replayMessages } from './inspect-messages.ts'
export { configuredId, patternForm, webhookDoor } from './options.ts'
export type { Outcome } from './send-message.ts'
export { unreadableEndpoints } from './endpoint-secret.ts'
export { isSending, sendingOf } from './sending.ts'
export { testEndpoint } from './test-endpoint.ts'
export type { ConfiguredEndpoint, WebhooksOptions }

/**
 * Tells other services what changes, by signed requests (Standard Webhooks): at least once, and in order for each subject.
 * Endpoints are made with `latchkey webhooks add`, or named here.
 * @throws {ConfigError} when an option is wrong
 */
export function webhooks(options: WebhooksOptions = {}) {
  const parsed = parseWebhooksOptions(options)
  const feature = defineFeature({
    id: 'webhooks',
    migrations: webhookMigrations,
    hooks: { changed: writeMessages(parsed.endpoints) },
    tasks: [webhookTask(parsed), webhookCleanUp(parsed)],
    // Nobody needs to know, and it would tell where to look.
    capabilities: false,
    check: (settings, variable) => checkEndpoints(settings, variable, parsed),
  })
  // For `latchkey webhooks`: the endpoints that stand in no row.
  return { ...feature, webhooks: parsed }
}
