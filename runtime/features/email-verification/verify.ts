import { type } from 'arktype'
import { User } from '../../entities.ts'
import { type Page, Redirect } from '../../http/answer.ts'
import { AuthError, type ErrorEntry, isAuthError } from '../../http/errors.ts'
import { callerErrors } from '../../http/handler.ts'
import { html, layPage } from '../../http/page.ts'
import { withQuery } from '../../http/redirect.ts'
import { type Context, route } from '../../http/route.ts'
import { isBoundBrowser, isDeliberate, wantsPage } from '../../identity/browser-binding.ts'
import { markEmailVerified, verifyEmail } from '../../identity/email-proof.ts'
import { identityErrors } from '../../identity/errors.ts'
import { forgetSessionCache } from '../../identity/session-cookies.ts'
import { beginSession, sendSession } from '../../identity/sign-in.ts'
import {
  consumeVerification,
  findVerification,
  type Verification,
  type VerificationState,
} from '../../identity/verification.ts'
import { changeEmailPurpose, type EmailChange, moveUser } from './change.ts'
import { emailVerificationErrors } from './errors.ts'

const Input = type({ token: 'string', 'callbackURL?': 'string' })
const Verified = type({ status: 'boolean', user: User.or('null') })

interface Asked {
  readonly token: string
  readonly callbackURL?: string | undefined
  /** The person pressed the button, or code sent the token by POST: not a mere visit of the address. */
  readonly confirmed: boolean
}

/** How it went: done (with the user whose address changed), refused, or waiting for a person to confirm. */
type Outcome =
  | { readonly kind: 'done'; readonly user: User | null }
  | { readonly kind: 'refused'; readonly entry: ErrorEntry }
  | { readonly kind: 'ask'; readonly sentence: string }

const errors = [
  emailVerificationErrors.TOKEN_EXPIRED,
  identityErrors.INVALID_TOKEN,
  identityErrors.USER_NOT_FOUND,
  callerErrors.UNAUTHORIZED,
  identityErrors.USER_ALREADY_EXISTS,
  emailVerificationErrors.CONFIRMATION_REQUIRED,
]

/**
 * GET /verify-email: where mailed links lead (wire contract 5.6). It finishes in the browser that asked for the mail or
 * is signed in as its user; elsewhere, a scanner's perhaps, nothing happens before a person confirms.
 */
export const verifyLink = route(
  'GET',
  '/verify-email',
  {
    summary: 'Proves an address, or changes it, by the link of a mail',
    caller: 'anyone',
    query: Input,
    returns: Verified,
    errors,
    changesSession: true,
  },
  (context) => answer(context, { ...context.query, confirmed: false }),
)

/** POST /verify-email: the same after a person has confirmed, and for clients that send the token themselves. */
export const verifyConfirmed = route(
  'POST',
  '/verify-email',
  {
    summary: 'Proves an address, or changes it, with the token of a mailed link',
    caller: 'anyone',
    body: Input,
    returns: Verified,
    errors,
    changesSession: true,
    form: (fields) => Object.fromEntries(fields),
  },
  (context) => answer(context, { ...context.body, confirmed: true }),
)

async function answer(
  context: Context,
  asked: Asked,
): Promise<{ status: boolean; user: User | null } | Redirect | Page> {
  const outcome = await attempt(context, asked)
  const target = asked.callbackURL ?? ''
  // Code that sent the token by POST reads JSON; a link, and the button of our page, lead on.
  const leadsOn = target !== '' && (!asked.confirmed || wantsPage(context.exchange.request))
  if (outcome.kind === 'ask') return ask(context, asked, outcome.sentence)
  if (outcome.kind === 'done') return leadsOn ? new Redirect(target) : { status: true, user: outcome.user }
  const error = outcome.entry.code.toLowerCase()
  if (leadsOn) return new Redirect(withQuery(target, { error }))
  throw new AuthError(outcome.entry, { status: outcome.entry.status === 422 ? 422 : 401, message: error })
}

