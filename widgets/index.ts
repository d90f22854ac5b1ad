// The order is the one in which a bundle of everything is sent smallest: bundlers keep it, and gzip finds what is alike only
// where it is near. test/package/sizes.test.ts says when another one is too large.
// oxlint-disable-next-line import/no-unassigned-import -- loads nothing by itself: it puts all sentences beside each other
import './locales/every.ts'
export { AuthProvider } from './auth-provider.tsx'
export type { AuthProviderProps } from './auth-provider.tsx'
export type {
  EnabledFeatures,
  Features,
  PasswordPolicy,
  Paths,
  Redirects,
  SessionUser,
  SignUpField,
  SignUpLegal,
  SocialProvider,
  Theme,
} from './context.ts'
export type { Capabilities, SessionData } from './client/index.ts'
export { ReauthenticateProvider, useReauthentication } from './reauthenticate/index.ts'
export type { Reauthentication, ReauthenticateProviderProps, ReauthenticationMethod } from './reauthenticate/index.ts'
export { PasswordField } from './parts/password-field.tsx'
export { useCapabilities } from './hooks/use-capabilities.ts'
export { SignUp, useSignUp } from './sign-up/index.ts'
export type { SignUpProps, SignUpValues, UseSignUp, UseSignUpOptions } from './sign-up/index.ts'
export { FormMessage } from './parts/form-message.tsx'
export type { FieldProps } from './parts/field.tsx'
export type { FormMessageProps } from './parts/form-message.tsx'
export type { ClassNames, PartName } from './parts/part.ts'
export { NewPasswordField } from './parts/new-password-field.tsx'
export { UsernameField } from './parts/username-field.tsx'
export type { UsernameFieldProps } from './parts/username-field.tsx'
export { useNameAvailability } from './hooks/use-name-availability.ts'
export type { NameAvailability, UseNameAvailability } from './hooks/use-name-availability.ts'
export { CreateOrganization, useCreateOrganization } from './create-organization/index.ts'
export type {
  CreateOrganizationProps,
  CreateOrganizationValues,
  SlugMode,
  UseCreateOrganization,
  UseCreateOrganizationOptions,
} from './create-organization/index.ts'
export { VerifyEmail, useVerifyEmail } from './verify-email/index.ts'
export type {
  UseVerifyEmail,
  UseVerifyEmailOptions,
  VerifyEmailProps,
  VerifyEmailStatus,
} from './verify-email/index.ts'
export { ResetPassword, useResetPassword } from './reset-password/index.ts'
export type {
  ResetPasswordProps,
  ResetPasswordValues,
  UseResetPassword,
  UseResetPasswordOptions,
} from './reset-password/index.ts'
export { ForgotPassword, useForgotPassword } from './forgot-password/index.ts'
export type {
  ForgotPasswordProps,
  ForgotPasswordValues,
  UseForgotPassword,
  UseForgotPasswordOptions,
} from './forgot-password/index.ts'
export { DeleteAccount, useDeleteAccount } from './account/index.ts'
export type {
  DeleteAccountProps,
  DeleteAccountValues,
  Deletion,
  UseDeleteAccount,
  UseDeleteAccountOptions,
} from './account/index.ts'
export { PasskeyButton, Passkeys, usePasskey, usePasskeySignIn, usePasskeys } from './passkey/index.ts'
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
} from './passkey/index.ts'
export { ChangePassword, useChangePassword } from './account/index.ts'
export type {
  ChangePasswordProps,
  ChangePasswordValues,
  UseChangePassword,
  UseChangePasswordOptions,
} from './account/index.ts'
export { AuthView } from './auth-view/index.ts'
export type { AuthViewName, AuthViewProps } from './auth-view/index.ts'
export { useAuth, useAuthMessages, useAuthRedirect, useReauth, useSignOut, useUser } from './hooks/index.ts'
export type {
  UseAuth,
  UseAuthMessages,
  UseAuthRedirect,
  UseAuthRedirectOptions,
  UseSignOut,
  UseSignOutOptions,
  UseUser,
} from './hooks/index.ts'
export { ChangeEmail, useChangeEmail } from './account/index.ts'
export type {
  ChangeEmailProps,
  ChangeEmailValues,
  EmailChange,
  UseChangeEmail,
  UseChangeEmailOptions,
} from './account/index.ts'
export { PasskeysSection } from './passkey/index.ts'
export type { PasskeysSectionProps } from './passkey/index.ts'
export { DeleteAccountSection, EmailSection, PasswordSection, UsernameSection } from './account/index.ts'
export type {
  DeleteAccountSectionProps,
  EmailSectionProps,
  PasswordSectionProps,
  UsernameSectionProps,
} from './account/index.ts'
export { UserButton } from './user-button/index.ts'
export type { UserButtonItem, UserButtonProps } from './user-button/index.ts'
export { SocialButton, SocialButtons, useSocial } from './social/index.ts'
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
} from './social/index.ts'
export { ChangeUsername, useChangeUsername } from './account/index.ts'
export type {
  ChangeUsernameProps,
  ChangeUsernameValues,
  UseChangeUsername,
  UseChangeUsernameOptions,
} from './account/index.ts'
export { UserInvitations, useUserInvitations } from './user-invitations/index.ts'
export type { UserInvitationsProps, UseUserInvitations } from './user-invitations/index.ts'
export { useSession } from './hooks/use-session.ts'
export type { UseSession } from './hooks/use-session.ts'
export type { AuthForm, FormState } from './hooks/use-auth-form.ts'
export type { FieldProblem, FormProblem, Problems } from './hooks/form-problem.ts'
export type { Language } from './language.ts'
export type { MessageKey, Messages } from './messages.ts'
export { SignIn, useSignIn } from './sign-in/index.ts'
export type { SignInFlow, SignInProps, SignInValues, UseSignIn, UseSignInOptions } from './sign-in/index.ts'
export { AuthDialog } from './auth-dialog/index.ts'
export type { AuthDialogProps, DialogView } from './auth-dialog/index.ts'
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
} from './controls/index.ts'
export type {
  AuthFailedProps,
  EntryButtonProps,
  ProtectProps,
  RedirectToProps,
  Requirement,
  ShowCondition,
  ShowProps,
  SignOutButtonProps,
  SignOutProps,
  UserAvatarProps,
} from './controls/index.ts'
export { useClient } from './hooks/use-client.ts'
export { ConnectedAccountsSection, useAccounts } from './connected-accounts/index.ts'
export type { ConnectedAccountsSectionProps, UseAccounts } from './connected-accounts/index.ts'
export { ConnectedAccounts, useConnectedAccounts } from './connected-accounts/index.ts'
export type {
  AccountList,
  ConnectedAccount,
  ConnectedAccountsProps,
  UseConnectedAccounts,
  UseConnectedAccountsOptions,
} from './connected-accounts/index.ts'
export {
  InvitationsSection,
  MembersSection,
  OrganizationDangerSection,
  OrganizationGeneralSection,
  OrganizationProfile,
  TeamsSection,
} from './organization-profile/index.ts'
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
} from './organization-profile/index.ts'
export { ProfileSection, UserProfile } from './user-profile/index.ts'
export type {
  CustomUserSection,
  ProfileSectionProps,
  SectionsLayout,
  UserProfileProps,
  UserSectionId,
} from './user-profile/index.ts'
export { SessionsSection, useSessions } from './sessions/index.ts'
export type { OwnSession, SessionsSectionProps, UseSessions, UseSessionsOptions } from './sessions/index.ts'
export { InviteMembers, useInviteMembers } from './invite-members/index.ts'
export type {
  InvitationResult,
  InviteMembersProps,
  InviteMembersValues,
  Recipient,
  UseInviteMembers,
  UseInviteMembersOptions,
} from './invite-members/index.ts'
export {
  useInvitations,
  useMembers,
  useMembership,
  useOrganization,
  useOrganizationList,
  useTeamMembers,
  useTeams,
} from './organization-switcher/index.ts'
export type {
  FullOrganization,
  Invitation,
  ListResource,
  Membership,
  MembersQuery,
  Organization,
  OrganizationChoice,
  OrganizationMember,
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
} from './organization-switcher/index.ts'
export { AuthError } from './auth-error/index.ts'
export type { AuthErrorProps } from './auth-error/index.ts'
export { OrganizationList } from './organization-list/index.ts'
export type { OrganizationListProps } from './organization-list/index.ts'
export { OrganizationSwitcher } from './organization-switcher/index.ts'
export type { OrganizationPlace, OrganizationSwitcherProps } from './organization-switcher/index.ts'
export { AcceptInvitation, useAcceptInvitation } from './accept-invitation/index.ts'
export type {
  AcceptInvitationProps,
  InvitationState,
  RoleNames,
  ShownInvitation,
  SignInMode,
  UseAcceptInvitation,
  UseAcceptInvitationOptions,
} from './accept-invitation/index.ts'
