import { readFile } from 'node:fs/promises'
import { format, resolveConfig } from 'prettier'
import { coreFeatures } from '../runtime/config/features.ts'
import type { Feature } from '../runtime/feature.ts'
import type { Route, Schema } from '../runtime/http/route.ts'
import { callsTree, docComment } from './calls-tree.ts'
import { endpointOf, interfaceOf, keyOf } from './endpoint.ts'
import { sharedShapes } from './shared-shapes.ts'
import { root } from './source.ts'
import { type Direction, anyOf, jsonOf, membersOf, shapeKey } from './wire-types.ts'

/** The file with the endpoints of the features that ship, as plain interfaces. */
export const endpointsFile = 'widgets/client/calls.generated.ts'

/** What `GET /capabilities` answers is written by hand, because its schema knows objects only. */
const capabilitiesFile = 'runtime/features/capabilities/capabilities.ts'

/** The text of that file: what a page can send and what it gets back, without any type of the service. */
export async function endpointsText(features: readonly Feature[]): Promise<string> {
  const routes = features.flatMap((feature) => feature.routes ?? []).filter(isForPages)
  const core = coreFeatures().flatMap((feature): readonly Route[] => feature.routes ?? [])
  const shapes = sharedShapes(routes)
  const names = new Map(shapes.map(({ name, json }) => [shapeKey(json), name]))
  const userInput = membersOfAll(
    features.map((feature) => feature.userInput),
    'sent',
  )
  const endpoints = routes.map((route) => {
    const isOneOfTwo = routes.some(({ path, method }) => path === route.path && method !== route.method)
    return endpointOf(route, { names, userInput, isOneOfTwo })
  })
  const text = [
    '// Written by `npm run generate` from the routes of the features. Do not edit.',
    "import type { Answer, CallOptions, FetchOptions } from './request.ts'",
    (await readFile(root + capabilitiesFile, 'utf8')).trim(),
    ...(['user', 'session'] as const).map((row) => additionText(features, row)),
    interfaceOf('UserInput', 'What features let a body say where it writes a user.', membersOf(userInput, 'sent')),
    ...shapes.map(({ name, text: comment, json }) => {
      const parent = name === 'User' || name === 'Session' ? `AddedTo${name}` : undefined
      return interfaceOf(name, comment, membersOf(json, 'received', names), parent)
    }),
    ...endpoints.flatMap(({ declarations }) => declarations),
    interfaceOf('Endpoints', 'Every endpoint by its method and path.', endpoints.map(({ row }) => row).join('\n')),
    unionOf(
      'CoreEndpoint',
      'The endpoints that every service has.',
      routes.filter((route) => core.some((other) => keyOf(other) === keyOf(route))),
    ),
    unionOf(
      'WritesUser',
      'The endpoints whose body takes what `UserInput` holds.',
      routes.filter(({ spec }) => spec.writesUser === true),
    ),
    unionOf(
      'WritesUserData',
      'The endpoints whose `data` takes what `UserInput` holds.',
      routes.filter(({ spec }) => spec.writesUser === 'data'),
    ),
    interfaceOf(
      'Calls',
      'The endpoints as methods: `POST /sign-in/email` is `client.signIn.email(…)`.',
      callsTree(endpoints.map(({ call }) => call)),
    ),
  ]
  const style = await resolveConfig(root + endpointsFile)
  return format(text.join('\n\n'), { ...style, parser: 'typescript' })
}

/** Not the endpoints of servers, and none with a variable in its path: that is an address in mails and redirects. */
function isForPages({ path, spec }: Route): boolean {
  return spec.caller !== 'server' && !path.includes(':')
}

function additionText(features: readonly Feature[], row: 'user' | 'session'): string {
  const name = row === 'user' ? 'AddedToUser' : 'AddedToSession'
  const added = membersOfAll(
    features.map(({ fields }) => fields?.[row]),
    'received',
  )
  const comment = `What features add to a ${row}: there where the service has the feature.`
  return interfaceOf(name, comment, membersOf(added, 'received'))
}

function membersOfAll(schemas: readonly (Schema | undefined)[], direction: Direction) {
  return anyOf(schemas.flatMap((schema) => (schema === undefined ? [] : [jsonOf(schema, direction)])))
}

function unionOf(name: string, text: string, routes: readonly Route[]): string {
  return `${docComment(text)}export type ${name} = ${routes.map((route) => `'${keyOf(route)}'`).join(' | ')}`
}
