import type { FeatureName, ProviderName } from './choices.ts'
import {
  AnotherForm,
  bare,
  type Call,
  calledName,
  callsIn,
  type ConfigSyntax,
  firstArgument,
  type List,
  type Placed,
  readSyntax,
  type Span,
  spanOf,
  valueOf,
} from './config-syntax.ts'
import { importText } from './config-text.ts'

/** A piece of text to put in the place of another. */
interface Edit extends Span {
  readonly text: string
}

/** Characters of a line in a file that we write. */
const longestLine = 100

/** The text with this feature switched on; the same text where it is. @throws {AnotherForm} */
export function withFeature(text: string, name: FeatureName): string {
  const syntax = readSyntax(text)
  const calls = callsIn(syntax.features.elements)
  if (calls.some((call) => calledName(call, syntax) === name)) return text
  const uncalled = syntax.features.elements.find(
    (element) => element?.type === 'Identifier' && syntax.imported.get(element.name) === name,
  )
  const edits = uncalled ? [insertion(spanOf(uncalled).end, '()')] : listEdits(syntax, syntax.features, name, '()')
  return checked(apply(text, [...edits, ...importEdits(syntax, [name])]))
}

/** The text with this provider in `social()`, which comes along; the same text where it is. @throws {AnotherForm} */
export function withProvider(text: string, name: ProviderName): string {
  const syntax = readSyntax(text)
  const calls = callsIn(syntax.features.elements)
  if (calls.some((call) => calledName(call, syntax) === name)) return text
  const social = calls.find((call) => calledName(call, syntax) === 'social')
  const edits = social === undefined ? newSocial(syntax, name) : providerEdits(syntax, social, name)
  return checked(apply(text, [...edits, ...importEdits(syntax, ['social', name])]))
}

/** What the config says of an option, where that is a plain text. @throws {AnotherForm} */
export function plainOption(text: string, name: 'basePath' | 'baseURL'): string | undefined {
  const value = bare(valueOf(readSyntax(text).config, name))
  return value?.type === 'StringLiteral' ? value.value : undefined
}

/** Reads what was written once more: a file that we broke is worse than one that we left alone. */
function checked(text: string): string {
  readSyntax(text)
  return text
}

function apply(text: string, edits: readonly Edit[]): string {
  return edits
    .toSorted((one, other) => other.start - one.start || other.end - one.end)
    .reduce((changed, edit) => changed.slice(0, edit.start) + edit.text + changed.slice(edit.end), text)
}

function insertion(at: number, text: string): Edit {
  return { start: at, end: at, text }
}

/** Puts `name` + `rest` into a list: takes the slashes away from a comment that says it, or writes it after the last. */
function listEdits(syntax: ConfigSyntax, list: List, name: string, rest: string): Edit[] {
  const comment = freeComments(syntax, list).find(({ value }) => new RegExp(`^\\s*${name}\\(`).test(value))
  const revived = comment === undefined ? undefined : withComma(comment.value.trimStart())
  if (comment === undefined || revived === undefined) return appended(syntax, list, name + rest)
  const before = list.elements.findLast((element) => element && spanOf(element).end < comment.start)
  const comma = before ? missingComma(syntax, spanOf(before).end, comment.start) : []
  return [...comma, { start: comment.start, end: comment.end, text: revived }]
}

/** The comments of a list that are inside none of its elements. */
function freeComments({ comments }: ConfigSyntax, list: List): readonly Placed[] {
  const { start, end } = spanOf(list)
  const inside = list.elements.flatMap((element) => (element ? [spanOf(element)] : []))
  return comments.filter(
    (comment) =>
      comment.start > start &&
      comment.end < end &&
      !inside.some((element) => element.start < comment.start && comment.end < element.end),
  )
}

/** A line of code that was a comment, with the comma that a list wants; undefined for the beginning of a longer piece. */
function withComma(line: string): string | undefined {
  const [, code = '', remark = ''] = /^(.*?\))\s*,?\s*(\/\/.*)?$/.exec(line) ?? []
  const isWhole = code !== '' && code.split('(').length === code.split(')').length
  return isWhole ? `${code},${remark === '' ? '' : ` ${remark}`}` : undefined
}

function missingComma({ code }: ConfigSyntax, after: number, before: number): Edit[] {
  return code.slice(after, before).includes(',') ? [] : [insertion(after, ',')]
}

function appended(syntax: ConfigSyntax, list: List, item: string): Edit[] {
  const { text, code } = syntax
  const { start, end } = spanOf(list)
  const last = list.elements.at(-1)
  const isLong = text.slice(start, end).includes('\n')
  if (!last) {
    return [insertion(start + 1, isLong ? `\n${indentAt(text, start)}  ${item},` : item)]
  }
  const lastEnd = spanOf(last).end
  const comma = code.indexOf(',', lastEnd)
  const anchor = comma >= 0 && comma < end ? comma + 1 : lastEnd
  const lineEnd = text.indexOf('\n', anchor)
  if (!isLong || lineEnd < 0 || lineEnd > end) return [insertion(lastEnd, `, ${item}`)]
  const line = insertion(lineEnd, `\n${indentAt(text, spanOf(last).start)}${item},`)
  // Where both are at one place, the one that is made last stands first.
  return [line, ...missingComma(syntax, lastEnd, end)]
}

