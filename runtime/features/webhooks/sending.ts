import type { Feature } from '../../feature.ts'
import type { ParsedWebhooksOptions } from './options.ts'

/** The part of a service that is asked about. */
interface WithFeatures {
  readonly features: readonly Feature[]
}

/** Whether a service sends webhooks: whether it has their tables. */
export const isSending = ({ features }: WithFeatures): boolean => features.some(({ id }) => id === 'webhooks')

/** How a service sends webhooks, for commands; undefined where it does not. */
export function sendingOf({ features }: WithFeatures): ParsedWebhooksOptions | undefined {
  const feature = features.find(({ id }) => id === 'webhooks')
  return feature !== undefined && 'webhooks' in feature && isParsed(feature.webhooks) ? feature.webhooks : undefined
}

function isParsed(value: unknown): value is ParsedWebhooksOptions {
  return typeof value === 'object' && value !== null && 'endpoints' in value && 'timeout' in value
}
