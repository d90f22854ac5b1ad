import { invitationEnglish } from '../accept-invitation/messages.ts'
import { accountEnglish } from '../account/messages.ts'
import { adminEnglish } from '../admin-users/messages.ts'
import { connectedAccountsEnglish } from '../connected-accounts/messages.ts'
import { english } from '../english.ts'
import { forgotPasswordEnglish } from '../forgot-password/messages.ts'
import { inviteMembersEnglish } from '../invite-members/messages.ts'
import { organizationProfileEnglish } from '../organization-profile/messages.ts'
import { organizationEnglish } from '../organization-switcher/messages.ts'
import { passkeysEnglish } from '../passkey/messages.ts'
import { reauthenticateEnglish } from '../reauthenticate/messages.ts'
import { resetPasswordEnglish } from '../reset-password/messages.ts'
import { signUpEnglish } from '../sign-up/messages.ts'
import { callbackEnglish } from '../social/callback-messages.ts'
import { userButtonEnglish } from '../user-button/messages.ts'
import { verifyEmailEnglish } from '../verify-email/messages.ts'

/** Every sentence that the widgets can show, in English. A page loads those of its own widgets only. */
export const everyEnglish = {
  ...english,
  ...accountEnglish,
  ...adminEnglish,
  ...callbackEnglish,
  ...connectedAccountsEnglish,
  ...forgotPasswordEnglish,
  ...invitationEnglish,
  ...inviteMembersEnglish,
  ...organizationEnglish,
  ...organizationProfileEnglish,
  ...passkeysEnglish,
  ...reauthenticateEnglish,
  ...resetPasswordEnglish,
  ...signUpEnglish,
  ...userButtonEnglish,
  ...verifyEmailEnglish,
} as const

/** The sentences of every widget by key. */
export type EveryEnglish = typeof everyEnglish
