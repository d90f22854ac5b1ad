import { createHash } from 'node:crypto'
import { type Html, html } from '../../runtime/common/html.ts'
import type { ShownMail } from '../../runtime/outbox/inspect.ts'

const style = `
:root { color-scheme: light dark; --bg: #f6f4ee; --sheet: #fffefb; --ink: #211f1a; --quiet: #68635a; --line: #e6e1d6;
  --brass: #a3690f }
@media (prefers-color-scheme: dark) { :root { --bg: #131210; --sheet: #1c1a17; --ink: #f2eee5; --quiet: #aba496;
  --line: #35322b; --brass: #e0b15c } }
body { margin: 0; padding: 2rem 1rem; background: var(--bg); color: var(--ink);
  font: 15px/1.5 ui-sans-serif, system-ui, 'Segoe UI', Roboto, Arial, sans-serif }
main { max-width: 60rem; margin: 0 auto }
h1 { font-size: 1.3rem } a { color: inherit } a:focus-visible, input:focus-visible { outline: 2px solid var(--brass) }
form { display: flex; flex-wrap: wrap; gap: .5rem; margin: 1rem 0 } input { flex: 1 1 10rem; min-width: 0; max-width: 24rem }
input, button { font: inherit; padding: .4rem .7rem; border: 1px solid var(--line); border-radius: .3rem;
  background: var(--sheet); color: inherit }
table { width: 100%; border-collapse: collapse; background: var(--sheet); border: 1px solid var(--line) }
th, td { padding: .5rem .75rem; text-align: left; border-bottom: 1px solid var(--line) }
td:nth-child(2), h1, p { overflow-wrap: anywhere }
@media (max-width: 40rem) { tr { display: block; padding: .5rem 0; border-bottom: 1px solid var(--line) } thead { display: none }
  td { display: block; padding: .1rem .75rem; border: 0; overflow-wrap: anywhere } }
th, .quiet { color: var(--quiet); font-weight: 400; font-size: .85rem }
pre { padding: 1rem; background: var(--sheet); border: 1px solid var(--line); white-space: pre-wrap;
  overflow-wrap: anywhere }
iframe { box-sizing: border-box; width: 100%; height: 36rem; border: 1px solid var(--line); background: var(--sheet) }`

/** What the pages of the inbox may load: their own style and a frame of their own origin. Nothing else, and no script. */
export const pagePolicy =
  `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; frame-src 'self'; ` +
  "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

/** The list of mails, newest first. */
export function listPage(mails: readonly ShownMail[], to: string): string {
  const rows = mails.map(
    (mail) =>
      html`<tr>
        <td><a href="/dev/inbox/${mail.id}">${mail.subject ?? mail.kind}</a></td>
        <td><a href="/dev/inbox?to=${encodeURIComponent(mail.to)}">${mail.to}</a></td>
        <td>${stateOf(mail)}</td>
        <td class="quiet">${mail.createdAt.toISOString()}</td>
      </tr> `,
  )
  const table = html`<table>
    <thead>
      <tr>
        <th scope="col">Subject</th>
        <th scope="col">To</th>
        <th scope="col">State</th>
        <th scope="col">Written</th>
      </tr>
    </thead>
    <tbody>
      ${rows}
    </tbody>
  </table>`
  return page(
    'Inbox',
    html`<h1>Inbox</h1>
      <p class="quiet">Every mail of this development service, to whomever. <a href="/">Playground</a></p>
      <form action="/dev/inbox">
        <input type="search" name="to" aria-label="Address" placeholder="ada@example.com" value="${to}" /><button>
          Filter
        </button>
      </form>
      ${mails.length === 0 ? html`<p>No mail yet. Reload when something was sent.</p>` : table}`,
  )
}

/** One mail: its link, its text, and its HTML in a frame that may do nothing but follow links. */
export function mailPage(mail: ShownMail): string {
  const link = mail.url === null ? '' : html`<p><a href="${safeLink(mail.url)}">${mail.url}</a></p>`
  const texts =
    mail.text === null
      ? html`<p>It has no texts yet.</p>`
      : html`${link}
          <h2>Text</h2>
          <pre>${mail.text}</pre>
          <h2>HTML</h2>
          <iframe
            title="The mail as HTML"
            src="/dev/inbox/${mail.id}/html"
            sandbox="allow-top-navigation-by-user-activation"
          ></iframe>`
  return page(
    mail.subject ?? mail.kind,
    html`<p><a href="/dev/inbox">Inbox</a></p>
      <h1>${mail.subject ?? mail.kind}</h1>
      <p class="quiet">${mail.kind} to ${mail.to}, ${mail.createdAt.toISOString()}, ${stateOf(mail)}</p>
      ${texts}`,
  )
}

/** The HTML of a mail for the frame: its links open in the whole window, not inside the frame. */
export function framedMail(text: string): string {
  return text.replace(/<head>/i, '<head><base target="_top" />')
}

function stateOf({ state, lastError }: ShownMail): string {
  return lastError === null ? state : `${state}: ${lastError}`
}

function safeLink(url: string): string {
  return /^https?:\/\//i.test(url) ? url : '#'
}

// In one piece: the policy names the text between the tags by its hash, to the last space.
const styleElement: Html = { html: `<style>${style}</style>` }

function page(title: string, body: Html): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        ${styleElement}
      </head>
      <body>
        <main>${body}</main>
      </body>
    </html> `.html
}
