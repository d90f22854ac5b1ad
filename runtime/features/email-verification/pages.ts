import { type Html, html } from '../../common/html.ts'
import type { Page } from '../../http/answer.ts'
import { layPage, productOf, wayBack } from '../../http/page.ts'
import type { Context } from '../../http/route.ts'
import type { EmailOrigin, GivenEmail } from '../../identity/email-origin.ts'

/** What a page of a mailed link carries on. */
export interface CarriedLink {
  readonly token: string
  readonly callbackURL?: string | undefined
}

const hidden = (name: string, value: string) => html`<input type="hidden" name="${name}" value="${value}" />`

const paragraph = (text: string) => html`<p>${text}</p>`

/** A page with one button, for a link that a person has to confirm. */
export function confirmPage({ settings }: Context, { token, callbackURL }: CarriedLink, sentence: string): Page {
  const target = callbackURL || '/'
  const body = html`<p>${sentence}</p>
    <form method="post" action="${`${settings.basePath}/verify-email`}">
      ${hidden('token', token)} ${hidden('callbackURL', target)}
      <button type="submit">Confirm</button>
    </form>`
  return layPage({ ...productOf(settings), title: 'One more step', body, leadsTo: target })
}

/**
 * What the owner of a mailbox is asked who is not known to have made the account: what is known about its making, and
 * whether that was them. With `problem`, why the last try was refused.
 */
export function elsewherePage(
  { settings }: Context,
  { token, callbackURL }: CarriedLink,
  given: GivenEmail,
  problem?: string,
): Page {
  const { appName, basePath, emailVerification } = settings
  const target = callbackURL || '/'
  const byOther = given.origin?.by === 'administrator'
  const asksPassword = emailVerification.confirmElsewhere === 'password'
  const mine = html`<form method="post" action="${`${basePath}/verify-email`}">
    ${hidden('token', token)} ${hidden('callbackURL', target)} ${asksPassword ? passwordField(problem) : ''}
    <button type="submit">${byOther ? 'Confirm my email' : 'This was me'}</button>
  </form>`
  const body = html`<p>${firstSentence(given.origin, appName)} <strong>${given.email}</strong>.</p>
    ${factsOf(given)}
    ${asksPassword && !given.hasPassword ? paragraph('If it was you, sign in to it in this browser, then open the link again.') : mine}
    <form method="post" action="${`${basePath}/disown-email`}">
      ${hidden('token', token)}
      <button type="submit" class="other">${byOther ? "This isn't mine" : "This wasn't me"}</button>
    </form>
    <p class="note">
      If it isn't yours, we lock out whoever can sign in to the account now. You can then set a password of your own, or
      delete the account.
    </p>`
  const status = problem === undefined ? 200 : 400
  return layPage({ ...productOf(settings), title: 'Confirm your email', body, leadsTo: target, status })
}

/** What another browser is asked before the link of a change does anything: from what to what, and who wanted it. */
export function changePage(
  { settings }: Context,
  { token, callbackURL }: CarriedLink,
  change: { readonly given: GivenEmail; readonly newEmail: string; readonly toNew: boolean },
  problem?: string,
): Page {
  const { appName, basePath, emailVerification } = settings
  const { given, newEmail, toNew } = change
  const target = callbackURL || '/'
  const asksPassword = emailVerification.confirmElsewhere === 'password'
  const form = html`<form method="post" action="${`${basePath}/verify-email`}">
    ${hidden('token', token)} ${hidden('callbackURL', target)} ${asksPassword ? passwordField(problem) : ''}
    <button type="submit">Change the email</button>
  </form>`
  // Who reads this at the new e-mail is perhaps nobody of the account, and is not told whose it is.
  const from = toNew ? '' : html` from <strong>${given.email}</strong>`
  const body = html`<p>
      Someone who is signed in to their ${appName} account wants to change its email${from} to
      <strong>${newEmail}</strong>.
    </p>
    ${factsOf(given)}
    ${asksPassword && !given.hasPassword ? paragraph('If it was you, sign in to it in this browser, then open the link again.') : form}
    <p class="note">
      ${toNew ? "If that wasn't you, close this page: nothing changes." : "If that wasn't you, close this page and ask for a new password where you sign in. That ends what others can do."}
    </p>`
  const status = problem === undefined ? 200 : 400
  return layPage({ ...productOf(settings), title: 'Change your email?', body, leadsTo: target, status })
}