/** The blanks at the beginning of a line. */
function indentAt(text: string, place: number): string {
  const from = text.lastIndexOf('\n', place - 1) + 1
  return /^[ \t]*/.exec(text.slice(from))?.[0] ?? ''
}

function providerEdits(syntax: ConfigSyntax, social: Call, name: ProviderName): Edit[] {
  const options = bare(firstArgument(social))
  if (options === undefined && social.arguments.length === 0) {
    return [insertion(spanOf(social).end - 1, `{ providers: [${name}()] }`)]
  }
  const providers = options?.type === 'ObjectExpression' ? bare(valueOf(options, 'providers')) : undefined
  if (providers?.type !== 'ArrayExpression') throw new AnotherForm()
  return listEdits(syntax, providers, name, '()')
}

/** The block that `init` wrote as a comment becomes code; where there is none, `social()` is the last of the features. */
function newSocial(syntax: ConfigSyntax, name: ProviderName): Edit[] {
  const block = socialBlock(freeComments(syntax, syntax.features))
  const [first] = block
  const last = block.at(-1)
  if (first === undefined || last === undefined) {
    return appended(syntax, syntax.features, `social({ providers: [${name}()] })`)
  }
  const indent = indentAt(syntax.text, first.start)
  const base = (/^\s*/.exec(first.value)?.[0] ?? '').length
  const lines = block.map(({ value }, index) => {
    const line = value.slice(base)
    const isProvider = /^\s*\w+\(\)/.test(line)
    const isOn = !isProvider || line.trimStart().startsWith(`${name}()`)
    const written = isOn ? line : line.replace(/^\s*/, (blanks) => `${blanks}// `)
    return index === 0 ? written : indent + written
  })
  const before = syntax.features.elements.findLast((element) => element && spanOf(element).end < first.start)
  const comma = before ? missingComma(syntax, spanOf(before).end, first.start) : []
  return [...comma, { start: first.start, end: last.end, text: lines.join('\n') }]
}

function socialBlock(comments: readonly Placed[]): readonly Placed[] {
  const from = comments.findIndex(({ value }) => value.trim() === 'social({')
  const to = comments.findIndex(({ value }, index) => index > from && /^\}\),?$/.test(value.trim()))
  return from < 0 || to < 0 ? [] : comments.slice(from, to + 1)
}

/** Imports the names that the file does not import yet. @throws {AnotherForm} where one means something else here */
function importEdits({ text, imports, imported, taken, code }: ConfigSyntax, names: readonly string[]): Edit[] {
  const known = new Set(imported.values())
  const missing = names.filter((name) => !known.has(name))
  if (missing.length === 0) return []
  if (missing.some((name) => taken.has(name))) throw new AnotherForm()
  const ours = imports.find(
    ({ source, importKind, specifiers }) =>
      source.value === 'latchkey' && importKind !== 'type' && specifiers.some(({ type }) => type === 'ImportSpecifier'),
  )
  if (ours === undefined) return newImport(text, imports, missing)
  const { start, end } = spanOf(ours)
  const [open, close] = [code.indexOf('{', start), code.indexOf('}', start)]
  if (open < 0 || close < 0 || close > end) throw new AnotherForm()
  const present = code
    .slice(open + 1, close)
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')
  // Comments between the names stay where they are.
  if (code.slice(open, close) !== text.slice(open, close)) {
    return [insertion(open + 1, ` ${missing.join(', ')},`)]
  }
  return [{ start: open, end: close + 1, text: braces(inOrder(present, missing), text.slice(start, end)) }]
}

/** Names that were in the order of the alphabet stay so. */
function inOrder(present: readonly string[], added: readonly string[]): string[] {
  const isSorted = present.every((name, index) => index === 0 || (present[index - 1] ?? '') <= name)
  const all = [...present, ...added]
  return isSorted ? all.toSorted() : all
}

function braces(names: readonly string[], declaration: string): string {
  const line = `{ ${names.join(', ')} }`
  const around = declaration.replace(/\{[^}]*\}/, '').length
  const isLong = declaration.includes('\n') || line.length + around > longestLine
  return isLong ? `{\n${names.map((name) => `  ${name},\n`).join('')}}` : line
}

/** An import of its own, in the quotes and with the semicolons of the others. */
function newImport(text: string, imports: ConfigSyntax['imports'], names: readonly string[]): Edit[] {
  const last = imports.at(-1)
  if (last === undefined) return [insertion(0, `${importText(names)}\n\n`)]
  const { start, end } = spanOf(last)
  const written = text.slice(start, end)
  const style = { quote: written.includes('"') ? '"' : "'", end: written.endsWith(';') ? ';' : '' }
  return [insertion(end, `\n${importText(names, style)}`)]
}
