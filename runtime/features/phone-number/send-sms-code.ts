import { limits } from '../../contract/limits.ts'
import type { SmsKind } from '../../contract/platform.ts'
import { type } from '../../contract/schema.ts'
import { AuthError } from '../../http/errors.ts'
import { type Context, route } from '../../http/route.ts'
import { unableToCreateVerification } from '../../identity/email-proof.ts'
import { identityErrors } from '../../identity/errors.ts'
import { spanOf } from '../../identity/mail-link.ts'
import { purposes } from '../../identity/purposes.ts'
import { isFresh } from '../../identity/session.ts'
import { putCode, type WantedCode } from '../../identity/stored-code.ts'
import { canSms } from '../../outbox/outbox.ts'
import { queueSms } from '../../outbox/sms.ts'
import { phoneNumberErrors } from './errors.ts'
import { normalizeNumber } from './number.ts'
import type { ParsedPhoneOptions } from './options.ts'
import { holdUserOfNumber } from './stored-number.ts'

/** What a code opens: `verify` signs in or up, or sets a number; `reset` sets a password. */
export type SmsCodeType = 'verify' | 'reset'

/** The kind of SMS that holds a code. */
export const codeSmsKind = 'phone-number-code'

const uses: Readonly<Record<SmsCodeType, string>> = {
  verify: 'confirm your number',
  reset: 'choose a new password',
}

/** The code of a type that is sent to a number. */
export const smsCode = (opens: SmsCodeType, number: string): WantedCode => ({
  purpose: purposes.smsCode,
  type: opens,
  to: number,
})

/** What every call that takes a number and its code can answer. */
export const smsCodeErrors = [
  identityErrors.INVALID_OTP,
  identityErrors.OTP_EXPIRED,
  identityErrors.TOO_MANY_ATTEMPTS,
  phoneNumberErrors.INVALID_PHONE_NUMBER,
  phoneNumberErrors.SEND_OTP_NOT_IMPLEMENTED,
]

/** The number in its one form, where codes go out at all. @throws {AuthError} SEND_OTP_NOT_IMPLEMENTED, INVALID_PHONE_NUMBER */
export function numberForCode(
  { settings }: Pick<Context, 'settings'>,
  options: ParsedPhoneOptions,
  typed: string,
): Promise<string> {
  if (!canSms(settings)) throw new AuthError(phoneNumberErrors.SEND_OTP_NOT_IMPLEMENTED)
  return normalizeNumber(options, typed)
}

/** The same work for every number: whether there is somebody to write to is looked up when the SMS leaves. */
async function queueCode(context: Context, to: string, data: { type: SmsCodeType; setsNumber?: boolean }) {
  await queueSms(context, context.db, { kind: codeSmsKind, to, data }, context.now).catch(unableToCreateVerification)
}

/**
 * The SMS with the code, in letters of the small alphabet of SMS: others halve what fits into one. The last line says for which site
 * the code is, so that a browser fills it in only there (origin-bound one-time codes). Who has no account gets one only to sign up,
 * or to set the number in a session.
 */
export const codeSms = (options: ParsedPhoneOptions): SmsKind => ({
  channel: 'sms',
  text: '{{say.sms}}\n\n@{{host}} #{{code}}',
  async prepare(platform, tx, sms, now) {
    const { type: kind, setsNumber } = sms.data as { type: SmsCodeType; setsNumber?: boolean }
    const user = await holdUserOfNumber(tx, platform.fields, sms.to)
    const code = await putCode(platform, tx, smsCode(kind, sms.to), options, { user, now })
    const isNew = kind === 'verify' && (options.signUpOnVerification || setsNumber === true)
    if (user === undefined && !isNew) return null
    const host = options.host ?? new URL(platform.settings.origin).hostname
    return { code, use: uses[kind], validFor: spanOf(options.expiresIn), host }
  },
})

const errors = [
  phoneNumberErrors.SEND_OTP_NOT_IMPLEMENTED,
  phoneNumberErrors.INVALID_PHONE_NUMBER,
  identityErrors.FAILED_TO_CREATE_VERIFICATION,
]

/** POST /phone-number/send-otp (wire contract beyond, section 5). */
export const sendSmsCode = (options: ParsedPhoneOptions) =>
  route(
    'POST',
    '/phone-number/send-otp',
    {
      summary: 'Sends a code by SMS to sign in, or to set the number in a session',
      caller: 'anyone',
      robots: 'send',
      gate: false,
      via: 'sign-in',
      body: type({ phoneNumber: 'string' }),
      returns: type({ message: 'string' }),
      errors,
      limits: { client: limits.phoneNumberCalls },
    },
    async (context) => {
      const number = await numberForCode(context, options, context.body.phoneNumber)
      const identity = await context.identify()
      const setsNumber = identity !== null && isFresh(context, identity, context.now)
      await queueCode(context, number, { type: 'verify', setsNumber })
      return { message: 'code sent' }
    },
  )

/** POST /phone-number/request-password-reset, and its older name. */
export const requestSmsReset = <
  const Path extends '/phone-number/request-password-reset' | '/phone-number/forget-password',
>(
  path: Path,
  options: ParsedPhoneOptions,
) =>
  route(
    'POST',
    path,
    {
      summary: 'Sends a code by SMS to reset the password, if the number has an account',
      caller: 'anyone',
      robots: 'send',
      body: type({ phoneNumber: 'string' }),
      returns: type({ status: 'boolean' }),
      errors,
      limits: { client: limits.phoneNumberCalls },
    },
    async (context) => {
      const number = await numberForCode(context, options, context.body.phoneNumber)
      await queueCode(context, number, { type: 'reset' })
      return { status: true }
    },
  )
