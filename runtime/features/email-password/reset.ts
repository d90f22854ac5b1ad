import { html } from '../../common/html.ts'
import { type } from '../../contract/schema.ts'
import { type Page, Redirect } from '../../http/answer.ts'
import { AuthError, isAuthError } from '../../http/errors.ts'
import { layPage, productOf, wayBack } from '../../http/page.ts'
import { withQuery } from '../../http/redirect.ts'
import { type Context, route } from '../../http/route.ts'
import { findPassword, putPassword } from '../../identity/account.ts'
import { wantsPage } from '../../identity/browser-binding.ts'
import { markEmailVerified } from '../../identity/email-proof.ts'
import { identityErrors } from '../../identity/errors.ts'
import { rememberBrowser, reopenPassword } from '../../identity/password-tries.ts'
import { notify } from '../../identity/notice.ts'
import { endedByNewPassword, purposes } from '../../identity/purposes.ts'
import { endSessionsOf } from '../../identity/session.ts'
import { announceEnd } from '../../identity/sign-out.ts'
import { removeCredentials } from '../../identity/takeover.ts'
import { findUserById, lockUser } from '../../identity/user.ts'
import {
  consumeVerification,
  findVerification,
  type WantedVerification,
  withdrawVerifications,
} from '../../identity/verification.ts'
import { forgetMails } from '../../outbox/outbox.ts'
import { emailPasswordErrors } from './errors.ts'
import type { EmailPasswordOptions } from './options.ts'
import { checkLength, checkNewPassword } from './password-rules.ts'
import { type MethodReview, MethodReviewAnswer, offerReview, reviewPage } from './review.ts'
import { record } from '../../identity/record.ts'
import { recordUserChange } from '../../identity/user-change.ts'

/**
 * GET /reset-password/:token: where the mailed link leads (wire contract 5.7). Uses nothing up: on to the page that asks
 * for the new password, with the token, or with `error=INVALID_TOKEN`. Without such a page there is a plain one here.
 */
export const resetLink = (options: Required<EmailPasswordOptions>) =>
  route(
    'GET',
    '/reset-password/:token',
    {
      summary: 'Redirects from the mailed link to the page that asks for the new password',
      caller: 'anyone',
      query: type({ callbackURL: 'string' }),
      returns: type('unknown'),
    },
    async (context) => {
      const { db, settings, params, query, now } = context
      const token = params['token'] ?? ''
      const { state } = await findVerification(db, { purpose: purposes.resetPassword, secret: token, now })
      if (query.callbackURL === '')
        return state === 'good' ? newPasswordPage(context, options, token) : endedPage(context)
      const target = new URL(query.callbackURL, settings.origin).href
      const outcome: Record<string, string> = state === 'good' ? { token } : { error: 'INVALID_TOKEN' }
      return new Redirect(withQuery(target, outcome))
    },
  )

/** POST /reset-password: uses the token up and sets the password (wire contract 5.7). */
export const resetPassword = (options: Required<EmailPasswordOptions>) =>
  route(
    'POST',
    '/reset-password',
    {
      summary: 'Sets a new password with the token of a mailed link',
      caller: 'anyone',
      body: type({ newPassword: 'string', 'token?': 'string' }),
      query: type({ 'token?': 'string' }),
      returns: type({ status: 'boolean', 'review?': MethodReviewAnswer }),
      errors: [
        identityErrors.INVALID_TOKEN,
        emailPasswordErrors.PASSWORD_TOO_SHORT,
        emailPasswordErrors.PASSWORD_TOO_LONG,
        emailPasswordErrors.PASSWORD_TOO_COMMON,
      ],
      form: (fields) => Object.fromEntries(fields),
    },
    async (context) => {
      const { body, query, now, exchange } = context
      const fromPage = wantsPage(exchange.request)
      const secret = body.token ?? query.token
      if (secret === undefined) throw new AuthError(identityErrors.INVALID_TOKEN)
      const wanted = { purpose: purposes.resetPassword, secret, now }
      let userId: string
      try {
        userId = await checkPasswordOfLink(context, options, wanted, body.newPassword)
      } catch (error) {
        if (!fromPage || !isAuthError(error)) throw error
        if (error.entry === identityErrors.INVALID_TOKEN) return endedPage(context)
        return newPasswordPage(context, options, secret, error.message)
      }
      const hash = await context.passwords.hash(body.newPassword)
      const review = await setPassword(context, options, { ...wanted, userId }, hash)
      if (fromPage) return review === undefined ? donePage(context) : reviewPage(context, review)
      return { status: true, ...(review && { review }) }
    },
  )

