import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { everyEnglish } from '../../widgets/locales/english/every.ts'
import {
  AcceptInvitation,
  AuthError,
  AuthProvider,
  AuthView,
  ChangeEmail,
  ChangePassword,
  ChangeUsername,
  ConnectedAccounts,
  CreateOrganization,
  DeleteAccount,
  ForgotPassword,
  InviteMembers,
  MembersSection,
  OrganizationList,
  OrganizationProfile,
  OrganizationSwitcher,
  Passkeys,
  ProfileSection,
  ResetPassword,
  type SessionData,
  SessionsSection,
  SignIn,
  SignInButton,
  SignOut,
  SignOutButton,
  SignUp,
  SignUpButton,
  SocialButtons,
  UserAvatar,
  UserButton,
  UserInvitations,
  UserProfile,
  VerifyEmail,
} from '../../widgets/index.ts'

const moment = '2026-01-01T00:00:00.000Z'
const session: SessionData = {
  user: {
    id: '1',
    name: 'Ada Lovelace',
    email: 'ada@example.com',
    emailVerified: true,
    image: null,
    createdAt: moment,
    updatedAt: moment,
  },
  session: {
    id: '2',
    userId: '1',
    token: 'handle',
    expiresAt: '2026-01-08T00:00:00.000Z',
    createdAt: moment,
    updatedAt: moment,
    ipAddress: '',
    userAgent: '',
    amr: ['pwd'],
    secondFactorAt: null,
  },
}
const features = { username: true, passkey: true, organization: true }
const paths = { signIn: '/sign-in', signUp: '/sign-up' }

const render = (widget: ReactElement, initialSession: SessionData | null = null) =>
  renderToString(
    <AuthProvider {...{ features, paths, initialSession }} messages={{ 'signIn.title': 'Of all' }}>
      {widget}
    </AuthProvider>,
  )

/** Every sentence there is, by its key, so that whatever a widget says can be told from what all others say. */
const own = {
  theme: 'dark',
  messages: Object.fromEntries(Object.keys(everyEnglish).map((key) => [key, `own ${key}`])),
} as const

const forNobody: Readonly<Record<string, ReactElement>> = {
  SignIn: <SignIn {...own} />,
  SignUp: <SignUp {...own} />,
  ForgotPassword: <ForgotPassword {...own} />,
  ResetPassword: <ResetPassword {...own} error="invalid_token" />,
  VerifyEmail: <VerifyEmail {...own} email="ada@example.com" />,
  AuthError: <AuthError {...own} code="access_denied" />,
  SocialButtons: <SocialButtons {...own} providers={['google']} />,
  SignInButton: <SignInButton {...own} />,
  SignUpButton: <SignUpButton {...own} />,
  AuthView: <AuthView {...own} path="nowhere" />,
  AcceptInvitation: <AcceptInvitation {...own} />,
}

const forAda: Readonly<Record<string, ReactElement>> = {
  ChangePassword: <ChangePassword {...own} />,
  ChangeEmail: <ChangeEmail {...own} />,
  ChangeUsername: <ChangeUsername {...own} />,
  DeleteAccount: <DeleteAccount {...own} />,
  Passkeys: <Passkeys {...own} />,
  ConnectedAccounts: <ConnectedAccounts {...own} />,
  SessionsSection: <SessionsSection {...own} />,
  ProfileSection: <ProfileSection {...own} />,
  UserProfile: <UserProfile {...own} />,
  UserButton: <UserButton {...own} />,
  SignOutButton: <SignOutButton {...own} />,
  SignOut: <SignOut {...own} />,
  OrganizationList: <OrganizationList {...own} />,
  CreateOrganization: <CreateOrganization {...own} />,
  UserInvitations: <UserInvitations {...own} />,
  OrganizationSwitcher: <OrganizationSwitcher {...own} />,
  OrganizationProfile: <OrganizationProfile {...own} />,
  MembersSection: <MembersSection {...own} />,
  InviteMembers: <InviteMembers {...own} />,
}

describe('sentences and a theme of its own', () => {
  it.each(Object.entries(forNobody))('%s has them', (_, widget) => {
    const html = render(widget)
    expect(html).toContain('data-theme="dark"')
    expect(html).toContain('own ')
    expect(html).not.toContain('messages=')
  })

  it.each(Object.entries(forAda))('%s has them', (_, widget) => {
    const html = render(widget, session)
    expect(html).toContain('data-theme="dark"')
    expect(html).toContain('own ')
    expect(html).not.toContain('messages=')
  })

  it('come over those of all widgets, which stay where it says nothing', () => {
    expect(render(<SignIn messages={{ 'signIn.submit': 'Enter' }} />)).toMatch(/Of all.*Enter/s)
    expect(render(<SignIn />)).toContain('data-theme="system"')
    expect(render(<UserAvatar theme="light" />, session)).toContain('data-theme="light"')
  })
})

describe('initials', () => {
  const hueOf = (widget: ReactElement) => /data-hue="(\d)"/.exec(render(widget, session))?.[1]

  it('have the same colour wherever the same person is', () => {
    const { id, name } = session.user
    const hue = hueOf(<UserAvatar />)
    expect(hue).toBeDefined()
    expect(hueOf(<UserAvatar user={{ id, name: 'Another name' }} />)).toBe(hue)
    expect(hueOf(<UserButton />)).toBe(hue)
    expect(hueOf(<UserAvatar user={{ name }} />)).not.toBe(hue)
  })
})

describe('sign-in', () => {
  it('shows the way to sign-up unless it is told not to', () => {
    expect(render(<SignIn />)).toContain('Sign up')
    expect(render(<SignIn showSignUpLink={false} />)).not.toContain('Sign up')
  })
})
