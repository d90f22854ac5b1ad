import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Text of each file by its path in the repository, with forward slashes: what documents and checks read. */
export type SourceFiles = ReadonlyMap<string, string>

/** Absolute path of the repository, with a slash at its end. */
export const root = fileURLToPath(new URL('../', import.meta.url))

const leftOut = new Set(['.git', '.cache', '.latchkey', 'coverage', 'dist', 'node_modules'])

function walk(folder: string, files: string[]): string[] {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = posix.join(folder, entry.name)
    if (entry.isDirectory() && !leftOut.has(entry.name)) walk(path, files)
    if (entry.isFile()) files.push(path)
  }
  return files
}

/** Reads the files of the repository whose path `wanted` accepts; build results and installed packages are left out. */
export function readSource(wanted: (path: string) => boolean): SourceFiles {
  const paths = walk('', []).filter(wanted).toSorted()
  return new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]))
}

/** Whether a path is TypeScript that a person wrote. */
export function isWritten(path: string): boolean {
  return /\.tsx?$/.test(path) && !path.includes('.generated.')
}
