import { goOn } from '../../common/waiting.ts'
import type { Exchange } from '../../contract/exchange.ts'
import type { PublishedKeys } from '../../contract/key-ring.ts'
import { limits } from '../../contract/limits.ts'
import { type } from '../../contract/schema.ts'
import type { Settings } from '../../contract/settings.ts'
import { NotModified, Written } from '../../http/answer.ts'
import { etagOf, namesEtag } from '../../http/etag.ts'
import { corsHeaders } from '../../http/origins.ts'
import { route } from '../../http/route.ts'

const KeySet = type({
  keys: type({
    alg: 'string',
    kty: 'string',
    kid: 'string',
    'crv?': 'string',
    'x?': 'string',
    'y?': 'string',
    'n?': 'string',
    'e?': 'string',
  }).array(),
})

/** GET /jwks (RFC 7517 section 5, wire contract 9.1): the public keys, for anybody to keep as long as the headers say. */
export const jwks = () => {
  const written = new WeakMap<PublishedKeys, { readonly etag: string; readonly set: Written<typeof KeySet.infer> }>()

  /** The text of a set and its validator; the same for all who ask until a key comes or goes. */
  function writtenOf(published: PublishedKeys) {
    const known = written.get(published)
    if (known !== undefined) return known
    const set = KeySet.assert({ keys: published.keys })
    const made = { etag: etagOf(set), set: new Written(JSON.stringify(set), () => set) }
    written.set(published, made)
    return made
  }

  return route(
    'GET',
    '/jwks',
    { summary: 'The public keys that verify our tokens, as a JSON Web Key Set', caller: 'anyone', returns: KeySet },
    ({ exchange, keys, now, settings }) =>
      goOn(keys.published(now), (published) => {
        const { etag, set } = writtenOf(published)
        openToEverybody(settings, exchange)
        exchange.setHeader('cache-control', `public, max-age=${maxAge(published, now)}, must-revalidate`)
        exchange.setHeader('etag', etag)
        return namesEtag(exchange.request.headers.get('if-none-match'), etag) ? new NotModified(etag) : set
      }),
  )
}

/** A set that is fetched now must be gone from every cache before a key signs that is not in it. */
function maxAge({ nextActivation }: PublishedKeys, now: Date): number {
  if (nextActivation === undefined) return limits.jwksMaxAge
  const seconds = Math.floor((nextActivation.getTime() - now.getTime()) / 2000)
  return Math.max(0, Math.min(limits.jwksMaxAge, seconds))
}

/** The keys are public, for pages too. A trusted origin has headers of its own, which name it and allow credentials. */
function openToEverybody(settings: Settings, exchange: Exchange): void {
  exchange.setHeader('vary', 'Origin')
  exchange.setHeader('cross-origin-resource-policy', 'cross-origin')
  const trusted = corsHeaders(settings, exchange.request).length > 0
  if (!trusted) exchange.setHeader('access-control-allow-origin', '*')
}
