import { User } from '../../contract/entities.ts'
import { type } from '../../contract/schema.ts'
import { type Page, Redirect, type Unfinished } from '../../http/answer.ts'
import { mailedLinkWord } from '../../http/client-lines.ts'
import { AuthError, type ErrorEntry } from '../../http/errors.ts'
import { callerErrors } from '../../http/handler.ts'
import { isOwnScript } from '../../http/origins.ts'
import { withQuery } from '../../http/redirect.ts'
import { type Context, route } from '../../http/route.ts'
import { wantsPage } from '../../identity/browser-binding.ts'
import { identityErrors } from '../../identity/errors.ts'
import { purposes } from '../../identity/purposes.ts'
import { finishSignIn } from '../../identity/sign-in.ts'
import { findVerification, type Verification, type VerificationState } from '../../identity/verification.ts'
import { changeAddress } from './change-by-link.ts'
import { emailVerificationErrors } from './errors.ts'
import { type Asked, type Outcome, refused } from './outcome.ts'
import { proveAddress } from './prove.ts'

const Input = type({ token: 'string', 'callbackURL?': 'string' })
const Confirmation = type({ token: 'string', 'callbackURL?': 'string', 'password?': 'string' })
const Verified = type({ status: 'boolean', user: User.or('null') })

const errors = [
  emailVerificationErrors.TOKEN_EXPIRED,
  identityErrors.INVALID_TOKEN,
  identityErrors.USER_NOT_FOUND,
  callerErrors.UNAUTHORIZED,
  identityErrors.USER_ALREADY_EXISTS,
  identityErrors.CONFIRMATION_REQUIRED,
]

/** Tries at one link; the account's own limit of tries holds beside it. */
const triesOfOneLink = { group: 'password', window: 300, max: 10 } as const

/**
 * GET /verify-email: where mailed links lead (wire contract 5.6). It finishes in the browser that asked for the mail or
 * is signed in as its user; elsewhere, a scanner's perhaps, nothing happens before a person confirms. A script of the application's own
 * page that sends the token is as good as one that posts it.
 */
export const verifyLink = route(
  'GET',
  '/verify-email',
  {
    summary: 'Verifies or changes an e-mail by a mailed link',
    caller: 'anyone',
    gate: false,
    query: Input,
    returns: Verified,
    errors,
    changesSession: true,
  },
  (context) => {
    const confirmed = isOwnScript(context.settings, context.exchange.request.headers)
    return answer(context, { ...context.query, confirmed })
  },
)

/** POST /verify-email: the same after a person has confirmed, and for clients that send the token themselves. */
export const verifyConfirmed = route(
  'POST',
  '/verify-email',
  {
    summary: 'Verifies or changes an e-mail with the token of a mailed link',
    caller: 'anyone',
    gate: false,
    body: Confirmation,
    returns: Verified,
    errors: [...errors, emailVerificationErrors.PASSWORD_REQUIRED, identityErrors.INVALID_PASSWORD],
    changesSession: true,
    limits: {
      account: [{ ...triesOfOneLink, subject: ({ body }) => (body.password === undefined ? undefined : body.token) }],
    },
    form: (fields) => Object.fromEntries(fields),
  },
  (context) => answer(context, { ...context.body, confirmed: true }),
)

async function answer(
  context: Context,
  asked: Asked,
): Promise<{ status: boolean; user: User | null } | Redirect | Page | Unfinished> {
  const outcome = await attempt(context, asked)
  const target = asked.callbackURL ?? ''
  // Code that sent the token reads JSON; a link, and the button of our page, lead on.
  const leadsOn = target !== '' && (!asked.confirmed || wantsPage(context.exchange.request))
  if (outcome.kind === 'ask') {
    if (wantsPage(context.exchange.request)) return outcome.page
    throw outcome.instead
  }
  if (outcome.kind === 'done') {
    const answered = () => (leadsOn ? new Redirect(target) : { status: true, user: outcome.user })
    if (!outcome.begun) return answered()
    return finishSignIn(context, outcome.begun, answered, leadsOn ? target : undefined)
  }
  const error = mailedLinkWord(context.settings, context.exchange.request, outcome.entry)
  if (leadsOn) return new Redirect(withQuery(target, { error }))
  throw new AuthError(outcome.entry, { status: outcome.entry.status === 422 ? 422 : 401, message: error })
}

async function attempt(context: Context, asked: Asked): Promise<Outcome> {
  const { db, now } = context
  for (const [purpose, finish] of Object.entries(uses)) {
    const { state, verification } = await findVerification(db, { purpose, secret: asked.token, now })
    if (state === 'unknown' || verification === undefined) continue
    if (state === 'good' || state === 'used') return finish(context, asked, verification, state === 'used')
    return refused(refusals[state])
  }
  return refused(identityErrors.INVALID_TOKEN)
}

const refusals: Readonly<Record<Exclude<VerificationState, 'good' | 'used' | 'unknown'>, ErrorEntry>> = {
  ended: emailVerificationErrors.TOKEN_EXPIRED,
  stale: identityErrors.INVALID_TOKEN,
  orphaned: identityErrors.USER_NOT_FOUND,
}

type Use = (context: Context, asked: Asked, verification: Verification, isRepeat: boolean) => Promise<Outcome>

const uses: Readonly<Record<string, Use>> = {
  [purposes.verifyEmail]: proveAddress,
  [purposes.changeEmail]: (context, asked, found) => changeAddress(context, asked, found, purposes.changeEmail),
  [purposes.proveNewEmail]: (context, asked, found) => changeAddress(context, asked, found, purposes.proveNewEmail),
}
