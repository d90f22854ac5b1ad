import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Our own package: where its files are and which version it is. */
export interface Package {
  /** Absolute path of its folder. */
  readonly root: string
  readonly version: string
}

/** What was found, which stays so as long as the process: every template of a mail is looked for below it. */
let known: { readonly found: Package | undefined } | undefined

/** The package that this file belongs to, from the sources and from the build; `undefined` in a bundle made elsewhere. */
export function findPackage(): Package | undefined {
  known ??= { found: lookUp() }
  return known.found
}

function lookUp(): Package | undefined {
  let folder = dirname(fileURLToPath(import.meta.url))
  for (;;) {
    const version = versionIn(join(folder, 'package.json'))
    if (version !== undefined) return { root: folder, version }
    const parent = dirname(folder)
    if (parent === folder) return undefined
    folder = parent
  }
}

function versionIn(file: string): string | undefined {
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
