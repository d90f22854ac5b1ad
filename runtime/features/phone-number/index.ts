import { ConfigError } from '../../contract/config-error.ts'
import { defineFeature } from '../../feature.ts'
import { canSms } from '../../outbox/outbox.ts'
import type { Capabilities } from '../capabilities/index.ts'
import { phoneNumberErrors } from './errors.ts'
import { phoneNumberMigrations } from './migrations.ts'
import { resetWithSms, signInWithNumber } from './number-and-password.ts'
import { parsePhoneOptions, type PhoneNumberOptions } from './options.ts'
import { codeSms, codeSmsKind, requestSmsReset, sendSmsCode } from './send-sms-code.ts'
import {
  forgetNumber,
  NumberFields,
  NumberInput,
  numberMethods,
  removeNumberMethod,
  writeNumber,
} from './stored-number.ts'
import { verifyNumber } from './verify-number.ts'

export type { PhoneNumberOptions }

/**
 * Phone numbers: a code by SMS signs in, and up where that is wanted; a number beside the password; a new password by SMS.
 * @throws {ConfigError} when an option is wrong
 */
export function phoneNumber(options: PhoneNumberOptions = {}) {
  const parsed = parsePhoneOptions(options)
  return defineFeature({
    id: 'phone-number',
    migrations: phoneNumberMigrations,
    errors: phoneNumberErrors,
    constraints: { user_phone_number_key: phoneNumberErrors.PHONE_NUMBER_EXIST },
    fields: { user: NumberFields },
    columns: { user: ['phoneNumberAt'] },
    userInput: NumberInput,
    mails: { [codeSmsKind]: codeSms(parsed) },
    hooks: {
      userWriting: writeNumber,
      credentialsRemoved: async ({ tx, userId }) => void (await forgetNumber(tx, userId)),
      signInMethods: numberMethods,
      removeSignInMethod: removeNumberMethod,
    },
    capabilities: (settings): NonNullable<Capabilities['phone-number']> => ({
      length: parsed.length,
      signUp: parsed.signUpOnVerification,
      sms: canSms(settings),
    }),
    routes: [
      sendSmsCode(parsed),
      verifyNumber(parsed),
      signInWithNumber(parsed),
      requestSmsReset('/phone-number/request-password-reset', parsed),
      requestSmsReset('/phone-number/forget-password', parsed),
      resetWithSms(parsed),
    ],
    check(settings) {
      if (parsed.signUpOnVerification && settings.emailVerification.required) throw nobodyCouldSignIn()
    },
  })
}

function nobodyCouldSignIn(): ConfigError {
  return new ConfigError({
    path: 'phoneNumber.signUpOnVerification',
    expected: 'false where emailVerification.required is true',
    advice: 'Turn one of the two off: who signs up with a number has no e-mail to verify, and could not sign in.',
  })
}
