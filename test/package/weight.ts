import { readdir, readFile, stat } from 'node:fs/promises'
import { builtinModules } from 'node:module'
import { join, relative, sep } from 'node:path'
import { build } from 'esbuild'

/** Bytes of the files of a folder, without the folders whose path from it `leftOut` accepts. */
export async function sizeOf(folder: string, leftOut: (path: string) => boolean = () => false): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const counted = files.filter((file) => !leftOut(relative(folder, file).split(sep).join('/')))
  const sizes = await Promise.all(counted.map(async (file) => (await stat(file)).size))
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** The name of the package that a path leads into. */
const packageOf = (path: string) => /^.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1]

/** Packages that are in a `node_modules`, at any depth, each as often as it is there. */
export async function packagesIn(modules: string): Promise<string[]> {
  const paths = await readdir(modules, { recursive: true })
  const manifests = paths.map((path) => `node_modules/${path.split(sep).join('/')}`)
  return manifests.flatMap((path) => /^.*node_modules\/((?:@[^/]+\/)?[^/@][^/]*)\/package\.json$/.exec(path)?.[1] ?? [])
}

/** What entries of installed packages may ever load: bytes by package, those of Node left out. */
export async function loadedBy(folder: string, entries: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { metafile } = await build({
    absWorkingDir: folder,
    entryPoints: [...entries],
    bundle: true,
    write: false,
    metafile: true,
    outdir: 'loaded',
    format: 'esm',
    splitting: true,
    platform: 'node',
    // Compiled for one system each; which one is there is found out at run time.
    external: ['*.node', '@node-rs/argon2-*', '@node-rs/bcrypt-*'],
    logLevel: 'silent',
  })
  const bytes = new Map<string, number>()
  for (const [path, { bytes: size }] of Object.entries(metafile.inputs)) {
    const name = packageOf(path)
    if (name !== undefined) bytes.set(name, (bytes.get(name) ?? 0) + size)
  }
  return bytes
}

/** Packages that the files of entries import by themselves. */
export async function importedBy(folder: string, entries: readonly string[]): Promise<string[]> {
  const { metafile } = await build({
    absWorkingDir: folder,
    entryPoints: [...entries],
    bundle: true,
    write: false,
    metafile: true,
    outdir: 'imported',
    format: 'esm',
    splitting: true,
    platform: 'node',
    packages: 'external',
    logLevel: 'silent',
  })
  const paths = Object.values(metafile.outputs).flatMap(({ imports }) => imports)
  return names(paths.filter(({ external }) => external === true).map(({ path }) => path))
}

/** Packages that the types of a folder name. */
export async function namedInTypes(folder: string): Promise<string[]> {
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.d.ts'))
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
  const specifier = /^(?:import|export|\}).* from ["']([^'".][^'"]*)["'];$|\bimport\(["']([^'".][^'"]*)["']\)/gm
  return names(texts.flatMap((text) => [...text.matchAll(specifier)].map(([, one, other]) => one ?? other ?? '')))
}

/** The packages of specifiers, each once; what Node brings is left out. */
function names(specifiers: readonly string[]): string[] {
  const packages = specifiers.map((specifier) => packageOf(`node_modules/${specifier}`) ?? '')
  return [...new Set(packages)].filter((name) => !name.startsWith('node:') && !builtinModules.includes(name))
}
