import { Session, User } from '../../contract/entities.ts'
import { limits } from '../../contract/limits.ts'
import { type } from '../../contract/schema.ts'
import { Page, Redirect, type Unfinished } from '../../http/answer.ts'
import { AuthError, type ErrorEntry, isAuthError } from '../../http/errors.ts'
import { withQuery } from '../../http/redirect.ts'
import { type Context, route } from '../../http/route.ts'
import { isBoundBrowser, isDeliberate, wantsPage } from '../../identity/browser-binding.ts'
import { identityErrors } from '../../identity/errors.ts'
import { userOfMailbox } from '../../identity/mailbox-user.ts'
import { identifyPerson } from '../../identity/own-session.ts'
import { purposes } from '../../identity/purposes.ts'
import { beginSession, type Begun, finishSignIn, type SignedIn } from '../../identity/sign-in.ts'
import { endCode } from '../../identity/stored-code.ts'
import { findUserById } from '../../identity/user.ts'
import { consumeVerification, findVerification } from '../../identity/verification.ts'
import { attemptOf, forgetAttempt, sendBack, takeAttempt } from './attempt.ts'
import { magicLinkErrors } from './errors.ts'
import type { ParsedLinkOptions } from './options.ts'
import { type CarriedMagicLink, linkPage, sentBackPage } from './link-pages.ts'
import type { LinkFacts } from './send-link.ts'

const Targets = {
  token: 'string',
  'callbackURL?': 'string',
  'newUserCallbackURL?': 'string',
  'errorCallbackURL?': 'string',
} as const

const errors = [
  identityErrors.INVALID_TOKEN,
  identityErrors.CONFIRMATION_REQUIRED,
  identityErrors.FAILED_TO_CREATE_SESSION,
  magicLinkErrors.NEW_USER_SIGNUP_DISABLED,
]

/** How the sessions that begin with a link begin. */
const start = {
  proof: 'in this transaction',
  by: { method: 'magic-link', amr: ['email'] },
  remember: true,
} as const

/** What came with a link. */
interface Asked extends CarriedMagicLink {
  /** The person pressed a button, or code sent the token by POST: not a mere visit of the address. */
  readonly confirmed: boolean
  /** The sign-in goes on in the browser that asked. */
  readonly elsewhere: boolean
}

/**
 * GET /magic-link/verify: where mailed links lead (wire contract beyond, section 3). It finishes in the browser that asked;
 * elsewhere, a scanner's perhaps, nothing is used up before a person presses a button.
 */
export const openLink = (options: ParsedLinkOptions) =>
  route(
    'GET',
    '/magic-link/verify',
    {
      summary: 'Signs in by a mailed link, or asks for a click first',
      caller: 'anyone',
      via: 'sign-in',
      query: type(Targets),
      returns: type({ token: 'string', user: User, session: Session }),
      errors,
      malformed: 'invalid_token',
      changesSession: true,
      limits: { client: limits.magicLinkRate },
    },
    (context) => {
      const asked = { ...context.query, confirmed: false, elsewhere: false }
      return answer(context, options, asked, (signedIn) => {
        if (signedIn === null) throw new AuthError(identityErrors.INVALID_TOKEN)
        const { credential, user, session } = signedIn
        return { token: credential, user, session }
      })
    },
  )

/** POST /magic-link/verify: the same after a person has pressed the button, and for code that sends the token itself. */
export const confirmLink = (options: ParsedLinkOptions) =>
  route(
    'POST',
    '/magic-link/verify',
    {
      summary: 'Signs in with the token of a mailed link, here or in the browser that asked for it',
      caller: 'anyone',
      via: 'sign-in',
      body: type({ ...Targets, 'elsewhere?': 'boolean' }),
      returns: type({ redirect: 'boolean', 'url?': 'string', token: 'string', user: User }).or({
        status: "'sent-back'",
      }),
      errors,
      changesSession: true,
      limits: { client: limits.magicLinkRate },
      form: (fields) => {
        const { elsewhere, ...rest } = Object.fromEntries(fields)
        return { ...rest, elsewhere: elsewhere === 'true' }
      },
    },
    (context) => {
      const { body } = context
      const asked = { ...body, confirmed: true, elsewhere: body.elsewhere === true }
      return answer(context, options, asked, (signedIn) => {
        if (signedIn === null) return { status: 'sent-back' as const }
        const { callbackURL: url } = body
        const { credential, user } = signedIn
        return { redirect: url !== undefined, ...(url !== undefined && { url }), token: credential, user }
      })
    },
  )

/** What a link led to. */
interface Opened {
  /** Null where the sign-in went back to the browser that asked. */
  readonly begun: Begun | null
  readonly isNew: boolean
}

