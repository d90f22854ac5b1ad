import type { Feature } from '../runtime/feature.ts'

/** Where the playground asks which providers it can show buttons for. */
const path = '/dev/providers'

/** A provider as a page needs it. */
interface ShownProvider {
  readonly id: string
  readonly name: string
}

/**
 * Answers GET /dev/providers with the providers of the config, for the playground; `undefined` for every other path.
 * In development only: a page of one's own knows its providers.
 */
export function createDevProviders(features: readonly Feature[]): (request: Request) => Response | undefined {
  const providers = features.flatMap(providersOf).map(({ id, name }) => ({ id, name }))
  return (request) => {
    if (request.method !== 'GET' || new URL(request.url).pathname !== path) return undefined
    return Response.json(providers, { headers: { 'cache-control': 'no-store' } })
  }
}

function providersOf(feature: Feature): ShownProvider[] {
  const providers: unknown = 'providers' in feature ? feature.providers : []
  return Array.isArray(providers) ? providers.filter(isShown) : []
}

function isShown(value: unknown): value is ShownProvider {
  if (typeof value !== 'object' || value === null) return false
  return typeof Reflect.get(value, 'id') === 'string' && typeof Reflect.get(value, 'name') === 'string'
}
