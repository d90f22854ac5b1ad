import { type Html, html } from '../../common/html.ts'
import type { Page } from '../../http/answer.ts'
import { layPage, productOf } from '../../http/page.ts'
import type { Context } from '../../http/route.ts'
import type { LinkFacts } from './send-link.ts'

/** What a link and its page carry on. */
export interface CarriedMagicLink {
  readonly token: string
  readonly callbackURL?: string | undefined
  readonly newUserCallbackURL?: string | undefined
  readonly errorCallbackURL?: string | undefined
}

const dateTimes = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

/** The page of a link in a browser that did not ask for it: a scanner presses no button. */
export function linkPage({ settings }: Context, link: CarriedMagicLink, facts: LinkFacts): Page {
  const { appName, basePath } = settings
  const body = html`<p>A link to sign in to ${appName} was asked for with <strong>${facts.email}</strong>.</p>
    ${origin(facts)}
    <form method="post" action="${`${basePath}/magic-link/verify`}">
      ${hidden(link)}
      <button type="submit">Sign in here</button>
    </form>
    <form method="post" action="${`${basePath}/magic-link/verify`}">
      ${hidden(link)} <input type="hidden" name="elsewhere" value="true" />
      <button type="submit" class="other">Sign in where I asked</button>
    </form>
    <p class="note">
      If you didn't ask for it, close this page. “Sign in where I asked” lets the browser above into your account.
    </p>`
  return layPage({ ...productOf(settings), title: `Sign in to ${appName}`, body, leadsTo: link.callbackURL || '/' })
}

/** The page after a sign-in was sent back. */
export function sentBackPage({ settings }: Context): Page {
  const body = html`<p>Go back to the browser where you asked for the link. You can close this page.</p>`
  return layPage({ ...productOf(settings), title: 'You are signed in there', body })
}

function hidden(link: CarriedMagicLink): Html {
  const fields = Object.entries(link).filter(([, value]) => typeof value === 'string' && value !== '')
  return html`${fields.map(([name, value]) => html`<input type="hidden" name="${name}" value="${String(value)}" />`)}`
}

/** Nothing here was written by whoever asked: browsers and networks are named in words of ours. */
function origin({ at, kind, network }: LinkFacts): Html {
  const rows = [['When', `${dateTimes.format(new Date(at))} UTC`]]
  if (kind !== undefined) rows.push(['Browser', kind])
  if (network !== undefined) rows.push(['Network', network])
  const lines = rows.map(
    ([name = '', fact = '']) =>
      html`<dt>${name}</dt>
        <dd>${fact}</dd>`,
  )
  return html`<dl>${lines}</dl>`
}
