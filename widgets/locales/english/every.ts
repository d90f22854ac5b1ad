import { invitationEnglish } from './accept-invitation.ts'
import { accountEnglish } from './account.ts'
import { adminEnglish, impersonationEnglish } from './admin.ts'
import { auditLogEnglish } from './audit-log.ts'
import { connectedAccountsEnglish } from './connected-accounts.ts'
import { english } from './common.ts'
import { forgotPasswordEnglish } from './forgot-password.ts'
import { inviteMembersEnglish } from './invite-members.ts'
import { mailSignInEnglish } from './mail-sign-in.ts'
import { organizationProfileEnglish } from './organization-profile.ts'
import { organizationEnglish } from './organization.ts'
import { passkeyEnglish } from './passkey.ts'
import { passkeysEnglish } from './passkeys.ts'
import { reauthenticateEnglish } from './reauthenticate.ts'
import { phoneEnglish, phoneSignInEnglish } from './phone.ts'
import { profileSectionEnglish } from './profile-section.ts'
import { resetPasswordEnglish } from './reset-password.ts'
import { authViewEnglish, failedWidgetEnglish, serviceProblemEnglish } from './page-problems.ts'
import { multiSessionEnglish, sessionsEnglish } from './sessions.ts'
import { signUpEnglish } from './sign-up.ts'
import { twoFactorSectionEnglish } from './two-factor.ts'
import { controlsEnglish } from './controls.ts'
import { callbackEnglish } from './social-callback.ts'
import { userButtonEnglish } from './user-button.ts'
import { userProfileEnglish } from './user-profile.ts'
import { verifyEmailEnglish } from './verify-email.ts'

/** Every sentence that the widgets can show, in English. A page loads those of its own widgets only. */
export const everyEnglish = {
  ...english,
  ...accountEnglish,
  ...adminEnglish,
  ...auditLogEnglish,
  ...authViewEnglish,
  ...callbackEnglish,
  ...connectedAccountsEnglish,
  ...controlsEnglish,
  ...failedWidgetEnglish,
  ...forgotPasswordEnglish,
  ...impersonationEnglish,
  ...invitationEnglish,
  ...inviteMembersEnglish,
  ...mailSignInEnglish,
  ...multiSessionEnglish,
  ...organizationEnglish,
  ...organizationProfileEnglish,
  ...passkeyEnglish,
  ...passkeysEnglish,
  ...phoneEnglish,
  ...phoneSignInEnglish,
  ...reauthenticateEnglish,
  ...profileSectionEnglish,
  ...resetPasswordEnglish,
  ...serviceProblemEnglish,
  ...sessionsEnglish,
  ...signUpEnglish,
  ...twoFactorSectionEnglish,
  ...userButtonEnglish,
  ...userProfileEnglish,
  ...verifyEmailEnglish,
} as const

/** The sentences of every widget by key. */
export type EveryEnglish = typeof everyEnglish