/** `json`: what code reads; of null where the sign-in went back to the browser that asked. */
async function answer<Json>(
  context: Context,
  options: ParsedLinkOptions,
  asked: Asked,
  json: (signedIn: SignedIn | null) => Json,
): Promise<Json | Redirect | Page | Unfinished> {
  const { exchange } = context
  // Code that sent the token by POST reads JSON; a link, and the button of our page, lead on.
  const leadsOn = asked.confirmed ? wantsPage(exchange.request) : Boolean(asked.callbackURL)
  try {
    const opened = await open(context, options, asked)
    if (opened instanceof Page) return opened
    const { begun, isNew } = opened
    if (begun === null) return wantsPage(exchange.request) ? sentBackPage(context) : json(null)
    forgetAttempt(exchange)
    const target = (isNew && asked.newUserCallbackURL) || asked.callbackURL || '/'
    const done = (signedIn: SignedIn) => (leadsOn ? new Redirect(target) : json(signedIn))
    return finishSignIn(context, begun, done, leadsOn ? target : undefined)
  } catch (error) {
    if (!leadsOn || !isAuthError(error)) throw error
    return refusedTo(asked, error)
  }
}

/** A link that fails leads somewhere too, with the word of the contract. */
function refusedTo(asked: Asked, { entry, details }: AuthError): Redirect {
  const target = asked.errorCallbackURL || asked.callbackURL || '/'
  const { redirect } = details
  if (redirect !== undefined) {
    return new Redirect(withQuery(target, { error: redirect.error, error_description: redirect.description }))
  }
  return new Redirect(withQuery(target, { error: words.get(entry) ?? entry.code.toLowerCase() }))
}

const words: ReadonlyMap<ErrorEntry, string> = new Map<ErrorEntry, string>([
  [identityErrors.INVALID_TOKEN, 'INVALID_TOKEN'],
  [magicLinkErrors.NEW_USER_SIGNUP_DISABLED, 'new_user_signup_disabled'],
  [identityErrors.FAILED_TO_CREATE_SESSION, 'failed_to_create_session'],
])

async function open(context: Context, options: ParsedLinkOptions, asked: Asked): Promise<Opened | Page> {
  const { db, exchange, now } = context
  const wanted = { purpose: purposes.magicLink, secret: asked.token, now }
  const { state, verification } = await findVerification(db, wanted)
  if (state !== 'good' || verification === undefined) throw new AuthError(identityErrors.INVALID_TOKEN)
  const facts: LinkFacts = JSON.parse(verification.value)
  const isOwn = isBoundBrowser(exchange, 'verification', facts.browser)
  if (!asked.confirmed && !(isOwn && isDeliberate(exchange.request))) {
    // A link leads somewhere: whoever opens it is shown a page, whatever they are.
    if (!wantsPage(exchange.request) && !asked.callbackURL) throw new AuthError(identityErrors.CONFIRMATION_REQUIRED)
    const { confirmed: _confirmed, elsewhere: _elsewhere, ...link } = asked
    return linkPage(context, link, facts)
  }
  return db.transaction(async (tx) => {
    const spend = async () => {
      if (facts.code !== undefined) await endCode(tx, facts.code)
      if ((await consumeVerification(tx, wanted)) === undefined) throw new AuthError(identityErrors.INVALID_TOKEN)
    }
    const unknown = options.signUp ? { name: facts.name, input: {} } : undefined
    const found = await userOfMailbox(context, tx, facts.email, { spend, unknown })
    if (found === undefined) throw new AuthError(magicLinkErrors.NEW_USER_SIGNUP_DISABLED)
    const { user, isNew } = found
    if (!asked.elsewhere || isOwn) return { begun: await beginSession(context, tx, user, start), isNew }
    if (!(await sendBack(tx, facts.attempt, user.id, now))) throw new AuthError(identityErrors.INVALID_TOKEN)
    return { begun: null, isNew }
  })
}

/**
 * GET /magic-link/status: for the page that waits. `waiting` until the link was opened; `signed-in` once its owner sent the sign-in
 * back here, with the session's cookie; `ended` when nothing is waited for.
 */
export const linkStatus = route(
  'GET',
  '/magic-link/status',
  {
    summary: 'Says whether the mailed link was opened, and signs in where its owner sent the sign-in back here',
    caller: 'anyone',
    via: 'sign-in',
    returns: type({ status: "'waiting' | 'signed-in' | 'ended'", 'user?': User }),
    errors: [identityErrors.FAILED_TO_CREATE_SESSION],
  },
  async (context): Promise<{ status: 'waiting' | 'signed-in' | 'ended'; user?: User } | Unfinished> => {
    const { db, fields, exchange, now } = context
    const identity = await identifyPerson(context)
    const attempt = await attemptOf(db, exchange)
    if (attempt === undefined) {
      forgetAttempt(exchange)
      return { status: identity === null ? 'ended' : 'signed-in' }
    }
    const { secret, userId } = attempt
    if (userId === null) return { status: 'waiting' }
    const begun = await db.transaction(async (tx) => {
      const user = await findUserById(tx, fields, userId)
      if (user === undefined || !(await takeAttempt(tx, secret, now))) return undefined
      return beginSession(context, tx, user, start)
    })
    forgetAttempt(exchange)
    if (begun === undefined) return { status: 'ended' }
    return finishSignIn(context, begun, ({ user }) => ({ status: 'signed-in' as const, user }))
  },
)
