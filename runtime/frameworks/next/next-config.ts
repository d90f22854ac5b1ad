/** `latchkey/next/config`: what `next.config.ts` has to say. Imports nothing, so that every bundler and start may load it. */

/** What we change of a configuration of Next. */
interface Touched {
  readonly serverExternalPackages?: readonly string[] | undefined
  readonly outputFileTracingIncludes?: Readonly<Record<string, readonly string[]>> | undefined
}

/** Packages that Node itself has to load: they read files of their own, and have native parts. */
const unbundled = ['latchkey']

/** What they read without naming it: `output: 'standalone'` copies what is named. */
const readFiles = [
  './node_modules/latchkey/dist/**/*',
  './node_modules/latchkey/templates/email/**/*',
  './node_modules/@electric-sql/pglite/dist/**/*',
]

type Configuration<Of> = Of extends (...input: infer Input) => unknown
  ? (...input: Input) => Promise<object>
  : Of & { serverExternalPackages: string[]; outputFileTracingIncludes: Record<string, string[]> }

/**
 * Adds to a configuration of Next what a service inside needs, on both bundlers: `export default withLatchkey(nextConfig)`.
 * Takes an object, or a function that makes one. Without it, one line does nearly the same:
 * `serverExternalPackages: ['latchkey']`.
 */
export function withLatchkey<Given extends object>(config: Given): Configuration<Given> {
  const changed =
    typeof config === 'function'
      ? async (...input: unknown[]): Promise<object> => extended(await Reflect.apply(config, undefined, input))
      : extended(config)
  return changed as Configuration<Given>
}

function extended(config: object & Touched): object {
  const { serverExternalPackages = [], outputFileTracingIncludes = {} } = config
  const everywhere = outputFileTracingIncludes['/*'] ?? []
  return {
    ...config,
    serverExternalPackages: [...new Set([...serverExternalPackages, ...unbundled])],
    outputFileTracingIncludes: { ...outputFileTracingIncludes, '/*': [...everywhere, ...readFiles] },
  }
}
