import type { Cache } from '../../../storage/cache.ts'
import { ProviderFailure } from '../provider.ts'
import type { Door } from '../../../outbound/outgoing.ts'
import { hash } from 'node:crypto'

/** A name for an address in the cache: of bounded length and without special letters. */
export function addressKey(url: string): string {
  return hash('sha256', url, 'base64url')
}

/** Reads a JSON document, e.g. of discovery, over the door; kept for `seconds`. @throws {ProviderFailure} */
export async function readDocument(
  { door, cache }: { readonly door: Door; readonly cache: Cache },
  url: string,
  seconds: number,
): Promise<Readonly<Record<string, unknown>>> {
  const place = `document:${addressKey(url)}`
  const kept = await cache.get(place)
  if (isRecord(kept)) return kept
  const { host, status, json } = await door.send({ url })
  if (status !== 200) throw new ProviderFailure(`${host} answered ${status} for a document`)
  if (!isRecord(json)) throw new ProviderFailure(`${host} did not answer a JSON object for a document`)
  await cache.set(place, json, seconds)
  return json
}

/** Whether a value of JSON is an object. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
