import { User } from '../../contract/entities.ts'
import { limits } from '../../contract/limits.ts'
import { type } from '../../contract/schema.ts'
import { AuthError } from '../../http/errors.ts'
import { route } from '../../http/route.ts'
import { identityErrors } from '../../identity/errors.ts'
import { beginSession, finishSignIn } from '../../identity/sign-in.ts'
import { columnsOfFeatures, insertUser } from '../../identity/user.ts'
import { uuidv7 } from '../../security/random.ts'
import { anonymousErrors } from './errors.ts'
import { addressOf, isGuest } from './guest.ts'
import type { ParsedAnonymousOptions } from './options.ts'
import { tellUserCreated } from '../../identity/user-change.ts'

/** POST /sign-in/anonymous (wire contract beyond, section 6): a user without any way to sign in, and a session. */
export const signInAnonymous = ({ name }: ParsedAnonymousOptions) =>
  route(
    'POST',
    '/sign-in/anonymous',
    {
      summary: 'Signs in as a new guest',
      caller: 'anyone',
      robots: 'create',
      via: 'sign-up',
      returns: type({ token: 'string', user: User }),
      errors: [
        anonymousErrors.ANONYMOUS_USERS_CANNOT_SIGN_IN_AGAIN_ANONYMOUSLY,
        identityErrors.FAILED_TO_CREATE_SESSION,
      ],
      changesSession: true,
      limits: { client: limits.guestRate },
    },
    async (context) => {
      const { db, fields, log, exchange, now } = context
      const identity = await context.identify()
      if (identity !== null && isGuest(identity.user)) {
        throw new AuthError(anonymousErrors.ANONYMOUS_USERS_CANNOT_SIGN_IN_AGAIN_ANONYMOUSLY)
      }
      const begun = await db.transaction(async (tx) => {
        const id = uuidv7(now)
        const columns = { ...(await columnsOfFeatures(context, tx, {}, null)), isAnonymous: true }
        const row = {
          id,
          name,
          email: addressOf(id),
          emailVerified: false,
          image: null,
          emailOrigin: null,
          columns,
          now,
        }
        const user = await insertUser(tx, fields, row)
        if (user === undefined) throw new Error('Another user has the address of a new guest')
        await tellUserCreated(context, tx, user, {})
        return beginSession(context, tx, user, {
          proof: 'in this transaction',
          by: { method: 'anonymous', amr: [] },
          remember: true,
          guest: true,
        })
      })
      return finishSignIn(context, begun, ({ credential, user }) => {
        log.info('user.created', { requestId: exchange.requestId, userId: user.id, method: 'anonymous' })
        return { token: credential, user }
      })
    },
  )
