import { createHash } from 'node:crypto'
import { type Html, html } from '../../runtime/common/html.ts'
import { foundation } from '../../runtime/http/look.ts'
import type { ShownMail } from '../../runtime/outbox/inspect.ts'

const style = `${foundation}
body{padding:2.5rem 1rem}
main{max-width:60rem;margin:0 auto}
p{margin:.25rem 0 0}
.quiet{color:var(--muted);font-size:.8125rem}
.link{margin-top:1rem;padding:.75rem 1rem;border:1px solid var(--border);border-radius:.5rem;background:var(--surface)}
h2{margin:2rem 0 .5rem}
form{display:flex;gap:.5rem;max-width:26rem;margin:1.5rem 0 1rem}
form button{flex:none;width:auto}
input::-webkit-search-cancel-button{filter:grayscale(1)}
.card{overflow:hidden;border:1px solid var(--border);border-radius:.75rem;background:var(--surface);box-shadow:var(--shade)}
.empty{margin-top:1rem;padding:2rem 1rem;border:1px dashed var(--border);border-radius:.75rem;color:var(--muted);text-align:center}
table{width:100%;border-collapse:collapse}
th,td{padding:.625rem 1rem;text-align:left;vertical-align:top}
th{color:var(--muted);font-size:.8125rem;font-weight:500;white-space:nowrap}
tbody tr{border-top:1px solid var(--border)}
tbody tr:hover{background:var(--bg)}
td a,.back a{text-decoration:none}
td a:hover,.back a:hover{text-decoration:underline}
td:nth-child(2) a{color:var(--muted);font-weight:400}
td:nth-child(4){white-space:nowrap}
.state{display:inline-block;padding:.0625rem .5rem;border-radius:.375rem;background:color-mix(in oklab,var(--fg) 6%,transparent);color:var(--muted);font-size:.75rem;font-weight:500;line-height:1.4}
.state[data-state=sent]{background:color-mix(in oklab,var(--success) 11%,transparent);color:var(--success)}
.state[data-state=failed]{background:color-mix(in oklab,var(--danger) 10%,transparent);color:var(--danger)}
.back{margin:0 0 1rem;font-size:.8125rem}
.back a{color:var(--muted)}
.back a::before{content:'← '}
pre{margin:0;padding:1rem;border:1px solid var(--border);border-radius:.75rem;background:var(--surface);white-space:pre-wrap;overflow-wrap:anywhere}
iframe{display:block;width:100%;height:36rem;border:1px solid var(--border);border-radius:.75rem;background:var(--surface)}
@media (max-width:40rem){body{padding:1.5rem 1rem}thead{display:none}tr,td{display:block}td{padding:0}tbody tr{padding:.75rem 1rem}tbody tr:first-child{border-top:0}td:nth-child(3){margin:.375rem 0 .25rem}}
@media (pointer:coarse){td a,.back a{display:inline-block;padding:.5rem 0}}
`

/** What the pages of the inbox may load: their own style and a frame of their own origin. Nothing else, and no script. */
export const pagePolicy =
  `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; frame-src 'self'; ` +
  "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

/** The list of mails, newest first. */
export function listPage(mails: readonly ShownMail[], to: string): string {
  const rows = mails.map(
    (mail) =>
      html`<tr>
        <td><a href="/dev/inbox/${mail.id}">${titleOf(mail)}</a></td>
        <td><a href="/dev/inbox?to=${encodeURIComponent(mail.to)}">${mail.to}</a></td>
        <td>${stateOf(mail)}</td>
        <td class="quiet">${writtenAt(mail)}</td>
      </tr> `,
  )
  const table = html`<div class="card">
    <table>
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
    </table>
  </div>`
  return page(
    'Inbox',
    html`<h1>Inbox</h1>
      <p class="quiet">Every mail and SMS of this development service, to whomever. <a href="/">Playground</a></p>
      <form action="/dev/inbox">
        <input type="search" name="to" aria-label="Address" placeholder="ada@example.com" value="${to}" />
        <button class="other">Filter</button>
      </form>
      ${mails.length === 0 ? html`<p class="empty">No mail yet. Reload when something was sent.</p>` : table}`,
  )
}

/** One mail: its link, its text, and its HTML in a frame that may do nothing but follow links. */
export function mailPage(mail: ShownMail): string {
  const link = mail.url === null ? '' : html`<p class="link"><a href="${safeLink(mail.url)}">${mail.url}</a></p>`
  const texts =
    mail.text === null
      ? html`<p class="empty">It has no texts yet.</p>`
      : html`${link}
          <h2>Text</h2>
          <pre>${mail.text}</pre>
          ${mail.html === null ? '' : htmlFrame(mail)}`
  return page(
    titleOf(mail),
    html`<p class="back"><a href="/dev/inbox">Inbox</a></p>
      <h1>${titleOf(mail)}</h1>
      <p class="quiet">${mail.kind} to ${mail.to}, ${writtenAt(mail)} ${stateOf(mail)}</p>
      ${texts}`,
  )
}

/** An SMS has no subject: its first line says what it is about. */
function titleOf({ channel, subject, text, kind }: ShownMail): string {
  return channel === 'sms' ? `SMS: ${text?.split('\n')[0] ?? kind}` : (subject ?? kind)
}

function htmlFrame({ id }: ShownMail): Html {
  return html`<h2>HTML</h2>
    <iframe
      title="The mail as HTML"
      src="/dev/inbox/${id}/html"
      sandbox="allow-top-navigation-by-user-activation"
    ></iframe>`
}

/** The HTML of a mail for the frame: its links open in the whole window, not inside the frame. */
export function framedMail(text: string): string {
  return text.replace(/<head>/i, '<head><base target="_top" />')
}

function stateOf({ state, lastError }: ShownMail): Html {
  const problem = lastError === null ? '' : html` <span class="quiet">${lastError}</span>`
  return html`<span class="state" data-state="${state}">${state}</span>${problem}`
}

function writtenAt({ createdAt }: ShownMail): Html {
  const written = createdAt.toISOString()
  return html`<time datetime="${written}">${written.slice(0, 19).replace('T', ' ')} UTC</time>`
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
