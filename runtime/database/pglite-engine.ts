import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { setFlagsFromString } from 'node:v8'

/** The large parts of PGlite, as `PGlite.create` takes them. */
export interface Engine {
  readonly pgliteWasmModule: WebAssembly.Module
  readonly fsBundle: Blob
}

/** What PGlite asks of a `Blob`: Node's own would copy the bytes in portions, through a stream. */
class Bytes extends Blob {
  readonly #bytes: Buffer

  constructor(bytes: Buffer) {
    super()
    this.#bytes = bytes
  }

  /** A copy for each database: it keeps them as its files. */
  override async arrayBuffer(): Promise<ArrayBuffer> {
    return Uint8Array.from(this.#bytes).buffer
  }
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
  // V8 compiles again what runs often, on all cores: a start with few of them would wait for its own compilers. Holds for all
  // WebAssembly of the process.
  setFlagsFromString('--wasm-num-compilation-tasks=1')
  const { resolve: find } = createRequire(import.meta.url)
  const [code, data] = await Promise.all([
    readFile(find('@electric-sql/pglite/pglite.wasm')),
    readFile(find('@electric-sql/pglite/pglite.data')),
  ])
  return { pgliteWasmModule: await WebAssembly.compile(code), fsBundle: new Bytes(data) }
}
