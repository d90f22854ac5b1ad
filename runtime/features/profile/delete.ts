import { html } from '../../common/html.ts'
import type { Identified, User } from '../../contract/entities.ts'
import { limits } from '../../contract/limits.ts'
import type { MailKind } from '../../contract/platform.ts'
import { type } from '../../contract/schema.ts'
import type { Settings } from '../../contract/settings.ts'
import { type Page, Redirect } from '../../http/answer.ts'
import { AuthError, isAuthError } from '../../http/errors.ts'
import { callerErrors } from '../../http/handler.ts'
import { layPage, productOf, wayBack } from '../../http/page.ts'
import { type Context, route } from '../../http/route.ts'
import { callsOfOneSession } from '../../identity/account-limits.ts'
import { isDeliberate, wantsPage } from '../../identity/browser-binding.ts'
import { identityErrors } from '../../identity/errors.ts'
import { mailLink, spanOf } from '../../identity/mail-link.ts'
import { mailedUser } from '../../identity/notice.ts'
import { withOwnPassword } from '../../identity/own-password.ts'
import { holdCaller, requireOwnSession } from '../../identity/own-session.ts'
import type { Proof } from '../../identity/account.ts'
import { purposes } from '../../identity/purposes.ts'
import { removeUser } from '../../identity/removal.ts'
import { clearSessionCookies } from '../../identity/session-cookies.ts'
import { holdSession, isFresh } from '../../identity/session.ts'
import { holdUserOfEmail } from '../../identity/user.ts'
import {
  consumeVerification,
  findVerification,
  issueVerification,
  withdrawVerifications,
} from '../../identity/verification.ts'
import { canMail, queueMail } from '../../outbox/outbox.ts'
import { randomText } from '../../security/random.ts'
import { profileErrors } from './errors.ts'

const DeletionBody = type({ 'callbackURL?': 'string', 'password?': 'string', 'token?': 'string' })
const Done = type({ success: 'boolean', message: 'string' })
const deleted = { success: true, message: 'User deleted' }
const mailed = { success: true, message: 'Verification email sent' }
const isOn = (settings: Settings) => settings.user.deleteUser

/**
 * POST /delete-user (wire contract 5.9): proof by password, else by a fresh session; then by mail where mail is set up,
 * at once where it is not. With a `token` it completes what a mailed link began.
 */
export const requestDeletion = route(
  'POST',
  '/delete-user',
  {
    summary: "Deletes the caller's account, or mails a link that does",
    caller: 'session',
    ownSession: true,
    body: DeletionBody,
    returns: Done,
    errors: [
      identityErrors.CREDENTIAL_ACCOUNT_NOT_FOUND,
      identityErrors.INVALID_PASSWORD,
      profileErrors.SESSION_EXPIRED,
      identityErrors.INVALID_TOKEN,
    ],
    changesSession: true,
    enabled: isOn,
    limits: { account: callsOfOneSession },
    form: (fields) => Object.fromEntries(fields),
  },
  async (context) => {
    const { body, identity, now } = context
    if (body.password) return withOwnPassword(context, body.password, ({ proof }) => proceed(context, proof))
    if (body.token === undefined && !isFresh(context, identity, now)) throw new AuthError(profileErrors.SESSION_EXPIRED)
    return proceed(context)
  },
)

/** What comes after the proof: the end of the account, or the mail with the link to it. */
async function proceed(context: Context<'session', typeof DeletionBody>, proof?: Proof): Promise<typeof Done.infer> {
  const { db, body, settings, identity } = context
  if (body.token !== undefined) return completeDeletion(context, identity, body.token)
  const { confirmDeletion } = settings.user
  const isEnough = proof !== undefined && confirmDeletion === 'without-password'
  if (confirmDeletion !== false && !isEnough && canMail(settings)) return mailLinkTo(context, body.callbackURL)
  await db.transaction((tx) => removeUser(context, tx, identity.user, () => holdCaller(context, tx, identity, proof)))
  return finished(context, identity.user)
}

async function mailLinkTo(context: Context<'session'>, callbackURL: string | undefined): Promise<typeof mailed> {
  const { db, identity, now } = context
  const data = { userId: identity.user.id, sessionId: identity.session.id, callbackURL: callbackURL || '' }
  await queueMail(context, db, { kind: purposes.deleteAccount, to: identity.user.email, data }, now)
  return mailed
}

