import { type } from '../../contract/schema.ts'
import { AuthError } from '../../http/errors.ts'
import { route } from '../../http/route.ts'
import { limits } from '../../contract/limits.ts'
import { usernameErrors } from './errors.ts'
import { nameProblem, type NameRules, storedName } from './names.ts'
import { isFree } from './write.ts'

/** POST /is-username-available (wire contract 8): for forms that say it while somebody types. A claim is decided later. */
export const isUsernameAvailable = (rules: NameRules) =>
  route(
    'POST',
    '/is-username-available',
    {
      summary: 'Says whether a username is available',
      caller: 'anyone',
      body: type({ username: 'string' }),
      returns: type({ available: 'boolean' }),
      errors: [usernameErrors.USERNAME_TOO_SHORT, usernameErrors.USERNAME_TOO_LONG, usernameErrors.INVALID_USERNAME],
      limits: { client: limits.usernameQuestions },
    },
    async ({ db, body }) => {
      const name = storedName(body.username)
      const problem = nameProblem(rules, name)
      if (problem !== undefined) throw new AuthError(problem)
      return { available: await isFree(rules, db, name) }
    },
  )
