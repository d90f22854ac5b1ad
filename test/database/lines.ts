import type { Readable } from 'node:stream'
import { createInterface } from 'node:readline'

/** The lines that a process prints, one at a time; undefined when it prints no more. */
export function linesOf(output: Readable): () => Promise<string | undefined> {
  const lines = createInterface({ input: output })[Symbol.asyncIterator]()
  return async () => {
    const { value, done } = await lines.next()
    return done === true ? undefined : value
  }
}
