import type { ConfigProblem } from '../contract/config-error.ts'
import type { Feature } from '../feature.ts'
import { clashes, partOf } from './feature-ids.ts'
import { coreColumns } from './feature-columns.ts'
import { namedProperties } from './feature-schema.ts'

/** Words of bodies that no feature is handed, whichever endpoints are on: passwords and tokens above all. */
const secrets = ['password', 'newPassword', 'currentPassword', 'token', 'code', 'secret']
const control = ['userId', 'role', 'data', 'callbackURL', 'redirectTo', 'rememberMe', 'revokeOtherSessions']

/** What a body may not say for a feature: what the core, an endpoint or another feature reads there. */
export function inputProblems(all: readonly Feature[]): readonly ConfigProblem[] {
  const taken = takenWords(all)
  const claims = all.flatMap(({ id, userInput }) =>
    ((userInput && namedProperties(userInput)) ?? []).map((word) => ({ id, word })),
  )
  return [
    ...all.flatMap(unnamedInput),
    ...claims.flatMap(({ id, word }) => {
      const owner = taken.get(word)
      return owner === undefined || owner.id === id ? [] : [takenProblem(id, word, owner.name)]
    }),
    ...clashes(claims, ({ id, word }, { id: second }) => ({
      path: 'features',
      expected: 'each property of userInput once',
      advice: `${id} and ${second} both take ${word} from a body. Rename that of ${second}.`,
    })),
  ]
}

function takenProblem(id: string, word: string, owner: string): ConfigProblem {
  const reason = secrets.includes(word) ? 'is never given to a hook' : `is read by ${owner}`
  return {
    path: partOf({ id }, 'userInput', word),
    expected: 'a property of its own',
    advice: `The feature ${id} takes ${word} from a body, which ${reason}. Give the property another name.`,
  }
}

function unnamedInput(feature: Feature): readonly ConfigProblem[] {
  const { id, userInput } = feature
  if (userInput === undefined || namedProperties(userInput) !== undefined) return []
  return [
    {
      path: partOf(feature, 'userInput'),
      expected: 'an object schema that names each of its properties',
      advice: `The feature ${id} has another schema there. Write, for example, userInput: type({ 'nickname?': 'string' })`,
    },
  ]
}

/** Who reads a word of a body: the core, or an endpoint of the feature `id`, which knows what it means. */
interface Reader {
  readonly id: string | undefined
  readonly name: string
}

/** Who reads which word of a body, before any feature adds to it. */
function takenWords(all: readonly Feature[]): ReadonlyMap<string, Reader> {
  const core: Reader = { id: undefined, name: 'the core' }
  const taken = new Map([...secrets, ...control, ...coreColumns.user].map((word) => [word, core]))
  for (const { id, routes = [] } of all) {
    for (const { method, path, spec } of routes) {
      if (!spec.writesUser || spec.body === undefined) continue
      const reader = { id, name: `${method} ${path}` }
      for (const word of namedProperties(spec.body) ?? []) if (!taken.has(word)) taken.set(word, reader)
    }
  }
  return taken
}
