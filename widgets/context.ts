'use client'
import { createContext, use } from 'react'
import type { AuthClient, SessionData } from './client/index.ts'
import type { Messages, Translate } from './messages.ts'

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
  /** Has `AuthError`: where somebody lands whom a provider or a link could not bring in. */
  readonly error?: string
}

/** Where the browser goes after a step; nothing means that it stays. */
export interface Redirects {
  readonly afterSignIn?: string
  readonly afterSignUp?: string
  readonly afterSignOut?: string
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

/** What `AuthProvider` hands to the widgets below it. */
export interface AuthContextValue {
  readonly client: AuthClient
  readonly t: Translate
  /** Sentences of the application, for a widget that brings further English of its own. */
  readonly messages: Messages
  readonly locale: string
  readonly theme: Theme
  readonly paths: Paths
  readonly redirects: Redirects
  readonly allowedOrigins: readonly string[]
  readonly passwordPolicy: PasswordPolicy
  readonly features: EnabledFeatures
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
