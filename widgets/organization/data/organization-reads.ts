import type { Answer, AuthClient } from '../../client/index.ts'
import { get } from '../../core/membership.ts'

/** The largest part of a list that the service gives at once. */
const largestPart = 500

/** All of a list that the service gives in parts; in one request while it has fewer than 500 entries. */
export async function getAll<Item extends { readonly id: string }>(
  client: AuthClient,
  name: string,
  query: Readonly<Record<string, unknown>>,
  signal: AbortSignal,
): Promise<Answer<readonly Item[]>> {
  // By id: what is added meanwhile moves the rest, so that an entry may come twice.
  const items = new Map<string, Item>()
  for (let offset = 0; ; offset += largestPart) {
    const { data, error } = await get<Item[]>(client, name, { ...query, limit: largestPart, offset }, signal)
    if (error !== null) return { data, error }
    for (const item of data) items.set(item.id, item)
    if (data.length < largestPart) return { data: [...items.values()], error: null }
  }
}
