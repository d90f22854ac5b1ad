'use client'
import type { ReactNode } from 'react'
import { AcceptInvitation } from '../../accept-invitation/accept-invitation.tsx'
import type { ViewProps } from '../view-props.ts'

/** The page `accept-invitation`, which mails lead to. */
export function AcceptInvitationPage({ root, ...options }: ViewProps): ReactNode {
  return <AcceptInvitation {...root} {...options} />
}
