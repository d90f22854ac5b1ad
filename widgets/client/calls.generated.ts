// Written by `npm run generate` from the routes of the features. Do not edit.

import type { Answer, CallOptions, FetchOptions } from './request.ts'

/** What a form has to know about an own field that people may write. */
export interface OwnFieldFacts {
  readonly name: string
  /** As of an `<input>`; `select` where it is one of `options`. */
  readonly type: 'text' | 'email' | 'url' | 'number' | 'checkbox' | 'date' | 'select'
  /** Whether a new row needs it. */
  readonly required: boolean
  /** As the configuration names it to people. */
  readonly label?: string
  readonly options?: readonly string[]
}

/** What the service tells everybody: the product, and the features that are on, by their ids. */
export interface Capabilities {
  readonly app?: {
    /** `appName`, where the configuration sets it. */
    readonly name?: string
    /** Absolute address of the logo, where the configuration has one. */
    readonly logo?: string
  }
  readonly 'email-password'?: {
    /** Whether people can sign in with a password. */
    readonly signIn: boolean
    /** Whether strangers can make an account with one. */
    readonly signUp: boolean
    /** Whether a new password can be had by mail. */
    readonly passwordReset: boolean
    /** Of a new password, in Unicode code points. */
    readonly minPasswordLength: number
    readonly maxPasswordLength: number
    /** Nobody signs in with an address that was not proven. */
    readonly requireEmailVerification: boolean
  }
  readonly 'email-verification'?: {
    readonly required: boolean
    /** Whether mail can leave. */
    readonly mails: boolean
  }
  readonly username?: {
    /** In characters. */
    readonly minLength: number
    readonly maxLength: number
  }
  readonly social?: {
    /** In the order of the configuration. */
    readonly providers: readonly {
      /** As in `sign-in/social`. */
      readonly id: string
      /** As people read it. */
      readonly name: string
      /** Whether somebody new gets an account by it. */
      readonly signUp: boolean
    }[]
    /** Whether Google One Tap signs in. */
    readonly oneTap: boolean
  }
  readonly passkey?: object
  readonly 'magic-link'?: {
    /** Whether a link makes an account for who has none. */
    readonly signUp: boolean
    /** Whether the mail also holds a code, for `email-otp`. */
    readonly code?: boolean
  }
  readonly 'email-otp'?: {
    /** Digits of a code. */
    readonly length: number
    /** Whether a code makes an account for who has none. */
    readonly signUp: boolean
  }
  readonly 'phone-number'?: {
    /** Digits of a code. */
    readonly length: number
    /** Whether a code makes an account for who has none. */
    readonly signUp: boolean
    /** Whether SMS can leave: without them nobody signs in with a code. */
    readonly sms: boolean
  }
  readonly 'multi-session'?: {
    /** Accounts that one browser can be signed in to. */
    readonly maximumSessions: number
  }
  readonly organization?: {
    /** False: nobody may. True: everybody, or whom the service lets. */
    readonly allowUserToCreateOrganization: boolean
    readonly allowDeletion: boolean
    readonly teams: boolean
    readonly membershipLimit: number
    readonly invitationLimit: number
    /** Own fields of an organization and of a member that a form can ask for; there where the service has some. */
    readonly fields?: readonly OwnFieldFacts[]
    readonly memberFields?: readonly OwnFieldFacts[]
  }
  readonly 'audit-log'?: {
    /** Whether organizations read what is about them. */
    readonly organizations: boolean
  }
  readonly 'user-fields'?: {
    /** Own fields of users that a form can ask for. */
    readonly fields: readonly OwnFieldFacts[]
  }
  readonly profile?: {
    readonly changeEmail: boolean
    readonly deleteUser: boolean
  }
  readonly 'two-factor'?: {
    /** Whether codes go out by mail. */
    readonly otp: boolean
    /** Seconds for which somebody can trust a browser; 0: not at all. */
    readonly trustDevice: number
  }
  readonly captcha?: {
    readonly provider: 'turnstile' | 'hcaptcha' | 'recaptcha' | 'proof-of-work'
    /** The public key of the site at a vendor. */
    readonly siteKey?: string
    /** `risk`: only after a call was answered `CAPTCHA_REQUIRED`. */
    readonly mode: 'always' | 'risk'
    /** Which calls are asked: those that guess a password, send a mail, make an account. */
    readonly asks: readonly ('guess' | 'send' | 'create')[]
  }
  /** Every other feature, yours too. */
  readonly [feature: string]: object | undefined
}

/** What features add to a user: there where the service has the feature. */
export interface AddedToUser {
  banExpires?: string | null
  banReason?: string | null
  banned?: boolean | null
  role?: string | null
  isAnonymous?: boolean
  phoneNumber?: string | null
  phoneNumberVerified?: boolean
  twoFactorEnabled?: boolean
  displayUsername?: string | null
  username?: string | null
}

/** What features add to a session: there where the service has the feature. */
export interface AddedToSession {
  impersonatedBy?: string | null
  activeOrganizationId?: string | null
  activeTeamId?: string | null
}

/** What features let a body say where it writes a user. */
export interface UserInput {
  phoneNumber?: string | null | undefined
  displayUsername?: string | undefined
  username?: string | undefined
}

/** A person who can sign in. */
export interface User extends AddedToUser {
  createdAt: string
  email: string
  emailVerified: boolean
  id: string
  image: string | null
  name: string
  updatedAt: string
}

/** One signed-in browser. `token` is a handle: good for ending the session, worthless as a credential. */
export interface Session extends AddedToSession {
  amr: string[]
  createdAt: string
  expiresAt: string
  id: string
  ipAddress: string
  secondFactorAt: string | null
  token: string
  updatedAt: string
  userAgent: string
  userId: string
}

/** What get-session answers for somebody who is signed in. */
export interface SessionData {
  session: Session
  user: User
  gate?: string
}

/** What a call answers that begins a session, or takes up another one. */
export interface SessionAndUser {
  session: Session
  user: User
}

/** What signing in with a password answers. */
export interface SignInData {
  redirect: boolean
  token: string
  user: User
  url?: string
}

/** One way in which a user signs in. */
export interface Account {
  accountId: string
  createdAt: string
  id: string
  provider: string
  providerId: string
  scopes: string[]
  updatedAt: string
  userId: string
}

/** One way in which somebody could sign in. */
export interface SignInMethod {
  createdAt: string
  id: string
  kind: string
  name: string
}

/**
 * The page of a provider: where to send the browser. The client goes there by itself where `redirect` is
 * true.
 */
export interface ProviderPage {
  redirect: boolean
  url: string
}

/** What a browser needs to ask for a passkey (WebAuthn, `PublicKeyCredentialRequestOptionsJSON`). */
export interface AuthenticationOptions {
  challenge: string
  rpId: string
  timeout: number
  userVerification: 'discouraged' | 'preferred' | 'required'
  allowCredentials?: {
    id: string
    transports: string[]
    type: 'public-key'
  }[]
}

/** A passkey of a user, without its secret part. */
export interface Passkey {
  aaguid: string
  backedUp: boolean
  counter: number
  createdAt: string
  credentialID: string
  deviceType: 'multiDevice' | 'singleDevice'
  id: string
  lastUsedAt: string | null
  name: string | null
  publicKey: string
  transports: string
  updatedAt: string
  userId: string
}

/** An organization. */
export interface Organization {
  createdAt: string
  id: string
  logo: string | null
  metadata: object
  name: string
  slug: string
}

/** An organization with the first page of each of its lists. */
export interface FullOrganization {
  createdAt: string
  id: string
  invitations: Invitation[]
  invitationsTotal: number
  logo: string | null
  members: OrganizationMember[]
  membersTotal: number
  metadata: object
  name: string
  slug: string
  teams?: {
    createdAt: string
    id: string
    memberCount: number
    name: string
    organizationId: string
    updatedAt: string
  }[]
  teamsTotal?: number
}

/** That somebody belongs to an organization. `role` is one text, several joined by commas. */
export interface Member {
  createdAt: string
  id: string
  organizationId: string
  role: string
  teamId: string | null
  userId: string
}

/** A membership with what other members see of the person. */
export interface OrganizationMember {
  createdAt: string
  id: string
  organizationId: string
  role: string
  teamId: string | null
  user: {
    email: string
    id: string
    image: string | null
    name: string
  }
  userId: string
}

/** An invitation into an organization. */
export interface Invitation {
  createdAt: string
  email: string
  expiresAt: string
  id: string
  inviterId: string | null
  organizationId: string
  role: string
  status: 'accepted' | 'canceled' | 'pending' | 'rejected'
  teamId: string | null
}

/** An invitation that the caller can answer. */
export interface UserInvitation {
  createdAt: string
  email: string
  expiresAt: string
  id: string
  inviterId: string | null
  inviterName: string | null
  organizationId: string
  organizationLogo: string | null
  organizationName: string
  organizationSlug: string
  role: string
  status: 'accepted' | 'canceled' | 'pending' | 'rejected'
  teamId: string | null
}

/** A team of an organization. */
export interface Team {
  createdAt: string
  id: string
  name: string
  organizationId: string
  updatedAt: string
}

/** That a member belongs to a team. */
export interface TeamMember {
  createdAt: string
  id: string
  teamId: string
  userId: string
}

/** Query of `GET /error`. */
export interface ErrorQuery {
  error?: string | undefined
  error_description?: string | undefined
}

/** Query of `GET /get-session`. */
export interface GetSessionQuery {
  disableCookieCache?: boolean | string | undefined
  disableRefresh?: boolean | string | undefined
}

/** Body of `POST /revoke-session`. */
export interface RevokeSessionBody {
  token: string
}

/** Body of `POST /update-user`. */
export interface UpdateUserBody extends UserInput {
  email?: unknown
  image?: string | null | undefined
  mailLanguage?: string | null | undefined
  /** Text of at most 512 characters. */
  name?: string | undefined
}

/** Body of `POST /delete-user`. */
export interface DeleteUserBody {
  callbackURL?: string | undefined
  password?: string | undefined
  token?: string | undefined
}

/** Query of `GET /delete-user/callback`. */
export interface DeleteUserCallbackQuery {
  token: string
  callbackURL?: string | undefined
}

/** Body of `POST /send-verification-email`. */
export interface SendVerificationEmailBody {
  email: string
  callbackURL?: string | undefined
}

/** Query of `GET /verify-email`. */
export interface GetVerifyEmailQuery {
  token: string
  callbackURL?: string | undefined
}

/** Answer of `GET /verify-email`. */
export interface GetVerifyEmailAnswer {
  status: boolean
  user: User | null
}

/** Body of `POST /verify-email`. */
export interface PostVerifyEmailBody {
  token: string
  callbackURL?: string | undefined
  password?: string | undefined
}

/** Answer of `POST /verify-email`. */
export interface PostVerifyEmailAnswer {
  status: boolean
  user: User | null
}

/** Body of `POST /disown-email`. */
export interface DisownEmailBody {
  token: string
}

/** Answer of `POST /disown-email`. */
export interface DisownEmailAnswer {
  deletionToken: string
  passwordToken: string | null
  status: boolean
}

/** Body of `POST /delete-disowned-account`. */
export interface DeleteDisownedAccountBody {
  token: string
  confirmed?: string | undefined
}

/** Body of `POST /change-email`. */
export interface ChangeEmailBody {
  newEmail: string
  callbackURL?: string | undefined
  password?: string | undefined
}

/** Body of `POST /unlink-account`. */
export interface UnlinkAccountBody {
  accountId?: string | undefined
  providerId?: string | undefined
}

/** Query of `GET /admin/list-users`. */
export interface AdminListUsersQuery {
  filterField?: string | undefined
  filterOperator?: 'contains' | 'ends_with' | 'eq' | 'gt' | 'gte' | 'lt' | 'lte' | 'ne' | 'starts_with' | undefined
  filterValue?: boolean | number | string | undefined
  limit?: number | string | undefined
  offset?: number | string | undefined
  searchField?: 'email' | 'name' | undefined
  searchOperator?: 'contains' | 'ends_with' | 'starts_with' | undefined
  searchValue?: string | undefined
  sortBy?: string | undefined
  sortDirection?: 'asc' | 'desc' | undefined
}

/** Answer of `GET /admin/list-users`. */
export interface AdminListUsersAnswer {
  total: number
  users: User[]
  limit?: number
  offset?: number
}

/** Query of `GET /admin/get-user`. */
export interface AdminGetUserQuery {
  id?: string | undefined
}

/** Body of `POST /admin/create-user`. */
export interface AdminCreateUserBody {
  email: string
  /** Text of at most 512 characters. */
  name: string
  data?:
    | {
        displayUsername?: string | undefined
        image?: string | null | undefined
        phoneNumber?: string | null | undefined
        username?: string | undefined
      }
    | undefined
  password?: string | undefined
  role?: string | readonly string[] | undefined
}

/** Answer of `POST /admin/create-user`. */
export interface AdminCreateUserAnswer {
  user: User
}

/** Body of `POST /admin/update-user`. */
export interface AdminUpdateUserBody {
  data: {
    displayUsername?: string | undefined
    email?: string | undefined
    emailVerified?: boolean | undefined
    image?: string | null | undefined
    /** Text of at most 512 characters. */
    name?: string | undefined
    phoneNumber?: string | null | undefined
    username?: string | undefined
  }
  userId: string
}

/** Body of `POST /admin/set-role`. */
export interface AdminSetRoleBody {
  role: string | readonly string[]
  userId: string
}

/** Answer of `POST /admin/set-role`. */
export interface AdminSetRoleAnswer {
  user: User
}

/** Body of `POST /admin/ban-user`. */
export interface AdminBanUserBody {
  userId: string
  banExpiresIn?: number | undefined
  banReason?: string | undefined
}

/** Answer of `POST /admin/ban-user`. */
export interface AdminBanUserAnswer {
  user: User
}

/** Body of `POST /admin/unban-user`. */
export interface AdminUnbanUserBody {
  userId: string
}

/** Answer of `POST /admin/unban-user`. */
export interface AdminUnbanUserAnswer {
  user: User
}

/** Body of `POST /admin/list-user-sessions`. */
export interface AdminListUserSessionsBody {
  userId: string
}

/** Answer of `POST /admin/list-user-sessions`. */
export interface AdminListUserSessionsAnswer {
  sessions: Session[]
}

/** Body of `POST /admin/revoke-user-session`. */
export interface AdminRevokeUserSessionBody {
  sessionToken: string
}

/** Body of `POST /admin/revoke-user-sessions`. */
export interface AdminRevokeUserSessionsBody {
  userId: string
}

/** Body of `POST /admin/impersonate-user`. */
export interface AdminImpersonateUserBody {
  userId: string
}

/** Body of `POST /admin/remove-user`. */
export interface AdminRemoveUserBody {
  userId: string
}

/** Query of `GET /admin/list-user-sign-in-methods`. */
export interface AdminListUserSignInMethodsQuery {
  userId: string
}

/** Answer of `GET /admin/list-user-sign-in-methods`. */
export interface AdminListUserSignInMethodsAnswer {
  methods: SignInMethod[]
}

/** Body of `POST /admin/remove-user-sign-in-method`. */
export interface AdminRemoveUserSignInMethodBody {
  id: string
  userId: string
}

/** Body of `POST /admin/reset-factors`. */
export interface AdminResetFactorsBody {
  userId: string
}

/** Body of `POST /admin/has-permission`. */
export interface AdminHasPermissionBody {
  permission?:
    | {
        [name: string]: readonly string[]
      }
    | undefined
  permissions?:
    | {
        [name: string]: readonly string[]
      }
    | undefined
  role?: string | undefined
  userId?: string | undefined
}

/** Answer of `POST /sign-in/anonymous`. */
export interface SignInAnonymousAnswer {
  token: string
  user: User
}

/** Query of `GET /audit/list`. */
export interface AuditListQuery {
  actorId?: string | undefined
  cursor?: string | undefined
  from?: string | undefined
  kind?: string | undefined
  limit?: number | string | undefined
  organizationId?: string | undefined
  requestId?: string | undefined
  subjectId?: string | undefined
  until?: string | undefined
  userId?: string | undefined
}

/** Answer of `GET /audit/list`. */
export interface AuditListAnswer {
  entries: {
    actor: {
      email: string | null
      id: string | null
      impersonatedBy: string | null
      impersonatorName: string | null
      name: string | null
      type: 'anonymous' | 'operator' | 'service' | 'system' | 'user'
    }
    after: object
    at: string
    before: object
    id: string
    ipAddress: string | null
    kind: string
    organizationId: string | null
    organizationName: string | null
    requestId: string | null
    subject: {
      id: string
      type: string
    }
    userAgent: string | null
    userId: string | null
    userName: string | null
    via: string
  }[]
  nextCursor: string | null
}

/** Query of `GET /captcha/challenge`. */
export interface CaptchaChallengeQuery {
  action?: 'create' | 'guess' | 'send' | undefined
}

/** Answer of `GET /captcha/challenge`. */
export interface CaptchaChallengeAnswer {
  challenge: string
  difficulty: number
  expiresAt: string
}

/** Body of `POST /email-otp/send-verification-otp`. */
export interface EmailOtpSendVerificationOtpBody {
  email: string
  type: 'email-verification' | 'forget-password' | 'sign-in'
}

/** Body of `POST /email-otp/request-password-reset`. */
export interface EmailOtpRequestPasswordResetBody {
  email: string
}

/** Body of `POST /forget-password/email-otp`. */
export interface ForgetPasswordEmailOtpBody {
  email: string
}

/** Body of `POST /email-otp/check-verification-otp`. */
export interface EmailOtpCheckVerificationOtpBody {
  email: string
  otp: string
  type: 'email-verification' | 'forget-password' | 'sign-in'
}

/** Body of `POST /sign-in/email-otp`. */
export interface SignInEmailOtpBody extends UserInput {
  email: string
  otp: string
  /** An http(s) address, a path or a key of at most 2048 characters, or a picture as a data: URL. */
  image?: string | undefined
  /** Text of at most 512 characters. */
  name?: string | undefined
}

/** Answer of `POST /sign-in/email-otp`. */
export interface SignInEmailOtpAnswer {
  token: string
  user: User
}

/** Body of `POST /email-otp/verify-email`. */
export interface EmailOtpVerifyEmailBody {
  email: string
  otp: string
}

/** Answer of `POST /email-otp/verify-email`. */
export interface EmailOtpVerifyEmailAnswer {
  status: boolean
  token: string | null
  user: User
}

/** Body of `POST /email-otp/reset-password`. */
export interface EmailOtpResetPasswordBody {
  email: string
  otp: string
  password: string
}

/** Body of `POST /email-otp/request-email-change`. */
export interface EmailOtpRequestEmailChangeBody {
  newEmail: string
  otp?: string | undefined
}

/** Body of `POST /email-otp/change-email`. */
export interface EmailOtpChangeEmailBody {
  newEmail: string
  otp: string
}

/** Body of `POST /sign-up/email`. */
export interface SignUpEmailBody extends UserInput {
  email: string
  /** Text of at most 512 characters. */
  name: string
  password: string
  callbackURL?: string | undefined
  image?: string | null | undefined
  rememberMe?: boolean | undefined
}

/** Answer of `POST /sign-up/email`. */
export interface SignUpEmailAnswer {
  token: string | null
  user: User
}

/** Body of `POST /sign-in/email`. */
export interface SignInEmailBody {
  email: string
  password: string
  callbackURL?: string | undefined
  rememberMe?: boolean | undefined
}

/** Body of `POST /request-password-reset`. */
export interface RequestPasswordResetBody {
  email: string
  redirectTo?: string | undefined
}

/** Body of `POST /forget-password`. */
export interface ForgetPasswordBody {
  email: string
  redirectTo?: string | undefined
}

/** Body of `POST /reset-password`. */
export interface ResetPasswordBody {
  newPassword: string
  token?: string | undefined
}

/** Query of `POST /reset-password`. */
export interface ResetPasswordQuery {
  token?: string | undefined
}

/** Answer of `POST /reset-password`. */
export interface ResetPasswordAnswer {
  status: boolean
  review?: {
    methods: SignInMethod[]
    token: string
  }
}

/** Body of `POST /change-password`. */
export interface ChangePasswordBody {
  currentPassword: string
  newPassword: string
  revokeOtherSessions?: boolean | undefined
}

/** Answer of `POST /change-password`. */
export interface ChangePasswordAnswer {
  token: string | null
  user: User
}

/** Body of `POST /verify-password`. */
export interface VerifyPasswordBody {
  password: string
}

/** Body of `POST /remove-sign-in-methods`. */
export interface RemoveSignInMethodsBody {
  token: string
  methods?: readonly string[] | undefined
}

/** Answer of `GET /jwks`. */
export interface JwksAnswer {
  keys: {
    alg: string
    kid: string
    kty: string
    crv?: string
    e?: string
    n?: string
    x?: string
    y?: string
  }[]
}

/** Body of `POST /sign-in/magic-link`. */
export interface SignInMagicLinkBody {
  email: string
  callbackURL?: string | undefined
  errorCallbackURL?: string | undefined
  /** Text of at most 512 characters. */
  name?: string | undefined
  newUserCallbackURL?: string | undefined
}

/** Query of `GET /magic-link/verify`. */
export interface GetMagicLinkVerifyQuery {
  token: string
  callbackURL?: string | undefined
  errorCallbackURL?: string | undefined
  newUserCallbackURL?: string | undefined
}

/** Answer of `GET /magic-link/verify`. */
export interface GetMagicLinkVerifyAnswer {
  session: Session
  token: string
  user: User
}

/** Body of `POST /magic-link/verify`. */
export interface PostMagicLinkVerifyBody {
  token: string
  callbackURL?: string | undefined
  elsewhere?: boolean | undefined
  errorCallbackURL?: string | undefined
  newUserCallbackURL?: string | undefined
}

/** Answer of `POST /magic-link/verify`. */
export type PostMagicLinkVerifyAnswer =
  | SignInData
  | {
      status: 'sent-back'
    }

/** Answer of `GET /magic-link/status`. */
export interface MagicLinkStatusAnswer {
  status: 'ended' | 'signed-in' | 'waiting'
  user?: User
}

