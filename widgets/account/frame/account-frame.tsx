'use client'
import type { ReactNode } from 'react'
import { MessagesProvider, type MessagesProviderProps } from '../../parts/messages-provider.tsx'
import type { WidgetProps } from '../../parts/widget.tsx'
import { EnsureReauthentication } from '../../entrance/reauthenticate/reauthenticate-provider.tsx'

/** What every section of the own account takes. */
export interface OwnSectionProps extends WidgetProps {
  /** What is known is shown, and nothing can be changed here, e.g. where a directory manages the accounts. */
  readonly readOnly?: boolean | undefined
}

/** What a widget about the own account needs around it: its sentences, and the way to ask for the password again. */
export function AccountFrame({ children, ...speaking }: MessagesProviderProps): ReactNode {
  return (
    <MessagesProvider {...speaking}>
      <EnsureReauthentication>{children}</EnsureReauthentication>
    </MessagesProvider>
  )
}
