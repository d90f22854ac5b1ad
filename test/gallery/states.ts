import type { GalleryState } from './state.ts'
import { account } from './states/account.tsx'
import { admin } from './states/admin.tsx'
import { auditLog } from './states/audit-log.tsx'
import { captchaStates } from './states/captcha.tsx'
import { entrance } from './states/entrance.tsx'
import { invitationStates } from './states/invitations.tsx'
import { mailSignIn } from './states/mail-sign-in.tsx'
import { mailedLinks } from './states/mailed-links.tsx'
import { organizationProfile } from './states/organization-profile.tsx'
import { organizationStates } from './states/organizations.tsx'
import { passkeys } from './states/passkeys.tsx'
import { phoneSignIn } from './states/phone-sign-in.tsx'
import { profileStates } from './states/profile.tsx'
import { social } from './states/social.tsx'
import { twoFactorStates } from './states/two-factor.tsx'

export type { GalleryState } from './state.ts'

/** Every widget in every state, in the order of the gallery. */
export const states: readonly GalleryState[] = [
  ...entrance,
  ...mailSignIn,
  ...phoneSignIn,
  ...mailedLinks,
  ...social,
  ...passkeys,
  ...twoFactorStates,
  ...captchaStates,
  ...account,
  ...profileStates,
  ...organizationStates,
  ...organizationProfile,
  ...invitationStates,
  ...admin,
  ...auditLog,
]