/**
 * Looks at link and password before the hash, so that a guess does not cost one; uses nothing up, so that a refused
 * password can be followed by a better one.
 * @returns the id of the user whose link it is
 * @throws {AuthError} INVALID_TOKEN, or what is wrong with the password
 */
async function checkPasswordOfLink(
  context: Context,
  options: Required<EmailPasswordOptions>,
  wanted: WantedVerification,
  password: string,
): Promise<string> {
  const { db, fields } = context
  checkLength(options, password)
  const { state, verification } = await findVerification(db, wanted)
  const owner = state === 'good' ? await findUserById(db, fields, verification?.userId ?? '') : undefined
  if (owner === undefined) throw new AuthError(identityErrors.INVALID_TOKEN)
  await checkNewPassword(context, options, password, owner)
  return owner.id
}

/** Gives what else opens the account. @throws {AuthError} INVALID_TOKEN when somebody else was first */
async function setPassword(
  context: Context,
  options: Required<EmailPasswordOptions>,
  wanted: WantedVerification & { readonly userId: string },
  hash: string,
): Promise<MethodReview | undefined> {
  const { db, fields, exchange, log, now } = context
  const { changedFor, review } = await db.transaction(async (tx) => {
    const user = await lockUser(tx, fields, wanted.userId)
    const used = await consumeVerification(tx, wanted)
    if (user === undefined || used?.userId !== user.id) throw new AuthError(identityErrors.INVALID_TOKEN)
    const before = await findPassword(tx, user.id)
    // The link was in the mailbox of this e-mail. Whoever got in before it was verified is not known to own it.
    if (!user.emailVerified) {
      await removeCredentials(context, tx, user.id)
      await recordUserChange(context, tx, user, (await markEmailVerified(tx, fields, user, now)) ?? user)
    }
    await putPassword(tx, { userId: user.id, hash, now })
    const isNew = !before?.password
    await record(context, tx, isNew ? 'account.password-added' : 'account.password-reset', {
      id: user.id,
      userId: user.id,
    })
    await withdrawVerifications(tx, user.id, endedByNewPassword)
    await forgetMails(context, tx, { kind: purposes.resetPassword, to: user.email })
    await reopenPassword(tx, context.settings, user.id)
    if (options.revokeSessionsOnPasswordReset) {
      await announceEnd(context, tx, user.id, await endSessionsOf(tx, user.id), 'new-password')
    }
    const notice = isNew ? { kind: 'sign-in-method-added', data: { method: 'Password' } } : { kind: 'password-changed' }
    await notify(context, tx, user, notice, now)
    return { changedFor: user.id, review: options.signIn ? await offerReview(context, tx, user) : undefined }
  })
  rememberBrowser(context, exchange, changedFor)
  log.info('password.reset', { requestId: exchange.requestId, userId: changedFor })
  return review
}

/** The page that asks for the new password; with `problem`, why the last one was refused. */
function newPasswordPage(
  context: Context,
  options: Required<EmailPasswordOptions>,
  token: string,
  problem?: string,
): Page {
  const { settings } = context
  const { basePath } = settings
  const refused = problem !== undefined
  const body = html`<form method="post" action="${`${basePath}/reset-password`}">
    <input type="hidden" name="token" value="${token}" />
    ${refused ? html`<p id="problem" role="alert">${problem}.</p>` : ''}
    <label for="password">New password</label>
    <input
      id="password"
      name="newPassword"
      type="password"
      autocomplete="new-password"
      required
      minlength="${String(options.passwordMinimum)}"
      ${refused ? html`aria-invalid="true" aria-describedby="problem" autofocus` : ''}
    />
    <button type="submit">Set new password</button>
  </form>`
  return layPage({ ...productOf(settings), title: 'Choose a new password', body, status: refused ? 400 : 200 })
}

function endedPage({ settings }: Context): Page {
  const body = html`<p>This link was already used or has expired. Ask for a new one where you sign in.</p>
    ${wayBack}`
  return layPage({ ...productOf(settings), title: 'This link no longer works', body, status: 400 })
}

function donePage({ settings }: Context): Page {
  const body = html`<p>Your new password is set. You can sign in with it now.</p>
    ${wayBack}`
  return layPage({ ...productOf(settings), title: 'Password changed', body })
}
