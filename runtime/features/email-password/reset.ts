import { type } from 'arktype'
import { type Page, Redirect } from '../../http/answer.ts'
import { AuthError } from '../../http/errors.ts'
import { html, layPage } from '../../http/page.ts'
import { withQuery } from '../../http/redirect.ts'
import { type Context, route } from '../../http/route.ts'
import { putPassword } from '../../identity/account.ts'
import { wantsPage } from '../../identity/browser-binding.ts'
import { markEmailVerified } from '../../identity/email-proof.ts'
import { identityErrors } from '../../identity/errors.ts'
import { notify } from '../../identity/notice.ts'
import { endSessionsOf } from '../../identity/session.ts'
import { announceEnd } from '../../identity/sign-out.ts'
import { findUserById } from '../../identity/user.ts'
import { consumeVerification, findVerification, withdrawVerifications } from '../../identity/verification.ts'
import { emailPasswordErrors } from './errors.ts'
import type { EmailPasswordOptions } from './options.ts'
import { checkNewPassword } from './password-rules.ts'
import { resetPurpose } from './request-reset.ts'

/** Links whose power ends when the password changes: whoever asked for them may have been somebody else. */
export const endedByNewPassword = [resetPurpose, 'change-email', 'delete-account']

/**
 * GET /reset-password/:token: where the mailed link leads (wire contract 5.7). Uses nothing up: on to the page that asks
 * for the new password, with the token, or with `error=INVALID_TOKEN`. Without such a page there is a plain one here.
 */
export const resetLink = (options: Required<EmailPasswordOptions>) =>
  route(
    'GET',
    '/reset-password/:token',
    {
      summary: 'Leads from the mailed link to the page that asks for the new password',
      caller: 'anyone',
      query: type({ callbackURL: 'string' }),
      returns: type('unknown'),
    },
    async (context) => {
      const { db, settings, params, query, now } = context
      const token = params['token'] ?? ''
      const { state } = await findVerification(db, { purpose: resetPurpose, secret: token, now })
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
      returns: type({ status: 'boolean' }),
      errors: [
        identityErrors.INVALID_TOKEN,
        emailPasswordErrors.PASSWORD_TOO_SHORT,
        emailPasswordErrors.PASSWORD_TOO_LONG,
      ],
      form: (fields) => Object.fromEntries(fields),
    },
    async (context) => {
      const { db, body, query, now, exchange } = context
      const fromPage = wantsPage(exchange.request)
      const secret = body.token ?? query.token
      if (secret === undefined) throw new AuthError(identityErrors.INVALID_TOKEN)
      checkNewPassword(options, body.newPassword)
      const wanted = { purpose: resetPurpose, secret, now }
      // Looked at first, so that a guess does not cost a hash; used up below, by one of many at once.
      if ((await findVerification(db, wanted)).state !== 'good') {
        if (fromPage) return endedPage(context)
        throw new AuthError(identityErrors.INVALID_TOKEN)
      }
      const hash = await context.passwords.hash(body.newPassword)
      await setPassword(context, options, wanted, hash)
      return fromPage ? donePage(context) : { status: true }
    },
  )

/** @throws {AuthError} INVALID_TOKEN when somebody else was first */
async function setPassword(
  context: Context,
  options: Required<EmailPasswordOptions>,
  wanted: { readonly purpose: string; readonly secret: string; readonly now: Date },
  hash: string,
): Promise<void> {
  const { db, fields, exchange, log, now } = context
  const changedFor = await db.transaction(async (tx) => {
    const used = await consumeVerification(tx, wanted)
    const userId = used?.userId ?? null
    const user = userId === null ? undefined : await findUserById(tx, fields, userId)
    if (user === undefined) throw new AuthError(identityErrors.INVALID_TOKEN)
    const { isNew } = await putPassword(tx, { userId: user.id, hash, now })
    await withdrawVerifications(tx, user.id, endedByNewPassword)
    // The link was in the mailbox of this address. Whoever signed in here before it was proven is not known to own it.
    if (!user.emailVerified) await markEmailVerified(tx, fields, user, now)
    if (options.revokeSessionsOnPasswordReset || !user.emailVerified) {
      await announceEnd(context, tx, user.id, await endSessionsOf(tx, user.id))
    }
    const notice = isNew ? { kind: 'sign-in-method-added', data: { method: 'Password' } } : { kind: 'password-changed' }
    await notify(context, tx, user, notice, now)
    return user.id
  })
  log.info('password.reset', { requestId: exchange.requestId, userId: changedFor })
}

function newPasswordPage(context: Context, options: Required<EmailPasswordOptions>, token: string): Page {
  const { appName, basePath } = context.settings
  const body = html`<form method="post" action="${`${basePath}/reset-password`}">
    <input type="hidden" name="token" value="${token}" />
    <label for="password">New password</label>
    <input
      id="password"
      name="newPassword"
      type="password"
      autocomplete="new-password"
      required
      minlength="${String(options.passwordMinimum)}"
    />
    <button type="submit">Set new password</button>
  </form>`
  return layPage({ appName, title: 'Choose a new password', body })
}

function endedPage({ settings }: Context): Page {
  const body = html`<p>This link was used already, or its time is over. Ask for a new one where you sign in.</p>
    <p><a href="/">Return to Application</a></p>`
  return layPage({ appName: settings.appName, title: 'This link does not work any more', body, status: 400 })
}

function donePage({ settings }: Context): Page {
  const body = html`<p>Your new password is set. You can sign in with it now.</p>
    <p><a href="/">Return to Application</a></p>`
  return layPage({ appName: settings.appName, title: 'Password changed', body })
}
