import type { Platform } from '../../contract/platform.ts'
import type { Task } from '../../feature.ts'
import { releaseForeignMessages } from './claim-message.ts'
import { cleanUpMessages } from './clean-up-messages.ts'
import { deliverMessages } from './deliver-messages.ts'
import { noteConfigured } from './endpoint.ts'
import { renewSealedSecrets } from './endpoint-secret.ts'
import { configuredId, type ParsedWebhooksOptions } from './options.ts'
import { webhookTaskName } from './write-messages.ts'

/** The task that sends events. What it remembers belongs to one service: whether it has begun. */
export function webhookTask(options: ParsedWebhooksOptions): Task {
  let begun = false
  return {
    name: webhookTaskName,
    every: 2,
    async run(platform, now, stopping = new AbortController().signal) {
      if (!begun) await begin(platform, options, now)
      begun = true
      await deliverMessages(platform, options, now, stopping)
    },
  }
}

async function begin({ db, settings }: Platform, { endpoints }: ParsedWebhooksOptions, now: Date): Promise<void> {
  if (settings.database.kind === 'embedded') await releaseForeignMessages(db, now)
  const ids = endpoints.map(({ name }) => configuredId(name))
  await noteConfigured(db, ids, now)
}

/** The task that forgets what has been kept long enough. */
export function webhookCleanUp(options: ParsedWebhooksOptions): Task {
  return {
    name: 'webhook-clean-up',
    every: 3600,
    async run({ db, settings }, now, stopping) {
      const removed = await cleanUpMessages(db, options, now, stopping)
      await renewSealedSecrets(db, settings.secrets, now)
      return removed
    },
  }
}
