import { linesOf, type OnBytes } from '../lines.ts'
import type { Read } from '../record.ts'

/** Reads the neutral format (docs/moving/format.md): a JSON object in each line. */
export async function* readNeutralFile(path: string, onBytes?: OnBytes): AsyncGenerator<Read> {
  for await (const { number, text, problem } of linesOf(path, onBytes)) {
    const place = `line ${number}`
    if (text === undefined) yield { place, kind: 'unknown', rejected: problem ?? 'must be a line of text' }
    else if (text.trim() !== '') yield parsed(place, text)
  }
}

function parsed(place: string, text: string): Read {
  try {
    const record: unknown = JSON.parse(text)
    return { place, record }
  } catch {
    return { place, kind: 'unknown', rejected: 'must be a JSON object' }
  }
}
