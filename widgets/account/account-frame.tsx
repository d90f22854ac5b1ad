'use client'
import type { ReactNode } from 'react'
import { Speaking, type SpeakingProps } from '../parts/speaking.tsx'
import { EnsureReauthentication } from '../reauthenticate/reauthenticate-provider.tsx'

/** What a widget about the own account needs around it: its sentences, and the way to ask for the password again. */
export function AccountFrame({ children, ...speaking }: SpeakingProps): ReactNode {
  return (
    <Speaking {...speaking}>
      <EnsureReauthentication>{children}</EnsureReauthentication>
    </Speaking>
  )
}
