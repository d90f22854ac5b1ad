import { TokenRefused } from './refused.ts'

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** A JSON object from its bytes. @throws {TokenRefused} when it is none, or a name stands twice in one object */
export function parseObject(bytes: Uint8Array, what: string): Readonly<Record<string, unknown>> {
  let value: unknown
  let text: string
  try {
    text = decoder.decode(bytes)
    value = JSON.parse(text)
  } catch {
    throw new TokenRefused('malformed', `The ${what} is not JSON`)
  }
  if (!isRecord(value)) throw new TokenRefused('malformed', `The ${what} is not a JSON object`)
  // Two readers may each believe another one of two equal names (RFC 7519 section 4).
  if (repeatsName(text)) throw new TokenRefused('malformed', `The ${what} names something twice`)
  return value
}

/** Whether a value is an object with names. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const pieces = /"(?:[^"\\]|\\.)*"|[{}[\]:]/gs

/** Whether an object in a valid JSON text has a name twice, however it is written: `"a"` and `"\u0061"` are one. */
function repeatsName(text: string): boolean {
  const open: Set<string>[] = []
  let last = ''
  for (const [piece] of text.matchAll(pieces)) {
    if (piece === '{' || piece === '[') open.push(new Set())
    else if (piece === '}' || piece === ']') open.pop()
    else if (piece === ':') {
      const names = open.at(-1)
      const name: unknown = JSON.parse(last)
      if (names === undefined || typeof name !== 'string') continue
      if (names.has(name)) return true
      names.add(name)
    } else last = piece
  }
  return false
}
