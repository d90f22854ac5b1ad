import { defineFeature } from '../../feature.ts'
import { changeByCode, changeMail, changeMailKind, requestChange } from './change-by-code.ts'
import { createCode } from './create-code.ts'
import { emailOtpErrors } from './errors.ts'
import { type EmailOtpOptions, parseOtpOptions } from './options.ts'
import { codeMail, codeMailKind, requestResetCode, sendCode, signInCode } from './send-code.ts'
import { checkMailedCode, resetWithCode, signInWithCode, verifyWithCode } from './spend-code.ts'

export type { EmailOtpOptions }

/**
 * Codes by mail: to sign in and up, to verify the e-mail, to choose a new password, to change the e-mail.
 * @throws {ConfigError} when an option is wrong
 */
export function emailOTP(options: EmailOtpOptions = {}) {
  const parsed = parseOtpOptions(options)
  return defineFeature({
    id: 'email-otp',
    errors: emailOtpErrors,
    mails: { [codeMailKind]: codeMail(parsed), [changeMailKind]: changeMail(parsed) },
    signInCode: signInCode(parsed),
    capabilities: { length: parsed.length, signUp: parsed.signUp, changeEmail: parsed.changeEmail.enabled },
    routes: [
      sendCode,
      requestResetCode('/email-otp/request-password-reset'),
      requestResetCode('/forget-password/email-otp'),
      checkMailedCode(parsed),
      signInWithCode(parsed),
      verifyWithCode(parsed),
      resetWithCode(parsed),
      requestChange(parsed),
      changeByCode(parsed),
      createCode(parsed),
    ],
  })
}
