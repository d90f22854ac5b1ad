import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** What `contents` is split into, minified, with React outside: texts by what loads them. */
export async function split(contents: string, external: readonly string[] = []) {
  const { outputFiles, metafile } = await build({
    stdin: { contents, resolveDir: `${root}/widgets` },
    bundle: true,
    minify: true,
    write: false,
    splitting: true,
    metafile: true,
    outdir: '/',
    format: 'esm',
    jsx: 'automatic',
    external: ['react', 'react/*', 'react-dom', ...external],
    define: { 'process.env.NODE_ENV': '"production"' },
  })
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
    /** What the page loads. */
    entry: join(atOnce),
    /** What is loaded when a chunk is needed, beyond the entry. */
    later: (start: string) =>
      join(
        [...withImports([...texts.keys()].find((name) => name.startsWith(start)))].filter((name) => !atOnce.has(name)),
      ),
  }
}
