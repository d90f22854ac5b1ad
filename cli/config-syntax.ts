import { parse } from '@babel/parser'

type File = ReturnType<typeof parse>
type Body = File['program']['body'][number]
type Comment = NonNullable<File['comments']>[number]
export type Import = Extract<Body, { type: 'ImportDeclaration' }>
type Declared = Extract<Body, { type: 'ExportDefaultDeclaration' }>['declaration']
export type Expression = Exclude<Declared, { type: 'FunctionDeclaration' | 'ClassDeclaration' | 'TSDeclareFunction' }>
export type List = Extract<Expression, { type: 'ArrayExpression' }>
export type Call = Extract<Expression, { type: 'CallExpression' }>
export type Record = Extract<Expression, { type: 'ObjectExpression' }>

/** The file is written in a way that is not ours to change. */
export class AnotherForm extends Error {
  override readonly name = 'AnotherForm'
}

/** What stands where in the text of a config. */
export interface ConfigSyntax {
  readonly text: string
  /** The text with blanks in place of comments and their marks, so that what is found in it is code. */
  readonly code: string
  readonly imports: readonly Import[]
  readonly comments: readonly Placed[]
  readonly config: Record
  readonly features: List
  /** What a name of the file is called in `latchkey`, for those that come from there. */
  readonly imported: ReadonlyMap<string, string>
  /** Names that the file gives to something else. */
  readonly taken: ReadonlySet<string>
}

/** Something with a place in the text. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** A comment that begins with two slashes and stands alone on its line. */
export interface Placed extends Span {
  /** What follows the slashes. */
  readonly value: string
}

/** Reads a config file. @throws {AnotherForm} when it is no module with a list of features in its default export */
export function readSyntax(text: string): ConfigSyntax {
  const file = parsed(text)
  const { body } = file.program
  const imports = body.filter((node) => node.type === 'ImportDeclaration')
  const config = configOf(body)
  const features = config === undefined ? undefined : bare(valueOf(config, 'features'))
  if (config === undefined || features?.type !== 'ArrayExpression') throw new AnotherForm()
  const comments = file.comments ?? []
  return {
    text,
    code: withoutComments(text, comments),
    imports,
    comments: comments.flatMap((comment) => alone(text, comment)),
    config,
    features,
    imported: importedNames(imports),
    taken: takenNames(body),
  }
}

function parsed(text: string): File {
  try {
    return parse(text, { sourceType: 'module', plugins: ['typescript', 'jsx'], attachComment: false })
  } catch (error) {
    if (error instanceof SyntaxError) throw new AnotherForm(error.message, { cause: error })
    throw error
  }
}

/** The object of `export default defineConfig({ … })`, also by way of a constant. */
function configOf(body: readonly Body[]): Record | undefined {
  const exported = body.find((node) => node.type === 'ExportDefaultDeclaration')?.declaration
  if (exported === undefined || !isExpression(exported)) return undefined
  const value = bare(exported)
  const given = value?.type === 'Identifier' ? bare(constant(body, value.name)) : value
  const config = given?.type === 'CallExpression' ? bare(firstArgument(given)) : given
  return config?.type === 'ObjectExpression' ? config : undefined
}

function isExpression(declared: Declared): declared is Expression {
  return !/Declar/.test(declared.type)
}

function constant(body: readonly Body[], name: string): Expression | undefined {
  const found = variables(body).find(({ id }) => id.type === 'Identifier' && id.name === name)
  return found?.init ?? undefined
}

function variables(body: readonly Body[]) {
  return body
    .map((node) => (node.type === 'ExportNamedDeclaration' ? node.declaration : node))
    .flatMap((node) => (node?.type === 'VariableDeclaration' ? node.declarations : []))
}

/** The expression without types and brackets around it. */
export function bare(node: Expression | undefined): Expression | undefined {
  const wrapped =
    node?.type === 'TSAsExpression' || node?.type === 'TSSatisfiesExpression' || node?.type === 'TSNonNullExpression'
  return wrapped ? bare(node.expression) : node
}

