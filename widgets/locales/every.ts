import { invitationEnglish } from '../accept-invitation/messages.ts'
import { accountEnglish } from '../account/messages.ts'
import { adminEnglish } from '../admin-users/messages.ts'
import { connectedAccountsEnglish } from '../connected-accounts/messages.ts'
import { english } from '../english.ts'
import { forgotPasswordEnglish } from '../forgot-password/messages.ts'
import { impersonationEnglish } from '../impersonation-banner/messages.ts'
import { inviteMembersEnglish } from '../invite-members/messages.ts'
import { organizationProfileEnglish } from '../organization-profile/messages.ts'
import { organizationEnglish } from '../organization-switcher/messages.ts'
import { passkeysEnglish } from '../passkey/list-messages.ts'
import { reauthenticateEnglish } from '../reauthenticate/messages.ts'
import { profileSectionEnglish } from '../profile-section/messages.ts'
import { resetPasswordEnglish } from '../reset-password/messages.ts'
import { serviceProblemEnglish } from '../service-problem/messages.ts'
import { sessionsEnglish } from '../sessions/messages.ts'
import { signUpEnglish } from '../sign-up/messages.ts'
import { authViewEnglish } from '../auth-view/messages.ts'
import { controlsEnglish } from '../controls/messages.ts'
import { callbackEnglish } from '../social/callback-messages.ts'
import { userButtonEnglish } from '../user-button/messages.ts'
import { userProfileEnglish } from '../user-profile/messages.ts'
import { verifyEmailEnglish } from '../verify-email/messages.ts'

/** Every sentence that the widgets can show, in English. A page loads those of its own widgets only. */
export const everyEnglish = {
  ...english,
  ...accountEnglish,
  ...adminEnglish,
  ...authViewEnglish,
  ...callbackEnglish,
  ...connectedAccountsEnglish,
  ...controlsEnglish,
  ...forgotPasswordEnglish,
  ...impersonationEnglish,
  ...invitationEnglish,
  ...inviteMembersEnglish,
  ...organizationEnglish,
  ...organizationProfileEnglish,
  ...passkeysEnglish,
  ...reauthenticateEnglish,
  ...profileSectionEnglish,
  ...resetPasswordEnglish,
  ...serviceProblemEnglish,
  ...sessionsEnglish,
  ...signUpEnglish,
  ...userButtonEnglish,
  ...userProfileEnglish,
  ...verifyEmailEnglish,
} as const

/** The sentences of every widget by key. */
export type EveryEnglish = typeof everyEnglish
