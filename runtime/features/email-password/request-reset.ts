import { limits } from '../../contract/limits.ts'
import type { MailKind } from '../../contract/platform.ts'
import { type } from '../../contract/schema.ts'
import { AuthError } from '../../http/errors.ts'
import { route } from '../../http/route.ts'
import { unableToCreateVerification } from '../../identity/email-proof.ts'
import { normalizeEmail } from '../../identity/email.ts'
import { identityErrors } from '../../identity/errors.ts'
import { mailLink, spanOf } from '../../identity/mail-link.ts'
import { mailedUser } from '../../identity/notice.ts'
import { purposes } from '../../identity/purposes.ts'
import { holdUserOfEmail } from '../../identity/user.ts'
import { issueVerification, withdrawVerifications } from '../../identity/verification.ts'
import { canMail, queueMail } from '../../outbox/outbox.ts'
import { randomText } from '../../security/random.ts'
import { emailPasswordErrors } from './errors.ts'

const sentence = 'If this email exists in our system, check your email for the reset link'

/**
 * POST /request-password-reset and its older name (wire contract 5.7). The same answer and the same work for every
 * address: whether there is somebody to write to is looked up when the mail leaves. While the last link is young no other
 * is sent: a newer one puts it out of use, and a stranger who asks must not do that to who is about to open it.
 */
export const requestReset = <const Path extends '/request-password-reset' | '/forget-password'>(path: Path) =>
  route(
    'POST',
    path,
    {
      summary: 'Mails a link to reset the password, if the e-mail has an account',
      caller: 'anyone',
      robots: 'send',
      body: type({ email: 'string', 'redirectTo?': 'string' }),
      returns: type({ status: 'boolean', message: 'string' }),
      errors: [
        emailPasswordErrors.RESET_PASSWORD_DISABLED,
        identityErrors.INVALID_EMAIL,
        identityErrors.FAILED_TO_CREATE_VERIFICATION,
      ],
    },
    async (context) => {
      const { db, settings, body, now } = context
      if (!canMail(settings)) throw new AuthError(emailPasswordErrors.RESET_PASSWORD_DISABLED)
      const email = normalizeEmail(body.email)
      if (email === undefined) throw new AuthError(identityErrors.INVALID_EMAIL)
      const rate = { ...limits.mailRate, gap: limits.resetMailGap }
      const mail = { kind: purposes.resetPassword, to: email, data: { redirectTo: body.redirectTo ?? '' }, rate }
      await queueMail(context, db, mail, now).catch(unableToCreateVerification)
      return { status: true, message: sentence }
    },
  )

/** The mail with the link. A newer link puts the older ones out of use. */
export const resetMail: MailKind = {
  async prepare(platform, tx, mail, now) {
    const { settings, fields } = platform
    const user = await holdUserOfEmail(tx, fields, mail.to)
    if (user === undefined) return null
    await withdrawVerifications(tx, user.id, [purposes.resetPassword])
    const token = randomText(limits.resetTokenLength)
    const lifetime = limits.resetTokenLifetime
    await issueVerification(tx, { purpose: purposes.resetPassword, secret: token, value: user.id, lifetime, now, user })
    const url = mailLink(settings, `/reset-password/${token}`, { callbackURL: String(mail.data['redirectTo']) })
    return { user: mailedUser(user), url, token, validFor: spanOf(lifetime) }
  },
}
