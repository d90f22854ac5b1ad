/** What stands between quotes, dollars or in a comment, and the end of a statement. */
const pieces =
  /--[^\n]*|\/\*[^]*?\*\/|\be'(?:[^'\\]|\\[^]|'')*'|'(?:[^']|'')*'|"(?:[^"]|"")*"|(\$(?:[a-z_]\w*)?\$)[^]*?\1|;/gi

/**
 * The statements of a text, each with the comments before it; joined by `;` they are the text again, but for an end that says
 * nothing. A text with a body between BEGIN ATOMIC and END counts as one: only PostgreSQL's own parser finds its end.
 */
export function statementsOf(text: string): string[] {
  if (/\bbegin\s+atomic\b/i.test(withoutTexts(text))) return [text]
  const ends = [...text.matchAll(pieces)].filter(([piece]) => piece === ';').map(({ index }) => index)
  const starts = [0, ...ends.map((end) => end + 1)]
  const all = starts.map((start, place) => text.slice(start, ends[place]))
  return all.filter((statement) => withoutTexts(statement).trim() !== '')
}

/** SQL without comments, texts and bodies between dollars; names between quotes stay. */
export function withoutTexts(sql: string): string {
  return sql.replaceAll(pieces, (piece) => (piece === ';' || piece.startsWith('"') ? piece : ' '))
}

/** A statement to look at: without comments and texts, in small letters, with single spaces. */
export function plainOf(statement: string): string {
  return withoutTexts(statement).replaceAll(/\s+/g, ' ').trim().toLowerCase()
}

/** What commas outside of brackets separate: `a (b, c), d` is `a (b, c)` and `d`. */
export function listOf(text: string): string[] {
  const parts: string[] = ['']
  let depth = 0
  for (const letter of text) {
    if (letter === '(') depth += 1
    if (letter === ')') depth -= 1
    if (letter === ',' && depth === 0) parts.push('')
    else parts[parts.length - 1] += letter
  }
  return parts.map((part) => part.trim())
}