/** Body of `POST /multi-session/set-active`. */
export interface MultiSessionSetActiveBody {
  sessionToken: string
}

/** Body of `POST /multi-session/revoke`. */
export interface MultiSessionRevokeBody {
  sessionToken: string
}

/** Body of `POST /organization/create`. */
export interface OrganizationCreateBody {
  /** Text of 1 to 128 characters. */
  name: string
  /** 1 to 64 letters, digits, dashes, dots or underscores. */
  slug: string
  keepCurrentActiveOrganization?: boolean | undefined
  logo?: string | null | undefined
  metadata?: unknown
  userId?: string | undefined
}

/** Answer of `POST /organization/create`. */
export interface OrganizationCreateAnswer {
  createdAt: string
  id: string
  logo: string | null
  members: Member[]
  metadata: object
  name: string
  slug: string
}

/** Body of `POST /organization/check-slug`. */
export interface OrganizationCheckSlugBody {
  /** 1 to 64 letters, digits, dashes, dots or underscores. */
  slug: string
}

/** Body of `POST /organization/update`. */
export interface OrganizationUpdateBody {
  data: {
    logo?: string | null | undefined
    metadata?: unknown
    /** Text of 1 to 128 characters. */
    name?: string | undefined
    /** 1 to 64 letters, digits, dashes, dots or underscores. */
    slug?: string | undefined
  }
  organizationId?: string | null | undefined
}

/** Body of `POST /organization/delete`. */
export interface OrganizationDeleteBody {
  organizationId: string
}

/** Body of `POST /organization/set-active`. */
export interface OrganizationSetActiveBody {
  organizationId?: string | null | undefined
  organizationSlug?: string | undefined
}

/** Query of `GET /organization/get-full-organization`. */
export interface OrganizationGetFullOrganizationQuery {
  membersLimit?: number | string | undefined
  organizationId?: string | undefined
  organizationSlug?: string | undefined
}

/** Query of `GET /organization/get-organization`. */
export interface OrganizationGetOrganizationQuery {
  organizationId?: string | undefined
  organizationSlug?: string | undefined
}

/** Body of `POST /organization/remove-member`. */
export interface OrganizationRemoveMemberBody {
  memberIdOrEmail: string
  organizationId?: string | null | undefined
}

/** Answer of `POST /organization/remove-member`. */
export interface OrganizationRemoveMemberAnswer {
  member: OrganizationMember
}

/** Body of `POST /organization/update-member-role`. */
export interface OrganizationUpdateMemberRoleBody {
  memberId: string
  /** The names of roles. */
  role: string | readonly string[]
  organizationId?: string | null | undefined
}

/** Query of `GET /organization/get-active-member-role`. */
export interface OrganizationGetActiveMemberRoleQuery {
  organizationId?: string | undefined
  organizationSlug?: string | undefined
  userId?: string | undefined
}

/** Query of `GET /organization/list-members`. */
export interface OrganizationListMembersQuery {
  filterField?: 'createdAt' | 'email' | 'id' | 'name' | 'role' | 'teamId' | 'userId' | undefined
  filterOperator?:
    'contains' | 'ends_with' | 'eq' | 'gt' | 'gte' | 'in' | 'lt' | 'lte' | 'ne' | 'not_in' | 'starts_with' | undefined
  filterValue?: boolean | number | string | undefined
  limit?: number | string | undefined
  offset?: number | string | undefined
  organizationId?: string | undefined
  organizationSlug?: string | undefined
  search?: string | undefined
  sortBy?: 'createdAt' | 'email' | 'id' | 'name' | 'role' | 'teamId' | 'userId' | undefined
  sortDirection?: 'asc' | 'desc' | undefined
}

/** Answer of `GET /organization/list-members`. */
export interface OrganizationListMembersAnswer {
  members: OrganizationMember[]
  total: number
}

/** Body of `POST /organization/leave`. */
export interface OrganizationLeaveBody {
  organizationId: string
}

/** Body of `POST /organization/has-permission`. */
export interface OrganizationHasPermissionBody {
  organizationId?: string | null | undefined
  permission?:
    | {
        [name: string]: readonly string[]
      }
    | undefined
  permissions?:
    | {
        [name: string]: readonly string[]
      }
    | undefined
}

/** Body of `POST /organization/invite-member`. */
export interface OrganizationInviteMemberBody {
  email: string
  /** The names of roles. */
  role: string | readonly string[]
  organizationId?: string | null | undefined
  resend?: boolean | undefined
  teamId?: string | readonly string[] | null | undefined
}

/** Body of `POST /organization/accept-invitation`. */
export interface OrganizationAcceptInvitationBody {
  invitationId: string
  token?: string | undefined
}

/** Answer of `POST /organization/accept-invitation`. */
export interface OrganizationAcceptInvitationAnswer {
  invitation: Invitation
  member: Member
}

/** Body of `POST /organization/reject-invitation`. */
export interface OrganizationRejectInvitationBody {
  invitationId: string
  token?: string | undefined
}

/** Answer of `POST /organization/reject-invitation`. */
export interface OrganizationRejectInvitationAnswer {
  invitation: Invitation
  member: null
}

/** Body of `POST /organization/cancel-invitation`. */
export interface OrganizationCancelInvitationBody {
  invitationId: string
}

/** Query of `GET /organization/get-invitation`. */
export interface OrganizationGetInvitationQuery {
  id: string
  token?: string | undefined
}

/** Answer of `GET /organization/get-invitation`. */
export interface OrganizationGetInvitationAnswer {
  createdAt: string
  email: string
  expiresAt: string
  id: string
  inviterEmail: string
  inviterId: string | null
  inviterName: string
  organizationId: string
  organizationLogo: string | null
  organizationName: string
  organizationSlug: string
  role: string
  status: 'accepted' | 'canceled' | 'pending' | 'rejected'
  teamId: string | null
}

/** Query of `GET /organization/invitation-preview`. */
export interface OrganizationInvitationPreviewQuery {
  id: string
  token: string
}

/** Answer of `GET /organization/invitation-preview`. */
export interface OrganizationInvitationPreviewAnswer {
  email: string
  expiresAt: string
  id: string
  inviterName: string
  organizationLogo: string | null
  organizationName: string
  role: string
}

/** Query of `GET /organization/list-invitations`. */
export interface OrganizationListInvitationsQuery {
  limit?: number | string | undefined
  offset?: number | string | undefined
  organizationId?: string | undefined
  status?: 'accepted' | 'canceled' | 'pending' | 'rejected' | undefined
}

/** Query of `GET /organization/list-user-invitations`. */
export interface OrganizationListUserInvitationsQuery {
  limit?: number | string | undefined
  offset?: number | string | undefined
}

/** Body of `POST /organization/create-team`. */
export interface OrganizationCreateTeamBody {
  /** Text of 1 to 128 characters. */
  name: string
  organizationId?: string | null | undefined
}

/** Body of `POST /organization/remove-team`. */
export interface OrganizationRemoveTeamBody {
  teamId: string
  organizationId?: string | null | undefined
}

/** Body of `POST /organization/update-team`. */
export interface OrganizationUpdateTeamBody {
  data: {
    /** Text of 1 to 128 characters. */
    name?: string | undefined
    organizationId?: string | null | undefined
  }
  teamId: string
}

/** Query of `GET /organization/list-teams`. */
export interface OrganizationListTeamsQuery {
  limit?: number | string | undefined
  offset?: number | string | undefined
  organizationId?: string | undefined
}

/** Query of `GET /organization/list-user-teams`. */
export interface OrganizationListUserTeamsQuery {
  limit?: number | string | undefined
  offset?: number | string | undefined
}

/** Body of `POST /organization/set-active-team`. */
export interface OrganizationSetActiveTeamBody {
  teamId?: string | null | undefined
}

/** Query of `GET /organization/list-team-members`. */
export interface OrganizationListTeamMembersQuery {
  limit?: number | string | undefined
  offset?: number | string | undefined
  organizationId?: string | undefined
  teamId?: string | undefined
}

/** Body of `POST /organization/add-team-member`. */
export interface OrganizationAddTeamMemberBody {
  teamId: string
  userId: string
  organizationId?: string | null | undefined
}

/** Body of `POST /organization/remove-team-member`. */
export interface OrganizationRemoveTeamMemberBody {
  teamId: string
  userId: string
  organizationId?: string | null | undefined
}

/** Query of `GET /passkey/generate-register-options`. */
export interface PasskeyGenerateRegisterOptionsQuery {
  authenticatorAttachment?: 'cross-platform' | 'platform' | undefined
  context?: string | undefined
  name?: string | undefined
}

/** Answer of `GET /passkey/generate-register-options`. */
export interface PasskeyGenerateRegisterOptionsAnswer {
  attestation: 'none'
  authenticatorSelection: {
    requireResidentKey: boolean
    residentKey: 'discouraged' | 'preferred' | 'required'
    userVerification: 'discouraged' | 'preferred' | 'required'
    authenticatorAttachment?: 'cross-platform' | 'platform'
  }
  challenge: string
  excludeCredentials: {
    id: string
    transports: string[]
    type: 'public-key'
  }[]
  extensions: {
    credProps: true
  }
  hints: string[]
  pubKeyCredParams: {
    alg: number
    type: 'public-key'
  }[]
  rp: {
    id: string
    name: string
  }
  timeout: number
  user: {
    displayName: string
    id: string
    name: string
  }
}

/** Body of `POST /passkey/verify-registration`. */
export interface PasskeyVerifyRegistrationBody {
  response: {
    /** A credential id in base64url. */
    id: string
    /** A credential id in base64url. */
    rawId: string
    response: {
      attestationObject: string
      clientDataJSON: string
      transports?: readonly string[] | null | undefined
    }
    type: 'public-key'
    authenticatorAttachment?: string | null | undefined
  }
  name?: string | null | undefined
}

/** Body of `POST /passkey/verify-authentication`. */
export interface PasskeyVerifyAuthenticationBody {
  response: {
    /** A credential id in base64url. */
    id: string
    /** A credential id in base64url. */
    rawId: string
    response: {
      authenticatorData: string
      clientDataJSON: string
      signature: string
      userHandle?: string | null | undefined
    }
    type: 'public-key'
  }
}

/** Body of `POST /passkey/update-passkey`. */
export interface PasskeyUpdatePasskeyBody {
  id: string
  /** Text of 1 to 128 characters. */
  name: string
}

/** Answer of `POST /passkey/update-passkey`. */
export interface PasskeyUpdatePasskeyAnswer {
  passkey: Passkey
}

/** Body of `POST /passkey/delete-passkey`. */
export interface PasskeyDeletePasskeyBody {
  id: string
}

/** Body of `POST /phone-number/send-otp`. */
export interface PhoneNumberSendOtpBody {
  phoneNumber: string
}

/** Body of `POST /phone-number/verify`. */
export interface PhoneNumberVerifyBody extends UserInput {
  code: string
  disableSession?: boolean | undefined
  /** An http(s) address, a path or a key of at most 2048 characters, or a picture as a data: URL. */
  image?: string | undefined
  /** Text of at most 512 characters. */
  name?: string | undefined
  updatePhoneNumber?: boolean | undefined
}

/** Answer of `POST /phone-number/verify`. */
export interface PhoneNumberVerifyAnswer {
  status: boolean
  token: string | null
  user: User | null
}

/** Body of `POST /sign-in/phone-number`. */
export interface SignInPhoneNumberBody {
  password: string
  phoneNumber: string
  callbackURL?: string | undefined
  rememberMe?: boolean | undefined
}

/** Body of `POST /phone-number/request-password-reset`. */
export interface PhoneNumberRequestPasswordResetBody {
  phoneNumber: string
}

/** Body of `POST /phone-number/forget-password`. */
export interface PhoneNumberForgetPasswordBody {
  phoneNumber: string
}

/** Body of `POST /phone-number/reset-password`. */
export interface PhoneNumberResetPasswordBody {
  newPassword: string
  otp: string
  phoneNumber: string
}

/** Body of `POST /sign-in/social`. */
export interface SignInSocialBody {
  provider: string
  callbackURL?: string | undefined
  disableRedirect?: boolean | undefined
  errorCallbackURL?: string | undefined
  idToken?:
    | {
        token: string
        accessToken?: string | undefined
        expiresAt?: number | undefined
        nonce?: string | undefined
        refreshToken?: string | undefined
        user?: object | undefined
      }
    | undefined
  loginHint?: string | undefined
  newUserCallbackURL?: string | undefined
  requestSignUp?: boolean | undefined
  scopes?: readonly string[] | undefined
}

/** Answer of `POST /sign-in/social`. */
export type SignInSocialAnswer =
  | {
      redirect: boolean
      token: string
      user: User
    }
  | ProviderPage

/** Body of `POST /link-social`. */
export interface LinkSocialBody {
  provider: string
  callbackURL?: string | undefined
  disableRedirect?: boolean | undefined
  errorCallbackURL?: string | undefined
  loginHint?: string | undefined
  scopes?: readonly string[] | undefined
}

/** Body of `POST /get-access-token`. */
export interface GetAccessTokenBody {
  accountId?: string | undefined
  providerId?: string | undefined
  userId?: string | undefined
}

/** Answer of `POST /get-access-token`. */
export interface GetAccessTokenAnswer {
  accessToken: string | null
  accessTokenExpiresAt: string | null
  idToken: string | null
  scopes: string[]
}

/** Body of `POST /refresh-token`. */
export interface RefreshTokenBody {
  accountId?: string | undefined
  providerId?: string | undefined
  userId?: string | undefined
}

/** Answer of `POST /refresh-token`. */
export interface RefreshTokenAnswer {
  accessToken: string | null
  accessTokenExpiresAt: string | null
  accountId: string
  idToken: string | null
  providerId: string
  refreshToken: string | null
  refreshTokenExpiresAt: string | null
  scope: string
  scopes: string[]
  tokenType: string | null
}

/** Query of `GET /account-info`. */
export interface GetAccountInfoQuery {
  accountId?: string | undefined
  providerId?: string | undefined
  userId?: string | undefined
}

/** Answer of `GET /account-info`. */
export interface GetAccountInfoAnswer {
  account: {
    accountId: string
    id: string
    providerId: string
  }
  data: object
  user: {
    email: string | null
    emailVerified: boolean
    id: string
    image: string | null
    name: string
  }
}

/** Body of `POST /account-info`. */
export interface PostAccountInfoBody {
  accountId?: string | undefined
  providerId?: string | undefined
  userId?: string | undefined
}

/** Answer of `POST /account-info`. */
export interface PostAccountInfoAnswer {
  account: {
    accountId: string
    id: string
    providerId: string
  }
  data: object
  user: {
    email: string | null
    emailVerified: boolean
    id: string
    image: string | null
    name: string
  }
}

/** Body of `POST /one-tap/callback`. */
export interface OneTapCallbackBody {
  idToken: string
  callbackURL?: string | undefined
}

/** Answer of `POST /one-tap/callback`. */
export interface OneTapCallbackAnswer {
  token: string
  user: User
}

/** Body of `POST /two-factor/enable`. */
export interface TwoFactorEnableBody {
  issuer?: string | undefined
  method?: 'otp' | 'totp' | undefined
  password?: string | undefined
}

/** Answer of `POST /two-factor/enable`. */
export type TwoFactorEnableAnswer =
  | {
      backupCodes: string[]
      method: 'totp'
      totpURI: string
    }
  | {
      method: 'otp'
    }

/** Body of `POST /two-factor/disable`. */
export interface TwoFactorDisableBody {
  password?: string | undefined
}

/** Body of `POST /two-factor/verify-totp`. */
export interface TwoFactorVerifyTotpBody {
  code: string
  trustDevice?: boolean | undefined
}

/** Answer of `POST /two-factor/verify-totp`. */
export interface TwoFactorVerifyTotpAnswer {
  token: string
  user: User
}

/** Body of `POST /two-factor/verify-otp`. */
export interface TwoFactorVerifyOtpBody {
  code: string
  trustDevice?: boolean | undefined
}

/** Answer of `POST /two-factor/verify-otp`. */
export interface TwoFactorVerifyOtpAnswer {
  token: string
  user: User
}

/** Body of `POST /two-factor/verify-backup-code`. */
export interface TwoFactorVerifyBackupCodeBody {
  code: string
  trustDevice?: boolean | undefined
}

/** Answer of `POST /two-factor/verify-backup-code`. */
export interface TwoFactorVerifyBackupCodeAnswer {
  token: string
  user: User
}

/** Body of `POST /two-factor/get-totp-uri`. */
export interface TwoFactorGetTotpUriBody {
  password?: string | undefined
}

/** Body of `POST /two-factor/generate-backup-codes`. */
export interface TwoFactorGenerateBackupCodesBody {
  password?: string | undefined
}

/** Answer of `POST /two-factor/generate-backup-codes`. */
export interface TwoFactorGenerateBackupCodesAnswer {
  backupCodes: string[]
  status: boolean
}

/** Answer of `GET /two-factor/status`. */
export interface TwoFactorStatusAnswer {
  backupCodesLeft: number
  enabled: boolean
  otp: boolean
  required: boolean
  totp: boolean
}

/** Answer of `GET /two-factor/list-trusted-devices`. */
export type TwoFactorListTrustedDevicesAnswer = {
  createdAt: string
  current: boolean
  expiresAt: string
  id: string
  ipAddress: string
  userAgent: string
}[]

/** Body of `POST /two-factor/revoke-trusted-device`. */
export interface TwoFactorRevokeTrustedDeviceBody {
  id: string
}

/** Body of `POST /sign-in/username`. */
export interface SignInUsernameBody {
  password: string
  username: string
  callbackURL?: string | undefined
  rememberMe?: boolean | undefined
}

/** Body of `POST /is-username-available`. */
export interface IsUsernameAvailableBody {
  username: string
}

