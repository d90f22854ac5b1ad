import { ReactRouterAuthProvider } from '@latchkey/react/react-router'
import '@latchkey/react/styles.css'
import { getSession } from 'latchkey'
import { type LoaderFunctionArgs, Outlet, useLoaderData } from 'react-router'
import { auth } from './auth.server'

export async function loader({ request }: LoaderFunctionArgs) {
  return { session: await getSession(auth, request) }
}

const paths = { signIn: '/sign-in', account: '/account' }
const redirects = { afterSignIn: '/account', afterSignUp: '/account', afterSignOut: '/sign-in' }

/** What the widgets need around them. In `app/root.tsx` it serves every page. */
export default function AuthLayout() {
  const { session } = useLoaderData<typeof loader>()
  return (
    <ReactRouterAuthProvider initialSession={session} paths={paths} redirects={redirects}>
      <main
        style={{ boxSizing: 'border-box', width: '100%', maxWidth: '52rem', margin: '4rem auto', padding: '0 1rem' }}
      >
        <Outlet />
      </main>
    </ReactRouterAuthProvider>
  )
}
