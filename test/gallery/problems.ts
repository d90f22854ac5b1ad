import type { Reply } from './wire.ts'

/** Refusals that any call may meet, as answers. */
export const tooMany: Reply<never> = { error: { status: 429, code: 'TOO_MANY_REQUESTS', retryAfter: 3000 } }
export const broken: Reply<never> = { error: { status: 500, code: 'INTERNAL_SERVER_ERROR' } }
/** A code that is in no catalogue. */
export const unheardOf: Reply<never> = { error: { status: 400, code: 'SOMETHING_ELSE_ENTIRELY' } }

/** A refusal of the service. */
export function refusal(status: number, code: string, reason?: string): Reply<never> {
  return { error: { status, code, ...(reason !== undefined && { reason }) } }
}
