'use client'
import { type ComponentType, lazy, useState } from 'react'
import type { ViewProps } from './view-props.ts'
import type { AuthViewName } from './views.ts'

type View = ComponentType<ViewProps>

/** The code of a page did not come, e.g. because the network is gone or the application was published anew. */
class ChunkFailure extends Error {
  override readonly name = 'ChunkFailure'
}

/** Whether an error says that code could not be loaded. */
export function isChunkFailure(error: unknown): boolean {
  return error instanceof ChunkFailure
}

const loaders: Readonly<Record<AuthViewName, () => Promise<View>>> = {
  'sign-in': async () => (await import('./pages/sign-in.tsx')).SignInPage,
  'sign-up': async () => (await import('./pages/sign-up.tsx')).SignUpPage,
  'forgot-password': async () => (await import('./pages/forgot-password.tsx')).ForgotPasswordPage,
  'reset-password': async () => (await import('./pages/reset-password.tsx')).ResetPasswordPage,
  'verify-email': async () => (await import('./pages/verify-email.tsx')).VerifyEmailPage,
  'accept-invitation': async () => (await import('./pages/accept-invitation.tsx')).AcceptInvitationPage,
  error: async () => (await import('./pages/error.tsx')).ErrorPage,
  'sign-out': async () => (await import('./pages/sign-out.tsx')).SignOutPage,
  account: async () => (await import('./pages/account.tsx')).AccountPage,
  organization: async () => (await import('./pages/organization.tsx')).OrganizationPage,
}

/** The component of a page, and the way to load it again after a failure. */
export function useLazyView(view: AuthViewName): { readonly View: View; retry(): void } {
  const [made, setMade] = useState(() => ({ view, View: lazyView(view) }))
  if (made.view === view) return { View: made.View, retry: () => setMade({ view, View: lazyView(view) }) }
  const next = { view, View: lazyView(view) }
  setMade(next)
  return { View: next.View, retry: () => {} }
}

function lazyView(view: AuthViewName): View {
  return lazy(async () => {
    try {
      return { default: await loaders[view]() }
    } catch (cause) {
      throw new ChunkFailure(`The code of the page ${view} could not be loaded`, { cause })
    }
  })
}