/** The first argument of a call, where it is an expression. */
export function firstArgument({ arguments: [first] }: Call): Expression | undefined {
  return first === undefined || first.type === 'SpreadElement' || first.type === 'ArgumentPlaceholder'
    ? undefined
    : first
}

/** What an object has under a name. */
export function valueOf({ properties }: Record, name: string): Expression | undefined {
  for (const property of properties) {
    if (property.type !== 'ObjectProperty' || property.computed) continue
    const { key, value } = property
    const called = key.type === 'Identifier' ? key.name : key.type === 'StringLiteral' ? key.value : undefined
    if (called !== name) continue
    const isPattern = /Pattern|RestElement|VoidPattern/.test(value.type)
    return isPattern ? undefined : (value as Expression)
  }
  return undefined
}

/** The calls in a piece of code, as deep as they may be. */
export function callsIn(node: unknown): Call[] {
  if (Array.isArray(node)) return node.flatMap(callsIn)
  if (typeof node !== 'object' || node === null) return []
  const below = Object.values(node).flatMap((value: unknown) =>
    typeof value === 'object' && value !== null ? callsIn(value) : [],
  )
  return isCall(node) ? [node, ...below] : below
}

function isCall(node: object): node is Call {
  return 'type' in node && node.type === 'CallExpression'
}

/** The name in `latchkey` of the function that is called. */
export function calledName({ callee }: Call, { imported }: Pick<ConfigSyntax, 'imported'>): string | undefined {
  if (callee.type === 'Identifier') return imported.get(callee.name)
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return undefined
  const { object, property } = callee
  return object.type === 'Identifier' && imported.get(object.name) === '*' ? property.name : undefined
}

function importedNames(imports: readonly Import[]): Map<string, string> {
  const ours = imports.filter(({ source }) => source.value === 'latchkey')
  return new Map(
    ours.flatMap(({ specifiers }) =>
      specifiers.map((one): [string, string] => {
        if (one.type === 'ImportNamespaceSpecifier') return [one.local.name, '*']
        if (one.type === 'ImportDefaultSpecifier') return [one.local.name, 'default']
        return [one.local.name, one.imported.type === 'Identifier' ? one.imported.name : one.imported.value]
      }),
    ),
  )
}

function takenNames(body: readonly Body[]): Set<string> {
  const declared = body
    .map((node) => (node.type === 'ExportNamedDeclaration' ? node.declaration : node))
    .flatMap((node) => (node?.type === 'FunctionDeclaration' && node.id ? [node.id.name] : []))
  const constants = variables(body).flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []))
  const foreign = body.flatMap((node) =>
    node.type === 'ImportDeclaration' && node.source.value !== 'latchkey'
      ? node.specifiers.map(({ local }) => local.name)
      : [],
  )
  return new Set([...declared, ...constants, ...foreign])
}

function withoutComments(text: string, comments: readonly Comment[]): string {
  return comments.reduce((code, { start, end }) => {
    if (typeof start !== 'number' || typeof end !== 'number') return code
    return code.slice(0, start) + code.slice(start, end).replaceAll(/[^\n]/g, ' ') + code.slice(end)
  }, text)
}

function alone(text: string, { type, value, start, end }: Comment): Placed[] {
  if (type !== 'CommentLine' || typeof start !== 'number' || typeof end !== 'number') return []
  const before = text.slice(text.lastIndexOf('\n', start - 1) + 1, start)
  return before.trim() === '' ? [{ value, start, end }] : []
}

/** Where a node stands. @throws {AnotherForm} for one that was not read from a text */
export function spanOf({
  start,
  end,
}: {
  readonly start?: number | null | undefined
  readonly end?: number | null | undefined
}): Span {
  if (typeof start !== 'number' || typeof end !== 'number') throw new AnotherForm()
  return { start, end }
}
