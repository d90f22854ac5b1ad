import type { ComponentType, ReactNode } from 'react'
import type { Paths } from '../core/context.ts'
import type { WidgetProps } from '../parts/widget.tsx'

/** What pages are given, each what it takes. */
export interface ViewOptions {
  readonly redirectTo?: string | undefined
  readonly social?: ReactNode
  /** The address that was typed on the page before. */
  readonly initialIdentifier?: string
  readonly initialEmail?: string
}

interface View {
  readonly takes: readonly (keyof ViewOptions)[]
  readonly load: () => Promise<ComponentType<WidgetProps & ViewOptions>>
}

/** The name of a page of `AuthView`. */
export type AuthViewName =
  | 'sign-in'
  | 'sign-up'
  | 'forgot-password'
  | 'reset-password'
  | 'verify-email'
  | 'accept-invitation'
  | 'error'
  | 'sign-out'
  | 'account'
  | 'organization'

/** The pages that `AuthView` has, by the last part of their address. */
export const views: Readonly<Record<AuthViewName, View>> = {
  'sign-in': {
    takes: ['redirectTo', 'social', 'initialIdentifier'],
    load: async () => (await import('../entrance/forms/sign-in.tsx')).SignIn,
  },
  'sign-up': {
    takes: ['redirectTo', 'social', 'initialEmail'],
    load: async () => (await import('../entrance/forms/sign-up.tsx')).SignUp,
  },
  'forgot-password': {
    takes: ['initialEmail'],
    load: async () => (await import('../entrance/forms/forgot-password.tsx')).ForgotPassword,
  },
  'reset-password': {
    takes: [],
    load: async () => (await import('../entrance/reset-password/reset-password.tsx')).ResetPassword,
  },
  'verify-email': {
    takes: ['redirectTo'],
    load: async () => (await import('../entrance/verify-email/verify-email.tsx')).VerifyEmail,
  },
  'accept-invitation': {
    takes: ['redirectTo', 'social'],
    load: async () => (await import('../organization/accept-invitation/accept-invitation.tsx')).AcceptInvitation,
  },
  error: { takes: [], load: async () => (await import('../entrance/auth-error/auth-error.tsx')).AuthError },
  'sign-out': {
    takes: ['redirectTo'],
    load: async () => (await import('../entrance/controls/sign-out.tsx')).SignOut,
  },
  account: {
    takes: [],
    load: async () => (await import('../account/user-profile/user-profile.tsx')).UserProfile,
  },
  organization: {
    takes: [],
    load: async () => (await import('../organization/profile/organization-profile.tsx')).OrganizationProfile,
  },
}

const viewNames = Object.keys(views) as readonly AuthViewName[]

/** The pages below `basePath`, by the names that `paths` of `AuthProvider` has for them. */
export function pathsBelow(basePath: string): Paths & { readonly signIn: string; readonly signUp: string } {
  const below = (view: AuthViewName) => `${basePath.replace(/\/+$/, '')}/${view}`
  const named = viewNames.map((view) => [
    view.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase()),
    below(view),
  ])
  return { ...Object.fromEntries(named), signIn: below('sign-in'), signUp: below('sign-up') }
}

/** The page that an address, its path, or what a router caught of it stands for; undefined for none. */
export function viewOf(path: string | readonly string[], basePath: string): AuthViewName | undefined {
  const text = typeof path === 'string' ? path : path.join('/')
  const [pathname = ''] = text.split(/[?#]/, 1)
  const parts = partsOf(pathname)
  const base = partsOf(basePath)
  const isBelow = base.every((part, index) => parts[index] === part)
  const [name, ...rest] = isBelow ? parts.slice(base.length) : parts
  return rest.length === 0 ? viewNames.find((view) => view === name) : undefined
}

/**
 * Begins to load the code of the page that a path ends in, e.g. `/auth/sign-in`. What fails here is tried again when the page
 * is drawn, and said then.
 */
export function prepareView(pathname: string): void {
  const view = viewOf(partsOf(pathname).slice(-1), '')
  if (view !== undefined) void views[view].load().catch(() => {})
}

function partsOf(path: string): string[] {
  return path.split('/').filter((part) => part !== '')
}