/** Every endpoint by its method and path. */
export interface Endpoints {
  /** Says that the service runs. */
  'GET /ok': {
    method: 'GET'
    path: '/ok'
    body: undefined
    query: undefined
    answer: { ok: true }
    errors: never
  }
  /** Says that the process answers, whatever its database does. */
  'GET /livez': {
    method: 'GET'
    path: '/livez'
    body: undefined
    query: undefined
    answer: { alive: true }
    errors: never
  }
  /**
   * Says whether requests can be sent here: 503 while the database does not answer, migrations are pending, no
   * secret opens the signing key, or the process is about to stop.
   */
  'GET /readyz': {
    method: 'GET'
    path: '/readyz'
    body: undefined
    query: undefined
    answer: { ready: true }
    errors: 'NOT_READY'
  }
  /** Shows a person that something went wrong, with the code of the query parameter `error`. */
  'GET /error': {
    method: 'GET'
    path: '/error'
    body: undefined
    query: ErrorQuery
    answer: unknown
    errors: never
  }
  /** The features that are on, and what a page may know about each. */
  'GET /capabilities': {
    method: 'GET'
    path: '/capabilities'
    body: undefined
    query: undefined
    answer: Capabilities
    errors: never
  }
  /** The session and user of the caller, or null. */
  'GET /get-session': {
    method: 'GET'
    path: '/get-session'
    body: undefined
    query: GetSessionQuery
    answer: SessionData | null
    errors: 'FAILED_TO_GET_SESSION'
  }
  /** Ends the current session. */
  'POST /sign-out': {
    method: 'POST'
    path: '/sign-out'
    body: undefined
    query: undefined
    answer: { success: boolean }
    errors: never
  }
  /** The caller's sessions that have not ended. */
  'GET /list-sessions': {
    method: 'GET'
    path: '/list-sessions'
    body: undefined
    query: undefined
    answer: Session[]
    errors: 'UNAUTHORIZED'
  }
  /** Ends one of the caller's sessions. */
  'POST /revoke-session': {
    method: 'POST'
    path: '/revoke-session'
    body: RevokeSessionBody
    query: undefined
    answer: { status: boolean }
    errors: 'UNAUTHORIZED' | 'SESSION_NOT_FRESH'
  }
  /** Ends all of the caller's sessions. */
  'POST /revoke-sessions': {
    method: 'POST'
    path: '/revoke-sessions'
    body: undefined
    query: undefined
    answer: { status: boolean }
    errors: 'UNAUTHORIZED' | 'SESSION_NOT_FRESH'
  }
  /** Ends the caller's other sessions. */
  'POST /revoke-other-sessions': {
    method: 'POST'
    path: '/revoke-other-sessions'
    body: undefined
    query: undefined
    answer: { status: boolean }
    errors: 'UNAUTHORIZED' | 'SESSION_NOT_FRESH'
  }
  /** Changes the caller's name, picture or the language of their mails. */
  'POST /update-user': {
    method: 'POST'
    path: '/update-user'
    body: UpdateUserBody
    query: undefined
    answer: { status: boolean }
    errors:
      | 'UNAUTHORIZED'
      | 'EMAIL_CAN_NOT_BE_UPDATED'
      | 'NO_FIELDS_TO_UPDATE'
      | 'MAIL_LANGUAGE_NOT_SUPPORTED'
      | 'USER_NOT_FOUND'
  }
  /** Deletes the caller's account, or mails a link that does. */
  'POST /delete-user': {
    method: 'POST'
    path: '/delete-user'
    body: DeleteUserBody
    query: undefined
    answer: { message: string; success: boolean }
    errors:
      | 'UNAUTHORIZED'
      | 'SESSION_NOT_FRESH'
      | 'CREDENTIAL_ACCOUNT_NOT_FOUND'
      | 'INVALID_PASSWORD'
      | 'SESSION_EXPIRED'
      | 'INVALID_TOKEN'
  }
  /** Deletes the account by a mailed link. */
  'GET /delete-user/callback': {
    method: 'GET'
    path: '/delete-user/callback'
    body: undefined
    query: DeleteUserCallbackQuery
    answer: { message: string; success: boolean }
    errors: 'FAILED_TO_GET_USER_INFO' | 'INVALID_TOKEN' | 'SESSION_NOT_FRESH'
  }
  /** Mails a link that verifies the e-mail. */
  'POST /send-verification-email': {
    method: 'POST'
    path: '/send-verification-email'
    body: SendVerificationEmailBody
    query: undefined
    answer: { status: boolean }
    errors:
      | 'VERIFICATION_EMAIL_NOT_ENABLED'
      | 'INVALID_EMAIL'
      | 'EMAIL_MISMATCH'
      | 'EMAIL_ALREADY_VERIFIED'
      | 'FAILED_TO_CREATE_VERIFICATION'
  }
  /** Verifies or changes an e-mail by a mailed link. */
  'GET /verify-email': {
    method: 'GET'
    path: '/verify-email'
    body: undefined
    query: GetVerifyEmailQuery
    answer: GetVerifyEmailAnswer
    errors:
      | 'TOKEN_EXPIRED'
      | 'INVALID_TOKEN'
      | 'USER_NOT_FOUND'
      | 'UNAUTHORIZED'
      | 'USER_ALREADY_EXISTS'
      | 'CONFIRMATION_REQUIRED'
  }
  /** Verifies or changes an e-mail with the token of a mailed link. */
  'POST /verify-email': {
    method: 'POST'
    path: '/verify-email'
    body: PostVerifyEmailBody
    query: undefined
    answer: PostVerifyEmailAnswer
    errors:
      | 'TOKEN_EXPIRED'
      | 'INVALID_TOKEN'
      | 'USER_NOT_FOUND'
      | 'UNAUTHORIZED'
      | 'USER_ALREADY_EXISTS'
      | 'CONFIRMATION_REQUIRED'
      | 'PASSWORD_REQUIRED'
      | 'INVALID_PASSWORD'
  }
  /**
   * Takes an account from whoever created it with somebody else’s e-mail, by the token of the verification
   * link.
   */
  'POST /disown-email': {
    method: 'POST'
    path: '/disown-email'
    body: DisownEmailBody
    query: undefined
    answer: DisownEmailAnswer
    errors: 'INVALID_TOKEN' | 'UNAUTHORIZED' | 'EMAIL_VERIFIED_MEANWHILE'
  }
  /** Deletes an account that the owner of its e-mail did not create. */
  'POST /delete-disowned-account': {
    method: 'POST'
    path: '/delete-disowned-account'
    body: DeleteDisownedAccountBody
    query: undefined
    answer: { status: boolean }
    errors: 'INVALID_TOKEN' | 'UNAUTHORIZED' | 'EMAIL_VERIFIED_MEANWHILE'
  }
  /** Changes the caller's e-mail, or mails the present one a link that does. */
  'POST /change-email': {
    method: 'POST'
    path: '/change-email'
    body: ChangeEmailBody
    query: undefined
    answer: { status: boolean }
    errors:
      | 'UNAUTHORIZED'
      | 'SESSION_NOT_FRESH'
      | 'CHANGE_EMAIL_DISABLED'
      | 'INVALID_EMAIL'
      | 'EMAIL_IS_THE_SAME'
      | 'COULDNT_UPDATE_YOUR_EMAIL'
      | 'VERIFICATION_EMAIL_NOT_ENABLED'
      | 'USER_ALREADY_EXISTS'
      | 'CREDENTIAL_ACCOUNT_NOT_FOUND'
      | 'INVALID_PASSWORD'
  }
  /** Lists the caller's sign-in methods. */
  'GET /list-accounts': {
    method: 'GET'
    path: '/list-accounts'
    body: undefined
    query: undefined
    answer: Account[]
    errors: 'UNAUTHORIZED'
  }
  /** Removes one of the caller's sign-in methods. */
  'POST /unlink-account': {
    method: 'POST'
    path: '/unlink-account'
    body: UnlinkAccountBody
    query: undefined
    answer: { status: boolean }
    errors: 'UNAUTHORIZED' | 'SESSION_NOT_FRESH' | 'ACCOUNT_NOT_FOUND' | 'FAILED_TO_UNLINK_LAST_ACCOUNT'
  }
  /** A page of the users, searched, filtered and sorted, and how many there are in all. */
  'GET /admin/list-users': {
    method: 'GET'
    path: '/admin/list-users'
    body: undefined
    query: AdminListUsersQuery
    answer: AdminListUsersAnswer
    errors: 'UNAUTHORIZED' | 'INVALID_SERVICE_KEY' | 'INSUFFICIENT_SCOPE' | 'YOU_ARE_NOT_ALLOWED_TO_LIST_USERS'
  }
  /** One user. */
  'GET /admin/get-user': {
    method: 'GET'
    path: '/admin/get-user'
    body: undefined
    query: AdminGetUserQuery
    answer: User
    errors:
      | 'UNAUTHORIZED'
      | 'INVALID_SERVICE_KEY'
      | 'INSUFFICIENT_SCOPE'
      | 'YOU_ARE_NOT_ALLOWED_TO_GET_USER'
      | 'USER_NOT_FOUND'
  }
  /** Creates a user, without signing anybody in. */
  'POST /admin/create-user': {
    method: 'POST'
    path: '/admin/create-user'
    body: AdminCreateUserBody
    query: undefined
    answer: AdminCreateUserAnswer
    errors:
      | 'UNAUTHORIZED'
      | 'INVALID_SERVICE_KEY'
      | 'INSUFFICIENT_SCOPE'
      | 'YOU_ARE_NOT_ALLOWED_TO_CREATE_USERS'
      | 'YOU_ARE_NOT_ALLOWED_TO_CHANGE_USERS_ROLE'
      | 'YOU_ARE_NOT_ALLOWED_TO_SET_NON_EXISTENT_VALUE'
      | 'INVALID_EMAIL'
      | 'USER_ALREADY_EXISTS'
      | 'PASSWORD_TOO_SHORT'
      | 'PASSWORD_TOO_LONG'
      | 'PASSWORD_TOO_COMMON'
  }
  /** Changes a user's name or picture. */
  'POST /admin/update-user': {
    method: 'POST'
    path: '/admin/update-user'
    body: AdminUpdateUserBody
    query: undefined
    answer: User
    errors:
      | 'UNAUTHORIZED'
      | 'INVALID_SERVICE_KEY'
      | 'INSUFFICIENT_SCOPE'
      | 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_USERS'
      | 'YOU_ARE_NOT_ALLOWED_TO_SET_USERS_EMAIL'
      | 'NO_DATA_TO_UPDATE'
      | 'USER_NOT_FOUND'
      | 'INVALID_EMAIL'
      | 'USER_ALREADY_EXISTS'
      | 'SESSION_NOT_FRESH'
  }
  /** Changes a user's roles. */
  'POST /admin/set-role': {
    method: 'POST'
    path: '/admin/set-role'
    body: AdminSetRoleBody
    query: undefined
    answer: AdminSetRoleAnswer
    errors:
      | 'UNAUTHORIZED'
      | 'INVALID_SERVICE_KEY'
      | 'INSUFFICIENT_SCOPE'
      | 'YOU_ARE_NOT_ALLOWED_TO_CHANGE_USERS_ROLE'
      | 'YOU_ARE_NOT_ALLOWED_TO_SET_NON_EXISTENT_VALUE'
      | 'YOU_CANNOT_REMOVE_THE_LAST_ADMIN'
      | 'USER_NOT_FOUND'
  }
  /** Bans a user and ends all their sessions. */
  'POST /admin/ban-user': {
    method: 'POST'
    path: '/admin/ban-user'
    body: AdminBanUserBody
    query: undefined
    answer: AdminBanUserAnswer
    errors:
      | 'UNAUTHORIZED'
      | 'INVALID_SERVICE_KEY'
      | 'INSUFFICIENT_SCOPE'
      | 'YOU_ARE_NOT_ALLOWED_TO_BAN_USERS'
      | 'YOU_CANNOT_BAN_YOURSELF'
      | 'YOU_CANNOT_REMOVE_THE_LAST_ADMIN'
      | 'USER_NOT_FOUND'
  }
  /** Lifts the ban of a user. */
  'POST /admin/unban-user': {
    method: 'POST'
    path: '/admin/unban-user'
    body: AdminUnbanUserBody
    query: undefined
    answer: AdminUnbanUserAnswer
    errors:
      | 'UNAUTHORIZED'
      | 'INVALID_SERVICE_KEY'
      | 'INSUFFICIENT_SCOPE'
      | 'YOU_ARE_NOT_ALLOWED_TO_BAN_USERS'
      | 'USER_NOT_FOUND'
  }
  /** A user's sessions that have not ended, those of impersonations included. */
  'POST /admin/list-user-sessions': {
    method: 'POST'
    path: '/admin/list-user-sessions'
    body: AdminListUserSessionsBody
    query: undefined
    answer: AdminListUserSessionsAnswer
    errors:
      | 'UNAUTHORIZED'
      | 'INVALID_SERVICE_KEY'
      | 'INSUFFICIENT_SCOPE'
      | 'YOU_ARE_NOT_ALLOWED_TO_LIST_USERS_SESSIONS'
      | 'USER_NOT_FOUND'
  }
  /** Ends one session of a user. */
  'POST /admin/revoke-user-session': {
    method: 'POST'
    path: '/admin/revoke-user-session'
    body: AdminRevokeUserSessionBody
    query: undefined
    answer: { success: boolean }
    errors:
      'UNAUTHORIZED' | 'INVALID_SERVICE_KEY' | 'INSUFFICIENT_SCOPE' | 'YOU_ARE_NOT_ALLOWED_TO_REVOKE_USERS_SESSIONS'
  }
  /** Ends all sessions of a user. */
  'POST /admin/revoke-user-sessions': {
    method: 'POST'
    path: '/admin/revoke-user-sessions'
    body: AdminRevokeUserSessionsBody
    query: undefined
    answer: { success: boolean }
    errors:
      | 'UNAUTHORIZED'
      | 'INVALID_SERVICE_KEY'
      | 'INSUFFICIENT_SCOPE'
      | 'YOU_ARE_NOT_ALLOWED_TO_REVOKE_USERS_SESSIONS'
      | 'USER_NOT_FOUND'
  }
  /** Begins a short session as another user. */
  'POST /admin/impersonate-user': {
    method: 'POST'
    path: '/admin/impersonate-user'
    body: AdminImpersonateUserBody
    query: undefined
    answer: SessionAndUser
    errors:
      | 'UNAUTHORIZED'
      | 'YOU_ARE_NOT_ALLOWED_TO_IMPERSONATE_USERS'
      | 'YOU_CANNOT_IMPERSONATE_ADMINS'
      | 'BANNED_USER'
      | 'USER_NOT_FOUND'
      | 'FAILED_TO_CREATE_SESSION'
  }
  /** Ends an impersonation and goes back to the admin's own session. */
  'POST /admin/stop-impersonating': {
    method: 'POST'
    path: '/admin/stop-impersonating'
    body: undefined
    query: undefined
    answer: SessionAndUser
    errors: 'UNAUTHORIZED' | 'YOU_ARE_NOT_IMPERSONATING_ANYONE' | 'FAILED_TO_FIND_ADMIN_SESSION'
  }
  /** Deletes a user with all that is theirs. */
  'POST /admin/remove-user': {
    method: 'POST'
    path: '/admin/remove-user'
    body: AdminRemoveUserBody
    query: undefined
    answer: { success: boolean }
    errors:
      | 'UNAUTHORIZED'
      | 'INVALID_SERVICE_KEY'
      | 'INSUFFICIENT_SCOPE'
      | 'YOU_ARE_NOT_ALLOWED_TO_DELETE_USERS'
      | 'YOU_CANNOT_REMOVE_YOURSELF'
      | 'YOU_CANNOT_REMOVE_THE_LAST_ADMIN'
      | 'USER_NOT_FOUND'
  }
  /** Lists a user's sign-in methods. */
  'GET /admin/list-user-sign-in-methods': {
    method: 'GET'
    path: '/admin/list-user-sign-in-methods'
    body: undefined
    query: AdminListUserSignInMethodsQuery
    answer: AdminListUserSignInMethodsAnswer
    errors:
      | 'UNAUTHORIZED'
      | 'INVALID_SERVICE_KEY'
      | 'INSUFFICIENT_SCOPE'
      | 'YOU_ARE_NOT_ALLOWED_TO_GET_USER'
      | 'USER_NOT_FOUND'
  }
  /** Removes one of a user's sign-in methods and ends all their sessions. */
  'POST /admin/remove-user-sign-in-method': {
    method: 'POST'
    path: '/admin/remove-user-sign-in-method'
    body: AdminRemoveUserSignInMethodBody
    query: undefined
    answer: { success: boolean }
    errors:
      | 'UNAUTHORIZED'
      | 'INVALID_SERVICE_KEY'
      | 'INSUFFICIENT_SCOPE'
      | 'YOU_ARE_NOT_ALLOWED_TO_REMOVE_USERS_SIGN_IN_METHODS'
      | 'SIGN_IN_METHOD_NOT_FOUND'
      | 'USER_NOT_FOUND'
      | 'SESSION_NOT_FRESH'
  }
  /** Removes a user's second factors and ends all their sessions. */
  'POST /admin/reset-factors': {
    method: 'POST'
    path: '/admin/reset-factors'
    body: AdminResetFactorsBody
    query: undefined
    answer: { success: boolean }
    errors:
      | 'UNAUTHORIZED'
      | 'INVALID_SERVICE_KEY'
      | 'INSUFFICIENT_SCOPE'
      | 'YOU_ARE_NOT_ALLOWED_TO_RESET_USERS_FACTORS'
      | 'SECOND_FACTOR_NOT_FOUND'
      | 'USER_NOT_FOUND'
      | 'SESSION_NOT_FRESH'
  }
  /** Whether the caller, a user or a role may do something. */
  'POST /admin/has-permission': {
    method: 'POST'
    path: '/admin/has-permission'
    body: AdminHasPermissionBody
    query: undefined
    answer: { error: null; success: boolean }
    errors: 'UNAUTHORIZED' | 'YOU_ARE_NOT_ALLOWED_TO_LIST_USERS' | 'USER_NOT_FOUND'
  }
  /** Signs in as a new guest. */
  'POST /sign-in/anonymous': {
    method: 'POST'
    path: '/sign-in/anonymous'
    body: undefined
    query: undefined
    answer: SignInAnonymousAnswer
    errors: 'ANONYMOUS_USERS_CANNOT_SIGN_IN_AGAIN_ANONYMOUSLY' | 'FAILED_TO_CREATE_SESSION'
  }
  /** Deletes the guest who calls. */
  'POST /delete-anonymous-user': {
    method: 'POST'
    path: '/delete-anonymous-user'
    body: undefined
    query: undefined
    answer: { success: boolean }
    errors: 'UNAUTHORIZED' | 'USER_IS_NOT_ANONYMOUS' | 'DELETE_ANONYMOUS_USER_DISABLED' | 'SESSION_NOT_FRESH'
  }
  /** A page of the audit log, the newest entries first. */
  'GET /audit/list': {
    method: 'GET'
    path: '/audit/list'
    body: undefined
    query: AuditListQuery
    answer: AuditListAnswer
    errors:
      | 'UNAUTHORIZED'
      | 'INVALID_SERVICE_KEY'
      | 'INSUFFICIENT_SCOPE'
      | 'YOU_ARE_NOT_ALLOWED_TO_READ_THE_AUDIT_LOG'
      | 'VALIDATION_ERROR'
  }
  /** Gives work that a browser does to show that no robot calls. */
  'GET /captcha/challenge': {
    method: 'GET'
    path: '/captcha/challenge'
    body: undefined
    query: CaptchaChallengeQuery
    answer: CaptchaChallengeAnswer
    errors: never
  }
  /** Mails a code to sign in, to verify the e-mail or to reset the password. */
  'POST /email-otp/send-verification-otp': {
    method: 'POST'
    path: '/email-otp/send-verification-otp'
    body: EmailOtpSendVerificationOtpBody
    query: undefined
    answer: { success: boolean }
    errors: 'EMAIL_OTP_NOT_CONFIGURED' | 'INVALID_EMAIL' | 'FAILED_TO_CREATE_VERIFICATION'
  }
  /** Mails a code to reset the password, if the e-mail has an account. */
  'POST /email-otp/request-password-reset': {
    method: 'POST'
    path: '/email-otp/request-password-reset'
    body: EmailOtpRequestPasswordResetBody
    query: undefined
    answer: { success: boolean }
    errors: 'EMAIL_OTP_NOT_CONFIGURED' | 'INVALID_EMAIL' | 'FAILED_TO_CREATE_VERIFICATION'
  }
  /** Mails a code to reset the password, if the e-mail has an account. */
  'POST /forget-password/email-otp': {
    method: 'POST'
    path: '/forget-password/email-otp'
    body: ForgetPasswordEmailOtpBody
    query: undefined
    answer: { success: boolean }
    errors: 'EMAIL_OTP_NOT_CONFIGURED' | 'INVALID_EMAIL' | 'FAILED_TO_CREATE_VERIFICATION'
  }
  /** Says whether a mailed code is right, and leaves it as it is. */
  'POST /email-otp/check-verification-otp': {
    method: 'POST'
    path: '/email-otp/check-verification-otp'
    body: EmailOtpCheckVerificationOtpBody
    query: undefined
    answer: { success: boolean }
    errors: 'INVALID_OTP' | 'OTP_EXPIRED' | 'TOO_MANY_ATTEMPTS' | 'EMAIL_OTP_NOT_CONFIGURED' | 'INVALID_EMAIL'
  }
  /** Signs in with a mailed code, or signs up. */
  'POST /sign-in/email-otp': {
    method: 'POST'
    path: '/sign-in/email-otp'
    body: SignInEmailOtpBody
    query: undefined
    answer: SignInEmailOtpAnswer
    errors:
      | 'INVALID_OTP'
      | 'OTP_EXPIRED'
      | 'TOO_MANY_ATTEMPTS'
      | 'EMAIL_OTP_NOT_CONFIGURED'
      | 'INVALID_EMAIL'
      | 'FAILED_TO_CREATE_SESSION'
  }
  /** Verifies the e-mail with a mailed code. */
  'POST /email-otp/verify-email': {
    method: 'POST'
    path: '/email-otp/verify-email'
    body: EmailOtpVerifyEmailBody
    query: undefined
    answer: EmailOtpVerifyEmailAnswer
    errors: 'INVALID_OTP' | 'OTP_EXPIRED' | 'TOO_MANY_ATTEMPTS' | 'EMAIL_OTP_NOT_CONFIGURED' | 'INVALID_EMAIL'
  }
  /** Sets a new password with a mailed code. */
  'POST /email-otp/reset-password': {
    method: 'POST'
    path: '/email-otp/reset-password'
    body: EmailOtpResetPasswordBody
    query: undefined
    answer: { success: boolean }
    errors:
      | 'INVALID_OTP'
      | 'OTP_EXPIRED'
      | 'TOO_MANY_ATTEMPTS'
      | 'EMAIL_OTP_NOT_CONFIGURED'
      | 'INVALID_EMAIL'
      | 'PASSWORD_TOO_SHORT'
      | 'PASSWORD_TOO_LONG'
      | 'PASSWORD_TOO_COMMON'
  }
  /** Mails a code to the e-mail that the caller wants instead of the present one. */
  'POST /email-otp/request-email-change': {
    method: 'POST'
    path: '/email-otp/request-email-change'
    body: EmailOtpRequestEmailChangeBody
    query: undefined
    answer: { success: boolean }
    errors:
      | 'UNAUTHORIZED'
      | 'SESSION_NOT_FRESH'
      | 'INVALID_OTP'
      | 'OTP_EXPIRED'
      | 'TOO_MANY_ATTEMPTS'
      | 'EMAIL_OTP_NOT_CONFIGURED'
      | 'INVALID_EMAIL'
      | 'CHANGE_EMAIL_DISABLED'
      | 'EMAIL_IS_THE_SAME'
      | 'COULDNT_UPDATE_YOUR_EMAIL'
      | 'OTP_REQUIRED'
      | 'FAILED_TO_CREATE_VERIFICATION'
  }
  /** Changes the caller's e-mail with the code that was mailed to the new one. */
  'POST /email-otp/change-email': {
    method: 'POST'
    path: '/email-otp/change-email'
    body: EmailOtpChangeEmailBody
    query: undefined
    answer: { success: boolean }
    errors:
      | 'UNAUTHORIZED'
      | 'SESSION_NOT_FRESH'
      | 'INVALID_OTP'
      | 'OTP_EXPIRED'
      | 'TOO_MANY_ATTEMPTS'
      | 'EMAIL_OTP_NOT_CONFIGURED'
      | 'INVALID_EMAIL'
      | 'CHANGE_EMAIL_DISABLED'
      | 'EMAIL_IS_THE_SAME'
      | 'COULDNT_UPDATE_YOUR_EMAIL'
      | 'USER_ALREADY_EXISTS'
  }
  /** Creates an account with e-mail and password and signs in. */
  'POST /sign-up/email': {
    method: 'POST'
    path: '/sign-up/email'
    body: SignUpEmailBody
    query: undefined
    answer: SignUpEmailAnswer
    errors:
      | 'EMAIL_PASSWORD_SIGN_UP_DISABLED'
      | 'INVALID_EMAIL'
      | 'PASSWORD_TOO_SHORT'
      | 'PASSWORD_TOO_LONG'
      | 'PASSWORD_TOO_COMMON'
      | 'USER_ALREADY_EXISTS'
      | 'FAILED_TO_CREATE_SESSION'
  }
  /** Signs in with e-mail and password. */
  'POST /sign-in/email': {
    method: 'POST'
    path: '/sign-in/email'
    body: SignInEmailBody
    query: undefined
    answer: SignInData
    errors: 'EMAIL_PASSWORD_DISABLED' | 'INVALID_EMAIL' | 'INVALID_EMAIL_OR_PASSWORD' | 'FAILED_TO_CREATE_SESSION'
  }
  /** Mails a link to reset the password, if the e-mail has an account. */
  'POST /request-password-reset': {
    method: 'POST'
    path: '/request-password-reset'
    body: RequestPasswordResetBody
    query: undefined
    answer: { message: string; status: boolean }
    errors: 'RESET_PASSWORD_DISABLED' | 'INVALID_EMAIL' | 'FAILED_TO_CREATE_VERIFICATION'
  }
  /** Mails a link to reset the password, if the e-mail has an account. */
  'POST /forget-password': {
    method: 'POST'
    path: '/forget-password'
    body: ForgetPasswordBody
    query: undefined
    answer: { message: string; status: boolean }
    errors: 'RESET_PASSWORD_DISABLED' | 'INVALID_EMAIL' | 'FAILED_TO_CREATE_VERIFICATION'
  }
  /** Sets a new password with the token of a mailed link. */
  'POST /reset-password': {
    method: 'POST'
    path: '/reset-password'
    body: ResetPasswordBody
    query: ResetPasswordQuery
    answer: ResetPasswordAnswer
    errors: 'INVALID_TOKEN' | 'PASSWORD_TOO_SHORT' | 'PASSWORD_TOO_LONG' | 'PASSWORD_TOO_COMMON'
  }
  /** Changes the caller's password; can end all other sessions. */
  'POST /change-password': {
    method: 'POST'
    path: '/change-password'
    body: ChangePasswordBody
    query: undefined
    answer: ChangePasswordAnswer
    errors:
      | 'UNAUTHORIZED'
      | 'SESSION_NOT_FRESH'
      | 'PASSWORD_TOO_SHORT'
      | 'PASSWORD_TOO_LONG'
      | 'PASSWORD_TOO_COMMON'
      | 'CREDENTIAL_ACCOUNT_NOT_FOUND'
      | 'INVALID_PASSWORD'
  }
  /** Checks the caller's password and makes the session fresh. */
  'POST /verify-password': {
    method: 'POST'
    path: '/verify-password'
    body: VerifyPasswordBody
    query: undefined
    answer: { status: boolean }
    errors: 'UNAUTHORIZED' | 'SESSION_NOT_FRESH' | 'CREDENTIAL_ACCOUNT_NOT_FOUND' | 'INVALID_PASSWORD'
  }
  /** Removes sign-in methods that somebody does not recognise, right after a password reset. */
  'POST /remove-sign-in-methods': {
    method: 'POST'
    path: '/remove-sign-in-methods'
    body: RemoveSignInMethodsBody
    query: undefined
    answer: { removed: number; status: boolean }
    errors: 'INVALID_TOKEN'
  }
  /** The public keys that verify our tokens, as a JSON Web Key Set. */
  'GET /jwks': {
    method: 'GET'
    path: '/jwks'
    body: undefined
    query: undefined
    answer: JwksAnswer
    errors: never
  }
  /** A signed token (JWT) for the caller, good for a few minutes. */
  'GET /token': {
    method: 'GET'
    path: '/token'
    body: undefined
    query: undefined
    answer: { token: string }
    errors: 'UNAUTHORIZED' | 'FAILED_TO_DECRYPT_PRIVATE_KEY' | 'TOKEN_TOO_LARGE'
  }
  /** Mails a link that signs in, or signs up. */
  'POST /sign-in/magic-link': {
    method: 'POST'
    path: '/sign-in/magic-link'
    body: SignInMagicLinkBody
    query: undefined
    answer: { status: boolean }
    errors: 'MAGIC_LINK_NOT_CONFIGURED' | 'INVALID_EMAIL' | 'FAILED_TO_CREATE_VERIFICATION'
  }
  /** Signs in by a mailed link, or asks for a click first. */
  'GET /magic-link/verify': {
    method: 'GET'
    path: '/magic-link/verify'
    body: undefined
    query: GetMagicLinkVerifyQuery
    answer: GetMagicLinkVerifyAnswer
    errors: 'INVALID_TOKEN' | 'CONFIRMATION_REQUIRED' | 'FAILED_TO_CREATE_SESSION' | 'NEW_USER_SIGNUP_DISABLED'
  }
  /** Signs in with the token of a mailed link, here or in the browser that asked for it. */
  'POST /magic-link/verify': {
    method: 'POST'
    path: '/magic-link/verify'
    body: PostMagicLinkVerifyBody
    query: undefined
    answer: PostMagicLinkVerifyAnswer
    errors: 'INVALID_TOKEN' | 'CONFIRMATION_REQUIRED' | 'FAILED_TO_CREATE_SESSION' | 'NEW_USER_SIGNUP_DISABLED'
  }
  /** Says whether the mailed link was opened, and signs in where its owner sent the sign-in back here. */
  'GET /magic-link/status': {
    method: 'GET'
    path: '/magic-link/status'
    body: undefined
    query: undefined
    answer: MagicLinkStatusAnswer
    errors: 'FAILED_TO_CREATE_SESSION'
  }
  /** The accounts that this browser is signed in to. */
  'GET /multi-session/list-device-sessions': {
    method: 'GET'
    path: '/multi-session/list-device-sessions'
    body: undefined
    query: undefined
    answer: SessionAndUser[]
    errors: never
  }
  /** Goes on as another of the accounts that this browser is signed in to. */
  'POST /multi-session/set-active': {
    method: 'POST'
    path: '/multi-session/set-active'
    body: MultiSessionSetActiveBody
    query: undefined
    answer: SessionAndUser
    errors: 'INVALID_SESSION_TOKEN'
  }
  /** Signs one of the accounts of this browser out. */
  'POST /multi-session/revoke': {
    method: 'POST'
    path: '/multi-session/revoke'
    body: MultiSessionRevokeBody
    query: undefined
    answer: { status: boolean }
    errors: 'UNAUTHORIZED' | 'SESSION_NOT_FRESH' | 'INVALID_SESSION_TOKEN'
  }
  /** Creates an organization, whose first member is the caller. */
  'POST /organization/create': {
    method: 'POST'
    path: '/organization/create'
    body: OrganizationCreateBody
    query: undefined
    answer: OrganizationCreateAnswer
    errors:
      | 'UNAUTHORIZED'
      | 'INVALID_SERVICE_KEY'
      | 'INSUFFICIENT_SCOPE'
      | 'YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_ORGANIZATION'
      | 'YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS'
      | 'ORGANIZATION_ALREADY_EXISTS'
      | 'USER_ID_OR_SESSION_REQUIRED'
      | 'USER_NOT_FOUND'
  }
  /** Says whether a slug is available. */
  'POST /organization/check-slug': {
    method: 'POST'
    path: '/organization/check-slug'
    body: OrganizationCheckSlugBody
    query: undefined
    answer: { status: boolean }
    errors: 'UNAUTHORIZED' | 'SLUG_IS_TAKEN'
  }
  /** Changes name, slug, logo or metadata of an organization. */
  'POST /organization/update': {
    method: 'POST'
    path: '/organization/update'
    body: OrganizationUpdateBody
    query: undefined
    answer: Organization
    errors:
      | 'UNAUTHORIZED'
      | 'ORGANIZATION_NOT_FOUND'
      | 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION'
      | 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION'
      | 'SLUG_IS_TAKEN'
  }
  /** Deletes an organization with everything in it. */
  'POST /organization/delete': {
    method: 'POST'
    path: '/organization/delete'
    body: OrganizationDeleteBody
    query: undefined
    answer: Organization
    errors:
      | 'UNAUTHORIZED'
      | 'ORGANIZATION_NOT_FOUND'
      | 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION'
      | 'YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION'
  }
  /** Lists the organizations of which the caller is a member. */
  'GET /organization/list': {
    method: 'GET'
    path: '/organization/list'
    body: undefined
    query: undefined
    answer: Organization[]
    errors: 'UNAUTHORIZED'
  }
  /** Sets the active organization of the caller's session. */
  'POST /organization/set-active': {
    method: 'POST'
    path: '/organization/set-active'
    body: OrganizationSetActiveBody
    query: undefined
    answer: FullOrganization | null
    errors: 'UNAUTHORIZED' | 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION' | 'ORGANIZATION_NOT_FOUND'
  }
  /** Returns an organization with its members, invitations and teams. */
  'GET /organization/get-full-organization': {
    method: 'GET'
    path: '/organization/get-full-organization'
    body: undefined
    query: OrganizationGetFullOrganizationQuery
    answer: FullOrganization | null
    errors: 'UNAUTHORIZED' | 'ORGANIZATION_NOT_FOUND' | 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION'
  }
  /** Returns an organization of the caller. */
  'GET /organization/get-organization': {
    method: 'GET'
    path: '/organization/get-organization'
    body: undefined
    query: OrganizationGetOrganizationQuery
    answer: Organization | null
    errors: 'UNAUTHORIZED' | 'ORGANIZATION_NOT_FOUND' | 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION'
  }
  /** Removes a member. */
  'POST /organization/remove-member': {
    method: 'POST'
    path: '/organization/remove-member'
    body: OrganizationRemoveMemberBody
    query: undefined
    answer: OrganizationRemoveMemberAnswer
    errors:
      | 'UNAUTHORIZED'
      | 'NO_ACTIVE_ORGANIZATION'
      | 'MEMBER_NOT_FOUND'
      | 'YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER'
      | 'YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER'
  }
  /** Changes the roles of a member. */
  'POST /organization/update-member-role': {
    method: 'POST'
    path: '/organization/update-member-role'
    body: OrganizationUpdateMemberRoleBody
    query: undefined
    answer: Member
    errors:
      | 'UNAUTHORIZED'
      | 'NO_ACTIVE_ORGANIZATION'
      | 'MEMBER_NOT_FOUND'
      | 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER'
      | 'ROLE_NOT_FOUND'
      | 'YOU_CANNOT_LEAVE_THE_ORGANIZATION_WITHOUT_AN_OWNER'
  }
  /** Returns the caller's membership in the active organization. */
  'GET /organization/get-active-member': {
    method: 'GET'
    path: '/organization/get-active-member'
    body: undefined
    query: undefined
    answer: OrganizationMember
    errors: 'UNAUTHORIZED' | 'NO_ACTIVE_ORGANIZATION' | 'MEMBER_NOT_FOUND'
  }
  /** Returns the roles of a member. */
  'GET /organization/get-active-member-role': {
    method: 'GET'
    path: '/organization/get-active-member-role'
    body: undefined
    query: OrganizationGetActiveMemberRoleQuery
    answer: { role: string }
    errors: 'UNAUTHORIZED' | 'NO_ACTIVE_ORGANIZATION' | 'YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION' | 'MEMBER_NOT_FOUND'
  }
  /** Lists the members of an organization, page by page. */
  'GET /organization/list-members': {
    method: 'GET'
    path: '/organization/list-members'
    body: undefined
    query: OrganizationListMembersQuery
    answer: OrganizationListMembersAnswer
    errors: 'UNAUTHORIZED' | 'NO_ACTIVE_ORGANIZATION' | 'YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION'
  }
  /** Leaves an organization. */
  'POST /organization/leave': {
    method: 'POST'
    path: '/organization/leave'
    body: OrganizationLeaveBody
    query: undefined
    answer: OrganizationMember
    errors:
      | 'UNAUTHORIZED'
      | 'NO_ACTIVE_ORGANIZATION'
      | 'MEMBER_NOT_FOUND'
      | 'YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER'
  }
  /** Says whether one of the roles of the caller grants all that is asked. */
  'POST /organization/has-permission': {
    method: 'POST'
    path: '/organization/has-permission'
    body: OrganizationHasPermissionBody
    query: undefined
    answer: { error: null; success: boolean }
    errors: 'UNAUTHORIZED' | 'NO_ACTIVE_ORGANIZATION' | 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION'
  }
  /** Invites an e-mail to an organization, by mail where mail can leave. */
  'POST /organization/invite-member': {
    method: 'POST'
    path: '/organization/invite-member'
    body: OrganizationInviteMemberBody
    query: undefined
    answer: Invitation
    errors:
      | 'UNAUTHORIZED'
      | 'ORGANIZATION_NOT_FOUND'
      | 'MEMBER_NOT_FOUND'
      | 'INVALID_EMAIL'
      | 'YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION'
      | 'ROLE_NOT_FOUND'
      | 'YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE'
      | 'TEAMS_NOT_ENABLED'
      | 'TEAM_NOT_FOUND'
      | 'TEAM_MEMBER_LIMIT_REACHED'
      | 'USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION'
      | 'USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION'
      | 'INVITATION_LIMIT_REACHED'
  }
  /** Accepts an invitation: makes the person a member, and the organization the active one. */
  'POST /organization/accept-invitation': {
    method: 'POST'
    path: '/organization/accept-invitation'
    body: OrganizationAcceptInvitationBody
    query: undefined
    answer: OrganizationAcceptInvitationAnswer
    errors:
      | 'UNAUTHORIZED'
      | 'INVITATION_NOT_FOUND'
      | 'YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION'
      | 'EMAIL_NOT_VERIFIED'
      | 'INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION'
      | 'FAILED_TO_RETRIEVE_INVITATION'
      | 'ORGANIZATION_MEMBERSHIP_LIMIT_REACHED'
      | 'USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION'
      | 'TEAM_MEMBER_LIMIT_REACHED'
  }
  /** Rejects an invitation. */
  'POST /organization/reject-invitation': {
    method: 'POST'
    path: '/organization/reject-invitation'
    body: OrganizationRejectInvitationBody
    query: undefined
    answer: OrganizationRejectInvitationAnswer
    errors:
      'UNAUTHORIZED' | 'INVITATION_NOT_FOUND' | 'YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION' | 'EMAIL_NOT_VERIFIED'
  }
  /** Cancels a pending invitation. */
  'POST /organization/cancel-invitation': {
    method: 'POST'
    path: '/organization/cancel-invitation'
    body: OrganizationCancelInvitationBody
    query: undefined
    answer: Invitation
    errors:
      'UNAUTHORIZED' | 'INVITATION_NOT_FOUND' | 'MEMBER_NOT_FOUND' | 'YOU_ARE_NOT_ALLOWED_TO_CANCEL_THIS_INVITATION'
  }
  /** Returns an invitation to the person who was invited. */
  'GET /organization/get-invitation': {
    method: 'GET'
    path: '/organization/get-invitation'
    body: undefined
    query: OrganizationGetInvitationQuery
    answer: OrganizationGetInvitationAnswer
    errors:
      | 'UNAUTHORIZED'
      | 'INVITATION_NOT_FOUND'
      | 'YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION'
      | 'EMAIL_NOT_VERIFIED'
      | 'INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION'
      | 'FAILED_TO_RETRIEVE_INVITATION'
  }
  /** Says who is invited to what, by the secret of the mailed invitation. */
  'GET /organization/invitation-preview': {
    method: 'GET'
    path: '/organization/invitation-preview'
    body: undefined
    query: OrganizationInvitationPreviewQuery
    answer: OrganizationInvitationPreviewAnswer
    errors:
      'INVITATION_NOT_FOUND' | 'INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION' | 'FAILED_TO_RETRIEVE_INVITATION'
  }
  /** Lists the invitations of an organization. */
  'GET /organization/list-invitations': {
    method: 'GET'
    path: '/organization/list-invitations'
    body: undefined
    query: OrganizationListInvitationsQuery
    answer: Invitation[]
    errors: 'UNAUTHORIZED' | 'ORGANIZATION_ID_IS_REQUIRED' | 'YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION'
  }
  /** Lists the invitations that the caller can answer. */
  'GET /organization/list-user-invitations': {
    method: 'GET'
    path: '/organization/list-user-invitations'
    body: undefined
    query: OrganizationListUserInvitationsQuery
    answer: UserInvitation[]
    errors: 'UNAUTHORIZED' | 'EMAIL_NOT_VERIFIED'
  }
  /** Creates a team. */
  'POST /organization/create-team': {
    method: 'POST'
    path: '/organization/create-team'
    body: OrganizationCreateTeamBody
    query: undefined
    answer: Team
    errors:
      | 'UNAUTHORIZED'
      | 'TEAMS_NOT_ENABLED'
      | 'NO_ACTIVE_ORGANIZATION'
      | 'YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION'
      | 'YOU_ARE_NOT_ALLOWED_TO_CREATE_TEAMS_IN_THIS_ORGANIZATION'
      | 'YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_TEAMS'
  }
  /** Removes a team; its members stay in the organization. */
  'POST /organization/remove-team': {
    method: 'POST'
    path: '/organization/remove-team'
    body: OrganizationRemoveTeamBody
    query: undefined
    answer: { message: string }
    errors:
      | 'UNAUTHORIZED'
      | 'TEAMS_NOT_ENABLED'
      | 'NO_ACTIVE_ORGANIZATION'
      | 'YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_TEAM'
      | 'YOU_ARE_NOT_ALLOWED_TO_DELETE_TEAMS_IN_THIS_ORGANIZATION'
      | 'TEAM_NOT_FOUND'
      | 'UNABLE_TO_REMOVE_LAST_TEAM'
  }
  /** Renames a team. */
  'POST /organization/update-team': {
    method: 'POST'
    path: '/organization/update-team'
    body: OrganizationUpdateTeamBody
    query: undefined
    answer: Team
    errors:
      | 'UNAUTHORIZED'
      | 'TEAMS_NOT_ENABLED'
      | 'NO_ACTIVE_ORGANIZATION'
      | 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_TEAM'
      | 'TEAM_NOT_FOUND'
  }
  /** Lists the teams of an organization. */
  'GET /organization/list-teams': {
    method: 'GET'
    path: '/organization/list-teams'
    body: undefined
    query: OrganizationListTeamsQuery
    answer: Team[]
    errors:
      'UNAUTHORIZED' | 'TEAMS_NOT_ENABLED' | 'NO_ACTIVE_ORGANIZATION' | 'YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION'
  }
  /** Lists the caller's teams. */
  'GET /organization/list-user-teams': {
    method: 'GET'
    path: '/organization/list-user-teams'
    body: undefined
    query: OrganizationListUserTeamsQuery
    answer: Team[]
    errors: 'UNAUTHORIZED' | 'TEAMS_NOT_ENABLED'
  }
  /** Sets the active team of the caller's session. */
  'POST /organization/set-active-team': {
    method: 'POST'
    path: '/organization/set-active-team'
    body: OrganizationSetActiveTeamBody
    query: undefined
    answer: Team | null
    errors:
      | 'UNAUTHORIZED'
      | 'TEAMS_NOT_ENABLED'
      | 'NO_ACTIVE_ORGANIZATION'
      | 'YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION'
      | 'TEAM_NOT_FOUND'
      | 'USER_IS_NOT_A_MEMBER_OF_THE_TEAM'
  }
  /** Lists the members of a team, in the order in which they were added. */
  'GET /organization/list-team-members': {
    method: 'GET'
    path: '/organization/list-team-members'
    body: undefined
    query: OrganizationListTeamMembersQuery
    answer: TeamMember[]
    errors:
      | 'UNAUTHORIZED'
      | 'TEAMS_NOT_ENABLED'
      | 'NO_ACTIVE_ORGANIZATION'
      | 'YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION'
      | 'TEAM_NOT_FOUND'
      | 'USER_IS_NOT_A_MEMBER_OF_THE_TEAM'
  }
  /** Adds a member of the organization to a team. */
  'POST /organization/add-team-member': {
    method: 'POST'
    path: '/organization/add-team-member'
    body: OrganizationAddTeamMemberBody
    query: undefined
    answer: TeamMember
    errors:
      | 'UNAUTHORIZED'
      | 'TEAMS_NOT_ENABLED'
      | 'NO_ACTIVE_ORGANIZATION'
      | 'YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION'
      | 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_TEAM'
      | 'TEAM_NOT_FOUND'
      | 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION'
      | 'TEAM_MEMBER_LIMIT_REACHED'
  }
  /** Removes somebody from a team; they stay in the organization. */
  'POST /organization/remove-team-member': {
    method: 'POST'
    path: '/organization/remove-team-member'
    body: OrganizationRemoveTeamMemberBody
    query: undefined
    answer: { message: string }
    errors:
      | 'UNAUTHORIZED'
      | 'TEAMS_NOT_ENABLED'
      | 'NO_ACTIVE_ORGANIZATION'
      | 'YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION'
      | 'TEAM_NOT_FOUND'
      | 'USER_IS_NOT_A_MEMBER_OF_THE_TEAM'
      | 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_TEAM'
  }
  /** Begins the registration of a passkey. */
  'GET /passkey/generate-register-options': {
    method: 'GET'
    path: '/passkey/generate-register-options'
    body: undefined
    query: PasskeyGenerateRegisterOptionsQuery
    answer: PasskeyGenerateRegisterOptionsAnswer
    errors: 'UNAUTHORIZED' | 'SESSION_NOT_FRESH' | 'PASSKEY_ORIGIN_NOT_ALLOWED'
  }
  /** Stores a passkey that the browser made. */
  'POST /passkey/verify-registration': {
    method: 'POST'
    path: '/passkey/verify-registration'
    body: PasskeyVerifyRegistrationBody
    query: undefined
    answer: Passkey
    errors:
      | 'UNAUTHORIZED'
      | 'SESSION_NOT_FRESH'
      | 'ORIGIN_MISSING'
      | 'PASSKEY_ORIGIN_NOT_ALLOWED'
      | 'CHALLENGE_NOT_FOUND'
      | 'YOU_ARE_NOT_ALLOWED_TO_REGISTER_THIS_PASSKEY'
      | 'FAILED_TO_VERIFY_REGISTRATION'
      | 'PREVIOUSLY_REGISTERED'
      | 'TOO_MANY_PASSKEYS'
  }
  /** Begins a sign-in with a passkey. */
  'GET /passkey/generate-authenticate-options': {
    method: 'GET'
    path: '/passkey/generate-authenticate-options'
    body: undefined
    query: undefined
    answer: AuthenticationOptions
    errors: 'PASSKEY_ORIGIN_NOT_ALLOWED'
  }
  /** Begins a sign-in with a passkey. */
  'POST /passkey/generate-authenticate-options': {
    method: 'POST'
    path: '/passkey/generate-authenticate-options'
    body: undefined
    query: undefined
    answer: AuthenticationOptions
    errors: 'PASSKEY_ORIGIN_NOT_ALLOWED'
  }
  /** Signs in with a passkey. */
  'POST /passkey/verify-authentication': {
    method: 'POST'
    path: '/passkey/verify-authentication'
    body: PasskeyVerifyAuthenticationBody
    query: undefined
    answer: SessionAndUser
    errors:
      | 'ORIGIN_MISSING'
      | 'PASSKEY_ORIGIN_NOT_ALLOWED'
      | 'CHALLENGE_NOT_FOUND'
      | 'PASSKEY_NOT_FOUND'
      | 'AUTHENTICATION_FAILED'
      | 'EMAIL_NOT_VERIFIED'
      | 'FAILED_TO_CREATE_SESSION'
  }
  /** The caller's passkeys. */
  'GET /passkey/list-user-passkeys': {
    method: 'GET'
    path: '/passkey/list-user-passkeys'
    body: undefined
    query: undefined
    answer: Passkey[]
    errors: 'UNAUTHORIZED'
  }
  /** Renames a passkey. */
  'POST /passkey/update-passkey': {
    method: 'POST'
    path: '/passkey/update-passkey'
    body: PasskeyUpdatePasskeyBody
    query: undefined
    answer: PasskeyUpdatePasskeyAnswer
    errors: 'UNAUTHORIZED' | 'SESSION_NOT_FRESH' | 'PASSKEY_NOT_FOUND'
  }
  /** Removes a passkey. */
  'POST /passkey/delete-passkey': {
    method: 'POST'
    path: '/passkey/delete-passkey'
    body: PasskeyDeletePasskeyBody
    query: undefined
    answer: { status: boolean }
    errors: 'UNAUTHORIZED' | 'SESSION_NOT_FRESH' | 'FAILED_TO_UNLINK_LAST_ACCOUNT'
  }
  /** Sends a code by SMS to sign in, or to set the number in a session. */
  'POST /phone-number/send-otp': {
    method: 'POST'
    path: '/phone-number/send-otp'
    body: PhoneNumberSendOtpBody
    query: undefined
    answer: { message: string }
    errors: 'SEND_OTP_NOT_IMPLEMENTED' | 'INVALID_PHONE_NUMBER' | 'FAILED_TO_CREATE_VERIFICATION'
  }
  /** Signs in with a code by SMS, signs up, or sets the phone number. */
  'POST /phone-number/verify': {
    method: 'POST'
    path: '/phone-number/verify'
    body: PhoneNumberVerifyBody
    query: undefined
    answer: PhoneNumberVerifyAnswer
    errors:
      | 'INVALID_OTP'
      | 'OTP_EXPIRED'
      | 'TOO_MANY_ATTEMPTS'
      | 'INVALID_PHONE_NUMBER'
      | 'SEND_OTP_NOT_IMPLEMENTED'
      | 'PHONE_NUMBER_EXIST'
      | 'UNAUTHORIZED'
      | 'SESSION_NOT_FRESH'
      | 'FAILED_TO_CREATE_SESSION'
  }
  /** Signs in with phone number and password. */
  'POST /sign-in/phone-number': {
    method: 'POST'
    path: '/sign-in/phone-number'
    body: SignInPhoneNumberBody
    query: undefined
    answer: SignInData
    errors:
      | 'EMAIL_PASSWORD_DISABLED'
      | 'INVALID_PHONE_NUMBER'
      | 'INVALID_PHONE_NUMBER_OR_PASSWORD'
      | 'FAILED_TO_CREATE_SESSION'
  }
  /** Sends a code by SMS to reset the password, if the number has an account. */
  'POST /phone-number/request-password-reset': {
    method: 'POST'
    path: '/phone-number/request-password-reset'
    body: PhoneNumberRequestPasswordResetBody
    query: undefined
    answer: { status: boolean }
    errors: 'SEND_OTP_NOT_IMPLEMENTED' | 'INVALID_PHONE_NUMBER' | 'FAILED_TO_CREATE_VERIFICATION'
  }
  /** Sends a code by SMS to reset the password, if the number has an account. */
  'POST /phone-number/forget-password': {
    method: 'POST'
    path: '/phone-number/forget-password'
    body: PhoneNumberForgetPasswordBody
    query: undefined
    answer: { status: boolean }
    errors: 'SEND_OTP_NOT_IMPLEMENTED' | 'INVALID_PHONE_NUMBER' | 'FAILED_TO_CREATE_VERIFICATION'
  }
  /** Sets a new password with a code by SMS. */
  'POST /phone-number/reset-password': {
    method: 'POST'
    path: '/phone-number/reset-password'
    body: PhoneNumberResetPasswordBody
    query: undefined
    answer: { status: boolean }
    errors:
      | 'INVALID_OTP'
      | 'OTP_EXPIRED'
      | 'TOO_MANY_ATTEMPTS'
      | 'INVALID_PHONE_NUMBER'
      | 'SEND_OTP_NOT_IMPLEMENTED'
      | 'EMAIL_PASSWORD_DISABLED'
      | 'PASSWORD_TOO_SHORT'
      | 'PASSWORD_TOO_LONG'
      | 'PASSWORD_TOO_COMMON'
  }
  /** Begins a sign-in at a provider, or signs in with its ID token. */
  'POST /sign-in/social': {
    method: 'POST'
    path: '/sign-in/social'
    body: SignInSocialBody
    query: undefined
    answer: SignInSocialAnswer
    errors:
      | 'PROVIDER_NOT_FOUND'
      | 'PROVIDER_UNAVAILABLE'
      | 'FAILED_TO_CREATE_VERIFICATION'
      | 'ID_TOKEN_NOT_SUPPORTED'
      | 'INVALID_TOKEN'
      | 'FAILED_TO_GET_USER_INFO'
      | 'USER_EMAIL_NOT_FOUND'
      | 'ACCOUNT_NOT_LINKED'
      | 'SIGNUP_DISABLED'
      | 'UNABLE_TO_CREATE_USER'
      | 'UNABLE_TO_LINK_ACCOUNT'
      | 'EMAIL_NOT_VERIFIED'
  }
  /** Begins to link an account at a provider to the caller. */
  'POST /link-social': {
    method: 'POST'
    path: '/link-social'
    body: LinkSocialBody
    query: undefined
    answer: ProviderPage
    errors:
      | 'UNAUTHORIZED'
      | 'SESSION_NOT_FRESH'
      | 'PROVIDER_NOT_FOUND'
      | 'PROVIDER_UNAVAILABLE'
      | 'FAILED_TO_CREATE_VERIFICATION'
  }
  /** The provider's access token of one of the caller's accounts, renewed if need be. */
  'POST /get-access-token': {
    method: 'POST'
    path: '/get-access-token'
    body: GetAccessTokenBody
    query: undefined
    answer: GetAccessTokenAnswer
    errors:
      | 'UNAUTHORIZED'
      | 'INVALID_SERVICE_KEY'
      | 'INSUFFICIENT_SCOPE'
      | 'SESSION_NOT_FRESH'
      | 'PROVIDER_NOT_SUPPORTED'
      | 'ACCOUNT_NOT_FOUND'
      | 'USER_ID_OR_SESSION_REQUIRED'
      | 'FAILED_TO_GET_ACCESS_TOKEN'
  }
  /** Renews the provider's tokens of one of the caller's accounts. */
  'POST /refresh-token': {
    method: 'POST'
    path: '/refresh-token'
    body: RefreshTokenBody
    query: undefined
    answer: RefreshTokenAnswer
    errors:
      | 'UNAUTHORIZED'
      | 'INVALID_SERVICE_KEY'
      | 'INSUFFICIENT_SCOPE'
      | 'SESSION_NOT_FRESH'
      | 'PROVIDER_NOT_SUPPORTED'
      | 'ACCOUNT_NOT_FOUND'
      | 'USER_ID_OR_SESSION_REQUIRED'
      | 'TOKEN_REFRESH_NOT_SUPPORTED'
      | 'REFRESH_TOKEN_NOT_FOUND'
      | 'FAILED_TO_REFRESH_ACCESS_TOKEN'
  }
  /** What a provider says today about one of the caller's accounts. */
  'GET /account-info': {
    method: 'GET'
    path: '/account-info'
    body: undefined
    query: GetAccountInfoQuery
    answer: GetAccountInfoAnswer
    errors:
      | 'UNAUTHORIZED'
      | 'INVALID_SERVICE_KEY'
      | 'INSUFFICIENT_SCOPE'
      | 'SESSION_NOT_FRESH'
      | 'PROVIDER_NOT_SUPPORTED'
      | 'ACCOUNT_NOT_FOUND'
      | 'USER_ID_OR_SESSION_REQUIRED'
      | 'FAILED_TO_GET_USER_INFO'
  }
  /** What a provider says today about one of the caller's accounts. */
  'POST /account-info': {
    method: 'POST'
    path: '/account-info'
    body: PostAccountInfoBody
    query: undefined
    answer: PostAccountInfoAnswer
    errors:
      | 'UNAUTHORIZED'
      | 'INVALID_SERVICE_KEY'
      | 'INSUFFICIENT_SCOPE'
      | 'SESSION_NOT_FRESH'
      | 'PROVIDER_NOT_SUPPORTED'
      | 'ACCOUNT_NOT_FOUND'
      | 'USER_ID_OR_SESSION_REQUIRED'
      | 'FAILED_TO_GET_USER_INFO'
  }
  /** Gives this browser a nonce for its next Google One Tap, and the client id. */
  'GET /one-tap/nonce': {
    method: 'GET'
    path: '/one-tap/nonce'
    body: undefined
    query: undefined
    answer: { clientId: string; nonce: string }
    errors: 'PROVIDER_NOT_FOUND'
  }
  /** Signs in with the ID token of Google One Tap. */
  'POST /one-tap/callback': {
    method: 'POST'
    path: '/one-tap/callback'
    body: OneTapCallbackBody
    query: undefined
    answer: OneTapCallbackAnswer
    errors:
      | 'PROVIDER_NOT_FOUND'
      | 'INVALID_TOKEN'
      | 'USER_EMAIL_NOT_FOUND'
      | 'PROVIDER_UNAVAILABLE'
      | 'FAILED_TO_GET_USER_INFO'
      | 'ACCOUNT_NOT_LINKED'
      | 'SIGNUP_DISABLED'
      | 'UNABLE_TO_CREATE_USER'
      | 'UNABLE_TO_LINK_ACCOUNT'
      | 'EMAIL_NOT_VERIFIED'
  }
  /** Begins to set up an authenticator app, or turns codes by mail on. */
  'POST /two-factor/enable': {
    method: 'POST'
    path: '/two-factor/enable'
    body: TwoFactorEnableBody
    query: undefined
    answer: TwoFactorEnableAnswer
    errors:
      | 'TOTP_ALREADY_ENABLED'
      | 'OTP_NOT_CONFIGURED'
      | 'INVALID_TWO_FACTOR_COOKIE'
      | 'EMAIL_NOT_VERIFIED'
      | 'INVALID_PASSWORD'
      | 'CREDENTIAL_ACCOUNT_NOT_FOUND'
      | 'SESSION_NOT_FRESH'
  }
  /** Turns the caller's second factor off. */
  'POST /two-factor/disable': {
    method: 'POST'
    path: '/two-factor/disable'
    body: TwoFactorDisableBody
    query: undefined
    answer: { status: boolean }
    errors:
      | 'UNAUTHORIZED'
      | 'SESSION_NOT_FRESH'
      | 'TWO_FACTOR_NOT_ENABLED'
      | 'INVALID_PASSWORD'
      | 'CREDENTIAL_ACCOUNT_NOT_FOUND'
  }
  /** Finishes a sign-in with the code of an authenticator app, or confirms the app. */
  'POST /two-factor/verify-totp': {
    method: 'POST'
    path: '/two-factor/verify-totp'
    body: TwoFactorVerifyTotpBody
    query: undefined
    answer: TwoFactorVerifyTotpAnswer
    errors:
      | 'INVALID_CODE'
      | 'TOTP_NOT_ENABLED'
      | 'INVALID_TWO_FACTOR_COOKIE'
      | 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE'
      | 'ACCOUNT_TEMPORARILY_LOCKED'
  }
  /** Mails a code that finishes the sign-in. */
  'POST /two-factor/send-otp': {
    method: 'POST'
    path: '/two-factor/send-otp'
    body: undefined
    query: undefined
    answer: { status: boolean }
    errors: 'OTP_NOT_CONFIGURED' | 'INVALID_TWO_FACTOR_COOKIE'
  }
  /** Finishes a sign-in with a mailed code, or turns such codes on. */
  'POST /two-factor/verify-otp': {
    method: 'POST'
    path: '/two-factor/verify-otp'
    body: TwoFactorVerifyOtpBody
    query: undefined
    answer: TwoFactorVerifyOtpAnswer
    errors:
      | 'INVALID_CODE'
      | 'OTP_NOT_CONFIGURED'
      | 'OTP_HAS_EXPIRED'
      | 'INVALID_TWO_FACTOR_COOKIE'
      | 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE'
      | 'ACCOUNT_TEMPORARILY_LOCKED'
  }
  /** Finishes a sign-in with a backup code, which is used up. */
  'POST /two-factor/verify-backup-code': {
    method: 'POST'
    path: '/two-factor/verify-backup-code'
    body: TwoFactorVerifyBackupCodeBody
    query: undefined
    answer: TwoFactorVerifyBackupCodeAnswer
    errors:
      | 'INVALID_BACKUP_CODE'
      | 'BACKUP_CODES_NOT_ENABLED'
      | 'INVALID_TWO_FACTOR_COOKIE'
      | 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE'
      | 'ACCOUNT_TEMPORARILY_LOCKED'
  }
  /** The text of the QR code of the caller's authenticator app. */
  'POST /two-factor/get-totp-uri': {
    method: 'POST'
    path: '/two-factor/get-totp-uri'
    body: TwoFactorGetTotpUriBody
    query: undefined
    answer: { totpURI: string }
    errors:
      'UNAUTHORIZED' | 'SESSION_NOT_FRESH' | 'TOTP_NOT_ENABLED' | 'INVALID_PASSWORD' | 'CREDENTIAL_ACCOUNT_NOT_FOUND'
  }
  /** Gives new backup codes, and puts the old ones out of use. */
  'POST /two-factor/generate-backup-codes': {
    method: 'POST'
    path: '/two-factor/generate-backup-codes'
    body: TwoFactorGenerateBackupCodesBody
    query: undefined
    answer: TwoFactorGenerateBackupCodesAnswer
    errors:
      | 'UNAUTHORIZED'
      | 'SESSION_NOT_FRESH'
      | 'TWO_FACTOR_NOT_ENABLED'
      | 'INVALID_PASSWORD'
      | 'CREDENTIAL_ACCOUNT_NOT_FOUND'
  }
  /** The caller's second factors. */
  'GET /two-factor/status': {
    method: 'GET'
    path: '/two-factor/status'
    body: undefined
    query: undefined
    answer: TwoFactorStatusAnswer
    errors: 'UNAUTHORIZED'
  }
  /** The browsers that the caller trusts. */
  'GET /two-factor/list-trusted-devices': {
    method: 'GET'
    path: '/two-factor/list-trusted-devices'
    body: undefined
    query: undefined
    answer: TwoFactorListTrustedDevicesAnswer
    errors: 'UNAUTHORIZED' | 'SESSION_NOT_FRESH'
  }
  /** Ends the trust in a browser. */
  'POST /two-factor/revoke-trusted-device': {
    method: 'POST'
    path: '/two-factor/revoke-trusted-device'
    body: TwoFactorRevokeTrustedDeviceBody
    query: undefined
    answer: { status: boolean }
    errors: 'UNAUTHORIZED' | 'SESSION_NOT_FRESH' | 'TRUSTED_DEVICE_NOT_FOUND'
  }
  /** Signs in with username and password. */
  'POST /sign-in/username': {
    method: 'POST'
    path: '/sign-in/username'
    body: SignInUsernameBody
    query: undefined
    answer: SignInData
    errors:
      | 'EMAIL_PASSWORD_DISABLED'
      | 'INVALID_USERNAME_OR_PASSWORD'
      | 'USERNAME_TOO_SHORT'
      | 'USERNAME_TOO_LONG'
      | 'INVALID_USERNAME'
      | 'FAILED_TO_CREATE_SESSION'
  }
  /** Says whether a username is available. */
  'POST /is-username-available': {
    method: 'POST'
    path: '/is-username-available'
    body: IsUsernameAvailableBody
    query: undefined
    answer: { available: boolean }
    errors: 'USERNAME_TOO_SHORT' | 'USERNAME_TOO_LONG' | 'INVALID_USERNAME'
  }
}

