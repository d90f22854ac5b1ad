import { Router } from 'express'
import { getSession, toNodeHandler } from 'latchkey'
import { auth } from './auth.js'

/** The service below `/api/auth`, and plain pages around it: `app.use(authRoutes)`, before anything that reads bodies. */
export const authRoutes = Router()

authRoutes.use(toNodeHandler(auth))

// The forms are sent by the browser itself; the service checks where `callbackURL` leads.
authRoutes.get('/sign-in', (request, response) => {
  const { redirectTo } = request.query
  const target = escapeHtml(typeof redirectTo === 'string' ? redirectTo : '/account')
  response.send(`<!doctype html>
    <title>Sign in</title>
    <h1>Sign in</h1>
    <form method="post" action="/api/auth/sign-in/email">
      <input type="hidden" name="callbackURL" value="${target}" />
      <p><label>Email <input name="email" type="email" autocomplete="username" required /></label></p>
      <p><label>Password <input name="password" type="password" autocomplete="current-password" required /></label></p>
      <button>Sign in</button>
    </form>
    <h1>Create an account</h1>
    <form method="post" action="/api/auth/sign-up/email">
      <input type="hidden" name="callbackURL" value="${target}" />
      <p><label>Name <input name="name" autocomplete="name" required /></label></p>
      <p><label>Email <input name="email" type="email" autocomplete="username" required /></label></p>
      <p><label>Password <input name="password" type="password" autocomplete="new-password" required /></label></p>
      <button>Create account</button>
    </form>`)
})

authRoutes.get('/account', (request, response, next) => {
  getSession(auth, request).then((session) => {
    if (session === null || session.gate !== undefined) return response.redirect('/sign-in?redirectTo=/account')
    return response.set('cache-control', 'no-store').send(`<!doctype html>
      <title>Account</title>
      <h1>Hello, ${escapeHtml(session.user.name)}</h1>
      <button id="sign-out">Sign out</button>
      <script type="module">
        document.getElementById('sign-out').onclick = async () => {
          await fetch('/api/auth/sign-out', { method: 'POST' })
          location.assign('/sign-in')
        }
      </script>`)
  }, next)
})

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