async function attempt(context: Context, asked: Asked): Promise<Outcome> {
  const { db, now } = context
  for (const [purpose, finish] of Object.entries(uses)) {
    const { state, verification } = await findVerification(db, { purpose, secret: asked.token, now })
    if (state === 'unknown' || verification === undefined) continue
    if (state !== 'good') return { kind: 'refused', entry: refusals[state] }
    return finish(context, asked, verification)
  }
  return { kind: 'refused', entry: identityErrors.INVALID_TOKEN }
}

const refusals: Readonly<Record<Exclude<VerificationState, 'good' | 'unknown'>, ErrorEntry>> = {
  ended: emailVerificationErrors.TOKEN_EXPIRED,
  stale: identityErrors.INVALID_TOKEN,
  orphaned: identityErrors.USER_NOT_FOUND,
}

const uses: Readonly<Record<string, (context: Context, asked: Asked, verification: Verification) => Promise<Outcome>>> =
  {
    [verifyEmail]: proveAddress,
    [changeEmailPurpose]: changeAddress,
  }

async function proveAddress(context: Context, asked: Asked, { value, userId }: Verification): Promise<Outcome> {
  const { db, exchange, fields, hooks, settings, log, now } = context
  const identity = await context.identify()
  // A link of one account does nothing in a browser that is signed in to another.
  if (identity !== null && identity.user.id !== userId) return { kind: 'refused', entry: callerErrors.UNAUTHORIZED }
  const bound = isBoundBrowser(exchange, 'verification', value)
  if (!asked.confirmed && !((bound || identity !== null) && isDeliberate(exchange.request))) {
    return { kind: 'ask', sentence: 'Confirm that this address is yours.' }
  }
  const result = await db.transaction(async (tx) => {
    const used = await consumeVerification(tx, { purpose: verifyEmail, secret: asked.token, now })
    if (used === undefined || used.userId === null || used.email === null) return null
    const user = await markEmailVerified(tx, fields, { id: used.userId, email: used.email }, now)
    if (user === undefined) return null
    for (const hook of hooks) await hook.userUpdated?.(tx, user, exchange)
    // Only where the mail was asked for: a link that somebody else sent must not sign anybody in to their account.
    const signsIn = settings.emailVerification.signInAfterVerification && identity === null && bound
    return { user, signedIn: signsIn ? await beginSession(context, tx, exchange, user, { remember: true }) : null }
  })
  if (result === null) return { kind: 'refused', entry: identityErrors.INVALID_TOKEN }
  if (result.signedIn !== null) sendSession(context, exchange, result.signedIn)
  forgetSessionCache(exchange)
  log.info('user.email-verified', { requestId: exchange.requestId, userId: result.user.id })
  return { kind: 'done', user: null }
}

async function changeAddress(context: Context, asked: Asked, { value, userId }: Verification): Promise<Outcome> {
  const { db, exchange, now } = context
  const identity = await context.identify()
  if (identity === null || identity.user.id !== userId) return { kind: 'refused', entry: callerErrors.UNAUTHORIZED }
  if (!asked.confirmed && !isDeliberate(exchange.request)) {
    return { kind: 'ask', sentence: 'Confirm that you want to change your address.' }
  }
  const change: EmailChange = JSON.parse(value)
  try {
    const user = await db.transaction(async (tx) => {
      const used = await consumeVerification(tx, { purpose: changeEmailPurpose, secret: asked.token, now })
      if (used === undefined) throw new AuthError(identityErrors.INVALID_TOKEN)
      return moveUser(context, tx, identity.user, change)
    })
    return { kind: 'done', user }
  } catch (error) {
    if (isAuthError(error)) return { kind: 'refused', entry: error.entry }
    throw error
  }
}

/** A page with one button, for a person; a caller that reads JSON is told what to do. */
function ask({ settings, exchange }: Context, asked: Asked, sentence: string): Page {
  if (!wantsPage(exchange.request)) throw new AuthError(emailVerificationErrors.CONFIRMATION_REQUIRED)
  const { appName, basePath } = settings
  const body = html`<p>${sentence}</p>
    <form method="post" action="${`${basePath}/verify-email`}">
      <input type="hidden" name="token" value="${asked.token}" />
      <input type="hidden" name="callbackURL" value="${asked.callbackURL || '/'}" />
      <button type="submit">Confirm</button>
    </form>`
  return layPage({ appName, title: 'One more step', body, leadsTo: asked.callbackURL || '/' })
}
