import { Recent } from '../common/recent.ts'

/**
 * A statement is a value: its text in pieces and the parameters between them. There is no way to put text into a
 * statement other than writing it in the template, so nothing that a caller sends can become SQL.
 *
 * Tables are written with the default schema (`latchkey.session`); the driver puts the configured schema in its place.
 */
export interface Statement {
  readonly strings: readonly string[]
  readonly values: readonly unknown[]
}

function isStatement(part: unknown): part is Statement {
  return typeof part === 'object' && part !== null && 'strings' in part && 'values' in part
}

/** What was spliced into the template of one place in the source, and the pieces of that. */
interface Spliced {
  readonly inner: readonly (readonly string[] | undefined)[]
  readonly pieces: readonly string[]
}

/**
 * By template: a place nearly always splices in the same few, such as the columns of a table or a list of some lengths, and its pieces
 * are then the same, too.
 */
const spliced = new WeakMap<TemplateStringsArray, Spliced[]>()

/** Pieces that are kept for one template. */
const keptPieces = 8

/** Builds a statement. Nested statements are spliced in; every other part becomes a parameter. */
export function sql(strings: TemplateStringsArray, ...parts: readonly unknown[]): Statement {
  const inner = parts.map((part) => (isStatement(part) ? part.strings : undefined))
  if (inner.every((texts) => texts === undefined)) return { strings, values: parts }
  const values = parts.flatMap((part) => (isStatement(part) ? part.values : [part]))
  const kept = spliced.get(strings) ?? []
  const known = kept.find((one) => one.inner.every((texts, index) => texts === inner[index]))
  if (known !== undefined) return { strings: known.pieces, values }
  const pieces = Object.freeze(splice(strings, inner))
  spliced.set(strings, [{ inner, pieces }, ...kept.slice(0, keptPieces - 1)])
  return { strings: pieces, values }
}

function splice(strings: readonly string[], inner: Spliced['inner']): string[] {
  const pieces: string[] = [strings[0] ?? '']
  const append = (text: string) => (pieces[pieces.length - 1] += text)
  for (const [index, texts] of inner.entries()) {
    if (texts === undefined) pieces.push('')
    else {
      append(texts[0] ?? '')
      pieces.push(...texts.slice(1))
    }
    append(strings[index + 1] ?? '')
  }
  return pieces
}

/** The text as the server reads it, with `$1`, `$2` … for the parameters. */
export function textOf(statement: Statement): string {
  return statement.strings.reduce((text, piece, index) => (index === 0 ? piece : `${text}$${index}${piece}`), '')
}

/** Pieces of lists by their text: those of one length are the same, so that their statement is prepared once. */
const lists = new Map<string, readonly string[]>()

/** `text` has a question mark for each value. */
function listed(text: string, values: readonly unknown[]): Statement {
  const strings = lists.get(text) ?? Object.freeze(text.split('?'))
  lists.set(text, strings)
  return { strings, values }
}

/** `$1, $2, $3` for `in (…)`. Of lengths there should be few: each is a statement of its own. */
export function valueList(values: readonly unknown[]): Statement {
  return listed(values.map(() => '?').join(', '), values)
}

/** `($1::uuid, $2::uuid), ($3::uuid, $4::uuid)` for `values …`, of few lengths. */
export function idRows(rows: readonly (readonly string[])[]): Statement {
  return listed(rows.map((row) => `(${row.map(() => '?::uuid').join(', ')})`).join(', '), rows.flat())
}

/** A statement without parameters from text of our own, such as a migration. Never pass anything a caller sent. */
export function raw(text: string): Statement {
  return { strings: [text], values: [] }
}

const identifier = /^[a-z][a-zA-Z0-9]*$/

/** `userId` → `"user_id"`. Throws on anything that is not a plain camelCase name of our own. */
export function columnName(key: string): string {
  if (!identifier.test(key)) throw new TypeError(`Not a column name: ${JSON.stringify(key)}`)
  return `"${key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}"`
}

/**
 * `"a", "b"`, or `t."a" as "x_a", t."b" as "x_b"` for the columns of one table in a join. Statements name their columns:
 * `*` would break prepared statements of running nodes when a migration adds one.
 */
export function columnList(
  keys: readonly string[],
  join?: { readonly table: string; readonly prefix: string },
): Statement {
  const names = keys.map(columnName)
  if (join === undefined) return raw(names.join(', '))
  return raw(names.map((name) => `${join.table}.${name} as "${join.prefix}${name.slice(1)}`).join(', '))
}

/** Lists of columns whose pieces are kept at a time. Which of its fields somebody changes is up to them, so there is an end to it. */
const keptLists = 512

/**
 * Makes the function that writes a row by the names of its columns; undefined values are left out. The pieces are kept by the names:
 * nearly every row of a place has the same, and whose pieces are the same, their text is not put together again.
 */
function writing(
  piecesOf: (names: readonly string[]) => string[],
): (row: Readonly<Record<string, unknown>>) => Statement {
  const kept = new Recent<readonly string[]>(keptLists)
  return (row) => {
    const keys = Object.keys(row).filter((key) => row[key] !== undefined)
    if (keys.length === 0) throw new TypeError('A row needs at least one column')
    const list = keys.join()
    let strings = kept.get(list)
    // What is kept has a value for each name: a name with a comma in it is none, and only looks like two.
    if (strings?.length !== keys.length + 1) {
      strings = Object.freeze(piecesOf(keys.map(columnName)))
      kept.set(list, strings)
    }
    return { strings, values: keys.map((key) => row[key]) }
  }
}

const gapsOf = (names: readonly string[]) => names.slice(1).map(() => ', ')

/** `("a", "b") values ($1, $2)` for an insert; keys are camelCase column names, undefined ones are left out. */
export const columns = writing((names) => [`(${names.join(', ')}) values (`, ...gapsOf(names), ')'])

/** `("a", "b") select $1, $2` for an insert that hangs on a `from …` written after it; keys as for `columns`. */
export const columnsSelected = writing((names) => [`(${names.join(', ')}) select `, ...gapsOf(names), ''])

/** `"a" = $1, "b" = $2` for an update; undefined keys are left out. */
export const assignments = writing((names) => [
  ...names.map((name, index) => `${index === 0 ? '' : ', '}${name} = `),
  '',
])
