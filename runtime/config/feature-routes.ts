import type { ConfigProblem } from '../contract/config-error.ts'
import type { Feature } from '../feature.ts'
import type { Route } from '../http/route.ts'
import { propertyNames } from '../contract/schema.ts'
import { clashes, partOf, repeated } from './feature-ids.ts'

const segment = /^(?:[a-z0-9-]+|:[a-zA-Z][a-zA-Z0-9]*)$/

/** First parts of a path that are taken, and by whom: `serve --dev` answers below one where the base path is `/`. */
const reserved: Readonly<Record<string, string>> = {
  dev: '`latchkey serve --dev`',
  session: "the browser's client",
  navigate: "the browser's client",
}

/** Names that the browser's client takes out of what a call is given. */
const besideBody = ['query', 'fetchOptions']

/** Routes that nobody could reach, or that two features answer. */
export function routeProblems(all: readonly Feature[]): readonly ConfigProblem[] {
  return [
    ...all.flatMap((feature) => (feature.routes ?? []).flatMap((route) => ownProblems(feature, route))),
    ...clashingRoutes(all),
  ]
}

const nameOf = ({ method, path }: Route) => `${method} ${path}`

function ownProblems(feature: Feature, route: Route): readonly ConfigProblem[] {
  const problem = (expected: string, advice: string): ConfigProblem => ({
    path: partOf(feature, nameOf(route)),
    expected,
    advice,
  })
  const { path, method, spec } = route
  const [first = '', ...more] = path.slice(1).split('/')
  const problems: ConfigProblem[] = []
  if (!path.startsWith('/') || ![first, ...more].every((part) => segment.test(part))) {
    problems.push(
      problem(
        'a path such as /acme/notes/:id',
        `The feature ${feature.id} answers ${JSON.stringify(path)}. Begin it with /, end it without, and write its parts in small letters, digits and dashes, or as :name.`,
      ),
    )
  }
  for (const name of repeated(more.concat(first).filter((part) => part.startsWith(':')))) {
    problems.push(
      problem('each variable once', `The feature ${feature.id} has ${name} twice in ${path}. Rename one of the two.`),
    )
  }
  const holder = Object.hasOwn(reserved, first) ? reserved[first] : undefined
  if (holder !== undefined) {
    problems.push(
      problem(
        'another first part',
        `The feature ${feature.id} answers below /${first}, which ${holder} keeps for itself. Begin the path with a word of the feature's own.`,
      ),
    )
  }
  for (const name of propertyNames(spec.body).filter((key) => besideBody.includes(key))) {
    problems.push(
      problem(
        `another name than ${name}`,
        `The feature ${feature.id} takes ${name} from a body, which the browser's client sends beside it. Rename it.`,
      ),
    )
  }
  if (method === 'GET' && spec.body !== undefined) {
    problems.push(
      problem(
        'no body',
        `A GET has none, and the feature ${feature.id} wants one. Write query instead of body, or make it a POST.`,
      ),
    )
  }
  if (spec.writesUser && spec.body === undefined) {
    problems.push(
      problem(
        'a body',
        `The feature ${feature.id} says writesUser, which is about the body, and has none. Write body: type({ … }), or remove writesUser.`,
      ),
    )
  }
  return problems
}

/** The router sees no difference between `/a/:id` and `/a/:name`. */
function clashingRoutes(all: readonly Feature[]): readonly ConfigProblem[] {
  const claims = all.flatMap(({ id, routes = [] }) =>
    routes.map((route) => ({ id, call: nameOf(route), word: nameOf(route).replaceAll(/:\w+/g, ':') })),
  )
  return clashes(claims, (first, second) => ({
    path: 'features',
    expected: 'each call once',
    advice: `${clashOf(first, second)} Change the path of one of them.`,
  }))
}

interface Claim {
  readonly id: string
  readonly call: string
}

function clashOf(first: Claim, second: Claim): string {
  const both = first.call === second.call ? first.call : `${first.call} and ${second.call}, which are the same`
  return first.id === second.id
    ? `${first.id} answers ${both}, twice.`
    : `${first.id} and ${second.id} both answer ${both}.`
}
