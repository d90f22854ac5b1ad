import { type ReactNode, StrictMode } from 'react'
import {
  AuthError,
  AuthProvider,
  ChangeEmail,
  ChangePassword,
  ConnectedAccounts,
  CreateOrganization,
  DeleteAccount,
  ForgotPassword,
  OrganizationList,
  OrganizationProfile,
  OrganizationSwitcher,
  Passkeys,
  ReauthenticateProvider,
  ResetPassword,
  type SessionData,
  Show,
  SignedIn,
  SignedOut,
  SignIn,
  SignUp,
  SocialButtons,
  UserButton,
  UserInvitations,
  VerifyEmail,
} from '@latchkey/react'

export interface AppProps {
  /** What the server knew of who asked. */
  readonly session: SessionData | null
}

/** The page of an application that renders on its server: everything for strangers, or everything for who is signed in. */
export function App({ session }: AppProps): ReactNode {
  return (
    <StrictMode>
      <AuthProvider initialSession={session} features={{ passkey: true, username: true }}>
        <Show when={(found) => found !== null} fallback={<h1>Come in</h1>}>
          <h1>Welcome back</h1>
        </Show>
        <SignedOut>
          <SignIn social={<SocialButtons providers={['github', 'google']} />} />
          <SignUp />
          <ForgotPassword />
          <ResetPassword token="of-a-mail" />
          <AuthError code="access_denied" />
        </SignedOut>
        <SignedIn>
          <ReauthenticateProvider>
            <UserButton />
            <OrganizationSwitcher />
            <OrganizationList />
            <OrganizationProfile />
            <CreateOrganization />
            <UserInvitations />
            <VerifyEmail />
            <ChangeEmail />
            <ChangePassword />
            <Passkeys />
            <ConnectedAccounts providers={['github']} />
            <DeleteAccount />
          </ReauthenticateProvider>
        </SignedIn>
      </AuthProvider>
    </StrictMode>
  )
}
