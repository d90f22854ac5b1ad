import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Our own package: where its files are and which version it is. */
export interface Package {
  readonly root: string
  readonly version: string
}

/** Finds the package that this file belongs to, both from the sources and from the build. */
export function ownPackage(): Package {
  let folder = dirname(fileURLToPath(import.meta.url))
  for (;;) {
    const found = readManifest(join(folder, 'package.json'))
    if (found !== undefined) return { root: folder, version: found }
    const parent = dirname(folder)
    if (parent === folder) throw new Error('The package.json of latchkey is missing: install the package again.')
    folder = parent
  }
}

function readManifest(file: string): string | undefined {
  try {
    const manifest: unknown = JSON.parse(readFileSync(file, 'utf8'))
    return isOurs(manifest) ? manifest.version : undefined
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

function isOurs(manifest: unknown): manifest is { name: 'latchkey'; version: string } {
  return (
    typeof manifest === 'object' &&
    manifest !== null &&
    'name' in manifest &&
    manifest.name === 'latchkey' &&
    'version' in manifest &&
    typeof manifest.version === 'string'
  )
}
