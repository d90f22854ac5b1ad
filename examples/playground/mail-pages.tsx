import type { ReactNode } from 'react'
import { AcceptInvitation, AuthError, ResetPassword, Show, VerifyEmail } from '@latchkey/react'
import { Dashboard } from './dashboard.tsx'
import { useFeature } from './features.ts'
import { Inbox } from './inbox.tsx'
import { organizationPage } from './paths.ts'
import { Unreachable } from './unreachable.tsx'
import { Welcome } from './welcome.tsx'

const pages = ['reset-password', 'verify-email', 'accept-invitation', 'error', 'sign-in', 'forgot-password'] as const

/** Pages that stand alone, as on a site of one's own, because mails and providers lead there: `/?page=…`. */
export type SitePage = (typeof pages)[number]

/** The page that an address asks for with `page`; `undefined` for the tour. */
export function sitePageOf(wanted: string | null): SitePage | undefined {
  return pages.find((page) => page === wanted)
}

/** One of those pages. */
export function SitePages({ page }: { readonly page: SitePage }): ReactNode {
  const hasOrganizations = useFeature('organization')
  return (
    <div className="mail-page">
      {page === 'reset-password' && <ResetPassword />}
      {page === 'verify-email' && <VerifyEmail redirectTo="/" />}
      {page === 'accept-invitation' &&
        (hasOrganizations ? <AcceptInvitation redirectTo={organizationPage} /> : <SwitchedOff />)}
      {page === 'error' && <AuthError retryTo="/?page=sign-in" />}
      {(page === 'sign-in' || page === 'forgot-password') && (
        <Show when="signed-in" fallback={<Welcome first={page} />} failed={<Unreachable />}>
          <Dashboard />
        </Show>
      )}
      <p className="note">
        Mails are in the <Inbox />. <a href="/">Back to the playground</a>
      </p>
    </div>
  )
}

function SwitchedOff(): ReactNode {
  return (
    <p className="note">
      Add <code>organization()</code> to the features of your <code>auth.config.ts</code>.
    </p>
  )
}
