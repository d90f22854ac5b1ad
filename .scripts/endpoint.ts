import type { Route, Schema } from '../runtime/http/route.ts'
import { type ClientCall, docComment, pascal } from './calls-tree.ts'
import { callerOf, errorCodesOf } from './reference.ts'
import {
  type Direction,
  type SchemaJson,
  type ShapeNames,
  hasMembers,
  isBrief,
  isOptional,
  jsonOf,
  membersOf,
  shapeKey,
  typeOf,
  without,
} from './wire-types.ts'

/** One endpoint as TypeScript. */
export interface Endpoint {
  /** The interfaces of what it takes and answers. */
  readonly declarations: readonly string[]
  /** Its row in the table of endpoints. */
  readonly row: string
  /** Its method of the client. */
  readonly call: ClientCall
}

/** What an endpoint has to know of the others. */
export interface Surroundings {
  readonly names: ShapeNames
  /** What features let a body say where it writes a user. */
  readonly userInput: SchemaJson
  /** Whether the path answers the other method too. */
  readonly isOneOfTwo: boolean
}

/** `POST /sign-in/email`. */
export function keyOf({ method, path }: Route): string {
  return `${method} ${path}`
}

/** An interface with its comment. */
export function interfaceOf(name: string, text: string, members: string, parent?: string): string {
  return `${docComment(text)}export interface ${name}${parent ? ` extends ${parent}` : ''} {\n${members}\n}`
}

/** Declares what a route takes and answers, and how the client calls it. */
export function endpointOf(route: Route, around: Surroundings): Endpoint {
  const { method, path, spec } = route
  const key = keyOf(route)
  const body = partOf(route, 'Body', spec.body, around)
  const query = partOf(route, 'Query', spec.query, around)
  const answer = path === '/capabilities' ? { name: 'Capabilities' } : partOf(route, 'Answer', spec.returns, around)
  const codes = errorCodesOf(route)
  const row = [
    `method: '${method}'`,
    `path: '${path}'`,
    `body: ${body.name}`,
    `query: ${query.name}`,
    `answer: ${answer.name}`,
    `errors: ${codes.map((code) => `'${code}'`).join(' | ') || 'never'}`,
  ]
  const errors = codes.length === 0 ? '' : ` Errors: ${codes.map((code) => `\`${code}\``).join(', ')}.`
  return {
    declarations: [body, query, answer].flatMap(({ declaration }) => declaration ?? []),
    row: `${docComment(`${spec.summary}.`)}'${key}': {\n${row.join('\n')}\n}`,
    call: {
      path,
      doc: `${spec.summary}.\n\n\`${key}\`, for: ${callerOf(route)}.${errors}`,
      input: `${inputOf(spec, body.name, query.name)}, options?: FetchOptions`,
      answer: `Promise<Answer<${answer.name}>>`,
    },
  }
}

interface Part {
  readonly name: string
  readonly declaration?: string
}

function partOf(
  route: Route,
  part: 'Body' | 'Query' | 'Answer',
  schema: Schema | undefined,
  around: Surroundings,
): Part {
  if (schema === undefined) return { name: 'undefined' }
  const direction: Direction = part === 'Answer' ? 'received' : 'sent'
  const json = jsonOf(schema, direction)
  const name = `${around.isOneOfTwo ? pascal(route.method.toLowerCase()) : ''}${pascal(route.path.slice(1))}${part}`
  const text = `${part} of \`${keyOf(route)}\`.`
  if (part === 'Answer' && (isBrief(json) || around.names.has(shapeKey(json)))) {
    return { name: onOneLine(typeOf(json, direction, around.names)) }
  }
  if (!hasMembers(json)) {
    const type = typeOf(json, direction, around.names)
    return type.includes('{')
      ? { name, declaration: `${docComment(text)}export type ${name} = ${type}` }
      : { name: type }
  }
  const parent = part === 'Body' && route.spec.writesUser === true ? 'UserInput' : undefined
  const own = parent === undefined ? json : without(json, around.userInput)
  return { name, declaration: interfaceOf(name, text, membersOf(own, direction, around.names), parent) }
}

function onOneLine(type: string): string {
  return type.replaceAll('{\n', '{ ').replaceAll('\n}', ' }').replaceAll('\n', '; ')
}

/** The first parameter of a method: fields of the body, and beside them `query` and `fetchOptions`. */
function inputOf({ body, query }: Route['spec'], bodyName: string, queryName: string): string {
  const isFree = (schema: Schema | undefined) => schema === undefined || isOptional(jsonOf(schema, 'sent'))
  const parts = [
    ...(body === undefined ? [] : [bodyName]),
    ...(query === undefined
      ? []
      : [isFree(query) ? `{ query?: ${queryName} | undefined }` : `{ query: ${queryName} }`]),
    'CallOptions',
  ]
  return `input${isFree(body) && isFree(query) ? '?' : ''}: ${parts.join(' & ')}`
}
