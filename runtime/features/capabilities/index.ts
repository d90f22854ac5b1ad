import { type } from '../../contract/schema.ts'
import { defineFeature } from '../../feature.ts'
import { NotModified } from '../../http/answer.ts'
import { etagOf, namesEtag } from '../../http/etag.ts'
import { route } from '../../http/route.ts'
import { limits } from '../../contract/limits.ts'
import type { Capabilities } from './capabilities.ts'

export type { Capabilities }

const Answer = type({ '[string]': 'object' }).as<Capabilities>()

/** GET /capabilities: what is on, for pages that draw themselves after it. The same for everybody, and kept by caches. */
const tell = () => {
  const tags = new WeakMap<object, string>()
  return route(
    'GET',
    '/capabilities',
    { summary: 'The features that are on, and what a page may know about each', caller: 'anyone', returns: Answer },
    ({ exchange, settings, capabilities: told }) => {
      const etag = tags.get(told) ?? etagOf(told)
      tags.set(told, etag)
      exchange.setHeader('vary', 'Origin')
      // Who tries a configuration out sees the next one at once.
      const maxAge = settings.dev ? 0 : limits.capabilitiesMaxAge
      exchange.setHeader('cache-control', `public, max-age=${maxAge}`)
      exchange.setHeader('etag', etag)
      return namesEtag(exchange.request.headers.get('if-none-match'), etag) ? new NotModified(etag) : told
    },
  )
}

/** Always on: says which features are, so that pages need no copy of the configuration. */
export const capabilities = () => defineFeature({ id: 'capabilities', routes: [tell()] })
