import { type Html, html } from '../common/html.ts'
import type { Settings } from '../contract/settings.ts'
import { Page } from './answer.ts'
import { foundation } from './look.ts'
import { formTargetOf } from './redirect.ts'

const style = `${foundation}
body{min-height:100vh;display:grid;grid-template-columns:minmax(0,1fr);place-items:center;padding:1.5rem 1rem}
main{width:100%;max-width:24rem;padding:2rem;border:1px solid var(--border);border-radius:.75rem;background:var(--surface);box-shadow:var(--shade)}
.logo{display:block;height:2.5rem;max-width:8rem;margin:0 0 1.25rem;object-fit:contain;object-position:left;font-weight:600}
h1{margin:0 0 .25rem}
p{margin:0 0 1.25rem;color:var(--muted)}
p:last-child{margin-bottom:0}
p strong,code{color:var(--fg)}
h1+form{margin-top:1.5rem}
dl{margin:0 0 1.5rem;border:solid var(--border);border-width:1px 0}
dl>div{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 1rem;padding:.5rem 0}
dl>div+div{border-top:1px solid var(--border)}
dt{color:var(--muted);font-size:.8125rem}
dd{margin:0}
p[role=alert]{padding:.75rem;border:1px solid var(--danger);border-color:color-mix(in oklab,var(--danger) 35%,transparent);border-radius:.5rem;background:color-mix(in oklab,var(--danger) 7%,var(--surface));color:var(--danger);font-size:.8125rem}
input:not([type=checkbox]),select{margin:0 0 1.25rem}
p>select{margin-bottom:0}
.choice{display:flex;gap:.75rem;margin:0 0 1rem;font-weight:400;color:var(--muted)}
.choice strong{color:var(--fg);font-weight:500}
button+button{margin-top:.75rem}
form+form{margin-top:.75rem}
.note{margin-top:1.25rem;font-size:.8125rem}
@media (max-width:30rem){main{padding:1.5rem}}
`

// In one piece: the policy names the text between the tags by its hash, to the last space.
const styleElement: Html = { html: `<style>${style}</style>` }

/** The end of a page that asks for nothing more: the way back to the application. */
export const wayBack: Html = html`<p class="way"><a href="/">Return to Application</a></p>`

/** What a page of ours is made of. */
export interface PageContent {
  readonly appName: string
  /** Absolute address of the picture above the heading; its text is `appName`. */
  readonly logo?: string | undefined
  readonly title: string
  /** What stands below the heading. */
  readonly body: Html
  readonly status?: number
  /** Where its form may lead in the end: a redirect target that was checked. */
  readonly leadsTo?: string | undefined
}

/** What pages show of the product. */
export function productOf({
  appName,
  brand,
}: Pick<Settings, 'appName' | 'brand'>): Pick<PageContent, 'appName' | 'logo'> {
  return { appName, logo: brand.logo }
}

/** Lays a page out: one card with a heading, readable in the dark and without a script. */
export function layPage({ appName, logo, title, body, status = 200, leadsTo = '/' }: PageContent): Page {
  const brand = logo === undefined ? '' : html`<img class="logo" src="${logo}" alt="${appName}" />`
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>${title} · ${appName}</title>
        ${styleElement}
      </head>
      <body>
        <main>
          ${brand}
          <h1>${title}</h1>
          ${body}
        </main>
      </body>
    </html> `
  return new Page(page.html, status, { style, formTargets: formTargetOf(leadsTo), image: logo })
}
