import { type } from '../../contract/schema.ts'
import { AuthError } from '../../http/errors.ts'
import { route } from '../../http/route.ts'
import { normalizeEmail } from '../../identity/email.ts'
import { queueVerificationMail, unableToCreateVerification } from '../../identity/email-proof.ts'
import { identityErrors } from '../../identity/errors.ts'
import { identifyPerson } from '../../identity/own-session.ts'
import { canMail } from '../../outbox/outbox.ts'
import { emailVerificationErrors } from './errors.ts'

/** POST /send-verification-email (wire contract 5.6). A signed-out caller gets one answer for every address. */
export const sendVerificationEmail = route(
  'POST',
  '/send-verification-email',
  {
    summary: 'Mails a link that verifies the e-mail',
    caller: 'anyone',
    robots: 'send',
    gate: false,
    body: type({ email: 'string', 'callbackURL?': 'string' }),
    returns: type({ status: 'boolean' }),
    errors: [
      identityErrors.VERIFICATION_EMAIL_NOT_ENABLED,
      identityErrors.INVALID_EMAIL,
      emailVerificationErrors.EMAIL_MISMATCH,
      emailVerificationErrors.EMAIL_ALREADY_VERIFIED,
      identityErrors.FAILED_TO_CREATE_VERIFICATION,
    ],
  },
  async (context) => {
    const { db, body, settings, exchange } = context
    if (!canMail(settings)) throw new AuthError(identityErrors.VERIFICATION_EMAIL_NOT_ENABLED)
    const email = normalizeEmail(body.email)
    if (email === undefined) throw new AuthError(identityErrors.INVALID_EMAIL)
    const identity = await identifyPerson(context)
    if (identity !== null && identity.user.email !== email) throw new AuthError(emailVerificationErrors.EMAIL_MISMATCH)
    if (identity?.user.emailVerified === true) throw new AuthError(emailVerificationErrors.EMAIL_ALREADY_VERIFIED)
    const mail = { email, callbackURL: body.callbackURL, byAnybody: identity === null }
    await queueVerificationMail(context, db, exchange, mail).catch(unableToCreateVerification)
    return { status: true }
  },
)
