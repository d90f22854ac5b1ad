import type { ReactNode } from 'react'
import { ImpersonationBanner } from '@latchkey/react/impersonation-banner'
import {
  AuthError,
  AuthProvider,
  ReauthenticateProvider,
  Show,
  UserButton,
  useCapabilities,
  useSession,
} from '@latchkey/react'
import { Dashboard } from './dashboard.tsx'
import { useFeature } from './features.ts'
import { MailPages, paths } from './mail-pages.tsx'
import { Mark } from './mark.tsx'
import { InvitationPage, OrganizationPage, Switcher } from './organizations.tsx'
import { type Theme, ThemeSwitch, useTheme } from './theme.tsx'
import { Welcome } from './welcome.tsx'

/** The playground: what a visitor of `latchkey serve --dev` sees. */
export function App(): ReactNode {
  const [theme, setTheme] = useTheme()
  return (
    <AuthProvider theme={theme} paths={paths}>
      <ReauthenticateProvider>
        <Site theme={theme} onTheme={setTheme} />
      </ReauthenticateProvider>
    </AuthProvider>
  )
}

interface SiteProps {
  readonly theme: Theme
  readonly onTheme: (theme: Theme) => void
}

function Site(props: SiteProps): ReactNode {
  const { status } = useCapabilities()
  return (
    <>
      {useFeature('admin') && <ImpersonationBanner />}
      <Header {...props} hasOrganizations={useFeature('organization')} />
      <main>{status !== 'loading' && <Page />}</main>
    </>
  )
}

function Page(): ReactNode {
  const page = new URLSearchParams(window.location.search).get('page')
  if (page === 'reset-password' || page === 'verify-email') return <MailPages page={page} />
  if (page === 'error') return <ErrorPage />
  if (page === 'organization') return <OrganizationPage />
  if (page === 'accept-invitation') return <InvitationPage />
  const first = page === 'sign-in' || page === 'forgot-password' ? page : 'sign-up'
  return (
    <Show when="signed-in" fallback={<Welcome first={first} />} failed={<Unreachable />}>
      <Dashboard />
    </Show>
  )
}

/** Where somebody lands whom a provider could not bring in. */
function ErrorPage(): ReactNode {
  return (
    <div className="mail-page">
      <AuthError retryTo="/?page=sign-in" />
      <p className="note">
        <a href="/">Back to the playground</a>
      </p>
    </div>
  )
}

interface HeaderProps extends SiteProps {
  readonly hasOrganizations: boolean
}

function Header({ theme, onTheme, hasOrganizations }: HeaderProps): ReactNode {
  return (
    <header className="bar">
      <Mark />
      <ThemeSwitch theme={theme} onChange={onTheme} />
      {hasOrganizations && <Switcher />}
      <UserButton />
    </header>
  )
}

function Unreachable(): ReactNode {
  const { refetch, isRefetching } = useSession()
  return (
    <section className="panel unreachable" role="alert">
      <h1>The service does not answer</h1>
      <p>
        Look at the terminal in which <code>latchkey serve --dev</code> runs, then ask again.
      </p>
      <button type="button" className="button" aria-disabled={isRefetching} onClick={() => void refetch()}>
        Ask again
      </button>
    </section>
  )
}
