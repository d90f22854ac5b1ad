import type { Route } from '../../../http/route.ts'

/** The same calls, whose answers hold the metadata of organizations as JSON text. */
export function withTextMetadata<Routes extends readonly Route[]>(routes: Routes): Routes {
  return routes.map((one) => ({
    ...one,
    handle: async (context: Parameters<Route['handle']>[0]) => asText(await one.handle(context)),
  })) as unknown as Routes
}

/** An answer is an organization, a list of them, or something else. */
function asText(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.map(asText)
  if (typeof answer !== 'object' || answer === null || !('slug' in answer) || !('metadata' in answer)) return answer
  const { metadata } = answer
  return { ...answer, metadata: typeof metadata === 'object' ? JSON.stringify(metadata) : metadata }
}
