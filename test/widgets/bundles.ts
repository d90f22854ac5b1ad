import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build, type BuildOptions } from 'esbuild'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** What an application brings itself and every size leaves out. */
const brought = ['react', 'react/*', 'react-dom', 'react-dom/*']

/** Size of a text as it is sent, in KB of gzip. */
export const kilobytes = (text: string | Uint8Array): number => gzipSync(text).length / 1024

export interface Bundle {
  /** What the page loads. */
  readonly entry: string
  /** The entry and whatever it may ever load, each piece once. */
  readonly everything: string
  /** The modules of the entry, by path from the root of the repository, with their bytes. */
  readonly modules: ReadonlyMap<string, number>
  /** The same for whatever may ever be loaded. */
  readonly everyModule: ReadonlyMap<string, number>
  /** What is loaded when the chunk whose name begins with `start` is needed, beyond the entry. */
  later(start: string): string
}

/**
 * `contents` with whatever it may ever load in one file, each piece once, minified, with React outside. Its `modules` are
 * what is left after unused exports were taken away.
 */
export async function whole(
  contents: string,
  external: readonly string[] = [],
  folder = `${root}/widgets`,
): Promise<Pick<Bundle, 'everything' | 'modules'>> {
  const { outputFiles, metafile } = await build({ ...settings(contents, external, folder), splitting: false })
  return { everything: outputFiles[0]?.text ?? '', modules: sizesOf(Object.values(metafile.outputs)) }
}

/** What `contents` is split into, minified, with React outside; paths in it are seen from `folder`, by default the widgets. */
export async function split(
  contents: string,
  external: readonly string[] = [],
  folder = `${root}/widgets`,
): Promise<Bundle> {
  const { outputFiles, metafile } = await build({ ...settings(contents, external, folder), splitting: true })
  const texts = new Map(outputFiles.map(({ path, text }) => [path.slice(1), text]))
  const outputs = new Map(Object.entries(metafile.outputs).map(([path, output]) => [path.split('/').at(-1), output]))
  /** The chunk and everything that it imports at once. */
  const withImports = (name: string | undefined, seen = new Set<string>()): Set<string> => {
    if (name === undefined || seen.has(name)) return seen
    seen.add(name)
    const imports = outputs.get(name)?.imports.filter(({ kind }) => kind === 'import-statement') ?? []
    for (const { path } of imports)
      if (texts.has(path.split('/').at(-1) ?? '')) withImports(path.split('/').at(-1), seen)
    return seen
  }
  const atOnce = withImports('stdin.js')
  const join = (names: Iterable<string>) => [...names].map((name) => texts.get(name) ?? '').join('\n')
  return {
    entry: join(atOnce),
    everything: join(texts.keys()),
    modules: sizesOf(
      [...outputs].flatMap(([name, output]) => (name !== undefined && atOnce.has(name) ? [output] : [])),
    ),
    everyModule: sizesOf(Object.values(metafile.outputs)),
    later: (start) =>
      join(
        [...withImports([...texts.keys()].find((name) => name.startsWith(start)))].filter((name) => !atOnce.has(name)),
      ),
  }
}

function settings(contents: string, external: readonly string[], folder: string) {
  return {
    stdin: { contents, resolveDir: folder },
    absWorkingDir: root,
    bundle: true,
    minify: true,
    write: false as const,
    charset: 'utf8' as const,
    metafile: true as const,
    outdir: '/',
    format: 'esm' as const,
    jsx: 'automatic' as const,
    logLevel: 'error' as const,
    external: [...brought, ...external],
    define: { 'process.env.NODE_ENV': '"production"' },
  } satisfies BuildOptions
}

function sizesOf(outputs: readonly { readonly inputs: Readonly<Record<string, { bytesInOutput: number }>> }[]) {
  const sizes = new Map<string, number>()
  for (const { inputs } of outputs)
    for (const [path, { bytesInOutput }] of Object.entries(inputs))
      if (bytesInOutput > 0) sizes.set(path, (sizes.get(path) ?? 0) + bytesInOutput)
  return sizes
}
