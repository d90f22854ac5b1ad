import type { Answer } from '../../client/index.ts'

/** The largest part of a list that the service gives at once. */
const largestPart = 500

/** Which part of a list. */
interface Part {
  readonly limit: number
  readonly offset: number
}

/** All of a list that the service gives in parts; in one request while it has fewer than 500 entries. */
export async function getAll<Item extends { readonly id: string }>(
  read: (part: Part) => Promise<Answer<readonly Item[]>>,
): Promise<Answer<readonly Item[]>> {
  // By id: what is added meanwhile moves the rest, so that an entry may come twice.
  const items = new Map<string, Item>()
  for (let offset = 0; ; offset += largestPart) {
    const { data, error } = await read({ limit: largestPart, offset })
    if (error !== null) return { data, error }
    for (const item of data) items.set(item.id, item)
    if (data.length < largestPart) return { data: [...items.values()], error: null }
  }
}
