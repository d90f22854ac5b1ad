import type { Statement } from './sql.ts'
import { textOf } from './sql.ts'

const schemaName = /^(?!pg_)[a-z_][a-z0-9_]{0,62}$/

// Our own schema as a word: before a table (`latchkey.session`), where the schema itself is named (`create schema if
// not exists latchkey`), and in `to_regclass('latchkey.…`. Never in another literal, an address or a longer name.
const ownSchema = new RegExp(
  [
    /(?<![\w."'@/-])latchkey(?=\.[a-z_"])/,
    /(?<=\bschema (?:if (?:not )?exists )?)latchkey\b(?![."])/,
    /(?<=\bto_reg(?:class|namespace)\(')latchkey\b/,
  ]
    .map((place) => place.source)
    .join('|'),
  'g',
)

/**
 * Quotes the name of a PostgreSQL schema.
 * @throws {TypeError} when it is not a plain lower-case name of at most 63 characters, or is one of the system's
 */
export function quotedSchema(schema: string): string {
  if (!schemaName.test(schema)) throw new TypeError(`Not a schema name: ${JSON.stringify(schema)}`)
  return `"${schema}"`
}

/** Puts `schema` where a text of ours says `latchkey`. */
export function inSchema(text: string, schema: string): string {
  const quoted = quotedSchema(schema)
  return schema === 'latchkey' ? text : text.replace(ownSchema, quoted)
}

/**
 * Makes the function that turns statements into the text that the server reads, with the tables in `schema`.
 * Texts of frozen pieces are kept, as those of template literals are: for as long as the pieces are, which is where they come from again.
 */
export function statementText(schema: string): (statement: Statement) => string {
  quotedSchema(schema)
  const kept = new WeakMap<readonly string[], string>()
  return (statement) => {
    const known = kept.get(statement.strings)
    if (known !== undefined) return known
    const text = inSchema(textOf(statement), schema)
    if (Object.isFrozen(statement.strings)) kept.set(statement.strings, text)
    return text
  }
}
