import { TanStackAuthProvider } from '@latchkey/react/tanstack-router'
import styles from '@latchkey/react/styles.css?url'
import { createFileRoute, Outlet } from '@tanstack/react-router'
import { readSession } from '../lib/session'

/** What the widgets need around them. In `__root.tsx` it serves every page. */
export const Route = createFileRoute('/_auth')({
  beforeLoad: async () => ({ session: await readSession() }),
  head: () => ({ links: [{ rel: 'stylesheet', href: styles }] }),
  component: AuthLayout,
})

const paths = { signIn: '/sign-in', account: '/account' }
const redirects = { afterSignIn: '/account', afterSignUp: '/account', afterSignOut: '/sign-in' }

function AuthLayout() {
  const { session } = Route.useRouteContext()
  return (
    <TanStackAuthProvider initialSession={session} paths={paths} redirects={redirects}>
      <main
        style={{ boxSizing: 'border-box', width: '100%', maxWidth: '52rem', margin: '4rem auto', padding: '0 1rem' }}
      >
        <Outlet />
      </main>
    </TanStackAuthProvider>
  )
}
