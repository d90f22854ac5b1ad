import type { ReactNode } from 'react'
import { ImpersonationBanner } from '@latchkey/react/impersonation-banner'
import {
  AuthProvider,
  OrganizationSwitcher,
  ReauthenticateProvider,
  UserButton,
  useCapabilities,
} from '@latchkey/react'
import { useFeature } from './features.ts'
import { useLanguage } from './locales.ts'
import { sitePageOf, type SitePage, SitePages } from './mail-pages.tsx'
import { Mark } from './mark.tsx'
import { organizationPage, paths, pathsOfPages } from './paths.ts'
import { type Theme, useTheme } from './theme.tsx'
import { addressWith, goTo, useAddress } from './tour/address.ts'
import { Tour } from './tour/tour.tsx'

/** The playground: what a visitor of `latchkey serve --dev` sees. */
export function App(): ReactNode {
  const [theme, setTheme] = useTheme()
  const address = useAddress()
  const page = sitePageOf(address.get('page'))
  const language = useLanguage(address.get('locale'))
  return (
    <AuthProvider theme={theme} locale={language} paths={page === undefined ? paths : pathsOfPages} navigate={navigate}>
      <ReauthenticateProvider>
        <Site page={page} theme={theme} onTheme={setTheme} />
      </ReauthenticateProvider>
    </AuthProvider>
  )
}

/** Another component of the tour comes without loading the page; everything else is a page of its own. */
function navigate(target: string): void {
  const component = target.startsWith('/?') ? new URLSearchParams(target.slice(1)).get('component') : null
  if (component === null) window.location.assign(target)
  else goTo(addressWith({ component, state: undefined }))
}

interface SiteProps {
  readonly page: SitePage | undefined
  readonly theme: Theme
  readonly onTheme: (theme: Theme) => void
}

function Site({ page, theme, onTheme }: SiteProps): ReactNode {
  const { status } = useCapabilities()
  return (
    <>
      {useFeature('admin') && <ImpersonationBanner />}
      <Header />
      {page === undefined ? (
        <Tour theme={theme} onTheme={onTheme} />
      ) : (
        <main>{status !== 'loading' && <SitePages page={page} />}</main>
      )}
    </>
  )
}

function Header(): ReactNode {
  return (
    <header className="bar">
      <Mark />
      <nav className="bar-links" aria-label="Service">
        <a href="/dev/inbox">Inbox</a>
      </nav>
      {useFeature('organization') && (
        <OrganizationSwitcher className="switcher" manageTo={organizationPage} align="end" />
      )}
      <UserButton align="end" />
    </header>
  )
}
