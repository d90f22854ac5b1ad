/** The door `latchkey/webhooks`: for services that receive webhooks. Nothing of the service, nothing of Node. */
export {
  type ReceivedWebhook,
  type VerifiedWebhook,
  verifyWebhook,
  type VerifyWebhookOptions,
} from './verify-webhook.ts'
export { type WebhookFault, WebhookRejected } from './webhook-rejected.ts'
export {
  isWebhookEvent,
  type TestWebhookEvent,
  type WebhookChange,
  type WebhookEvent,
  type WebhookEventOf,
} from './webhook-event.ts'
