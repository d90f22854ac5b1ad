import { getConnInfo } from '@hono/node-server/conninfo'
import { Hono } from 'hono'
import { html } from 'hono/html'
import { getSession } from 'latchkey'
import { auth } from './auth.js'

/** The service below `/api/auth`, and plain pages around it: `app.route('/', authRoutes)`. */
export const authRoutes = new Hono()

authRoutes.all('/api/auth/*', (c) => auth.fetch(c.req.raw, { ip: getConnInfo(c).remote.address }))

// The forms are sent by the browser itself; the service checks where `callbackURL` leads.
authRoutes.get('/sign-in', (c) => {
  const target = c.req.query('redirectTo') ?? '/account'
  return c.html(
    html`<!doctype html>
      <title>Sign in</title>
      <h1>Sign in</h1>
      <form method="post" action="/api/auth/sign-in/email">
        <input type="hidden" name="callbackURL" value="${target}" />
        <p>
          <label>Email <input name="email" type="email" autocomplete="username" required /></label>
        </p>
        <p>
          <label>Password <input name="password" type="password" autocomplete="current-password" required /></label>
        </p>
        <button>Sign in</button>
      </form>
      <h1>Create an account</h1>
      <form method="post" action="/api/auth/sign-up/email">
        <input type="hidden" name="callbackURL" value="${target}" />
        <p>
          <label>Name <input name="name" autocomplete="name" required /></label>
        </p>
        <p>
          <label>Email <input name="email" type="email" autocomplete="username" required /></label>
        </p>
        <p>
          <label>Password <input name="password" type="password" autocomplete="new-password" required /></label>
        </p>
        <button>Create account</button>
      </form>`,
  )
})

authRoutes.get('/account', async (c) => {
  const session = await getSession(auth, c.req.raw)
  if (session === null || session.gate !== undefined) return c.redirect('/sign-in?redirectTo=/account')
  c.header('cache-control', 'no-store')
  return c.html(
    html`<!doctype html>
      <title>Account</title>
      <h1>Hello, ${session.user.name}</h1>
      <button id="sign-out">Sign out</button>
      <script type="module">
        document.getElementById('sign-out').onclick = async () => {
          await fetch('/api/auth/sign-out', { method: 'POST' })
          location.assign('/sign-in')
        }
      </script>`,
  )
})
