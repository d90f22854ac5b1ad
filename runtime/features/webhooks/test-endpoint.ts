import type { Platform } from '../../contract/platform.ts'
import { sql } from '../../database/sql.ts'
import { uuidv7 } from '../../security/random.ts'
import type { WebhookEndpoint } from './endpoint.ts'
import { openWebhookSecrets, type SealedSecrets } from './endpoint-secret.ts'
import { configuredSecrets, type ParsedWebhooksOptions, webhookDoor } from './options.ts'
import { type Outcome, sendMessage } from './send-message.ts'
import { testBody } from './webhook-body.ts'

/** Sends a signed `webhook.test` to an endpoint at once, whatever waits for it, and says what came back. */
export async function testEndpoint(
  { db, settings, variable }: Pick<Platform, 'db' | 'settings' | 'variable'>,
  options: ParsedWebhooksOptions,
  { id, name, url }: Pick<WebhookEndpoint, 'id' | 'name' | 'url'>,
  now: Date,
): Promise<Outcome> {
  const configured = options.endpoints.find((one) => one.name === name)
  const [row] = await db.query<SealedSecrets>(sql`
    select secret, previous_secret, previous_until from latchkey.webhook_endpoint where id = ${id}`)
  const sealed = row ?? { secret: null, previousSecret: null, previousUntil: null }
  const secrets = () =>
    configured === undefined
      ? openWebhookSecrets(settings.secrets, id, sealed, now)
      : configuredSecrets(configured, variable)
  return sendMessage(webhookDoor(settings, options), { url, id: uuidv7(now), body: testBody(now), secrets, at: now })
}
