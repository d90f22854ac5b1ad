/** A text with gaps: `{{name}}` or `{{user.name}}`. There is nothing else: no conditions, no loops, no code. */
export interface Template {
  readonly name: string
  /** Text and paths in turn, beginning and ending with text. */
  readonly pieces: readonly string[]
}

/** What the gaps are filled with, e.g. `{ appName: 'Acme', user: { name: 'Ada' } }`. */
export type TemplateValues = Readonly<Record<string, unknown>>

/** A template is wrong, or a value for it is missing. */
export class TemplateError extends Error {
  override readonly name = 'TemplateError'
}

const path = /^[A-Za-z][A-Za-z0-9]*(?:\.[A-Za-z][A-Za-z0-9]*)*$/

/** Reads a template. @throws {TemplateError} on anything in braces that is not a name */
export function parseTemplate(name: string, text: string): Template {
  const pieces = text.split(/\{\{([^{}]*)\}\}/).map((piece, index) => (index % 2 === 0 ? piece : piece.trim()))
  for (const [index, piece] of pieces.entries()) {
    const wrong = index % 2 === 0 ? /\{\{|\}\}/.test(piece) : !path.test(piece)
    if (wrong) throw new TemplateError(`${name}: between {{ and }} stands the name of a value and nothing else`)
  }
  return { name, pieces }
}

/**
 * Fills the gaps in one pass: what a value holds is never read as a template.
 * @throws {TemplateError} when a value is missing
 */
export function fillTemplate(
  template: Template,
  values: TemplateValues,
  escape: (path: string, value: string | number) => string,
): string {
  const fill = (piece: string, index: number) =>
    index % 2 === 0 ? piece : escape(piece, valueAt(template, values, piece))
  return template.pieces.map(fill).join('')
}

function valueAt(template: Template, values: TemplateValues, at: string): string | number {
  let value: unknown = values
  for (const key of at.split('.')) {
    value =
      typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined
  }
  if (typeof value === 'string' || typeof value === 'number') return value
  throw new TemplateError(`${template.name} asks for {{${at}}}, which is not given`)
}

/**
 * Puts texts of ours into a template before it is read, at `{{<group>.<name>}}`: they may have gaps of their own.
 * @throws what `text` throws for a name that it does not know
 */
export function insertTexts(template: string, group: string, text: (name: string) => string): string {
  return template.replace(new RegExp(`\\{\\{\\s*${group}\\.([A-Za-z]+)\\s*\\}\\}`, 'g'), (_gap, name: string) =>
    text(name),
  )
}
