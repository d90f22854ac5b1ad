import type { ReactNode } from 'react'
import { AcceptInvitation, OrganizationList, OrganizationProfile, OrganizationSwitcher, Show } from '@latchkey/react'
import { useFeature } from './features.ts'
import { Inbox } from './inbox.tsx'
import { Welcome } from './welcome.tsx'

/** The page about the organization in which somebody is. */
export const organizationPage = '/?page=organization'

/** The way from one organization to another, for the bar of every page. */
export function Switcher(): ReactNode {
  return <OrganizationSwitcher className="switcher" manageTo={organizationPage} align="end" />
}

/** Choosing an organization, and everything about the one that was chosen. */
export function OrganizationPage(): ReactNode {
  if (!useFeature('organization')) return <SwitchedOff />
  return (
    <Show when="signed-in" fallback={<Welcome first="sign-in" />}>
      <div className="organizations">
        <OrganizationList />
        <OrganizationProfile afterLeave={organizationPage} afterDelete={organizationPage} />
        <p className="note">
          Invitations go to the <Inbox />. <a href="/">Back to the playground</a>
        </p>
      </div>
    </Show>
  )
}

/** Where the link in an invitation ends: `organization({ invitationPage: '/?page=accept-invitation' })`. */
export function InvitationPage(): ReactNode {
  if (!useFeature('organization')) return <SwitchedOff />
  return (
    <div className="mail-page">
      <AcceptInvitation redirectTo={organizationPage} />
      <p className="note">
        Mails are in the <Inbox />. <a href="/">Back to the playground</a>
      </p>
    </div>
  )
}

function SwitchedOff(): ReactNode {
  return (
    <p className="note">
      Add <code>organization()</code> to the features of your <code>auth.config.ts</code>.{' '}
      <a href="/">Back to the playground</a>
    </p>
  )
}
