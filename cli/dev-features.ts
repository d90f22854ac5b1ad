import type { Feature } from '../runtime/feature.ts'

/** Where the playground asks which features it can show widgets for. */
const path = '/dev/features'

/**
 * Answers GET /dev/features with the ids of the config's features, for the playground; `undefined` for every other path.
 * In development only: a page of one's own knows its service.
 */
export function createDevFeatures(features: readonly Feature[]): (request: Request) => Response | undefined {
  const ids = features.map(({ id }) => id)
  return (request) => {
    if (request.method !== 'GET' || new URL(request.url).pathname !== path) return undefined
    return Response.json(ids, { headers: { 'cache-control': 'no-store' } })
  }
}
