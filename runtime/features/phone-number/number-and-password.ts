import type { User } from '../../contract/entities.ts'
import { limits } from '../../contract/limits.ts'
import { type } from '../../contract/schema.ts'
import { sql } from '../../database/sql.ts'
import { AuthError } from '../../http/errors.ts'
import { type Context, route } from '../../http/route.ts'
import { identityErrors } from '../../identity/errors.ts'
import { setPasswordAnew } from '../../identity/new-password.ts'
import {
  bodyOfSignInForm,
  requirePasswordSignIn,
  SignInAnswer,
  signInWithPassword,
} from '../../identity/password-sign-in.ts'
import { checkCode, spendCode } from '../../identity/stored-code.ts'
import { checkPassword, emailPasswordErrors } from '../email-password/index.ts'
import { phoneNumberErrors } from './errors.ts'
import { normalizeNumber } from './number.ts'
import type { ParsedPhoneOptions } from './options.ts'
import { numberForCode, smsCode, smsCodeErrors } from './send-sms-code.ts'
import { lockUserOfNumber } from './stored-number.ts'

/** Without `emailPassword` nobody has a password. @throws {AuthError} EMAIL_PASSWORD_DISABLED */
function requirePasswords({ passwordPolicy }: Pick<Context, 'passwordPolicy'>): void {
  if (passwordPolicy === undefined) throw new AuthError(identityErrors.EMAIL_PASSWORD_DISABLED)
}

/** POST /sign-in/phone-number (wire contract beyond, section 5). Unknown number and wrong password look and cost the same. */
export const signInWithNumber = (options: ParsedPhoneOptions) =>
  route(
    'POST',
    '/sign-in/phone-number',
    {
      summary: 'Signs in with phone number and password',
      caller: 'anyone',
      robots: 'guess',
      via: 'sign-in',
      body: type({ phoneNumber: 'string', password: 'string', 'callbackURL?': 'string', 'rememberMe?': 'boolean' }),
      returns: SignInAnswer,
      errors: [
        identityErrors.EMAIL_PASSWORD_DISABLED,
        phoneNumberErrors.INVALID_PHONE_NUMBER,
        phoneNumberErrors.INVALID_PHONE_NUMBER_OR_PASSWORD,
        identityErrors.FAILED_TO_CREATE_SESSION,
      ],
      changesSession: true,
      form: bodyOfSignInForm,
    },
    async (context) => {
      requirePasswords(context)
      requirePasswordSignIn(context)
      const { body } = context
      const number = await normalizeNumber(options, body.phoneNumber)
      return signInWithPassword(context, {
        ...body,
        user: sql`u.phone_number = ${number}`,
        name: number,
        method: 'phone-number',
        refusal: phoneNumberErrors.INVALID_PHONE_NUMBER_OR_PASSWORD,
      })
    },
  )

/** POST /phone-number/reset-password (wire contract beyond, section 5): a new password; every session ends, nobody is signed in. */
export const resetWithSms = (options: ParsedPhoneOptions) =>
  route(
    'POST',
    '/phone-number/reset-password',
    {
      summary: 'Sets a new password with a code by SMS',
      caller: 'anyone',
      body: type({ phoneNumber: 'string', otp: 'string <= 32', newPassword: 'string' }),
      returns: type({ status: 'boolean' }),
      errors: [
        ...smsCodeErrors,
        identityErrors.EMAIL_PASSWORD_DISABLED,
        emailPasswordErrors.PASSWORD_TOO_SHORT,
        emailPasswordErrors.PASSWORD_TOO_LONG,
        emailPasswordErrors.PASSWORD_TOO_COMMON,
      ],
      limits: { client: limits.phoneNumberCalls },
    },
    async (context) => {
      const { db, body, passwords } = context
      requirePasswords(context)
      const number = await numberForCode(context, options, body.phoneNumber)
      await checkPassword(context, body.newPassword, {})
      const right = await checkCode(context, smsCode('reset', number), body.otp, options)
      const hash = await passwords.hash(body.newPassword)
      const user = await db.transaction(async (tx) => {
        const owner: User | undefined = await lockUserOfNumber(tx, context.fields, number)
        await spendCode(tx, right)
        if (owner === undefined) throw new AuthError(identityErrors.INVALID_OTP)
        await setPasswordAnew(context, tx, owner, hash)
        return owner
      })
      context.log.info('password.reset', { requestId: context.exchange.requestId, userId: user.id })
      return { status: true }
    },
  )
