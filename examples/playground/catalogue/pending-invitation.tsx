import { type ReactNode, useState } from 'react'
import { AcceptInvitation, UserInvitations, useUserInvitations } from '@latchkey/react'
import { organizationPage } from '../paths.ts'

/** The newest invitation of who is signed in; without one, the widget that says so. */
export function PendingInvitation(): ReactNode {
  const { data, status } = useUserInvitations()
  // Kept, because an answered invitation leaves the list while its widget still says what came of it.
  const [kept, setKept] = useState<string>()
  const id = kept ?? data?.[0]?.id
  if (id !== undefined && kept === undefined) setKept(id)
  if (id !== undefined) return <AcceptInvitation invitationId={id} redirectTo={organizationPage} />
  return status === 'loading' ? null : <UserInvitations />
}
