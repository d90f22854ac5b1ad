import { limits } from '../../contract/limits.ts'
import type { MailKind } from '../../contract/platform.ts'
import { type } from '../../contract/schema.ts'
import { AuthError, isAuthError } from '../../http/errors.ts'
import { type Context, route } from '../../http/route.ts'
import { callsOfOneSession } from '../../identity/account-limits.ts'
import { unableToCreateVerification } from '../../identity/email-proof.ts'
import { identityErrors } from '../../identity/errors.ts'
import { spanOf } from '../../identity/mail-link.ts'
import { holdCaller } from '../../identity/own-session.ts'
import { purposes } from '../../identity/purposes.ts'
import { holdSession } from '../../identity/session.ts'
import { checkCode, putCode, spendCode, type WantedCode } from '../../identity/stored-code.ts'
import { findUserByEmail, lockUser } from '../../identity/user.ts'
import { queueMail } from '../../outbox/outbox.ts'
import { emailVerificationErrors, moveUser } from '../email-verification/index.ts'
import { emailOtpErrors } from './errors.ts'
import type { ParsedOtpOptions } from './options.ts'
import { codeAddress, codeErrors, mailedCode } from './send-code.ts'

/** The kind of mail that holds the code of a change of the e-mail. */
export const changeMailKind = 'email-otp-change'

/** The code by which one user gets one new e-mail: good for nobody else. */
const changeCode = (userId: string, newEmail: string): WantedCode => ({
  purpose: purposes.mailedCode,
  type: `change-email ${userId}`,
  to: newEmail,
})

const changeErrors = [
  ...codeErrors,
  emailVerificationErrors.CHANGE_EMAIL_DISABLED,
  emailVerificationErrors.EMAIL_IS_THE_SAME,
  emailVerificationErrors.COULDNT_UPDATE_YOUR_EMAIL,
]

/** The new e-mail of the caller. @throws {AuthError} CHANGE_EMAIL_DISABLED, EMAIL_IS_THE_SAME, as `codeAddress` */
function wantedEmail(context: Context<'fresh-session'>, { changeEmail }: ParsedOtpOptions, text: string): string {
  if (!changeEmail.enabled) {
    const message = 'Change email with OTP is disabled'
    throw new AuthError(emailVerificationErrors.CHANGE_EMAIL_DISABLED, { message })
  }
  const email = codeAddress(context, text)
  if (email === context.identity.user.email) throw new AuthError(emailVerificationErrors.EMAIL_IS_THE_SAME)
  return email
}

/**
 * POST /email-otp/request-email-change (wire contract beyond, section 4): mails the new e-mail a code, the same whether somebody has
 * it. A present e-mail that is verified has to agree by a code of its own; one that is not may be a typing mistake.
 */
export const requestChange = (options: ParsedOtpOptions) =>
  route(
    'POST',
    '/email-otp/request-email-change',
    {
      summary: 'Mails a code to the e-mail that the caller wants instead of the present one',
      caller: 'fresh-session',
      body: type({ newEmail: 'string', 'otp?': 'string <= 32' }),
      returns: type({ success: 'boolean' }),
      errors: [...changeErrors, emailOtpErrors.OTP_REQUIRED, identityErrors.FAILED_TO_CREATE_VERIFICATION],
      limits: { client: limits.mailedCodeCalls, account: callsOfOneSession },
    },
    async (context) => {
      const { db, body, identity, now } = context
      const newEmail = wantedEmail(context, options, body.newEmail)
      const { user, session } = identity
      const asksPresent = options.changeEmail.verifyCurrentEmail && user.emailVerified
      if (asksPresent && !body.otp) throw new AuthError(emailOtpErrors.OTP_REQUIRED)
      const present = mailedCode('email-verification', user.email)
      const right = asksPresent ? await checkCode(context, present, body.otp ?? '', options) : undefined
      const data = { userId: user.id, sessionId: session.id, from: user.email }
      const mail = { kind: changeMailKind, to: newEmail, data, rate: limits.mailedCodeRate }
      await db.transaction(async (tx) => {
        await holdAsSeen(context, tx)
        if (right !== undefined) await spendCode(tx, right)
        await queueMail(context, tx, mail, now).catch(unableToCreateVerification)
      })
      return { success: true }
    },
  )

/** The caller, if the e-mail is still the one that the session saw. @throws {AuthError} COULDNT_UPDATE_YOUR_EMAIL */
async function holdAsSeen(context: Context<'fresh-session'>, tx: Context['db']) {
  const { identity } = context
  const user = await holdCaller(context, tx, identity)
  if (user.email === identity.user.email && user.emailVerified === identity.user.emailVerified) return user
  throw new AuthError(emailVerificationErrors.COULDNT_UPDATE_YOUR_EMAIL)
}

/** The mail to the new e-mail; none where somebody has it, though wrong codes are answered alike then. */
export const changeMail = (options: ParsedOtpOptions): MailKind => ({
  async prepare(platform, tx, mail, now) {
    const { fields } = platform
    const user = await lockUser(tx, fields, String(mail.data['userId']))
    if (user === undefined || user.email !== mail.data['from']) return null
    // Whoever asked is out again, perhaps because the owner took the account back: no code for them.
    if (!(await holdSession(tx, String(mail.data['sessionId'])))) return null
    const code = await putCode(platform, tx, changeCode(user.id, mail.to), options, { user, now })
    if ((await findUserByEmail(tx, fields, mail.to)) !== undefined) return null
    return { user: { email: user.email }, newEmail: mail.to, code, validFor: spanOf(options.expiresIn) }
  },
})

/** POST /email-otp/change-email (wire contract beyond, section 4): the new e-mail is verified, and the old one told. */
export const changeByCode = (options: ParsedOtpOptions) =>
  route(
    'POST',
    '/email-otp/change-email',
    {
      summary: "Changes the caller's e-mail with the code that was mailed to the new one",
      caller: 'fresh-session',
      body: type({ newEmail: 'string', otp: 'string <= 32' }),
      returns: type({ success: 'boolean' }),
      errors: [...changeErrors, identityErrors.USER_ALREADY_EXISTS],
      changesSession: true,
      limits: { client: limits.mailedCodeCalls, account: callsOfOneSession },
    },
    async (context) => {
      const { db, body, identity } = context
      const newEmail = wantedEmail(context, options, body.newEmail)
      const right = await checkCode(context, changeCode(identity.user.id, newEmail), body.otp, options)
      await db
        .transaction(async (tx) => {
          const user = await holdAsSeen(context, tx)
          await spendCode(tx, right)
          await moveUser(context, tx, user, { newEmail, callbackURL: '/', proven: true })
        })
        .catch(taken)
      return { success: true }
    },
  )

/** Told to who has just shown to read the mailbox. */
function taken(error: unknown): never {
  if (!isAuthError(error) || error.entry !== identityErrors.USER_ALREADY_EXISTS) throw error
  throw new AuthError(error.entry, { status: 400, message: 'Email already in use' })
}
