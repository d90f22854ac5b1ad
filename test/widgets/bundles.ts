import { join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { type OutputChunk, type Plugin, rolldown } from 'rolldown'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** What an application brings itself and every size leaves out. */
const brought = /^react(?:-dom)?(?:\/|$)/

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
  /** What is loaded when the module called `name` is needed, beyond the entry. */
  later(name: string): string
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
  const chunks = await bundle(contents, external, folder, [atOnce])
  return { everything: textOf(chunks), modules: sizesOf(chunks) }
}

/** What `contents` is split into, minified, with React outside; paths in it are seen from `folder`, by default the widgets. */
export async function split(
  contents: string,
  external: readonly string[] = [],
  folder = `${root}/widgets`,
): Promise<Bundle> {
  const chunks = await bundle(contents, external, folder, [])
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  /** The chunk and everything that it imports at once. */
  const withImports = (chunk: OutputChunk | undefined, seen = new Set<OutputChunk>()): Set<OutputChunk> => {
    if (chunk === undefined || seen.has(chunk)) return seen
    seen.add(chunk)
    for (const name of chunk.imports) withImports(byName.get(name), seen)
    return seen
  }
  const entry = withImports(chunks.find(({ isEntry }) => isEntry))
  return {
    entry: textOf([...entry]),
    everything: textOf(chunks),
    modules: sizesOf([...entry]),
    everyModule: sizesOf(chunks),
    later: (wanted) => {
      const chunk = chunks.find(({ name, isDynamicEntry }) => isDynamicEntry && name === wanted)
      if (chunk === undefined) throw new Error(`Nothing called “${wanted}” is loaded later.`)
      return textOf([...withImports(chunk)].filter((part) => !entry.has(part)))
    },
  }
}

const page = 'page-of-an-application'

const made = new Map<string, ReturnType<typeof build>>()

/** As `build`; what was bundled before is not bundled again. */
function bundle(...of: Parameters<typeof build>): ReturnType<typeof build> {
  const [contents, external, folder, plugins] = of
  const key = JSON.stringify([contents, external, folder, plugins.map(({ name }) => name)])
  const chunks = made.get(key) ?? build(...of)
  made.set(key, chunks)
  return chunks
}

/** Bundled by Rolldown, which is what Vite builds sites with. */
async function build(contents: string, external: readonly string[], folder: string, plugins: readonly Plugin[]) {
  const outside = external.map((name) => (name.endsWith('/*') ? name.slice(0, -1) : name))
  const isOutside = (id: string) => outside.some((name) => (name.endsWith('/') ? id.startsWith(name) : id === name))
  const entry = join(resolve(folder), `${page}.ts`)
  const application: Plugin = {
    name: 'application',
    resolveId: (id) => (id === page ? entry : undefined),
    load: (id) => (id === entry ? contents : undefined),
  }
  const built = await rolldown({
    input: page,
    cwd: root,
    platform: 'browser',
    external: (id) => brought.test(id) || isOutside(id),
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
    plugins: [application, ...plugins],
    logLevel: 'silent',
  })
  try {
    const { output } = await built.generate({
      format: 'esm',
      minify: true,
      comments: false,
      chunkFileNames: '[name]-[hash].js',
      codeSplitting: plugins.length === 0,
    })
    return output.filter((file) => file.type === 'chunk')
  } finally {
    await built.close()
  }
}

/**
 * Loads with the page what would be loaded later, so that one file has each piece once and nothing to load pieces with:
 * `const { Part } = await import('./part.ts')`, `(await import('./part.ts')).Part` and `import('./part.ts')` become imports.
 */
const atOnce: Plugin = {
  name: 'at once',
  transform: {
    filter: { code: /\bimport\s*\(/ },
    handler(code) {
      const imports: string[] = []
      const take = (what: (name: string) => string, from: string) => {
        const name = `later${imports.length}`
        imports.push(`import ${what(name)} from ${from}\n`)
        return name
      }
      const part = (from: string, exported: string) => take((name) => `{ ${exported} as ${name} }`, from)
      const rest = code
        .replace(/\{ (\w+) \} = await import\((['"][^'"]+['"])\)/g, (_whole, exported: string, from: string) => {
          return `${exported} = ${part(from, exported)}`
        })
        .replace(/\(await import\((['"][^'"]+['"])\)\)\.(\w+)/g, (_whole, from: string, exported: string) => {
          return part(from, exported)
        })
        .replace(/\bimport\(\s*(?:\/\*.*?\*\/\s*)?(['"][^'"]+['"])\s*\)/g, (_whole, from: string) => {
          return `Promise.resolve(${take((name) => `* as ${name}`, from)})`
        })
      // Imports are hoisted, wherever they stand: behind the code they come after directives such as “use client”.
      return { code: `${rest}\n${imports.join('')}`, map: null }
    },
  },
}

const textOf = (chunks: readonly OutputChunk[]) => chunks.map(({ code }) => code).join('\n')

function sizesOf(chunks: readonly OutputChunk[]) {
  const sizes = new Map<string, number>()
  for (const { modules } of chunks)
    for (const [id, { renderedLength }] of Object.entries(modules)) {
      const path = relative(root, id).split(sep).join('/')
      if (renderedLength > 0 && !id.includes('\0')) sizes.set(path, (sizes.get(path) ?? 0) + renderedLength)
    }
  return sizes
}
