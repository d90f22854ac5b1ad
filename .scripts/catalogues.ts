import { pathToFileURL } from 'node:url'
import type { ErrorEntry } from '../runtime/http/errors.ts'
import type { Catalogue } from './reference.ts'

function isEntry(value: unknown, code: string): value is ErrorEntry {
  return typeof value === 'object' && value !== null && 'status' in value && 'code' in value && value.code === code
}

function entriesOf(value: unknown): ErrorEntry[] {
  if (typeof value !== 'object' || value === null) return []
  const entries = Object.entries(value).map(([code, entry]: [string, unknown]) =>
    isEntry(entry, code) ? entry : undefined,
  )
  return entries.length > 0 && entries.every((entry) => entry !== undefined) ? entries : []
}

/**
 * Loads the files that call `defineErrors` and takes the catalogues that they export; nobody has to keep a list.
 * @throws {Error} when a file holds a catalogue that it does not export
 */
export async function loadCatalogues(root: string, files: ReadonlyMap<string, string>): Promise<Catalogue[]> {
  const found: Catalogue[] = []
  for (const [file, text] of files) {
    const defined = text.split(/= defineErrors\(/).length - 1
    if (defined === 0) continue
    const exported: Record<string, unknown> = await import(/* @vite-ignore */ pathToFileURL(root + file).href)
    const entries = Object.values(exported)
      .map(entriesOf)
      .filter((list) => list.length > 0)
    if (entries.length !== defined)
      throw new Error(`${file} defines ${defined} error catalogues and exports ${entries.length}`)
    found.push({ file, entries: entries.flat() })
  }
  return found
}
