import type { OpenAuth } from '../runtime/auth.ts'
import type { WebhookEndpoint } from '../runtime/features/webhooks/index.ts'
import { exitCode } from './exit-code.ts'
import { CommandError } from './failure.ts'
import { requireMigrated } from './schema.ts'

/** What commands about webhooks work with. Loaded here, because the help of a command does not load features. */
export async function openSending(auth: OpenAuth) {
  const feature = await import('../runtime/features/webhooks/index.ts')
  const options = feature.sendingOf(auth)
  if (options === undefined) {
    throw new CommandError(
      exitCode.configuration,
      'This service sends no webhooks. Put webhooks() among the features of auth.config.ts, then run npx latchkey migrate.',
    )
  }
  await requireMigrated(auth)
  return { feature, options, ids: options.endpoints.map(({ name }) => feature.configuredId(name)) }
}

/** All endpoints of a service. */
export async function endpointsOf(auth: OpenAuth): Promise<readonly WebhookEndpoint[]> {
  const { feature, options } = await openSending(auth)
  return feature.listEndpoints(auth.db, options.endpoints)
}

/** For an id that names none, or one of the configuration where only the configuration can change it. */
export function noSuchEndpoint(id: string): CommandError {
  return new CommandError(
    exitCode.usage,
    `No endpoint that this command can change has the id ${id}. See: npx latchkey webhooks list`,
  )
}
