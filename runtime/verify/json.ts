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
  if (repeatsName(text, value)) throw new TokenRefused('malformed', `The ${what} names something twice`)
  return value
}

/** Whether a value is an object with names. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const strings = /"(?:[^"\\]|\\.)*"/gs

/**
 * Whether an object in a valid JSON text has a name twice, however it is written: `"a"` and `"\u0061"` are one. The text has a colon for
 * each name, the value that was read from it only one of two equal names.
 */
function repeatsName(text: string, value: object): boolean {
  let colons = 0
  for (const letter of text.replaceAll(strings, '')) if (letter === ':') colons += 1
  return colons !== namesWithin(value)
}

/** How many names all objects within a value have. A loop: a text of nothing but brackets would be too deep for a call in each. */
function namesWithin(value: object): number {
  let names = 0
  const waiting: object[] = [value]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const inner: unknown[] = Object.values(next)
    if (!Array.isArray(next)) names += inner.length
    for (const one of inner) if (typeof one === 'object' && one !== null) waiting.push(one)
  }
  return names
}
