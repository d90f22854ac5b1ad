import { limits } from '../../contract/limits.ts'
import type { MailKind, SignInCode } from '../../contract/platform.ts'
import { type } from '../../contract/schema.ts'
import { AuthError } from '../../http/errors.ts'
import { type Context, route } from '../../http/route.ts'
import { markBrowser, unableToCreateVerification } from '../../identity/email-proof.ts'
import { normalizeEmail } from '../../identity/email.ts'
import { identityErrors } from '../../identity/errors.ts'
import { spanOf } from '../../identity/mail-link.ts'
import { purposes } from '../../identity/purposes.ts'
import { putCode, putNamedCode, type WantedCode } from '../../identity/stored-code.ts'
import { holdUserOfEmail } from '../../identity/user.ts'
import { canMail, queueMail } from '../../outbox/outbox.ts'
import { emailOtpErrors } from './errors.ts'
import type { ParsedOtpOptions } from './options.ts'

/** What a code opens. */
export const CodeTypes = "'sign-in' | 'email-verification' | 'forget-password'"
export type CodeType = 'sign-in' | 'email-verification' | 'forget-password'

/** What every call that takes a code can answer. */
export const codeErrors = [
  identityErrors.INVALID_OTP,
  identityErrors.OTP_EXPIRED,
  identityErrors.TOO_MANY_ATTEMPTS,
  emailOtpErrors.EMAIL_OTP_NOT_CONFIGURED,
  identityErrors.INVALID_EMAIL,
]

/** The code of a type that is mailed to an address. */
export const mailedCode = (opens: CodeType, email: string): WantedCode => ({
  purpose: purposes.mailedCode,
  type: opens,
  to: email,
})

/** The kind of mail that holds a code. */
export const codeMailKind = 'email-otp'

/** Kinds have a text of their own: what the code is for stands in the mail. */
const uses: Readonly<Record<CodeType, string>> = {
  'sign-in': 'sign in',
  'email-verification': 'confirm your email',
  'forget-password': 'choose a new password',
}

/** The address, and whether codes go out at all. @throws {AuthError} INVALID_EMAIL, EMAIL_OTP_NOT_CONFIGURED */
export function codeAddress({ settings }: Pick<Context, 'settings'>, text: string): string {
  if (!canMail(settings)) throw new AuthError(emailOtpErrors.EMAIL_OTP_NOT_CONFIGURED)
  const email = normalizeEmail(text)
  if (email === undefined) throw new AuthError(identityErrors.INVALID_EMAIL)
  return email
}

/** The same work for every address: whether there is somebody to write to is looked up when the mail leaves. */
async function queueCode(context: Context, kind: CodeType, email: string): Promise<{ success: boolean }> {
  const { db, exchange, now } = context
  markBrowser(context, exchange)
  const mail = { kind: codeMailKind, to: email, data: { type: kind }, rate: limits.mailedCodeRate }
  await queueMail(context, db, mail, now).catch(unableToCreateVerification)
  return { success: true }
}

/** The mail with the code. Who has no account gets one only to sign up. */
export const codeMail = (options: ParsedOtpOptions): MailKind => ({
  async prepare(platform, tx, mail, now) {
    const kind = mail.data['type'] as CodeType
    const user = await holdUserOfEmail(tx, platform.fields, mail.to)
    const code = await putCode(platform, tx, mailedCode(kind, mail.to), options, { user, now })
    if (user === undefined && !(kind === 'sign-in' && options.signUp)) return null
    return { user: { email: mail.to }, code, use: uses[kind], validFor: spanOf(options.expiresIn) }
  },
})

/** The code to sign in for mails of other features: of the same kind, and counted with the others of the address. */
export const signInCode = ({ length, expiresIn }: ParsedOtpOptions): SignInCode => ({
  lifetime: expiresIn,
  put(platform, tx, { to, lifetime, ...owner }) {
    return putNamedCode(platform, tx, mailedCode('sign-in', to), { length, expiresIn: lifetime }, owner)
  },
})

const errors = [
  emailOtpErrors.EMAIL_OTP_NOT_CONFIGURED,
  identityErrors.INVALID_EMAIL,
  identityErrors.FAILED_TO_CREATE_VERIFICATION,
]

/** POST /email-otp/send-verification-otp (wire contract beyond, section 4). */
export const sendCode = route(
  'POST',
  '/email-otp/send-verification-otp',
  {
    summary: 'Mails a code to sign in, to verify the e-mail or to reset the password',
    caller: 'anyone',
    robots: 'send',
    gate: false,
    via: 'sign-in',
    body: type({ email: 'string', type: CodeTypes }),
    returns: type({ success: 'boolean' }),
    errors,
    limits: { client: limits.mailedCodeCalls },
  },
  (context) => queueCode(context, context.body.type, codeAddress(context, context.body.email)),
)

/** POST /email-otp/request-password-reset, and its older name. */
export const requestResetCode = <const Path extends '/email-otp/request-password-reset' | '/forget-password/email-otp'>(
  path: Path,
) =>
  route(
    'POST',
    path,
    {
      summary: 'Mails a code to reset the password, if the e-mail has an account',
      caller: 'anyone',
      robots: 'send',
      body: type({ email: 'string' }),
      returns: type({ success: 'boolean' }),
      errors,
      limits: { client: limits.mailedCodeCalls },
    },
    (context) => queueCode(context, 'forget-password', codeAddress(context, context.body.email)),
  )
