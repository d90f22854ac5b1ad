import { readdir } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { coreFeatures, orderedFeatures } from '../runtime/config/features.ts'
import type { Feature } from '../runtime/feature.ts'
import { root } from './source.ts'

/**
 * Every feature that the package brings, with its default options: what documents and checks walk over. Nobody keeps a
 * list: each folder of `runtime/features` has a door that exports a function of its name (`email-password` →
 * `emailPassword()`).
 * @throws {Error} when a door does not
 */
export async function shippedFeatures(): Promise<readonly Feature[]> {
  const always = new Set<string>(coreFeatures().map((feature) => feature.id))
  const folders = await readdir(`${root}runtime/features`)
  const optional = folders.filter((name) => !always.has(name)).toSorted()
  const features: Feature[] = []
  // One after the other: the loader gives half a module to a second import that comes while the first still runs.
  for (const name of optional) features.push(await openDoor(name))
  return orderedFeatures({ features })
}

async function openDoor(name: string): Promise<Feature> {
  const path = `runtime/features/${name}/index.ts`
  const door: Record<string, unknown> = await import(/* @vite-ignore */ pathToFileURL(root + path).href)
  const make = door[name.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase())]
  const feature: unknown = typeof make === 'function' ? make() : undefined
  if (!isFeature(feature, name)) throw new Error(`${path} exports no function of the feature's name that makes it`)
  return feature
}

function isFeature(value: unknown, id: string): value is Feature {
  return typeof value === 'object' && value !== null && 'id' in value && value.id === id
}
