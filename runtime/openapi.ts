import type { Feature } from './feature.ts'
import { bodyErrors } from './http/body.ts'
import type { ErrorEntry } from './http/errors.ts'
import { callerErrors } from './http/handler.ts'
import { guardErrors } from './http/origins.ts'
import { inputErrors } from './http/parse.ts'
import { rateErrors } from './http/rate-limit/counters.ts'
import { serviceErrors } from './http/respond.ts'
import type { Caller, Route, Schema } from './http/route.ts'
import { serviceKeyErrors } from './http/service-caller.ts'

/** A JSON Schema (2020-12, as OpenAPI 3.1 uses it). */
export type JsonSchema = Readonly<Record<string, unknown>>

/** What the document says of the service as a whole. */
export interface ApiInfo {
  readonly title: string
  readonly version: string
  /** Address of the calls: origin and base path. */
  readonly address: string
  /** Name of the cookie that carries the session credential. */
  readonly cookie: string
}

/** One call in an OpenAPI document. */
export interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly tags: readonly string[]
  readonly security: readonly Readonly<Record<string, readonly string[]>>[]
  readonly parameters?: readonly JsonSchema[]
  readonly requestBody?: JsonSchema
  readonly responses: Readonly<Record<string, JsonSchema>>
}

/** An OpenAPI 3.1 document. */
export interface OpenApiDocument {
  readonly openapi: '3.1.0'
  readonly info: { readonly title: string; readonly version: string }
  readonly servers: readonly { readonly url: string }[]
  readonly tags: readonly { readonly name: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: JsonSchema
}

const mediaType = 'application/json'

const refusal: JsonSchema = {
  type: 'object',
  required: ['code', 'message'],
  properties: {
    code: { type: 'string', description: 'Stable; programs decide by it' },
    message: { type: 'string', description: 'For people who read logs' },
    reason: { type: 'string', description: 'Which case it was, where one code stands for several' },
    fields: {
      type: 'array',
      description: 'What is wrong with the input',
      items: {
        type: 'object',
        required: ['path', 'expected'],
        properties: { path: { type: 'string' }, expected: { type: 'string' } },
      },
    },
  },
}

/** Describes every call of `features` that can be made over HTTP. */
export function openApi(features: readonly Feature[], info: ApiInfo): OpenApiDocument {
  const paths: Record<string, Record<string, Operation>> = {}
  for (const { id, routes = [] } of features) {
    for (const route of routes) {
      const path = route.path.replaceAll(/:(\w+)/g, '{$1}')
      paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(id, route) }
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: info.title, version: info.version },
    servers: [{ url: info.address }],
    tags: features.filter(({ routes = [] }) => routes.length > 0).map(({ id }) => ({ name: id })),
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: info.cookie },
        serviceKey: {
          type: 'http',
          scheme: 'bearer',
          description: 'A key that `latchkey service-keys create` made; without one the call is answered 404',
        },
      },
      schemas: { Refusal: refusal },
    },
  }
}

function operation(tag: string, { method, path, spec }: Route): Operation {
  const parameters = [...pathParameters(path), ...queryParameters(spec.query)]
  const body = spec.body === undefined ? undefined : jsonSchema(spec.body)
  const form = spec.form === undefined ? {} : { 'application/x-www-form-urlencoded': { schema: body } }
  return {
    operationId: [method.toLowerCase(), ...path.split(/[^a-z0-9]+/i).filter(Boolean)].map(capitalizeRest).join(''),
    summary: spec.summary,
    tags: [tag],
    security: securityOf(spec),
    ...(parameters.length > 0 && { parameters }),
    ...(body !== undefined && {
      requestBody: {
        required: Array.isArray(body.required) && body.required.length > 0,
        content: { [mediaType]: { schema: body }, ...form },
      },
    }),
    responses: {
      200: { description: 'Done', content: { [mediaType]: { schema: jsonSchema(spec.returns) } } },
      ...refusals([...(spec.errors ?? []), ...pipelineErrors(method, spec)]),
    },
  }
}

/** Scopes of a bearer scheme are role names (OpenAPI 3.1, security requirement object). */
function securityOf({ caller, scope }: Route['spec']): Operation['security'] {
  if (caller === 'server') return [{ serviceKey: scope === undefined ? [] : [scope] }]
  return needsSession(caller) ? [{ session: [] }] : []
}

function needsSession(caller: Caller): boolean {
  return caller === 'session' || caller === 'fresh-session'
}

/** What the pipeline can refuse before the handler of such a call runs. */
function pipelineErrors(method: string, spec: Route['spec']): ErrorEntry[] {
  const takesInput = spec.body !== undefined || spec.query !== undefined
  return [
    ...(takesInput ? [inputErrors.VALIDATION_ERROR] : []),
    ...(method === 'GET' ? [] : [...Object.values(bodyErrors), ...Object.values(guardErrors)]),
    ...(needsSession(spec.caller) ? [callerErrors.UNAUTHORIZED] : []),
    ...(spec.caller === 'fresh-session' || spec.ownSession === true ? [callerErrors.SESSION_NOT_FRESH] : []),
    ...(spec.requireStepUp === true ? [callerErrors.STEP_UP_REQUIRED] : []),
    ...(spec.caller === 'server' ? Object.values(serviceKeyErrors) : []),
    ...Object.values(rateErrors),
    ...Object.values(serviceErrors),
  ]
}

/** One answer per status: an answer of several codes lists them. */
function refusals(entries: readonly ErrorEntry[]): Record<string, JsonSchema> {
  const statuses = [...new Set(entries.map(({ status }) => status))]
  return Object.fromEntries(
    statuses.map((status) => {
      const own = new Map(entries.filter((entry) => entry.status === status).map((entry) => [entry.code, entry]))
      const description = [...own.values()].map(({ code, message }) => `\`${code}\`: ${message}`).join('\n\n')
      const codes = { properties: { code: { enum: [...own.keys()] } } }
      const schema = { allOf: [{ $ref: '#/components/schemas/Refusal' }, codes] }
      return [status, { description, content: { [mediaType]: { schema } } }]
    }),
  )
}

function pathParameters(path: string): JsonSchema[] {
  return Array.from(path.matchAll(/:(\w+)/g), ([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
}

function queryParameters(query: Schema | undefined): JsonSchema[] {
  if (query === undefined) return []
  const { properties = {}, required } = jsonSchema(query)
  const needed: readonly unknown[] = Array.isArray(required) ? required : []
  return Object.entries(properties ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: needed.includes(name),
    schema,
  }))
}

/** The schema of what is sent: before conversions, dates as text. What JSON Schema cannot say is left out. */
function jsonSchema(schema: Schema): JsonSchema {
  return {
    ...schema.in.toJsonSchema({
      dialect: null,
      fallback: { default: ({ base }) => base, date: () => ({ type: 'string', format: 'date-time' }) },
    }),
  }
}

function capitalizeRest(word: string, index: number): string {
  return index === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1)
}
