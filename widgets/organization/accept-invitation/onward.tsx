'use client'
import type { ReactNode } from 'react'
import { useAuthContext } from '../../core/context.ts'
import { PageLink } from '../../parts/link.tsx'

export interface OnwardProps {
  /** Where to go on, already checked. */
  readonly target: string | undefined
  /** Whether somebody is signed in. */
  readonly isSignedIn: boolean
}

/** The way on from where an invitation ended: to the application, or first to who has an account. */
export function Onward({ target, isSignedIn }: OnwardProps): ReactNode {
  const { t, paths } = useAuthContext()
  const [href, text] =
    !isSignedIn && paths.signIn !== undefined
      ? ([paths.signIn, 'signIn.submit'] as const)
      : target === undefined
        ? (['/', 'invitation.home'] as const)
        : ([target, 'signedIn.continue'] as const)
  return (
    <PageLink part="submit" href={href}>
      {t(text)}
    </PageLink>
  )
}
