import { readdir } from 'node:fs/promises'
import { coreFeatures, orderedFeatures } from '../runtime/config/features.ts'
import { shipped } from '../runtime/config/shipped.ts'
import type { Feature } from '../runtime/feature.ts'
import { root } from './source.ts'

/**
 * Every feature that the package brings, with its default options: what documents and checks walk over.
 * @throws {Error} when a folder of `runtime/features` is in none of the two lists
 */
export async function shippedFeatures(): Promise<readonly Feature[]> {
  const made: readonly Feature[] = Object.values(shipped).map((make) => make())
  const features = orderedFeatures({ features: made.toSorted((one, other) => (one.id < other.id ? -1 : 1)) })
  const forgotten = forgottenFolders(await readdir(`${root}runtime/features`), features)
  if (forgotten.length > 0) throw new Error(`runtime/config/shipped.ts does not name ${forgotten.join(', ')}`)
  return features
}

/** The folders whose feature is always on or optional, and in no list: `email-password` is `emailPassword` there. */
export function forgottenFolders(folders: readonly string[], features: readonly Feature[]): string[] {
  const known = new Set([...coreFeatures(), ...features].map((feature) => feature.id))
  return folders.filter((name) => !known.has(name))
}
