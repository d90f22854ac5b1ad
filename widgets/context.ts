'use client'
import { type ComponentType, type ReactNode, createContext, use } from 'react'
import type { AuthClient, SessionData } from './client/index.ts'
import type { Messages, Translate } from './messages.ts'
import type { ClassNames } from './parts/part.ts'

/** The person who is signed in. */
export type SessionUser = SessionData['user']

/** Light, dark, or as the page and the system say. */
export type Theme = 'light' | 'dark' | 'system'

/** Pages of the application that widgets link to. */
export interface Paths {
  readonly signIn?: string
  readonly signUp?: string
  /** Has `ForgotPassword`. */
  readonly forgotPassword?: string
  /** Has `ResetPassword`: the links in mails lead there. */
  readonly resetPassword?: string
  /** Has `VerifyEmail`: the links in mails lead there. */
  readonly verifyEmail?: string
  /** Has `AcceptInvitation`, as `invitationPage` of the service: copied links lead there. */
  readonly acceptInvitation?: string
  /** Has `UserProfile`: the user menu leads there. */
  readonly account?: string
  /** Has `OrganizationProfile`: the switcher leads there. */
  readonly organization?: string
  /** Has `AuthError`: where somebody lands whom a provider or a link could not bring in. */
  readonly error?: string
}

/** Where the browser goes after a step; nothing means that it stays. */
export interface Redirects {
  readonly afterSignIn?: string
  readonly afterSignUp?: string
  readonly afterSignOut?: string
  /** After the first sign-in through another service; `afterSignUp` by default. */
  readonly newUser?: string
}

/** Lengths that a new password must have, in characters. */
export interface PasswordPolicy {
  readonly min: number
  readonly max: number
}

/** What the service has beyond e-mail and password: the widgets cannot ask it, and show nothing of what is not named. */
export interface EnabledFeatures {
  /** `username()`: people choose a name, and sign in with it as well as with their address. */
  readonly username?: boolean
  /** `passkey()`: people sign in without a password. */
  readonly passkey?: boolean
}

/** Direction of the script; by default that of the locale. */
export type Direction = 'ltr' | 'rtl'

/** What an `onEvent` of `AuthProvider` hears of: something a person did in a widget, done or refused. Never a secret. */
export interface AuthEvent {
  /** The widget, as in its `data-lk`, e.g. `sign-in`. */
  readonly widget: string
  readonly type: 'success' | 'error'
  /** The code of the refusal. */
  readonly code?: string
}

/** What a link of the application's router takes, e.g. `Link` of Next or React Router (which calls it `to`: wrap it). */
export interface LinkProps {
  readonly href: string
  readonly className?: string | undefined
  readonly children?: ReactNode
}

/** Stores a picture and answers its https address. The picture is square already, and holds no metadata. */
export type UploadImage = (image: Blob, use: 'avatar' | 'logo') => Promise<string>

/** What `AuthProvider` hands to the widgets below it. */
export interface AuthContextValue {
  readonly client: AuthClient
  readonly t: Translate
  /** Sentences of the application, for a widget that brings further English of its own. */
  readonly messages: Messages
  /** English of the widgets around, beyond what every page has. */
  readonly english: Messages
  readonly locale: string
  readonly dir: Direction
  readonly theme: Theme
  readonly paths: Paths
  readonly redirects: Redirects
  readonly allowedOrigins: readonly string[]
  readonly passwordPolicy: PasswordPolicy
  readonly features: EnabledFeatures
  /** Class names for all widgets, by part; those of a widget come after them. */
  readonly classNames: ClassNames
  /** Parts and state attributes only, in all widgets that do not say otherwise. */
  readonly unstyled: boolean
  /** Where dialogs are put; `document.body` when undefined. */
  readonly portalContainer: HTMLElement | undefined
  /** Undefined: the browser's own `<a>`. */
  readonly linkComponent: ComponentType<LinkProps> | undefined
  /** Undefined: pictures cannot be changed, and no way to do it is shown. */
  readonly uploadImage: UploadImage | undefined
  readonly onEvent: ((event: AuthEvent) => void) | undefined
  /** The only way by which a widget leaves the page; the target has been checked. */
  navigate(target: string): void
}

export const AuthContext = createContext<AuthContextValue | null>(null)

/**
 * Everything that `AuthProvider` holds.
 * @throws {Error} outside an `AuthProvider`
 */
export function useAuthContext(caller: string): AuthContextValue {
  const value = use(AuthContext)
  if (value === null)
    throw new Error(`${caller} must be used inside <AuthProvider>. Put the provider around your application.`)
  return value
}