/** The mail with the link. A newer link puts the older ones out of use. */
export const deletionMail: MailKind = {
  async prepare(platform, tx, mail, now) {
    const { settings, fields } = platform
    const user = await holdUserOfEmail(tx, fields, mail.to)
    if (user === undefined || user.id !== mail.data['userId']) return null
    // Whoever asked is out again, perhaps because the owner took the account back: no link for them.
    const sessionId = String(mail.data['sessionId'])
    if (!(await holdSession(tx, sessionId))) return null
    await withdrawVerifications(tx, user.id, [purposes.deleteAccount])
    const token = randomText(limits.deleteTokenLength, 'lowercase')
    const lifetime = settings.user.deleteLifetime
    await issueVerification(tx, {
      purpose: purposes.deleteAccount,
      secret: token,
      value: sessionId,
      lifetime,
      now,
      user,
    })
    const callbackURL = String(mail.data['callbackURL'])
    const url = mailLink(settings, '/delete-user/callback', { token, ...(callbackURL !== '' && { callbackURL }) })
    return { user: mailedUser(user), url, token, validFor: spanOf(lifetime) }
  },
}

/**
 * GET /delete-user/callback: where the mailed link leads (wire contract 5.9). It needs the living session of the same
 * user; a browser that only fetches ahead deletes nothing.
 */
export const deletionLink = route(
  'GET',
  '/delete-user/callback',
  {
    summary: 'Deletes the account by a mailed link',
    caller: 'anyone',
    query: type({ token: 'string', 'callbackURL?': 'string' }),
    returns: Done,
    errors: [identityErrors.FAILED_TO_GET_USER_INFO, identityErrors.INVALID_TOKEN, callerErrors.SESSION_NOT_FRESH],
    changesSession: true,
    enabled: isOn,
  },
  async (context) => {
    const { query, exchange } = context
    const identity = await context.identify()
    const forPerson = wantsPage(exchange.request)
    if (identity === null) {
      if (forPerson) return signInFirstPage(context)
      throw new AuthError(identityErrors.FAILED_TO_GET_USER_INFO, { status: 404 })
    }
    if (!isDeliberate(exchange.request)) return confirmPage(context)
    try {
      const answer = await completeDeletion(context, identity, query.token)
      if (query.callbackURL) return new Redirect(query.callbackURL)
      return forPerson ? deletedPage(context) : answer
    } catch (error) {
      if (forPerson && isAuthError(error) && error.entry === identityErrors.INVALID_TOKEN) return spentPage(context)
      throw error
    }
  },
)

/** @throws {AuthError} INVALID_TOKEN (404) when it is unknown, ended, used, or somebody else's */
async function completeDeletion(context: Context, identity: Identified, token: string): Promise<typeof deleted> {
  const { db, now } = context
  const { user } = identity
  requireOwnSession(context, identity)
  const refused = () => new AuthError(identityErrors.INVALID_TOKEN, { status: 404 })
  // Looked at first, so that a guess costs no more; used up below, by one of many at once.
  const { state, verification } = await findVerification(db, { purpose: purposes.deleteAccount, secret: token, now })
  if (state !== 'good' || verification?.userId !== user.id) throw refused()
  await db.transaction(async (tx) => {
    await removeUser(context, tx, user, async () => {
      await holdCaller(context, tx, identity)
      const used = await consumeVerification(tx, { purpose: purposes.deleteAccount, secret: token, now })
      // Thrown inside, so that the token of somebody else stays theirs.
      if (used?.userId !== user.id) throw refused()
    })
  })
  return finished(context, user)
}

function finished(context: Context, user: User): typeof deleted {
  const { exchange, log } = context
  clearSessionCookies(context, exchange)
  log.info('user.deleted', { requestId: exchange.requestId, userId: user.id })
  return deleted
}

/** The same refusals as a page, for a person who came from a mail. */
function signInFirstPage({ settings }: Context): Page {
  const body = html`<p>Sign in to the account in this browser first, then open the link of the mail again.</p>
    ${wayBack}`
  return layPage({ ...productOf(settings), title: 'Sign in first', body, status: 404 })
}

function spentPage({ settings }: Context): Page {
  const body = html`<p>This link was already used, has expired, or belongs to another account.</p>
    ${wayBack}`
  return layPage({ ...productOf(settings), title: 'This link no longer works', body, status: 404 })
}

function deletedPage({ settings }: Context): Page {
  const body = html`<p>Your account and everything in it is gone.</p>
    ${wayBack}`
  return layPage({ ...productOf(settings), title: 'Account deleted', body })
}

function confirmPage({ settings, exchange, query }: Context): Page {
  if (!wantsPage(exchange.request)) throw new AuthError(identityErrors.INVALID_TOKEN, { status: 404 })
  const { token, callbackURL } = query as { token: string; callbackURL?: string }
  const target = callbackURL || '/'
  const body = html`<p>Your account and everything in it will be deleted. This cannot be undone.</p>
    <form method="post" action="${`${settings.basePath}/delete-user`}">
      <input type="hidden" name="token" value="${token}" />
      <input type="hidden" name="callbackURL" value="${target}" />
      <button type="submit" class="danger">Delete my account</button>
    </form>`
  return layPage({ ...productOf(settings), title: 'Delete your account?', body, leadsTo: target })
}
