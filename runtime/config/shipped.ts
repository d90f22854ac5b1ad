import { anonymous } from '../features/anonymous/index.ts'
import { admin } from '../features/admin/index.ts'
import { auditLog } from '../features/audit-log/index.ts'
import { bearer } from '../features/bearer/index.ts'
import { breachedPasswords } from '../features/breached-passwords/index.ts'
import { captcha } from '../features/captcha/index.ts'
import { emailPassword } from '../features/email-password/index.ts'
import { jwt } from '../features/jwt/index.ts'
import { emailOTP } from '../features/email-otp/index.ts'
import { lastLoginMethod } from '../features/last-login-method/index.ts'
import { legacyPasswords, type LegacyPasswordsOptions } from '../features/legacy-passwords/index.ts'
import { magicLink } from '../features/magic-link/index.ts'
import { multiSession } from '../features/multi-session/index.ts'
import { newDeviceMail } from '../features/new-device-mail/index.ts'
import { organization, type OrganizationOptions } from '../features/organization/index.ts'
import { passkey } from '../features/passkey/index.ts'
import { phoneNumber } from '../features/phone-number/index.ts'
import { social } from '../features/social/index.ts'
import { twoFactor } from '../features/two-factor/index.ts'
import { username } from '../features/username/index.ts'
import { webhooks } from '../features/webhooks/index.ts'

// Without fields of its own: with them the types of all features at once are too much for the compiler.
const plainOrganization: (options?: OrganizationOptions) => ReturnType<typeof organization> = organization

// The list is looked at without options; a service without them does not start.
const plainLegacyPasswords = (options?: LegacyPasswordsOptions) => legacyPasswords(options)

/**
 * The features that a configuration can have, by the names of their functions: the one list that `init`, the types of the
 * client, the documents and the checks go by. A folder of `runtime/features` that is missing here fails the tests.
 */
export const shipped = {
  emailPassword,
  username,
  passkey,
  social,
  jwt,
  bearer,
  magicLink,
  emailOTP,
  phoneNumber,
  twoFactor,
  lastLoginMethod,
  multiSession,
  newDeviceMail,
  breachedPasswords,
  captcha,
  legacyPasswords: plainLegacyPasswords,
  anonymous,
  admin,
  auditLog,
  organization: plainOrganization,
  webhooks,
}

/** The name of a shipped feature's function. */
export type ShippedName = keyof typeof shipped