/** The endpoints that every service has. */
export type CoreEndpoint =
  | 'GET /ok'
  | 'GET /livez'
  | 'GET /readyz'
  | 'GET /error'
  | 'GET /capabilities'
  | 'GET /get-session'
  | 'POST /sign-out'
  | 'GET /list-sessions'
  | 'POST /revoke-session'
  | 'POST /revoke-sessions'
  | 'POST /revoke-other-sessions'
  | 'POST /update-user'
  | 'POST /delete-user'
  | 'GET /delete-user/callback'
  | 'POST /send-verification-email'
  | 'GET /verify-email'
  | 'POST /verify-email'
  | 'POST /disown-email'
  | 'POST /delete-disowned-account'
  | 'POST /change-email'
  | 'GET /list-accounts'
  | 'POST /unlink-account'

/** The endpoints whose body takes what `UserInput` holds. */
export type WritesUser =
  'POST /update-user' | 'POST /sign-in/email-otp' | 'POST /sign-up/email' | 'POST /phone-number/verify'

/** The endpoints whose `data` takes what `UserInput` holds. */
export type WritesUserData = 'POST /admin/create-user' | 'POST /admin/update-user'

/** The endpoints as methods: `POST /sign-in/email` is `client.signIn.email(…)`. */
export interface Calls {
  /**
   * Says that the service runs.
   *
   * `GET /ok`, for: anyone.
   */
  readonly ok: (input?: CallOptions, options?: FetchOptions) => Promise<Answer<{ ok: true }>>
  /**
   * Says that the process answers, whatever its database does.
   *
   * `GET /livez`, for: anyone.
   */
  readonly livez: (input?: CallOptions, options?: FetchOptions) => Promise<Answer<{ alive: true }>>
  /**
   * Says whether requests can be sent here: 503 while the database does not answer, migrations are pending, no
   * secret opens the signing key, or the process is about to stop.
   *
   * `GET /readyz`, for: anyone. Errors: `NOT_READY`.
   */
  readonly readyz: (input?: CallOptions, options?: FetchOptions) => Promise<Answer<{ ready: true }>>
  /**
   * Shows a person that something went wrong, with the code of the query parameter `error`.
   *
   * `GET /error`, for: anyone.
   */
  readonly error: (
    input?: { query?: ErrorQuery | undefined } & CallOptions,
    options?: FetchOptions,
  ) => Promise<Answer<unknown>>
  /**
   * The features that are on, and what a page may know about each.
   *
   * `GET /capabilities`, for: anyone.
   */
  readonly capabilities: (input?: CallOptions, options?: FetchOptions) => Promise<Answer<Capabilities>>
  /**
   * The session and user of the caller, or null.
   *
   * `GET /get-session`, for: anyone. Errors: `FAILED_TO_GET_SESSION`.
   */
  readonly getSession: (
    input?: { query?: GetSessionQuery | undefined } & CallOptions,
    options?: FetchOptions,
  ) => Promise<Answer<SessionData | null>>
  /**
   * Ends the current session.
   *
   * `POST /sign-out`, for: anyone.
   */
  readonly signOut: (input?: CallOptions, options?: FetchOptions) => Promise<Answer<{ success: boolean }>>
  /**
   * The caller's sessions that have not ended.
   *
   * `GET /list-sessions`, for: signed in. Errors: `UNAUTHORIZED`.
   */
  readonly listSessions: (input?: CallOptions, options?: FetchOptions) => Promise<Answer<Session[]>>
  /**
   * Ends one of the caller's sessions.
   *
   * `POST /revoke-session`, for: signed in; no impersonation. Errors: `UNAUTHORIZED`, `SESSION_NOT_FRESH`.
   */
  readonly revokeSession: (
    input: RevokeSessionBody & CallOptions,
    options?: FetchOptions,
  ) => Promise<Answer<{ status: boolean }>>
  /**
   * Ends all of the caller's sessions.
   *
   * `POST /revoke-sessions`, for: signed in; no impersonation. Errors: `UNAUTHORIZED`, `SESSION_NOT_FRESH`.
   */
  readonly revokeSessions: (input?: CallOptions, options?: FetchOptions) => Promise<Answer<{ status: boolean }>>
  /**
   * Ends the caller's other sessions.
   *
   * `POST /revoke-other-sessions`, for: signed in; no impersonation. Errors: `UNAUTHORIZED`,
   * `SESSION_NOT_FRESH`.
   */
  readonly revokeOtherSessions: (input?: CallOptions, options?: FetchOptions) => Promise<Answer<{ status: boolean }>>
  /**
   * Changes the caller's name, picture or the language of their mails.
   *
   * `POST /update-user`, for: signed in. Errors: `UNAUTHORIZED`, `EMAIL_CAN_NOT_BE_UPDATED`,
   * `NO_FIELDS_TO_UPDATE`, `MAIL_LANGUAGE_NOT_SUPPORTED`, `USER_NOT_FOUND`.
   */
  readonly updateUser: (
    input?: UpdateUserBody & CallOptions,
    options?: FetchOptions,
  ) => Promise<Answer<{ status: boolean }>>
  readonly deleteUser: {
    /**
     * Deletes the caller's account, or mails a link that does.
     *
     * `POST /delete-user`, for: signed in; no impersonation. Errors: `UNAUTHORIZED`, `SESSION_NOT_FRESH`,
     * `CREDENTIAL_ACCOUNT_NOT_FOUND`, `INVALID_PASSWORD`, `SESSION_EXPIRED`, `INVALID_TOKEN`.
     */
    (
      input?: DeleteUserBody & CallOptions,
      options?: FetchOptions,
    ): Promise<Answer<{ message: string; success: boolean }>>
    /**
     * Deletes the account by a mailed link.
     *
     * `GET /delete-user/callback`, for: anyone. Errors: `FAILED_TO_GET_USER_INFO`, `INVALID_TOKEN`,
     * `SESSION_NOT_FRESH`.
     */
    readonly callback: (
      input: { query: DeleteUserCallbackQuery } & CallOptions,
      options?: FetchOptions,
    ) => Promise<Answer<{ message: string; success: boolean }>>
  }
  /**
   * Mails a link that verifies the e-mail.
   *
   * `POST /send-verification-email`, for: anyone. Errors: `VERIFICATION_EMAIL_NOT_ENABLED`, `INVALID_EMAIL`,
   * `EMAIL_MISMATCH`, `EMAIL_ALREADY_VERIFIED`, `FAILED_TO_CREATE_VERIFICATION`.
   */
  readonly sendVerificationEmail: (
    input: SendVerificationEmailBody & CallOptions,
    options?: FetchOptions,
  ) => Promise<Answer<{ status: boolean }>>
  readonly verifyEmail: {
    /**
     * Verifies or changes an e-mail by a mailed link.
     *
     * `GET /verify-email`, for: anyone. Errors: `TOKEN_EXPIRED`, `INVALID_TOKEN`, `USER_NOT_FOUND`,
     * `UNAUTHORIZED`, `USER_ALREADY_EXISTS`, `CONFIRMATION_REQUIRED`.
     */
    (input: { query: GetVerifyEmailQuery } & CallOptions, options?: FetchOptions): Promise<Answer<GetVerifyEmailAnswer>>
    /**
     * Verifies or changes an e-mail with the token of a mailed link.
     *
     * `POST /verify-email`, for: anyone. Errors: `TOKEN_EXPIRED`, `INVALID_TOKEN`, `USER_NOT_FOUND`,
     * `UNAUTHORIZED`, `USER_ALREADY_EXISTS`, `CONFIRMATION_REQUIRED`, `PASSWORD_REQUIRED`, `INVALID_PASSWORD`.
     */
    (input: PostVerifyEmailBody & CallOptions, options?: FetchOptions): Promise<Answer<PostVerifyEmailAnswer>>
  }
  /**
   * Takes an account from whoever created it with somebody else’s e-mail, by the token of the verification
   * link.
   *
   * `POST /disown-email`, for: anyone. Errors: `INVALID_TOKEN`, `UNAUTHORIZED`, `EMAIL_VERIFIED_MEANWHILE`.
   */
  readonly disownEmail: (
    input: DisownEmailBody & CallOptions,
    options?: FetchOptions,
  ) => Promise<Answer<DisownEmailAnswer>>
  /**
   * Deletes an account that the owner of its e-mail did not create.
   *
   * `POST /delete-disowned-account`, for: anyone. Errors: `INVALID_TOKEN`, `UNAUTHORIZED`,
   * `EMAIL_VERIFIED_MEANWHILE`.
   */
  readonly deleteDisownedAccount: (
    input: DeleteDisownedAccountBody & CallOptions,
    options?: FetchOptions,
  ) => Promise<Answer<{ status: boolean }>>
  /**
   * Changes the caller's e-mail, or mails the present one a link that does.
   *
   * `POST /change-email`, for: signed in; no impersonation. Errors: `UNAUTHORIZED`, `SESSION_NOT_FRESH`,
   * `CHANGE_EMAIL_DISABLED`, `INVALID_EMAIL`, `EMAIL_IS_THE_SAME`, `COULDNT_UPDATE_YOUR_EMAIL`,
   * `VERIFICATION_EMAIL_NOT_ENABLED`, `USER_ALREADY_EXISTS`, `CREDENTIAL_ACCOUNT_NOT_FOUND`,
   * `INVALID_PASSWORD`.
   */
  readonly changeEmail: (
    input: ChangeEmailBody & CallOptions,
    options?: FetchOptions,
  ) => Promise<Answer<{ status: boolean }>>
  /**
   * Lists the caller's sign-in methods.
   *
   * `GET /list-accounts`, for: signed in. Errors: `UNAUTHORIZED`.
   */
  readonly listAccounts: (input?: CallOptions, options?: FetchOptions) => Promise<Answer<Account[]>>
  /**
   * Removes one of the caller's sign-in methods.
   *
   * `POST /unlink-account`, for: signed in recently. Errors: `UNAUTHORIZED`, `SESSION_NOT_FRESH`,
   * `ACCOUNT_NOT_FOUND`, `FAILED_TO_UNLINK_LAST_ACCOUNT`.
   */
  readonly unlinkAccount: (
    input?: UnlinkAccountBody & CallOptions,
    options?: FetchOptions,
  ) => Promise<Answer<{ status: boolean }>>
  readonly admin: {
    /**
     * A page of the users, searched, filtered and sorted, and how many there are in all.
     *
     * `GET /admin/list-users`, for: signed in, or a service key. Errors: `UNAUTHORIZED`, `INVALID_SERVICE_KEY`,
     * `INSUFFICIENT_SCOPE`, `YOU_ARE_NOT_ALLOWED_TO_LIST_USERS`.
     */
    readonly listUsers: (
      input?: { query?: AdminListUsersQuery | undefined } & CallOptions,
      options?: FetchOptions,
    ) => Promise<Answer<AdminListUsersAnswer>>
    /**
     * One user.
     *
     * `GET /admin/get-user`, for: signed in, or a service key. Errors: `UNAUTHORIZED`, `INVALID_SERVICE_KEY`,
     * `INSUFFICIENT_SCOPE`, `YOU_ARE_NOT_ALLOWED_TO_GET_USER`, `USER_NOT_FOUND`.
     */
    readonly getUser: (
      input?: { query?: AdminGetUserQuery | undefined } & CallOptions,
      options?: FetchOptions,
    ) => Promise<Answer<User>>
    /**
     * Creates a user, without signing anybody in.
     *
     * `POST /admin/create-user`, for: signed in, or a service key. Errors: `UNAUTHORIZED`, `INVALID_SERVICE_KEY`,
     * `INSUFFICIENT_SCOPE`, `YOU_ARE_NOT_ALLOWED_TO_CREATE_USERS`, `YOU_ARE_NOT_ALLOWED_TO_CHANGE_USERS_ROLE`,
     * `YOU_ARE_NOT_ALLOWED_TO_SET_NON_EXISTENT_VALUE`, `INVALID_EMAIL`, `USER_ALREADY_EXISTS`,
     * `PASSWORD_TOO_SHORT`, `PASSWORD_TOO_LONG`, `PASSWORD_TOO_COMMON`.
     */
    readonly createUser: (
      input: AdminCreateUserBody & CallOptions,
      options?: FetchOptions,
    ) => Promise<Answer<AdminCreateUserAnswer>>
    /**
     * Changes a user's name or picture.
     *
     * `POST /admin/update-user`, for: signed in, or a service key. Errors: `UNAUTHORIZED`, `INVALID_SERVICE_KEY`,
     * `INSUFFICIENT_SCOPE`, `YOU_ARE_NOT_ALLOWED_TO_UPDATE_USERS`, `YOU_ARE_NOT_ALLOWED_TO_SET_USERS_EMAIL`,
     * `NO_DATA_TO_UPDATE`, `USER_NOT_FOUND`, `INVALID_EMAIL`, `USER_ALREADY_EXISTS`, `SESSION_NOT_FRESH`.
     */
    readonly updateUser: (input: AdminUpdateUserBody & CallOptions, options?: FetchOptions) => Promise<Answer<User>>
    /**
     * Changes a user's roles.
     *
     * `POST /admin/set-role`, for: signed in, or a service key. Errors: `UNAUTHORIZED`, `INVALID_SERVICE_KEY`,
     * `INSUFFICIENT_SCOPE`, `YOU_ARE_NOT_ALLOWED_TO_CHANGE_USERS_ROLE`,
     * `YOU_ARE_NOT_ALLOWED_TO_SET_NON_EXISTENT_VALUE`, `YOU_CANNOT_REMOVE_THE_LAST_ADMIN`, `USER_NOT_FOUND`.
     */
    readonly setRole: (
      input: AdminSetRoleBody & CallOptions,
      options?: FetchOptions,
    ) => Promise<Answer<AdminSetRoleAnswer>>
    /**
     * Bans a user and ends all their sessions.
     *
     * `POST /admin/ban-user`, for: signed in, or a service key. Errors: `UNAUTHORIZED`, `INVALID_SERVICE_KEY`,
     * `INSUFFICIENT_SCOPE`, `YOU_ARE_NOT_ALLOWED_TO_BAN_USERS`, `YOU_CANNOT_BAN_YOURSELF`,
     * `YOU_CANNOT_REMOVE_THE_LAST_ADMIN`, `USER_NOT_FOUND`.
     */
    readonly banUser: (
      input: AdminBanUserBody & CallOptions,
      options?: FetchOptions,
    ) => Promise<Answer<AdminBanUserAnswer>>
    /**
     * Lifts the ban of a user.
     *
     * `POST /admin/unban-user`, for: signed in, or a service key. Errors: `UNAUTHORIZED`, `INVALID_SERVICE_KEY`,
     * `INSUFFICIENT_SCOPE`, `YOU_ARE_NOT_ALLOWED_TO_BAN_USERS`, `USER_NOT_FOUND`.
     */
    readonly unbanUser: (
      input: AdminUnbanUserBody & CallOptions,
      options?: FetchOptions,
    ) => Promise<Answer<AdminUnbanUserAnswer>>
    /**
     * A user's sessions that have not ended, those of impersonations included.
     *
     * `POST /admin/list-user-sessions`, for: signed in, or a service key. Errors: `UNAUTHORIZED`,
     * `INVALID_SERVICE_KEY`, `INSUFFICIENT_SCOPE`, `YOU_ARE_NOT_ALLOWED_TO_LIST_USERS_SESSIONS`,
     * `USER_NOT_FOUND`.
     */
    readonly listUserSessions: (
      input: AdminListUserSessionsBody & CallOptions,
      options?: FetchOptions,
    ) => Promise<Answer<AdminListUserSessionsAnswer>>
    /**
     * Ends one session of a user.
     *
     * `POST /admin/revoke-user-session`, for: signed in, or a service key. Errors: `UNAUTHORIZED`,
     * `INVALID_SERVICE_KEY`, `INSUFFICIENT_SCOPE`, `YOU_ARE_NOT_ALLOWED_TO_REVOKE_USERS_SESSIONS`.
     */
    readonly revokeUserSession: (
      input: AdminRevokeUserSessionBody & CallOptions,
      options?: FetchOptions,
    ) => Promise<Answer<{ success: boolean }>>
    /**
     * Ends all sessions of a user.
     *
     * `POST /admin/revoke-user-sessions`, for: signed in, or a service key. Errors: `UNAUTHORIZED`,
     * `INVALID_SERVICE_KEY`, `INSUFFICIENT_SCOPE`, `YOU_ARE_NOT_ALLOWED_TO_REVOKE_USERS_SESSIONS`,
     * `USER_NOT_FOUND`.
     */
    readonly revokeUserSessions: (
      input: AdminRevokeUserSessionsBody & CallOptions,
      options?: FetchOptions,
    ) => Promise<Answer<{ success: boolean }>>
    /**
     * Begins a short session as another user.
     *
     * `POST /admin/impersonate-user`, for: signed in. Errors: `UNAUTHORIZED`,
     * `YOU_ARE_NOT_ALLOWED_TO_IMPERSONATE_USERS`, `YOU_CANNOT_IMPERSONATE_ADMINS`, `BANNED_USER`,
     * `USER_NOT_FOUND`, `FAILED_TO_CREATE_SESSION`.
     */
    readonly impersonateUser: (
      input: AdminImpersonateUserBody & CallOptions,
      options?: FetchOptions,
    ) => Promise<Answer<SessionAndUser>>
    /**
     * Ends an impersonation and goes back to the admin's own session.
     *
     * `POST /admin/stop-impersonating`, for: signed in. Errors: `UNAUTHORIZED`,
     * `YOU_ARE_NOT_IMPERSONATING_ANYONE`, `FAILED_TO_FIND_ADMIN_SESSION`.
     */
    readonly stopImpersonating: (input?: CallOptions, options?: FetchOptions) => Promise<Answer<SessionAndUser>>
    /**
     * Deletes a user with all that is theirs.
     *
     * `POST /admin/remove-user`, for: signed in, or a service key. Errors: `UNAUTHORIZED`, `INVALID_SERVICE_KEY`,
     * `INSUFFICIENT_SCOPE`, `YOU_ARE_NOT_ALLOWED_TO_DELETE_USERS`, `YOU_CANNOT_REMOVE_YOURSELF`,
     * `YOU_CANNOT_REMOVE_THE_LAST_ADMIN`, `USER_NOT_FOUND`.
     */
    readonly removeUser: (
      input: AdminRemoveUserBody & CallOptions,
      options?: FetchOptions,
    ) => Promise<Answer<{ success: boolean }>>
    /**
     * Lists a user's sign-in methods.
     *
     * `GET /admin/list-user-sign-in-methods`, for: signed in, or a service key. Errors: `UNAUTHORIZED`,
     * `INVALID_SERVICE_KEY`, `INSUFFICIENT_SCOPE`, `YOU_ARE_NOT_ALLOWED_TO_GET_USER`, `USER_NOT_FOUND`.
     */
    readonly listUserSignInMethods: (
      input: { query: AdminListUserSignInMethodsQuery } & CallOptions,
      options?: FetchOptions,
    ) => Promise<Answer<AdminListUserSignInMethodsAnswer>>
    /**
     * Removes one of a user's sign-in methods and ends all their sessions.
     *
     * `POST /admin/remove-user-sign-in-method`, for: signed in, or a service key. Errors: `UNAUTHORIZED`,
     * `INVALID_SERVICE_KEY`, `INSUFFICIENT_SCOPE`, `YOU_ARE_NOT_ALLOWED_TO_REMOVE_USERS_SIGN_IN_METHODS`,
     * `SIGN_IN_METHOD_NOT_FOUND`, `USER_NOT_FOUND`, `SESSION_NOT_FRESH`.
     */
    readonly removeUserSignInMethod: (
      input: AdminRemoveUserSignInMethodBody & CallOptions,
      options?: FetchOptions,
    ) => Promise<Answer<{ success: boolean }>>
    /**
     * Removes a user's second factors and ends all their sessions.
     *
     * `POST /admin/reset-factors`, for: signed in, or a service key. Errors: `UNAUTHORIZED`,
     * `INVALID_SERVICE_KEY`, `INSUFFICIENT_SCOPE`, `YOU_ARE_NOT_ALLOWED_TO_RESET_USERS_FACTORS`,
     * `SECOND_FACTOR_NOT_FOUND`, `USER_NOT_FOUND`, `SESSION_NOT_FRESH`.
     */
    readonly resetFactors: (
      input: AdminResetFactorsBody & CallOptions,
      options?: FetchOptions,
    ) => Promise<Answer<{ success: boolean }>>
    /**
     * Whether the caller, a user or a role may do something.
     *
     * `POST /admin/has-permission`, for: signed in. Errors: `UNAUTHORIZED`, `YOU_ARE_NOT_ALLOWED_TO_LIST_USERS`,
     * `USER_NOT_FOUND`.
     */
    readonly hasPermission: (
      input?: AdminHasPermissionBody & CallOptions,
      options?: FetchOptions,
    ) => Promise<Answer<{ error: null; success: boolean }>>
  }
  readonly signIn: {
    /**
     * Signs in as a new guest.
     *
     * `POST /sign-in/anonymous`, for: anyone. Errors: `ANONYMOUS_USERS_CANNOT_SIGN_IN_AGAIN_ANONYMOUSLY`,
     * `FAILED_TO_CREATE_SESSION`.
     */
    readonly anonymous: (input?: CallOptions, options?: FetchOptions) => Promise<Answer<SignInAnonymousAnswer>>
    /**
     * Signs in with a mailed code, or signs up.
     *
     * `POST /sign-in/email-otp`, for: anyone. Errors: `INVALID_OTP`, `OTP_EXPIRED`, `TOO_MANY_ATTEMPTS`,
     * `EMAIL_OTP_NOT_CONFIGURED`, `INVALID_EMAIL`, `FAILED_TO_CREATE_SESSION`.
     */
    readonly emailOtp: (
      input: SignInEmailOtpBody & CallOptions,
      options?: FetchOptions,
    ) => Promise<Answer<SignInEmailOtpAnswer>>
    /**
     * Signs in with e-mail and password.
     *
     * `POST /sign-in/email`, for: anyone. Errors: `EMAIL_PASSWORD_DISABLED`, `INVALID_EMAIL`,
     * `INVALID_EMAIL_OR_PASSWORD`, `FAILED_TO_CREATE_SESSION`.
     */
    readonly email: (input: SignInEmailBody & CallOptions, options?: FetchOptions) => Promise<Answer<SignInData>>
    /**
     * Mails a link that signs in, or signs up.
     *
     * `POST /sign-in/magic-link`, for: anyone. Errors: `MAGIC_LINK_NOT_CONFIGURED`, `INVALID_EMAIL`,
     * `FAILED_TO_CREATE_VERIFICATION`.
     */
    readonly magicLink: (
      input: SignInMagicLinkBody & CallOptions,
      options?: FetchOptions,
    ) => Promise<Answer<{ status: boolean }>>
    /**
     * Signs in with phone number and password.
     *
     * `POST /sign-in/phone-number`, for: anyone. Errors: `EMAIL_PASSWORD_DISABLED`, `INVALID_PHONE_NUMBER`,
     * `INVALID_PHONE_NUMBER_OR_PASSWORD`, `FAILED_TO_CREATE_SESSION`.
     */
    readonly phoneNumber: (
      input: SignInPhoneNumberBody & CallOptions,
      options?: FetchOptions,
    ) => Promise<Answer<SignInData>>
    /**
     * Begins a sign-in at a provider, or signs in with its ID token.
     *
     * `POST /sign-in/social`, for: anyone. Errors: `PROVIDER_NOT_FOUND`, `PROVIDER_UNAVAILABLE`,
     * `FAILED_TO_CREATE_VERIFICATION`, `ID_TOKEN_NOT_SUPPORTED`, `INVALID_TOKEN`, `FAILED_TO_GET_USER_INFO`,
     * `USER_EMAIL_NOT_FOUND`, `ACCOUNT_NOT_LINKED`, `SIGNUP_DISABLED`, `UNABLE_TO_CREATE_USER`,
     * `UNABLE_TO_LINK_ACCOUNT`, `EMAIL_NOT_VERIFIED`.
     */
    readonly social: (
      input: SignInSocialBody & CallOptions,
      options?: FetchOptions,
    ) => Promise<Answer<SignInSocialAnswer>>
    /**
     * Signs in with username and password.
     *
     * `POST /sign-in/username`, for: anyone. Errors: `EMAIL_PASSWORD_DISABLED`, `INVALID_USERNAME_OR_PASSWORD`,
     * `USERNAME_TOO_SHORT`, `USERNAME_TOO_LONG`, `INVALID_USERNAME`, `FAILED_TO_CREATE_SESSION`.
     */
    readonly username: (input: SignInUsernameBody & CallOptions, options?: FetchOptions) => Promise<Answer<SignInData>>
  }
  /**
   * Deletes the guest who calls.
   *
   * `POST /delete-anonymous-user`, for: signed in. Errors: `UNAUTHORIZED`, `USER_IS_NOT_ANONYMOUS`,
   * `DELETE_ANONYMOUS_USER_DISABLED`, `SESSION_NOT_FRESH`.
   */
  readonly deleteAnonymousUser: (input?: CallOptions, options?: FetchOptions) => Promise<Answer<{ success: boolean }>>
  readonly audit: {
    /**
     * A page of the audit log, the newest entries first.
     *
     * `GET /audit/list`, for: signed in, or a service key. Errors: `UNAUTHORIZED`, `INVALID_SERVICE_KEY`,
     * `INSUFFICIENT_SCOPE`, `YOU_ARE_NOT_ALLOWED_TO_READ_THE_AUDIT_LOG`, `VALIDATION_ERROR`.
     */
    readonly list: (
      input?: { query?: AuditListQuery | undefined } & CallOptions,
      options?: FetchOptions,
    ) => Promise<Answer<AuditListAnswer>>
  }
  readonly captcha: {
    /**
     * Gives work that a browser does to show that no robot calls.
     *
     * `GET /captcha/challenge`, for: anyone.
     */
    readonly challenge: (
      input?: { query?: CaptchaChallengeQuery | undefined } & CallOptions,
      options?: FetchOptions,
    ) => Promise<Answer<CaptchaChallengeAnswer>>
  }
  readonly emailOtp: {
    /**
     * Mails a code to sign in, to verify the e-mail or to reset the password.
     *
     * `POST /email-otp/send-verification-otp`, for: anyone. Errors: `EMAIL_OTP_NOT_CONFIGURED`, `INVALID_EMAIL`,
     * `FAILED_TO_CREATE_VERIFICATION`.
     */
    readonly sendVerificationOtp: (
      input: EmailOtpSendVerificationOtpBody & CallOptions,
      options?: FetchOptions,
    ) => Promise<Answer<{ success: boolean }>>
    /**
     * Mails a code to reset the password, if the e-mail has an account.
     *
     * `POST /email-otp/request-password-reset`, for: anyone. Errors: `EMAIL_OTP_NOT_CONFIGURED`, `INVALID_EMAIL`,
     * `FAILED_TO_CREATE_VERIFICATION`.
     */
    readonly requestPasswordReset: (
      input: EmailOtpRequestPasswordResetBody & CallOptions,
      options?: FetchOptions,
    ) => Promise<Answer<{ success: boolean }>>
    /**
     * Says whether a mailed code is right, and leaves it as it is.
     *
     * `POST /email-otp/check-verification-otp`, for: anyone. Errors: `INVALID_OTP`, `OTP_EXPIRED`,
     * `TOO_MANY_ATTEMPTS`, `EMAIL_OTP_NOT_CONFIGURED`, `INVALID_EMAIL`.
     */
    readonly checkVerificationOtp: (
      input: EmailOtpCheckVerificationOtpBody & CallOptions,
      options?: FetchOptions,
    ) => Promise<Answer<{ success: boolean }>>
    /**
     * Verifies the e-mail with a mailed code.
     *
     * `POST /email-otp/verify-email`, for: anyone. Errors: `INVALID_OTP`, `OTP_EXPIRED`, `TOO_MANY_ATTEMPTS`,
     * `EMAIL_OTP_NOT_CONFIGURED`, `INVALID_EMAIL`.
     */
    readonly verifyEmail: (
      input: EmailOtpVerifyEmailBody & CallOptions,
      options?: FetchOptions,
    ) => Promise<Answer<EmailOtpVerifyEmailAnswer>>
    /**
     * Sets a new password with a mailed code.
     *
     * `POST /email-otp/reset-password`, for: anyone. Errors: `INVALID_OTP`, `OTP_EXPIRED`, `TOO_MANY_ATTEMPTS`,
     * `EMAIL_OTP_NOT_CONFIGURED`, `INVALID_EMAIL`, `PASSWORD_TOO_SHORT`, `PASSWORD_TOO_LONG`,
     * `PASSWORD_TOO_COMMON`.
     */
    readonly resetPassword: (
      input: EmailOtpResetPasswordBody & CallOptions,
      options?: FetchOptions,
    ) => Promise<Answer<{ success: boolean }>>
    /**
     * Mails a code to the e-mail that the caller wants instead of the present one.
     *
     * `POST /email-otp/request-email-change`, for: signed in recently. Errors: `UNAUTHORIZED`,
     * `SESSION_NOT_FRESH`, `INVALID_OTP`, `OTP_EXPIRED`, `TOO_MANY_ATTEMPTS`, `EMAIL_OTP_NOT_CONFIGURED`,
     * `INVALID_EMAIL`, `CHANGE_EMAIL_DISABLED`, `EMAIL_IS_THE_SAME`, `COULDNT_UPDATE_YOUR_EMAIL`, `OTP_REQUIRED`,
     * `FAILED_TO_CREATE_VERIFICATION`.
     */
    readonly requestEmailChange: (
      input: EmailOtpRequestEmailChangeBody & CallOptions,
      options?: FetchOptions,
    ) => Promise<Answer<{ success: boolean }>>
    /**
     * Changes the caller's e-mail with the code that was mailed to the new one.
     *
     * `POST /email-otp/change-email`, for: signed in recently. Errors: `UNAUTHORIZED`, `SESSION_NOT_FRESH`,
     * `INVALID_OTP`, `OTP_EXPIRED`, `TOO_MANY_ATTEMPTS`, `EMAIL_OTP_NOT_CONFIGURED`, `INVALID_EMAIL`,
     * `CHANGE_EMAIL_DISABLED`, `EMAIL_IS_THE_SAME`, `COULDNT_UPDATE_YOUR_EMAIL`, `USER_ALREADY_EXISTS`.
     */
    readonly changeEmail: (
      input: EmailOtpChangeEmailBody & CallOptions,
      options?: FetchOptions,
    ) => Promise<Answer<{ success: boolean }>>
  }
  readonly forgetPassword: {
    /**
     * Mails a link to reset the password, if the e-mail has an account.
     *
     * `POST /forget-password`, for: anyone. Errors: `RESET_PASSWORD_DISABLED`, `INVALID_EMAIL`,
     * `FAILED_TO_CREATE_VERIFICATION`.
     */
    (
      input: ForgetPasswordBody & CallOptions,
      options?: FetchOptions,
    ): Promise<Answer<{ message: string; status: boolean }>>
    /**
     * Mails a code to reset the password, if the e-mail has an account.
     *
     * `POST /forget-password/email-otp`, for: anyone. Errors: `EMAIL_OTP_NOT_CONFIGURED`, `INVALID_EMAIL`,
     * `FAILED_TO_CREATE_VERIFICATION`.
     */
    readonly emailOtp: (
      input: ForgetPasswordEmailOtpBody & CallOptions,
      options?: FetchOptions,
    ) => Promise<Answer<{ success: boolean }>>
  }
  readonly signUp: {
    /**
     * Creates an account with e-mail and password and signs in.
     *
     * `POST /sign-up/email`, for: anyone. Errors: `EMAIL_PASSWORD_SIGN_UP_DISABLED`, `INVALID_EMAIL`,
     * `PASSWORD_TOO_SHORT`, `PASSWORD_TOO_LONG`, `PASSWORD_TOO_COMMON`, `USER_ALREADY_EXISTS`,
     * `FAILED_TO_CREATE_SESSION`.
     */
    readonly email: (input: SignUpEmailBody & CallOptions, options?: FetchOptions) => Promise<Answer<SignUpEmailAnswer>>
  }
  /**
   * Mails a link to reset the password, if the e-mail has an account.
   *
   * `POST /request-password-reset`, for: anyone. Errors: `RESET_PASSWORD_DISABLED`, `INVALID_EMAIL`,
   * `FAILED_TO_CREATE_VERIFICATION`.
   */
  readonly requestPasswordReset: (
    input: RequestPasswordResetBody & CallOptions,
    options?: FetchOptions,
  ) => Promise<Answer<{ message: string; status: boolean }>>
  /**
   * Sets a new password with the token of a mailed link.
   *
   * `POST /reset-password`, for: anyone. Errors: `INVALID_TOKEN`, `PASSWORD_TOO_SHORT`, `PASSWORD_TOO_LONG`,
   * `PASSWORD_TOO_COMMON`.
   */
  readonly resetPassword: (
    input: ResetPasswordBody & { query?: ResetPasswordQuery | undefined } & CallOptions,
    options?: FetchOptions,
  ) => Promise<Answer<ResetPasswordAnswer>>
  /**
   * Changes the caller's password; can end all other sessions.
   *
   * `POST /change-password`, for: signed in; no impersonation. Errors: `UNAUTHORIZED`, `SESSION_NOT_FRESH`,
   * `PASSWORD_TOO_SHORT`, `PASSWORD_TOO_LONG`, `PASSWORD_TOO_COMMON`, `CREDENTIAL_ACCOUNT_NOT_FOUND`,
   * `INVALID_PASSWORD`.
   */
  readonly changePassword: (
    input: ChangePasswordBody & CallOptions,
    options?: FetchOptions,
  ) => Promise<Answer<ChangePasswordAnswer>>
  /**
   * Checks the caller's password and makes the session fresh.
   *
   * `POST /verify-password`, for: signed in; no impersonation. Errors: `UNAUTHORIZED`, `SESSION_NOT_FRESH`,
   * `CREDENTIAL_ACCOUNT_NOT_FOUND`, `INVALID_PASSWORD`.
   */
  readonly verifyPassword: (
    input: VerifyPasswordBody & CallOptions,
    options?: FetchOptions,
  ) => Promise<Answer<{ status: boolean }>>
  /**
   * Removes sign-in methods that somebody does not recognise, right after a password reset.
   *
   * `POST /remove-sign-in-methods`, for: anyone. Errors: `INVALID_TOKEN`.
   */
  readonly removeSignInMethods: (
    input: RemoveSignInMethodsBody & CallOptions,
    options?: FetchOptions,
  ) => Promise<Answer<{ removed: number; status: boolean }>>
  /**
   * The public keys that verify our tokens, as a JSON Web Key Set.
   *
   * `GET /jwks`, for: anyone.
   */
  readonly jwks: (input?: CallOptions, options?: FetchOptions) => Promise<Answer<JwksAnswer>>
  /**
   * A signed token (JWT) for the caller, good for a few minutes.
   *
   * `GET /token`, for: signed in. Errors: `UNAUTHORIZED`, `FAILED_TO_DECRYPT_PRIVATE_KEY`, `TOKEN_TOO_LARGE`.
   */
  readonly token: (input?: CallOptions, options?: FetchOptions) => Promise<Answer<{ token: string }>>
  readonly magicLink: {
    readonly verify: {
      /**
       * Signs in by a mailed link, or asks for a click first.
       *
       * `GET /magic-link/verify`, for: anyone. Errors: `INVALID_TOKEN`, `CONFIRMATION_REQUIRED`,
       * `FAILED_TO_CREATE_SESSION`, `NEW_USER_SIGNUP_DISABLED`.
       */
      (
        input: { query: GetMagicLinkVerifyQuery } & CallOptions,
        options?: FetchOptions,
      ): Promise<Answer<GetMagicLinkVerifyAnswer>>
      /**
       * Signs in with the token of a mailed link, here or in the browser that asked for it.
       *
       * `POST /magic-link/verify`, for: anyone. Errors: `INVALID_TOKEN`, `CONFIRMATION_REQUIRED`,
       * `FAILED_TO_CREATE_SESSION`, `NEW_USER_SIGNUP_DISABLED`.
       */
      (input: PostMagicLinkVerifyBody & CallOptions, options?: FetchOptions): Promise<Answer<PostMagicLinkVerifyAnswer>>
    }
    /**
     * Says whether the mailed link was opened, and signs in where its owner sent the sign-in back here.
     *
     * `GET /magic-link/status`, for: anyone. Errors: `FAILED_TO_CREATE_SESSION`.
     */
    readonly status: (input?: CallOptions, options?: FetchOptions) => Promise<Answer<MagicLinkStatusAnswer>>
  }
  readonly multiSession: {
    /**
     * The accounts that this browser is signed in to.
     *
     * `GET /multi-session/list-device-sessions`, for: anyone.
     */
    readonly listDeviceSessions: (input?: CallOptions, options?: FetchOptions) => Promise<Answer<SessionAndUser[]>>
    /**
     * Goes on as another of the accounts that this browser is signed in to.
     *
     * `POST /multi-session/set-active`, for: anyone. Errors: `INVALID_SESSION_TOKEN`.
     */
    readonly setActive: (
      input: MultiSessionSetActiveBody & CallOptions,
      options?: FetchOptions,
    ) => Promise<Answer<SessionAndUser>>
    /**
     * Signs one of the accounts of this browser out.
     *
     * `POST /multi-session/revoke`, for: signed in; no impersonation. Errors: `UNAUTHORIZED`,
     * `SESSION_NOT_FRESH`, `INVALID_SESSION_TOKEN`.
     */
    readonly revoke: (
      input: MultiSessionRevokeBody & CallOptions,
      options?: FetchOptions,
    ) => Promise<Answer<{ status: boolean }>>
  }
  readonly organization: {
    /**
     * Creates an organization, whose first member is the caller.
     *
     * `POST /organization/create`, for: signed in, or a service key. Errors: `UNAUTHORIZED`,
     * `INVALID_SERVICE_KEY`, `INSUFFICIENT_SCOPE`, `YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_ORGANIZATION`,
     * `YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS`, `ORGANIZATION_ALREADY_EXISTS`,
     * `USER_ID_OR_SESSION_REQUIRED`, `USER_NOT_FOUND`.
     */
    readonly create: (
      input: OrganizationCreateBody & CallOptions,
      options?: FetchOptions,
    ) => Promise<Answer<OrganizationCreateAnswer>>
    /**
     * Says whether a slug is available.
     *
     * `POST /organization/check-slug`, for: signed in. Errors: `UNAUTHORIZED`, `SLUG_IS_TAKEN`.
     */
    readonly checkSlug: (
      input: OrganizationCheckSlugBody & CallOptions,
      options?: FetchOptions,
    ) => Promise<Answer<{ status: boolean }>>
    /**
     * Changes name, slug, logo or metadata of an organization.
     *
     * `POST /organization/update`, for: signed in. Errors: `UNAUTHORIZED`, `ORGANIZATION_NOT_FOUND`,
     * `USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION`, `YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION`,
     * `SLUG_IS_TAKEN`.
     */
    readonly update: (
      input: OrganizationUpdateBody & CallOptions,
      options?: FetchOptions,
    ) => Promise<Answer<Organization>>
    /**
     * Deletes an organization with everything in it.
     *
     * `POST /organization/delete`, for: signed in. Errors: `UNAUTHORIZED`, `ORGANIZATION_NOT_FOUND`,
     * `USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION`, `YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION`.
     */
    readonly delete: (
      input: OrganizationDeleteBody & CallOptions,
      options?: FetchOptions,
    ) => Promise<Answer<Organization>>
    /**
     * Lists the organizations of which the caller is a member.
     *
     * `GET /organization/list`, for: signed in. Errors: `UNAUTHORIZED`.
     */
    readonly list: (input?: CallOptions, options?: FetchOptions) => Promise<Answer<Organization[]>>
    /**
     * Sets the active organization of the caller's session.
     *
     * `POST /organization/set-active`, for: signed in. Errors: `UNAUTHORIZED`,
     * `USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION`, `ORGANIZATION_NOT_FOUND`.
     */
    readonly setActive: (
      input?: OrganizationSetActiveBody & CallOptions,
      options?: FetchOptions,
    ) => Promise<Answer<FullOrganization | null>>
    /**
     * Returns an organization with its members, invitations and teams.
     *
     * `GET /organization/get-full-organization`, for: signed in. Errors: `UNAUTHORIZED`,
     * `ORGANIZATION_NOT_FOUND`, `USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION`.
     */
    readonly getFullOrganization: (
      input?: { query?: OrganizationGetFullOrganizationQuery | undefined } & CallOptions,
      options?: FetchOptions,
    ) => Promise<Answer<FullOrganization | null>>
    /**
     * Returns an organization of the caller.
     *
     * `GET /organization/get-organization`, for: signed in. Errors: `UNAUTHORIZED`, `ORGANIZATION_NOT_FOUND`,
     * `USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION`.
     */
    readonly getOrganization: (
      input?: { query?: OrganizationGetOrganizationQuery | undefined } & CallOptions,
      options?: FetchOptions,
    ) => Promise<Answer<Organization | null>>
    /**
     * Removes a member.
     *
     * `POST /organization/remove-member`, for: signed in. Errors: `UNAUTHORIZED`, `NO_ACTIVE_ORGANIZATION`,
     * `MEMBER_NOT_FOUND`, `YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER`,
     * `YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER`.
     */
    readonly removeMember: (
      input: OrganizationRemoveMemberBody & CallOptions,
      options?: FetchOptions,
    ) => Promise<Answer<OrganizationRemoveMemberAnswer>>
    /**
     * Changes the roles of a member.
     *
     * `POST /organization/update-member-role`, for: signed in. Errors: `UNAUTHORIZED`, `NO_ACTIVE_ORGANIZATION`,
     * `MEMBER_NOT_FOUND`, `YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER`, `ROLE_NOT_FOUND`,
     * `YOU_CANNOT_LEAVE_THE_ORGANIZATION_WITHOUT_AN_OWNER`.
     */
    readonly updateMemberRole: (
      input: OrganizationUpdateMemberRoleBody & CallOptions,
      options?: FetchOptions,
    ) => Promise<Answer<Member>>
    /**
     * Returns the caller's membership in the active organization.
     *
     * `GET /organization/get-active-member`, for: signed in. Errors: `UNAUTHORIZED`, `NO_ACTIVE_ORGANIZATION`,
     * `MEMBER_NOT_FOUND`.
     */
    readonly getActiveMember: (input?: CallOptions, options?: FetchOptions) => Promise<Answer<OrganizationMember>>
    /**
     * Returns the roles of a member.
     *
     * `GET /organization/get-active-member-role`, for: signed in. Errors: `UNAUTHORIZED`,
     * `NO_ACTIVE_ORGANIZATION`, `YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION`, `MEMBER_NOT_FOUND`.
     */
    readonly getActiveMemberRole: (
      input?: { query?: OrganizationGetActiveMemberRoleQuery | undefined } & CallOptions,
      options?: FetchOptions,
    ) => Promise<Answer<{ role: string }>>
    /**
     * Lists the members of an organization, page by page.
     *
     * `GET /organization/list-members`, for: signed in. Errors: `UNAUTHORIZED`, `NO_ACTIVE_ORGANIZATION`,
     * `YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION`.
     */
    readonly listMembers: (
      input?: { query?: OrganizationListMembersQuery | undefined } & CallOptions,
      options?: FetchOptions,
    ) => Promise<Answer<OrganizationListMembersAnswer>>
    /**
     * Leaves an organization.
     *
     * `POST /organization/leave`, for: signed in. Errors: `UNAUTHORIZED`, `NO_ACTIVE_ORGANIZATION`,
     * `MEMBER_NOT_FOUND`, `YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER`.
     */
    readonly leave: (
      input: OrganizationLeaveBody & CallOptions,
      options?: FetchOptions,
    ) => Promise<Answer<OrganizationMember>>
    /**
     * Says whether one of the roles of the caller grants all that is asked.
     *
     * `POST /organization/has-permission`, for: signed in. Errors: `UNAUTHORIZED`, `NO_ACTIVE_ORGANIZATION`,
     * `USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION`.
     */
    readonly hasPermission: (
      input?: OrganizationHasPermissionBody & CallOptions,
      options?: FetchOptions,
    ) => Promise<Answer<{ error: null; success: boolean }>>
    /**
     * Invites an e-mail to an organization, by mail where mail can leave.
     *
     * `POST /organization/invite-member`, for: signed in. Errors: `UNAUTHORIZED`, `ORGANIZATION_NOT_FOUND`,
     * `MEMBER_NOT_FOUND`, `INVALID_EMAIL`, `YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION`,
     * `ROLE_NOT_FOUND`, `YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE`, `TEAMS_NOT_ENABLED`,
     * `TEAM_NOT_FOUND`, `TEAM_MEMBER_LIMIT_REACHED`, `USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION`,
     * `USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION`, `INVITATION_LIMIT_REACHED`.
     */
    readonly inviteMember: (
      input: OrganizationInviteMemberBody & CallOptions,
      options?: FetchOptions,
    ) => Promise<Answer<Invitation>>
    /**
     * Accepts an invitation: makes the person a member, and the organization the active one.
     *
     * `POST /organization/accept-invitation`, for: signed in. Errors: `UNAUTHORIZED`, `INVITATION_NOT_FOUND`,
     * `YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION`, `EMAIL_NOT_VERIFIED`,
     * `INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION`, `FAILED_TO_RETRIEVE_INVITATION`,
     * `ORGANIZATION_MEMBERSHIP_LIMIT_REACHED`, `USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION`,
     * `TEAM_MEMBER_LIMIT_REACHED`.
     */
    readonly acceptInvitation: (
      input: OrganizationAcceptInvitationBody & CallOptions,
      options?: FetchOptions,
    ) => Promise<Answer<OrganizationAcceptInvitationAnswer>>
    /**
     * Rejects an invitation.
     *
     * `POST /organization/reject-invitation`, for: signed in. Errors: `UNAUTHORIZED`, `INVITATION_NOT_FOUND`,
     * `YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION`, `EMAIL_NOT_VERIFIED`.
     */
    readonly rejectInvitation: (
      input: OrganizationRejectInvitationBody & CallOptions,
      options?: FetchOptions,
    ) => Promise<Answer<OrganizationRejectInvitationAnswer>>
    /**
     * Cancels a pending invitation.
     *
     * `POST /organization/cancel-invitation`, for: signed in. Errors: `UNAUTHORIZED`, `INVITATION_NOT_FOUND`,
     * `MEMBER_NOT_FOUND`, `YOU_ARE_NOT_ALLOWED_TO_CANCEL_THIS_INVITATION`.
     */
    readonly cancelInvitation: (
      input: OrganizationCancelInvitationBody & CallOptions,
      options?: FetchOptions,
    ) => Promise<Answer<Invitation>>
    /**
     * Returns an invitation to the person who was invited.
     *
     * `GET /organization/get-invitation`, for: signed in. Errors: `UNAUTHORIZED`, `INVITATION_NOT_FOUND`,
     * `YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION`, `EMAIL_NOT_VERIFIED`,
     * `INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION`, `FAILED_TO_RETRIEVE_INVITATION`.
     */
    readonly getInvitation: (
      input: { query: OrganizationGetInvitationQuery } & CallOptions,
      options?: FetchOptions,
    ) => Promise<Answer<OrganizationGetInvitationAnswer>>
    /**
     * Says who is invited to what, by the secret of the mailed invitation.
     *
     * `GET /organization/invitation-preview`, for: anyone. Errors: `INVITATION_NOT_FOUND`,
     * `INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION`, `FAILED_TO_RETRIEVE_INVITATION`.
     */
    readonly invitationPreview: (
      input: { query: OrganizationInvitationPreviewQuery } & CallOptions,
      options?: FetchOptions,
    ) => Promise<Answer<OrganizationInvitationPreviewAnswer>>
    /**
     * Lists the invitations of an organization.
     *
     * `GET /organization/list-invitations`, for: signed in. Errors: `UNAUTHORIZED`,
     * `ORGANIZATION_ID_IS_REQUIRED`, `YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION`.
     */
    readonly listInvitations: (
      input?: { query?: OrganizationListInvitationsQuery | undefined } & CallOptions,
      options?: FetchOptions,
    ) => Promise<Answer<Invitation[]>>
    /**
     * Lists the invitations that the caller can answer.
     *
     * `GET /organization/list-user-invitations`, for: signed in. Errors: `UNAUTHORIZED`, `EMAIL_NOT_VERIFIED`.
     */
    readonly listUserInvitations: (
      input?: { query?: OrganizationListUserInvitationsQuery | undefined } & CallOptions,
      options?: FetchOptions,
    ) => Promise<Answer<UserInvitation[]>>
    /**
     * Creates a team.
     *
     * `POST /organization/create-team`, for: signed in. Errors: `UNAUTHORIZED`, `TEAMS_NOT_ENABLED`,
     * `NO_ACTIVE_ORGANIZATION`, `YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION`,
     * `YOU_ARE_NOT_ALLOWED_TO_CREATE_TEAMS_IN_THIS_ORGANIZATION`, `YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_TEAMS`.
     */
    readonly createTeam: (
      input: OrganizationCreateTeamBody & CallOptions,
      options?: FetchOptions,
    ) => Promise<Answer<Team>>
    /**
     * Removes a team; its members stay in the organization.
     *
     * `POST /organization/remove-team`, for: signed in. Errors: `UNAUTHORIZED`, `TEAMS_NOT_ENABLED`,
     * `NO_ACTIVE_ORGANIZATION`, `YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_TEAM`,
     * `YOU_ARE_NOT_ALLOWED_TO_DELETE_TEAMS_IN_THIS_ORGANIZATION`, `TEAM_NOT_FOUND`, `UNABLE_TO_REMOVE_LAST_TEAM`.
     */
    readonly removeTeam: (
      input: OrganizationRemoveTeamBody & CallOptions,
      options?: FetchOptions,
    ) => Promise<Answer<{ message: string }>>
    /**
     * Renames a team.
     *
     * `POST /organization/update-team`, for: signed in. Errors: `UNAUTHORIZED`, `TEAMS_NOT_ENABLED`,
     * `NO_ACTIVE_ORGANIZATION`, `YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_TEAM`, `TEAM_NOT_FOUND`.
     */
    readonly updateTeam: (
      input: OrganizationUpdateTeamBody & CallOptions,
      options?: FetchOptions,
    ) => Promise<Answer<Team>>
    /**
     * Lists the teams of an organization.
     *
     * `GET /organization/list-teams`, for: signed in. Errors: `UNAUTHORIZED`, `TEAMS_NOT_ENABLED`,
     * `NO_ACTIVE_ORGANIZATION`, `YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION`.
     */
    readonly listTeams: (
      input?: { query?: OrganizationListTeamsQuery | undefined } & CallOptions,
      options?: FetchOptions,
    ) => Promise<Answer<Team[]>>
    /**
     * Lists the caller's teams.
     *
     * `GET /organization/list-user-teams`, for: signed in. Errors: `UNAUTHORIZED`, `TEAMS_NOT_ENABLED`.
     */
    readonly listUserTeams: (
      input?: { query?: OrganizationListUserTeamsQuery | undefined } & CallOptions,
      options?: FetchOptions,
    ) => Promise<Answer<Team[]>>
    /**
     * Sets the active team of the caller's session.
     *
     * `POST /organization/set-active-team`, for: signed in. Errors: `UNAUTHORIZED`, `TEAMS_NOT_ENABLED`,
     * `NO_ACTIVE_ORGANIZATION`, `YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION`, `TEAM_NOT_FOUND`,
     * `USER_IS_NOT_A_MEMBER_OF_THE_TEAM`.
     */
    readonly setActiveTeam: (
      input?: OrganizationSetActiveTeamBody & CallOptions,
      options?: FetchOptions,
    ) => Promise<Answer<Team | null>>
    /**
     * Lists the members of a team, in the order in which they were added.
     *
     * `GET /organization/list-team-members`, for: signed in. Errors: `UNAUTHORIZED`, `TEAMS_NOT_ENABLED`,
     * `NO_ACTIVE_ORGANIZATION`, `YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION`, `TEAM_NOT_FOUND`,
     * `USER_IS_NOT_A_MEMBER_OF_THE_TEAM`.
     */
    readonly listTeamMembers: (
      input?: { query?: OrganizationListTeamMembersQuery | undefined } & CallOptions,
      options?: FetchOptions,
    ) => Promise<Answer<TeamMember[]>>
    /**
     * Adds a member of the organization to a team.
     *
     * `POST /organization/add-team-member`, for: signed in. Errors: `UNAUTHORIZED`, `TEAMS_NOT_ENABLED`,
     * `NO_ACTIVE_ORGANIZATION`, `YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION`,
     * `YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_TEAM`, `TEAM_NOT_FOUND`, `USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION`,
     * `TEAM_MEMBER_LIMIT_REACHED`.
     */
    readonly addTeamMember: (
      input: OrganizationAddTeamMemberBody & CallOptions,
      options?: FetchOptions,
    ) => Promise<Answer<TeamMember>>
    /**
     * Removes somebody from a team; they stay in the organization.
     *
     * `POST /organization/remove-team-member`, for: signed in. Errors: `UNAUTHORIZED`, `TEAMS_NOT_ENABLED`,
     * `NO_ACTIVE_ORGANIZATION`, `YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION`, `TEAM_NOT_FOUND`,
     * `USER_IS_NOT_A_MEMBER_OF_THE_TEAM`, `YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_TEAM`.
     */
    readonly removeTeamMember: (
      input: OrganizationRemoveTeamMemberBody & CallOptions,
      options?: FetchOptions,
    ) => Promise<Answer<{ message: string }>>
  }
  readonly passkey: {
    /**
     * Begins the registration of a passkey.
     *
     * `GET /passkey/generate-register-options`, for: signed in recently. Errors: `UNAUTHORIZED`,
     * `SESSION_NOT_FRESH`, `PASSKEY_ORIGIN_NOT_ALLOWED`.
     */
    readonly generateRegisterOptions: (
      input?: { query?: PasskeyGenerateRegisterOptionsQuery | undefined } & CallOptions,
      options?: FetchOptions,
    ) => Promise<Answer<PasskeyGenerateRegisterOptionsAnswer>>
    /**
     * Stores a passkey that the browser made.
     *
     * `POST /passkey/verify-registration`, for: signed in recently. Errors: `UNAUTHORIZED`, `SESSION_NOT_FRESH`,
     * `ORIGIN_MISSING`, `PASSKEY_ORIGIN_NOT_ALLOWED`, `CHALLENGE_NOT_FOUND`,
     * `YOU_ARE_NOT_ALLOWED_TO_REGISTER_THIS_PASSKEY`, `FAILED_TO_VERIFY_REGISTRATION`, `PREVIOUSLY_REGISTERED`,
     * `TOO_MANY_PASSKEYS`.
     */
    readonly verifyRegistration: (
      input: PasskeyVerifyRegistrationBody & CallOptions,
      options?: FetchOptions,
    ) => Promise<Answer<Passkey>>
    /**
     * Begins a sign-in with a passkey.
     *
     * `GET /passkey/generate-authenticate-options`, for: anyone. Errors: `PASSKEY_ORIGIN_NOT_ALLOWED`.
     */
    readonly generateAuthenticateOptions: (
      input?: CallOptions,
      options?: FetchOptions,
    ) => Promise<Answer<AuthenticationOptions>>
    /**
     * Signs in with a passkey.
     *
     * `POST /passkey/verify-authentication`, for: anyone. Errors: `ORIGIN_MISSING`, `PASSKEY_ORIGIN_NOT_ALLOWED`,
     * `CHALLENGE_NOT_FOUND`, `PASSKEY_NOT_FOUND`, `AUTHENTICATION_FAILED`, `EMAIL_NOT_VERIFIED`,
     * `FAILED_TO_CREATE_SESSION`.
     */
    readonly verifyAuthentication: (
      input: PasskeyVerifyAuthenticationBody & CallOptions,
      options?: FetchOptions,
    ) => Promise<Answer<SessionAndUser>>
    /**
     * The caller's passkeys.
     *
     * `GET /passkey/list-user-passkeys`, for: signed in. Errors: `UNAUTHORIZED`.
     */
    readonly listUserPasskeys: (input?: CallOptions, options?: FetchOptions) => Promise<Answer<Passkey[]>>
    /**
     * Renames a passkey.
     *
     * `POST /passkey/update-passkey`, for: signed in; no impersonation. Errors: `UNAUTHORIZED`,
     * `SESSION_NOT_FRESH`, `PASSKEY_NOT_FOUND`.
     */
    readonly updatePasskey: (
      input: PasskeyUpdatePasskeyBody & CallOptions,
      options?: FetchOptions,
    ) => Promise<Answer<PasskeyUpdatePasskeyAnswer>>
    /**
     * Removes a passkey.
     *
     * `POST /passkey/delete-passkey`, for: signed in recently; no impersonation. Errors: `UNAUTHORIZED`,
     * `SESSION_NOT_FRESH`, `FAILED_TO_UNLINK_LAST_ACCOUNT`.
     */
    readonly deletePasskey: (
      input: PasskeyDeletePasskeyBody & CallOptions,
      options?: FetchOptions,
    ) => Promise<Answer<{ status: boolean }>>
  }
  readonly phoneNumber: {
    /**
     * Sends a code by SMS to sign in, or to set the number in a session.
     *
     * `POST /phone-number/send-otp`, for: anyone. Errors: `SEND_OTP_NOT_IMPLEMENTED`, `INVALID_PHONE_NUMBER`,
     * `FAILED_TO_CREATE_VERIFICATION`.
     */
    readonly sendOtp: (
      input: PhoneNumberSendOtpBody & CallOptions,
      options?: FetchOptions,
    ) => Promise<Answer<{ message: string }>>
    /**
     * Signs in with a code by SMS, signs up, or sets the phone number.
     *
     * `POST /phone-number/verify`, for: anyone. Errors: `INVALID_OTP`, `OTP_EXPIRED`, `TOO_MANY_ATTEMPTS`,
     * `INVALID_PHONE_NUMBER`, `SEND_OTP_NOT_IMPLEMENTED`, `PHONE_NUMBER_EXIST`, `UNAUTHORIZED`,
     * `SESSION_NOT_FRESH`, `FAILED_TO_CREATE_SESSION`.
     */
    readonly verify: (
      input: PhoneNumberVerifyBody & CallOptions,
      options?: FetchOptions,
    ) => Promise<Answer<PhoneNumberVerifyAnswer>>
    /**
     * Sends a code by SMS to reset the password, if the number has an account.
     *
     * `POST /phone-number/request-password-reset`, for: anyone. Errors: `SEND_OTP_NOT_IMPLEMENTED`,
     * `INVALID_PHONE_NUMBER`, `FAILED_TO_CREATE_VERIFICATION`.
     */
    readonly requestPasswordReset: (
      input: PhoneNumberRequestPasswordResetBody & CallOptions,
      options?: FetchOptions,
    ) => Promise<Answer<{ status: boolean }>>
    /**
     * Sends a code by SMS to reset the password, if the number has an account.
     *
     * `POST /phone-number/forget-password`, for: anyone. Errors: `SEND_OTP_NOT_IMPLEMENTED`,
     * `INVALID_PHONE_NUMBER`, `FAILED_TO_CREATE_VERIFICATION`.
     */
    readonly forgetPassword: (
      input: PhoneNumberForgetPasswordBody & CallOptions,
      options?: FetchOptions,
    ) => Promise<Answer<{ status: boolean }>>
    /**
     * Sets a new password with a code by SMS.
     *
     * `POST /phone-number/reset-password`, for: anyone. Errors: `INVALID_OTP`, `OTP_EXPIRED`,
     * `TOO_MANY_ATTEMPTS`, `INVALID_PHONE_NUMBER`, `SEND_OTP_NOT_IMPLEMENTED`, `EMAIL_PASSWORD_DISABLED`,
     * `PASSWORD_TOO_SHORT`, `PASSWORD_TOO_LONG`, `PASSWORD_TOO_COMMON`.
     */
    readonly resetPassword: (
      input: PhoneNumberResetPasswordBody & CallOptions,
      options?: FetchOptions,
    ) => Promise<Answer<{ status: boolean }>>
  }
  /**
   * Begins to link an account at a provider to the caller.
   *
   * `POST /link-social`, for: signed in; no impersonation. Errors: `UNAUTHORIZED`, `SESSION_NOT_FRESH`,
   * `PROVIDER_NOT_FOUND`, `PROVIDER_UNAVAILABLE`, `FAILED_TO_CREATE_VERIFICATION`.
   */
  readonly linkSocial: (input: LinkSocialBody & CallOptions, options?: FetchOptions) => Promise<Answer<ProviderPage>>
  /**
   * The provider's access token of one of the caller's accounts, renewed if need be.
   *
   * `POST /get-access-token`, for: signed in, or a service key; no impersonation. Errors: `UNAUTHORIZED`,
   * `INVALID_SERVICE_KEY`, `INSUFFICIENT_SCOPE`, `SESSION_NOT_FRESH`, `PROVIDER_NOT_SUPPORTED`,
   * `ACCOUNT_NOT_FOUND`, `USER_ID_OR_SESSION_REQUIRED`, `FAILED_TO_GET_ACCESS_TOKEN`.
   */
  readonly getAccessToken: (
    input?: GetAccessTokenBody & CallOptions,
    options?: FetchOptions,
  ) => Promise<Answer<GetAccessTokenAnswer>>
  /**
   * Renews the provider's tokens of one of the caller's accounts.
   *
   * `POST /refresh-token`, for: signed in, or a service key; no impersonation. Errors: `UNAUTHORIZED`,
   * `INVALID_SERVICE_KEY`, `INSUFFICIENT_SCOPE`, `SESSION_NOT_FRESH`, `PROVIDER_NOT_SUPPORTED`,
   * `ACCOUNT_NOT_FOUND`, `USER_ID_OR_SESSION_REQUIRED`, `TOKEN_REFRESH_NOT_SUPPORTED`,
   * `REFRESH_TOKEN_NOT_FOUND`, `FAILED_TO_REFRESH_ACCESS_TOKEN`.
   */
  readonly refreshToken: (
    input?: RefreshTokenBody & CallOptions,
    options?: FetchOptions,
  ) => Promise<Answer<RefreshTokenAnswer>>
  readonly accountInfo: {
    /**
     * What a provider says today about one of the caller's accounts.
     *
     * `GET /account-info`, for: signed in, or a service key; no impersonation. Errors: `UNAUTHORIZED`,
     * `INVALID_SERVICE_KEY`, `INSUFFICIENT_SCOPE`, `SESSION_NOT_FRESH`, `PROVIDER_NOT_SUPPORTED`,
     * `ACCOUNT_NOT_FOUND`, `USER_ID_OR_SESSION_REQUIRED`, `FAILED_TO_GET_USER_INFO`.
     */
    (
      input?: { query?: GetAccountInfoQuery | undefined } & CallOptions,
      options?: FetchOptions,
    ): Promise<Answer<GetAccountInfoAnswer>>
    /**
     * What a provider says today about one of the caller's accounts.
     *
     * `POST /account-info`, for: signed in, or a service key; no impersonation. Errors: `UNAUTHORIZED`,
     * `INVALID_SERVICE_KEY`, `INSUFFICIENT_SCOPE`, `SESSION_NOT_FRESH`, `PROVIDER_NOT_SUPPORTED`,
     * `ACCOUNT_NOT_FOUND`, `USER_ID_OR_SESSION_REQUIRED`, `FAILED_TO_GET_USER_INFO`.
     */
    (input?: PostAccountInfoBody & CallOptions, options?: FetchOptions): Promise<Answer<PostAccountInfoAnswer>>
  }
  readonly oneTap: {
    /**
     * Gives this browser a nonce for its next Google One Tap, and the client id.
     *
     * `GET /one-tap/nonce`, for: anyone. Errors: `PROVIDER_NOT_FOUND`.
     */
    readonly nonce: (
      input?: CallOptions,
      options?: FetchOptions,
    ) => Promise<Answer<{ clientId: string; nonce: string }>>
    /**
     * Signs in with the ID token of Google One Tap.
     *
     * `POST /one-tap/callback`, for: anyone. Errors: `PROVIDER_NOT_FOUND`, `INVALID_TOKEN`,
     * `USER_EMAIL_NOT_FOUND`, `PROVIDER_UNAVAILABLE`, `FAILED_TO_GET_USER_INFO`, `ACCOUNT_NOT_LINKED`,
     * `SIGNUP_DISABLED`, `UNABLE_TO_CREATE_USER`, `UNABLE_TO_LINK_ACCOUNT`, `EMAIL_NOT_VERIFIED`.
     */
    readonly callback: (
      input: OneTapCallbackBody & CallOptions,
      options?: FetchOptions,
    ) => Promise<Answer<OneTapCallbackAnswer>>
  }
  readonly twoFactor: {
    /**
     * Begins to set up an authenticator app, or turns codes by mail on.
     *
     * `POST /two-factor/enable`, for: anyone. Errors: `TOTP_ALREADY_ENABLED`, `OTP_NOT_CONFIGURED`,
     * `INVALID_TWO_FACTOR_COOKIE`, `EMAIL_NOT_VERIFIED`, `INVALID_PASSWORD`, `CREDENTIAL_ACCOUNT_NOT_FOUND`,
     * `SESSION_NOT_FRESH`.
     */
    readonly enable: (
      input?: TwoFactorEnableBody & CallOptions,
      options?: FetchOptions,
    ) => Promise<Answer<TwoFactorEnableAnswer>>
    /**
     * Turns the caller's second factor off.
     *
     * `POST /two-factor/disable`, for: signed in; no impersonation. Errors: `UNAUTHORIZED`, `SESSION_NOT_FRESH`,
     * `TWO_FACTOR_NOT_ENABLED`, `INVALID_PASSWORD`, `CREDENTIAL_ACCOUNT_NOT_FOUND`.
     */
    readonly disable: (
      input?: TwoFactorDisableBody & CallOptions,
      options?: FetchOptions,
    ) => Promise<Answer<{ status: boolean }>>
    /**
     * Finishes a sign-in with the code of an authenticator app, or confirms the app.
     *
     * `POST /two-factor/verify-totp`, for: anyone. Errors: `INVALID_CODE`, `TOTP_NOT_ENABLED`,
     * `INVALID_TWO_FACTOR_COOKIE`, `TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE`, `ACCOUNT_TEMPORARILY_LOCKED`.
     */
    readonly verifyTotp: (
      input: TwoFactorVerifyTotpBody & CallOptions,
      options?: FetchOptions,
    ) => Promise<Answer<TwoFactorVerifyTotpAnswer>>
    /**
     * Mails a code that finishes the sign-in.
     *
     * `POST /two-factor/send-otp`, for: anyone. Errors: `OTP_NOT_CONFIGURED`, `INVALID_TWO_FACTOR_COOKIE`.
     */
    readonly sendOtp: (input?: CallOptions, options?: FetchOptions) => Promise<Answer<{ status: boolean }>>
    /**
     * Finishes a sign-in with a mailed code, or turns such codes on.
     *
     * `POST /two-factor/verify-otp`, for: anyone. Errors: `INVALID_CODE`, `OTP_NOT_CONFIGURED`,
     * `OTP_HAS_EXPIRED`, `INVALID_TWO_FACTOR_COOKIE`, `TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE`,
     * `ACCOUNT_TEMPORARILY_LOCKED`.
     */
    readonly verifyOtp: (
      input: TwoFactorVerifyOtpBody & CallOptions,
      options?: FetchOptions,
    ) => Promise<Answer<TwoFactorVerifyOtpAnswer>>
    /**
     * Finishes a sign-in with a backup code, which is used up.
     *
     * `POST /two-factor/verify-backup-code`, for: anyone. Errors: `INVALID_BACKUP_CODE`,
     * `BACKUP_CODES_NOT_ENABLED`, `INVALID_TWO_FACTOR_COOKIE`, `TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE`,
     * `ACCOUNT_TEMPORARILY_LOCKED`.
     */
    readonly verifyBackupCode: (
      input: TwoFactorVerifyBackupCodeBody & CallOptions,
      options?: FetchOptions,
    ) => Promise<Answer<TwoFactorVerifyBackupCodeAnswer>>
    /**
     * The text of the QR code of the caller's authenticator app.
     *
     * `POST /two-factor/get-totp-uri`, for: signed in; no impersonation. Errors: `UNAUTHORIZED`,
     * `SESSION_NOT_FRESH`, `TOTP_NOT_ENABLED`, `INVALID_PASSWORD`, `CREDENTIAL_ACCOUNT_NOT_FOUND`.
     */
    readonly getTotpUri: (
      input?: TwoFactorGetTotpUriBody & CallOptions,
      options?: FetchOptions,
    ) => Promise<Answer<{ totpURI: string }>>
    /**
     * Gives new backup codes, and puts the old ones out of use.
     *
     * `POST /two-factor/generate-backup-codes`, for: signed in; no impersonation. Errors: `UNAUTHORIZED`,
     * `SESSION_NOT_FRESH`, `TWO_FACTOR_NOT_ENABLED`, `INVALID_PASSWORD`, `CREDENTIAL_ACCOUNT_NOT_FOUND`.
     */
    readonly generateBackupCodes: (
      input?: TwoFactorGenerateBackupCodesBody & CallOptions,
      options?: FetchOptions,
    ) => Promise<Answer<TwoFactorGenerateBackupCodesAnswer>>
    /**
     * The caller's second factors.
     *
     * `GET /two-factor/status`, for: signed in. Errors: `UNAUTHORIZED`.
     */
    readonly status: (input?: CallOptions, options?: FetchOptions) => Promise<Answer<TwoFactorStatusAnswer>>
    /**
     * The browsers that the caller trusts.
     *
     * `GET /two-factor/list-trusted-devices`, for: signed in; no impersonation. Errors: `UNAUTHORIZED`,
     * `SESSION_NOT_FRESH`.
     */
    readonly listTrustedDevices: (
      input?: CallOptions,
      options?: FetchOptions,
    ) => Promise<Answer<TwoFactorListTrustedDevicesAnswer>>
    /**
     * Ends the trust in a browser.
     *
     * `POST /two-factor/revoke-trusted-device`, for: signed in; no impersonation. Errors: `UNAUTHORIZED`,
     * `SESSION_NOT_FRESH`, `TRUSTED_DEVICE_NOT_FOUND`.
     */
    readonly revokeTrustedDevice: (
      input: TwoFactorRevokeTrustedDeviceBody & CallOptions,
      options?: FetchOptions,
    ) => Promise<Answer<{ status: boolean }>>
  }
  /**
   * Says whether a username is available.
   *
   * `POST /is-username-available`, for: anyone. Errors: `USERNAME_TOO_SHORT`, `USERNAME_TOO_LONG`,
   * `INVALID_USERNAME`.
   */
  readonly isUsernameAvailable: (
    input: IsUsernameAvailableBody & CallOptions,
    options?: FetchOptions,
  ) => Promise<Answer<{ available: boolean }>>
}
