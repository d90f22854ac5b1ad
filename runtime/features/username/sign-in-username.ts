import { type } from '../../contract/schema.ts'
import { sql } from '../../database/sql.ts'
import { AuthError } from '../../http/errors.ts'
import { route } from '../../http/route.ts'
import { identityErrors } from '../../identity/errors.ts'
import {
  bodyOfSignInForm,
  requirePasswordSignIn,
  SignInAnswer,
  signInWithPassword,
} from '../../identity/password-sign-in.ts'
import { usernameErrors } from './errors.ts'
import { nameProblem, type NameRules, storedName } from './names.ts'

const Body = type({ username: 'string', password: 'string', 'callbackURL?': 'string', 'rememberMe?': 'boolean' })

/**
 * POST /sign-in/username (wire contract 8). Unknown name, wrong password and, where addresses have to be proven, an
 * unproven one look and cost the same.
 */
export const signInUsername = (rules: NameRules) =>
  route(
    'POST',
    '/sign-in/username',
    {
      summary: 'Signs in with username and password',
      caller: 'anyone',
      robots: 'guess',
      via: 'sign-in',
      body: Body,
      returns: SignInAnswer,
      errors: [
        identityErrors.EMAIL_PASSWORD_DISABLED,
        usernameErrors.INVALID_USERNAME_OR_PASSWORD,
        usernameErrors.USERNAME_TOO_SHORT,
        usernameErrors.USERNAME_TOO_LONG,
        usernameErrors.INVALID_USERNAME,
        identityErrors.FAILED_TO_CREATE_SESSION,
      ],
      changesSession: true,
      form: bodyOfSignInForm,
    },
    async (context) => {
      requirePasswordSignIn(context)
      const { body } = context
      const refusal = usernameErrors.INVALID_USERNAME_OR_PASSWORD
      if (body.username === '' || body.password === '') throw new AuthError(refusal)
      const name = storedName(body.username)
      const problem = nameProblem(rules, name)
      if (problem !== undefined) throw new AuthError(problem)
      return signInWithPassword(context, {
        ...body,
        user: sql`u.username = ${name}`,
        name,
        method: 'username',
        refusal,
      })
    },
  )
