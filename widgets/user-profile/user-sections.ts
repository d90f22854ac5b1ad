import type { ComponentType, ReactNode } from 'react'
import type { Features, SessionUser } from '../context.ts'
import type { WidgetProps } from '../parts/widget.tsx'

/** The sections that ship. */
export type UserSectionId =
  'profile' | 'username' | 'email' | 'password' | 'passkeys' | 'accounts' | 'sessions' | 'delete'

/** A section of your own. */
export interface CustomUserSection {
  readonly id: string
  readonly label: string
  /** Beside the label of its tab. */
  readonly icon?: ReactNode
  readonly render: (user: SessionUser) => ReactNode
}

/** What a section is drawn with. */
export interface UserSectionProps extends Pick<WidgetProps, 'classNames' | 'unstyled'> {
  /** It came to its end; the answer of `DeleteAccount`. */
  readonly onSuccess?: (outcome: unknown) => void
}

/** In the order in which they are shown. */
export const allSections: readonly UserSectionId[] = [
  'profile',
  'username',
  'email',
  'password',
  'passkeys',
  'accounts',
  'sessions',
  'delete',
]

/** What a section needs of the service; one that is not named is always there. */
const needs: Partial<Readonly<Record<string, keyof Features>>> = {
  username: 'username',
  email: 'changeEmail',
  password: 'emailPassword',
  passkeys: 'passkey',
  delete: 'deleteUser',
}

/** Whether the service has what a section is about. */
export function isServed(id: string, features: Features): boolean {
  const need = needs[id]
  return need === undefined || features[need]
}

type Load = () => Promise<ComponentType<UserSectionProps>>

/** The code of the sections that few people open. */
export const loaders: Readonly<Record<Exclude<UserSectionId, 'profile'>, Load>> = {
  username: async () => (await import('../account/change-username.tsx')).ChangeUsername,
  email: async () => (await import('../account/change-email.tsx')).ChangeEmail,
  password: async () => (await import('../account/change-password.tsx')).ChangePassword,
  passkeys: async () => (await import('../passkey/passkeys.tsx')).Passkeys,
  accounts: async () => (await import('../connected-accounts/connected-accounts.tsx')).ConnectedAccounts,
  sessions: async () => (await import('../sessions/sessions-section.tsx')).SessionsSection,
  delete: async () => (await import('../account/delete-account.tsx')).DeleteAccount,
}
