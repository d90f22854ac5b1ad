import type { OrganizationMember } from '../../widgets/core/membership.ts'
import type { Answer, AuthClient, Capabilities, Passkey, SessionData } from '../../widgets/client/index.ts'
import type { ShownInvitation } from '../../widgets/organization/accept-invitation/find-invitation.ts'
import type { ConnectedAccount } from '../../widgets/account/connected-accounts/index.ts'
import type { AdminSession, AdminUser } from '../../widgets/admin/users/admin-calls.ts'
import type {
  FullOrganization,
  Invitation,
  Organization,
  Team,
  TeamMember,
  UserInvitation,
} from '../../widgets/organization/data/organization-calls.ts'

type DataOf<Method> = Method extends (...given: never[]) => Promise<Answer<infer Data>> ? Data : never
type SignIn = AuthClient['signIn']
type TwoFactor = AuthClient['twoFactor']

/** Of a sign-in that waits for a second factor. */
interface WaitingAnswer {
  readonly twoFactorRedirect: true
  readonly twoFactorMethods: readonly string[]
  readonly enrollment?: true
}

/** What the service answers, by path: the types of the client and of the hooks, so that no fixture can drift from them. */
export interface Wires {
  '/get-session': SessionData | null
  '/capabilities': Capabilities
  '/sign-in/email': DataOf<SignIn['email']> | WaitingAnswer
  '/sign-in/username': DataOf<SignIn['username']>
  '/sign-in/social': { readonly url: string; readonly redirect: boolean }
  '/sign-in/magic-link': DataOf<SignIn['magicLink']>
  '/sign-in/email-otp': DataOf<SignIn['emailOtp']> | WaitingAnswer
  '/magic-link/status': DataOf<AuthClient['magicLink']['status']>
  '/email-otp/send-verification-otp': DataOf<AuthClient['emailOtp']['sendVerificationOtp']>
  '/phone-number/send-otp': DataOf<AuthClient['phoneNumber']['sendOtp']>
  '/phone-number/verify': DataOf<AuthClient['phoneNumber']['verify']>
  '/multi-session/list-device-sessions': readonly SessionData[]
  '/multi-session/set-active': SessionData
  '/multi-session/revoke': { readonly status: boolean }
  '/sign-up/email': DataOf<AuthClient['signUp']['email']>
  '/sign-out': DataOf<AuthClient['signOut']>
  '/is-username-available': DataOf<AuthClient['isUsernameAvailable']>
  '/request-password-reset': DataOf<AuthClient['requestPasswordReset']>
  '/reset-password': DataOf<AuthClient['resetPassword']>
  '/send-verification-email': DataOf<AuthClient['sendVerificationEmail']>
  '/verify-email': DataOf<AuthClient['verifyEmail']>
  '/verify-password': DataOf<AuthClient['verifyPassword']>
  '/change-email': DataOf<AuthClient['changeEmail']>
  '/change-password': DataOf<AuthClient['changePassword']>
  '/update-user': DataOf<AuthClient['updateUser']>
  '/delete-user': DataOf<AuthClient['deleteUser']>
  '/list-sessions': DataOf<AuthClient['listSessions']>
  '/revoke-session': DataOf<AuthClient['revokeSession']>
  '/revoke-other-sessions': DataOf<AuthClient['revokeOtherSessions']>
  '/list-accounts': readonly ConnectedAccount[]
  '/unlink-account': { readonly status: boolean }
  '/link-social': { readonly url: string; readonly redirect: boolean }
  '/two-factor/enable': DataOf<TwoFactor['enable']>
  '/two-factor/disable': DataOf<TwoFactor['disable']>
  '/two-factor/status': DataOf<TwoFactor['status']>
  '/two-factor/list-trusted-devices': DataOf<TwoFactor['listTrustedDevices']>
  '/two-factor/generate-backup-codes': DataOf<TwoFactor['generateBackupCodes']>
  '/two-factor/send-otp': { readonly status: boolean }
  '/two-factor/verify-totp': DataOf<TwoFactor['verifyTotp']>
  '/two-factor/verify-otp': DataOf<TwoFactor['verifyOtp']>
  '/two-factor/verify-backup-code': DataOf<TwoFactor['verifyBackupCode']>
  '/passkey/list-user-passkeys': readonly Passkey[]
  '/passkey/generate-authenticate-options': object
  '/passkey/generate-register-options': object
  '/passkey/verify-authentication': SessionData | WaitingAnswer
  '/passkey/update-passkey': Passkey
  '/passkey/delete-passkey': object | null
  '/organization/list': readonly Organization[]
  '/organization/create': Organization
  '/organization/update': Organization
  '/organization/delete': Organization
  '/organization/leave': OrganizationMember
  '/organization/set-active': FullOrganization | null
  '/organization/check-slug': { readonly status: boolean }
  '/organization/get-full-organization': FullOrganization | null
  '/organization/list-members': { readonly members: readonly OrganizationMember[]; readonly total: number }
  '/organization/update-member-role': object
  '/organization/remove-member': object
  '/organization/list-invitations': readonly Invitation[]
  '/organization/invite-member': Invitation
  '/organization/cancel-invitation': Invitation
  '/organization/list-user-invitations': readonly UserInvitation[]
  '/organization/get-invitation': ShownInvitation
  '/organization/invitation-preview': ShownInvitation
  '/organization/accept-invitation': { readonly invitation: Invitation; readonly member: object }
  '/organization/reject-invitation': { readonly invitation: Invitation; readonly member: null }
  '/organization/list-teams': readonly Team[]
  '/organization/list-user-teams': readonly Team[]
  '/organization/list-team-members': readonly TeamMember[]
  '/organization/create-team': Team
  '/organization/update-team': Team
  '/organization/remove-team': { readonly message: string }
  '/audit/list': DataOf<AuthClient['audit']['list']>
  '/admin/list-users': { readonly users: readonly AdminUser[]; readonly total: number }
  '/admin/list-user-sessions': { readonly sessions: readonly AdminSession[] }
  '/admin/create-user': { readonly user: AdminUser }
  '/admin/set-role': { readonly user: AdminUser }
  '/admin/ban-user': { readonly user: AdminUser }
  '/admin/unban-user': { readonly user: AdminUser }
  '/admin/remove-user': object
  '/admin/impersonate-user': object
  '/admin/stop-impersonating': object
}

/** The calls that a fixture can answer. */
export type WirePath = keyof Wires

/** A refusal of the service. */
export interface Refusal {
  readonly status: number
  readonly code: string
  /** Seconds. */
  readonly retryAfter?: number
  /** Which case it is, where one code stands for several. */
  readonly reason?: string
}

/** What becomes of one call: `never` leaves it open, `offline` lets it fail before it arrives. */
export type Reply<Data> =
  | { readonly json: Data }
  | { readonly error: Refusal }
  | 'never'
  | 'offline'
  | { readonly by: (question: Question) => Reply<Data> }

/** What was asked, for answers that depend on it. */
export interface Question {
  readonly query: URLSearchParams
}

/** What the service answers in one state; a path that is missing has the usual answer. */
export type Answers = { readonly [Path in WirePath]?: Reply<Wires[Path]> }
