import { AuthProvider } from '@latchkey/react'
import '@latchkey/react/styles.css'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useLoaderData } from 'react-router'

/** Reads the session where the page is rendered. */
export async function loader({ request }) {
  const service = process.env.AUTH_URL
  const answer = await fetch(`${service}/api/auth/get-session`, {
    headers: { cookie: request.headers.get('cookie') ?? '' },
  })
  return { service, session: await answer.json() }
}

export default function Root() {
  const { service, session } = useLoaderData()
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <title>React Router</title>
        {/* Browsers ask for an icon at the root otherwise, which there is none. */}
        <link rel="icon" href="data:," />
        <Meta />
        <Links />
      </head>
      <body>
        <AuthProvider baseURL={service} initialSession={session}>
          <Outlet />
        </AuthProvider>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}
