export type { OrganizationChoice } from './core/use-membership.ts'
export type { Membership, OrganizationMember } from './core/membership.ts'
export { AuthProvider } from './core/auth-provider.tsx'
export type { AuthProviderProps } from './core/auth-provider.tsx'
export type {
  AskedField,
  EnabledFeatures,
  FieldOption,
  Features,
  PasswordPolicy,
  Paths,
  Redirects,
  SessionUser,
  SignUpField,
  SignUpLegal,
  SocialProvider,
  Theme,
} from './core/context.ts'
export type { AuthClient, Capabilities, ClientControls, SessionData } from './client/index.ts'
export { ReauthenticateProvider, useReauthentication } from './entrance/reauthenticate/index.ts'
export type {
  Reauthentication,
  ReauthenticateProviderProps,
  ReauthenticationMethod,
} from './entrance/reauthenticate/index.ts'
export { PasswordField } from './parts/password-field.tsx'
export { useCapabilities } from './core/use-capabilities.ts'
export { SignUp, useSignUp } from './entrance/sign-up.ts'
export type { SignUpProps, SignUpValues, UseSignUp, UseSignUpOptions } from './entrance/sign-up.ts'
export { FormMessage } from './parts/form-message.tsx'
export type { FieldProps } from './parts/field.tsx'
export type { FormMessageProps } from './parts/form-message.tsx'
export type { ClassNames, PartName } from './core/part.ts'
export { NewPasswordField } from './parts/new-password-field.tsx'
export { UsernameField } from './parts/username-field.tsx'
export type { UsernameFieldProps } from './parts/username-field.tsx'
export { useNameAvailability } from './core/use-name-availability.ts'
export type { NameAvailability, UseNameAvailability } from './core/use-name-availability.ts'
export { CreateOrganization, useCreateOrganization } from './organization/create/index.ts'
export type {
  CreateOrganizationProps,
  CreateOrganizationValues,
  SlugMode,
  UseCreateOrganization,
  UseCreateOrganizationOptions,
} from './organization/create/index.ts'
export { VerifyEmail, useVerifyEmail } from './entrance/verify-email/index.ts'
export type {
  UseVerifyEmail,
  UseVerifyEmailOptions,
  VerifyEmailProps,
  VerifyEmailStatus,
} from './entrance/verify-email/index.ts'
export { ResetPassword, useResetPassword } from './entrance/reset-password/index.ts'
export type {
  ResetPasswordProps,
  ResetPasswordValues,
  UseResetPassword,
  UseResetPasswordOptions,
} from './entrance/reset-password/index.ts'
export { ForgotPassword, useForgotPassword } from './entrance/forgot-password.ts'
export type {
  ForgotPasswordProps,
  ForgotPasswordValues,
  UseForgotPassword,
  UseForgotPasswordOptions,
} from './entrance/forgot-password.ts'
export { DeleteAccount, useDeleteAccount } from './account/settings/index.ts'
export type {
  DeleteAccountProps,
  DeleteAccountValues,
  Deletion,
  UseDeleteAccount,
  UseDeleteAccountOptions,
} from './account/settings/index.ts'
export { PasskeyButton, Passkeys, usePasskey, usePasskeySignIn, usePasskeys } from './account/passkeys/index.ts'
export type {
  AddPasskeyInput,
  Passkey,
  PasskeyButtonProps,
  PasskeyList,
  PasskeySignInInput,
  PasskeysProps,
  UsePasskey,
  UsePasskeyOptions,
  UsePasskeySignIn,
  UsePasskeySignInOptions,
  UsePasskeys,
  UsePasskeysOptions,
} from './account/passkeys/index.ts'
export { ChangePassword, useChangePassword } from './account/settings/index.ts'
export type {
  ChangePasswordProps,
  ChangePasswordValues,
  UseChangePassword,
  UseChangePasswordOptions,
} from './account/settings/index.ts'
export { AuthView } from './auth-view/index.ts'
export type { AuthViewName, AuthViewProps } from './auth-view/index.ts'
export { useAuth, useAuthMessages, useAuthRedirect, useReauth, useSignOut, useUser } from './hooks.ts'
export type {
  UseAuth,
  UseAuthMessages,
  UseAuthRedirect,
  UseAuthRedirectOptions,
  UseSignOut,
  UseSignOutOptions,
  UseUser,
} from './hooks.ts'
export { ChangeEmail, useChangeEmail } from './account/settings/index.ts'
export type {
  ChangeEmailProps,
  ChangeEmailValues,
  EmailChange,
  UseChangeEmail,
  UseChangeEmailOptions,
} from './account/settings/index.ts'
export { PasskeysSection } from './account/passkeys/index.ts'
export type { PasskeysSectionProps } from './account/passkeys/index.ts'
export { DeleteAccountSection, EmailSection, PasswordSection, UsernameSection } from './account/settings/index.ts'
export type {
  DeleteAccountSectionProps,
  EmailSectionProps,
  PasswordSectionProps,
  UsernameSectionProps,
} from './account/settings/index.ts'
export { PhoneSection } from './account/phone/index.ts'
export type { PhoneSectionProps } from './account/phone/index.ts'
export { TwoFactorSection } from './account/two-factor/index.ts'
export type { TwoFactorSectionProps } from './account/two-factor/index.ts'
export { UserButton } from './account/user-button/index.ts'
export type { UserButtonItem, UserButtonProps } from './account/user-button/index.ts'
export { SocialButton, SocialButtons, useSocial } from './entrance/social/index.ts'
export type {
  FormSocialOptions,
  ProviderButtonProps,
  ProviderName,
  SocialBrand,
  SocialButtonProps,
  SocialButtonsProps,
  SocialLayout,
  SocialMode,
  SocialPosition,
  SocialPurpose,
  SocialTargets,
  UseSocial,
  UseSocialOptions,
} from './entrance/social/index.ts'
export { ChangeUsername, useChangeUsername } from './account/settings/index.ts'
export type {
  ChangeUsernameProps,
  ChangeUsernameValues,
  UseChangeUsername,
  UseChangeUsernameOptions,
} from './account/settings/index.ts'
export { UserInvitations, useUserInvitations } from './organization/user-invitations/index.ts'
export type { UserInvitationsProps, UseUserInvitations } from './organization/user-invitations/index.ts'
export { useSession } from './core/use-session.ts'
export type { UseSession } from './core/use-session.ts'
export type { AuthForm, FormState } from './core/use-auth-form.ts'
export type { FieldProblem, FormProblem, Problems } from './core/form-problem.ts'
export type { Language, MessageKey, Messages } from './core/messages.ts'
export { SignIn, useSignIn } from './entrance/sign-in.ts'
export type { SignInFlow, SignInProps, SignInValues, UseSignIn, UseSignInOptions } from './entrance/sign-in.ts'
export { AuthDialog } from './entrance/auth-dialog/index.ts'
export type { AuthDialogProps, DialogView } from './entrance/auth-dialog/index.ts'
export {
  AuthFailed,
  AuthLoading,
  AuthReady,
  Protect,
  RedirectToSignIn,
  RedirectToSignUp,
  Show,
  SignInButton,
  SignOut,
  SignOutButton,
  SignUpButton,
  SignedIn,
  SignedOut,
  UserAvatar,
} from './entrance/controls/index.ts'
export type {
  AuthFailedProps,
  AuthReadyProps,
  EntryButtonProps,
  ProtectProps,
  RedirectToProps,
  Requirement,
  ShowCondition,
  ShowProps,
  SignOutButtonProps,
  SignOutProps,
  UserAvatarProps,
} from './entrance/controls/index.ts'
export { useClient } from './core/context.ts'
export { ConnectedAccountsSection, useAccounts } from './account/connected-accounts/index.ts'
export type { ConnectedAccountsSectionProps, UseAccounts } from './account/connected-accounts/index.ts'
export { ConnectedAccounts, useConnectedAccounts } from './account/connected-accounts/index.ts'
export type {
  AccountList,
  ConnectedAccount,
  ConnectedAccountsProps,
  UseConnectedAccounts,
  UseConnectedAccountsOptions,
} from './account/connected-accounts/index.ts'
export {
  InvitationsSection,
  MembersSection,
  OrganizationAuditSection,
  OrganizationDangerSection,
  OrganizationGeneralSection,
  OrganizationProfile,
  TeamsSection,
} from './organization/profile/index.ts'
export type {
  CustomSection,
  MemberColumn,
  MembersSectionProps,
  OrganizationDangerSectionProps,
  OrganizationListSectionProps,
  OrganizationProfileProps,
  OrganizationRole,
  OrganizationSectionProps,
  SectionId,
} from './organization/profile/index.ts'
export { ProfileSection, UserProfile } from './account/user-profile/index.ts'
export type {
  CustomUserSection,
  ProfileSectionProps,
  SectionsLayout,
  UserProfileProps,
  UserSectionId,
} from './account/user-profile/index.ts'
export { SessionsSection, useSessions } from './account/sessions/index.ts'
export type { OwnSession, SessionsSectionProps, UseSessions, UseSessionsOptions } from './account/sessions/index.ts'
export { InviteMembers, useInviteMembers } from './organization/invite/index.ts'
export type {
  InvitationResult,
  InviteMembersProps,
  InviteMembersValues,
  Recipient,
  UseInviteMembers,
  UseInviteMembersOptions,
} from './organization/invite/index.ts'
export {
  useInvitations,
  useMembers,
  useMembership,
  useOrganization,
  useOrganizationList,
  useTeamMembers,
  useTeams,
} from './organization/switcher/index.ts'
export type {
  FullOrganization,
  Invitation,
  ListResource,
  MembersQuery,
  Organization,
  OwnOrganization,
  Permission,
  Resource,
  Rights,
  Team,
  TeamMember,
  UseInvitations,
  UseInvitationsOptions,
  UseMembers,
  UseMembersOptions,
  UseMembership,
  UseOrganization,
  UseOrganizationList,
  UseTeamMembers,
  UseTeams,
  UseTeamsOptions,
} from './organization/switcher/index.ts'
export { AuthError } from './entrance/auth-error/index.ts'
export type { AuthErrorProps } from './entrance/auth-error/index.ts'
export { OrganizationList } from './organization/list/index.ts'
export type { OrganizationListProps } from './organization/list/index.ts'
export { OrganizationSwitcher } from './organization/switcher/index.ts'
export type { OrganizationPlace, OrganizationSwitcherProps } from './organization/switcher/index.ts'
export { AcceptInvitation, useAcceptInvitation } from './organization/accept-invitation/index.ts'
export type {
  AcceptInvitationProps,
  InvitationState,
  RoleNames,
  ShownInvitation,
  SignInMode,
  UseAcceptInvitation,
  UseAcceptInvitationOptions,
} from './organization/accept-invitation/index.ts'
