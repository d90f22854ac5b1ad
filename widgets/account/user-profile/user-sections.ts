import type { ComponentType, ReactNode } from 'react'
import type { OwnSectionProps } from '../frame/account-frame.tsx'
import type { Features, SessionUser } from '../../core/context.ts'
import type { MessageKey } from '../../core/messages.ts'

/** The sections that ship. */
export type UserSectionId =
  | 'profile'
  | 'username'
  | 'email'
  | 'phone'
  | 'password'
  | 'two-factor'
  | 'passkeys'
  | 'accounts'
  | 'sessions'
  | 'delete'

/** The pages of the account: each shows its sections below each other. */
export type UserPageId = 'account' | 'security'

/** A section of your own: a page by itself. */
export interface CustomUserSection {
  readonly id: string
  readonly label: string
  /** Beside the label of its tab. */
  readonly icon?: ReactNode
  readonly render: (user: SessionUser) => ReactNode
}

/** What a section is drawn with. */
export interface UserSectionProps extends Pick<OwnSectionProps, 'classNames' | 'unstyled' | 'readOnly'> {
  /** It came to its end; the answer of `DeleteAccount`. */
  readonly onSuccess?: (outcome: unknown) => void
}

/** A section that ships. */
export interface BuiltInSection {
  readonly label: MessageKey
  /** The page on which it stands. */
  readonly page: UserPageId
  /** What it needs of the service; without it, it is always there. */
  readonly needs?: keyof Features
  /** It shows nothing that is known: left out where nothing can be changed. */
  readonly isChangeOnly?: true
  /** Its code, where few people open it. */
  readonly load?: () => Promise<ComponentType<UserSectionProps>>
}

/** In the order in which they are shown. */
export const builtIn: Readonly<Record<UserSectionId, BuiltInSection>> = {
  profile: { label: 'profile.title', page: 'account' },
  username: {
    label: 'field.username',
    page: 'account',
    needs: 'username',
    load: async () => (await import('../settings/change-username.tsx')).ChangeUsername,
  },
  email: {
    label: 'field.email',
    page: 'account',
    needs: 'changeEmail',
    load: async () => (await import('../settings/change-email.tsx')).ChangeEmail,
  },
  phone: {
    label: 'phone.title',
    page: 'account',
    needs: 'phoneNumber',
    load: async () => (await import('../phone/phone-section.tsx')).PhoneSection,
  },
  password: {
    label: 'field.password',
    page: 'security',
    needs: 'emailPassword',
    isChangeOnly: true,
    load: async () => (await import('../settings/change-password.tsx')).ChangePassword,
  },
  'two-factor': {
    label: 'twoFactor.title',
    page: 'security',
    needs: 'twoFactor',
    load: async () => (await import('../two-factor/two-factor.tsx')).TwoFactorSection,
  },
  passkeys: {
    label: 'passkeys.title',
    page: 'security',
    needs: 'passkey',
    load: async () => (await import('../passkeys/passkeys.tsx')).Passkeys,
  },
  accounts: {
    label: 'connectedAccounts.title',
    page: 'security',
    load: async () => (await import('../connected-accounts/connected-accounts.tsx')).ConnectedAccounts,
  },
  sessions: {
    label: 'userProfile.sessions',
    page: 'security',
    load: async () => (await import('../sessions/sessions-section.tsx')).SessionsSection,
  },
  delete: {
    label: 'deleteAccount.title',
    page: 'account',
    needs: 'deleteUser',
    isChangeOnly: true,
    load: async () => (await import('../settings/delete-account.tsx')).DeleteAccount,
  },
}

/** All of them. */
export const allSections = Object.keys(builtIn) as readonly UserSectionId[]