function firstSentence(origin: EmailOrigin | null, appName: string): string {
  if (origin?.by === 'administrator') return `An administrator of ${appName} created an account for you with`
  if (origin?.by === 'change') return `Someone changed the email of their ${appName} account to`
  return `Someone created an account at ${appName} with`
}

const dateTimes = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

/** Nothing here was written by whoever made the account: browsers and networks are named in words of ours. */
function factsOf({ origin, createdAt }: GivenEmail): Html {
  const rows = [['When', `${dateTimes.format(origin === null ? createdAt : new Date(origin.at))} UTC`]]
  if (origin?.browser !== undefined) rows.push(['Browser', origin.browser])
  if (origin?.network !== undefined) rows.push(['Network', origin.network])
  const lines = rows.map(
    ([name = '', fact = '']) =>
      html`<div>
        <dt>${name}</dt>
        <dd>${fact}</dd>
      </div>`,
  )
  return html`<dl>${lines}</dl>`
}

function passwordField(problem: string | undefined): Html {
  const refused = problem !== undefined
  return html`${refused ? html`<p id="problem" role="alert">${problem}</p>` : ''}
    <label for="password">Password of the account</label>
    <input
      id="password"
      name="password"
      type="password"
      autocomplete="current-password"
      required
      ${refused ? html`aria-invalid="true" aria-describedby="problem"` : ''}
    />`
}

/** What came of "This wasn't me", and what the owner of the mailbox can do now. */
export function disownedPage(
  { settings }: Context,
  email: string,
  tokens: { readonly passwordToken: string | null; readonly deletionToken: string },
): Page {
  const { basePath } = settings
  const { passwordToken, deletionToken } = tokens
  const takesOver = html`<form method="get" action="${`${basePath}/reset-password/${passwordToken ?? ''}`}">
    ${hidden('callbackURL', '')}
    <button type="submit">Set my own password</button>
  </form>`
  const body = html`<p>
      Whoever created the account of <strong>${email}</strong> can no longer sign in to it, and it is signed out
      everywhere. Your email is not confirmed.
    </p>
    <p>
      ${passwordToken === null ? 'You can delete the account.' : 'You can set a password and use the account yourself, or delete it.'}
    </p>
    ${passwordToken === null ? '' : takesOver}
    <form method="post" action="${`${basePath}/delete-disowned-account`}">
      ${hidden('token', deletionToken)}
      <button type="submit" class="other">Delete the account</button>
    </form>`
  return layPage({ ...productOf(settings), title: 'Account secured', body })
}

/** The last question before the account is deleted. */
export function deletionPage({ settings }: Context, email: string, token: string): Page {
  const { basePath } = settings
  const body = html`<p>
      The account of <strong>${email}</strong> and everything in it will be deleted. This cannot be undone.
    </p>
    <form method="post" action="${`${basePath}/delete-disowned-account`}">
      ${hidden('token', token)} ${hidden('confirmed', 'yes')}
      <button type="submit" class="danger">Delete the account</button>
    </form>`
  return layPage({ ...productOf(settings), title: 'Delete this account?', body })
}

/** A page of one sentence and the way back. */
export function notePage({ settings }: Context, title: string, sentence: string, status = 200): Page {
  const body = html`<p>${sentence}</p>
    ${wayBack}`
  return layPage({ ...productOf(settings), title, body, status })
}
