import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

/** The large parts of PGlite, as `PGlite.create` takes them. */
export interface Engine {
  readonly pgliteWasmModule: WebAssembly.Module
  readonly fsBundle: Blob
}

let compiled: Promise<Engine> | undefined

/**
 * Reads and compiles them once in a process, on other threads: whoever knows that an embedded database will be opened begins
 * before the rest is loaded. A process of tests opens many databases.
 */
export function readEngine(): Promise<Engine> {
  return (compiled ??= compileEngine().catch((error: unknown) => {
    compiled = undefined
    throw error
  }))
}

async function compileEngine(): Promise<Engine> {
  const { resolve: find } = createRequire(import.meta.url)
  const [code, data] = await Promise.all([
    readFile(find('@electric-sql/pglite/pglite.wasm')),
    readFile(find('@electric-sql/pglite/pglite.data')),
  ])
  return { pgliteWasmModule: await WebAssembly.compile(code), fsBundle: new Blob([data]) }
}
