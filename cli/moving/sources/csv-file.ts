import { exitCode } from '../../exit-code.ts'
import { CommandError } from '../../failure.ts'
import { linesOf, type OnBytes } from '../lines.ts'
import { lineCharacters, type Read } from '../record.ts'

/** Columns that are read, by their names without case, spaces and underscores. */
const columns: Readonly<Record<string, string>> = {
  id: 'id',
  email: 'email',
  emailverified: 'emailVerified',
  name: 'name',
  image: 'image',
  username: 'username',
  phonenumber: 'phoneNumber',
  phonenumberverified: 'phoneNumberVerified',
  role: 'role',
  createdat: 'createdAt',
  updatedat: 'updatedAt',
  password: 'password',
  passwordhash: 'password',
}
/** The most lines of one row: each is looked at with all before it. */
const mostLines = 100
const switches = ['emailVerified', 'phoneNumberVerified']

/**
 * Reads users, and the hashes of their passwords, from comma-separated values (RFC 4180) with a line of names.
 * @throws {CommandError} when there is no column `email`, or one twice
 */
export async function* readCsvFile(path: string, onBytes?: OnBytes): AsyncGenerator<Read> {
  let names: readonly (string | undefined)[] | undefined
  for await (const { number, cells, problem } of csvRows(path, onBytes)) {
    const place = `line ${number}`
    if (names === undefined) {
      names = namesOf(path, cells)
      continue
    }
    if (cells.length === 1 && cells[0] === '') continue
    if (problem !== undefined) yield { place, kind: 'user', rejected: problem }
    else if (cells.length !== names.length) {
      yield { place, kind: 'user', rejected: `must have ${names.length} cells, as the first line has` }
    } else yield* recordsOf(place, names, cells)
  }
}

function namesOf(path: string, cells: readonly string[]): readonly (string | undefined)[] {
  const names = cells.map((cell) => columns[cell.toLowerCase().replaceAll(/[\s_-]/g, '')])
  const known = names.filter((name) => name !== undefined)
  if (!known.includes('email') || new Set(known).size < known.length) {
    throw new CommandError(
      exitCode.usage,
      `The first line of ${path} has to name the columns, each once and one of them email. Read are: ${[...new Set(Object.values(columns))].join(', ')}.`,
    )
  }
  return names
}

function* recordsOf(place: string, names: readonly (string | undefined)[], cells: readonly string[]): Generator<Read> {
  const filled = names.flatMap((name, index) => {
    const cell = (cells[index] ?? '').trim()
    return name === undefined || cell === '' ? [] : [[name, cell] as const]
  })
  const formula = filled.find(([name, cell]) => name !== 'password' && isFormula(cell))
  if (formula !== undefined) {
    yield { place, kind: 'user', field: formula[0], rejected: 'must be no formula' }
    return
  }
  const { password, ...texts } = Object.fromEntries(filled)
  const id = texts['id'] ?? texts['email']?.toLowerCase()
  const values = Object.fromEntries(
    Object.entries(texts).map(([name, cell]) => [name, switches.includes(name) ? isTrue(cell) : timed(name, cell)]),
  )
  yield { place, record: { ...values, kind: 'user', id } }
  if (password !== undefined) {
    yield { place, record: { kind: 'account', userId: id, providerId: 'credential', password } }
  }
}

/**
 * Whether a spreadsheet would calculate a cell, here or when somebody opens what is exported later. Numbers of telephones begin
 * with a plus too, and calculate nothing.
 */
export const isFormula = (cell: string): boolean => /^(?:[=@]|[+-](?![\d\s().-]*$))/.test(cell.trimStart())

const isTrue = (cell: string): boolean => /^(?:true|t|yes|y|1)$/i.test(cell)

/** A day is a time too. */
function timed(name: string, cell: string): string {
  return name.endsWith('At') && /^\d{4}-\d\d-\d\d$/.test(cell) ? `${cell}T00:00:00Z` : cell
}

/** A row of comma-separated values. */
export interface CsvRow {
  /** Of its first line. */
  readonly number: number
  readonly cells: readonly string[]
  readonly problem?: string
}

/** The rows of a file of comma-separated values; one may hold several lines, between quotes. */
export async function* csvRows(path: string, onBytes?: OnBytes): AsyncGenerator<CsvRow> {
  let open: { readonly number: number; readonly text: string; readonly lines: number } | undefined
  for await (const { number, text, problem } of linesOf(path, onBytes)) {
    if (text === undefined) {
      yield { number, cells: [], problem: problem ?? 'must be a line of text' }
      continue
    }
    const whole: { number: number; text: string; lines: number } =
      open === undefined
        ? { number, text, lines: 1 }
        : { number: open.number, text: `${open.text}\n${text}`, lines: open.lines + 1 }
    open = undefined
    const cells = cellsOf(whole.text)
    if (cells !== undefined) yield { number: whole.number, cells }
    else if (whole.text.length <= lineCharacters && whole.lines < mostLines) open = whole
    else yield { number: whole.number, cells: [], problem: 'must close its quotes' }
  }
  if (open !== undefined) yield { number: open.number, cells: [], problem: 'must close its quotes' }
}

/** The cells of a row; undefined while a quote is open. */
function cellsOf(text: string): string[] | undefined {
  const cells: string[] = []
  let at = 0
  for (;;) {
    if (text[at] !== '"') {
      const end = text.indexOf(',', at)
      cells.push(text.slice(at, end < 0 ? undefined : end))
      if (end < 0) return cells
      at = end + 1
      continue
    }
    let cell = ''
    let from = at + 1
    for (;;) {
      const quote = text.indexOf('"', from)
      if (quote < 0) return undefined
      cell += text.slice(from, quote)
      from = quote + 1
      if (text[from] !== '"') break
      cell += '"'
      from += 1
    }
    cells.push(cell)
    if (from >= text.length) return cells
    at = text[from] === ',' ? from + 1 : from
  }
}
