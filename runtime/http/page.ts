import { type Html, html } from '../common/html.ts'
import type { Settings } from '../contract/settings.ts'
import { Page } from './answer.ts'

const style = `
:root{color-scheme:light dark;--bg:#f6f4ee;--surface:#fffefb;--fg:#211f1a;--muted:#68635a;--border:#e6e1d6;--input:#8d877b;--ring:#a3690f;--primary:#27241e;--on-primary:#fdfbf5}
@media (prefers-color-scheme:dark){:root{--bg:#131210;--surface:#1c1a17;--fg:#f2eee5;--muted:#aba496;--border:#35322b;--input:#7b7568;--ring:#e0b15c;--primary:#e5bb6c;--on-primary:#231a07}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;grid-template-columns:minmax(0,1fr);place-items:center;padding:1rem;overflow-wrap:anywhere;background:var(--bg);color:var(--fg);font:1rem/1.5 ui-sans-serif,system-ui,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif}
main{width:100%;max-width:25rem;padding:2rem;background:var(--surface);border:1px solid var(--border);border-radius:.875rem}
.logo{display:block;height:2rem;max-width:100%;object-fit:contain;object-position:left;margin:0 0 1.25rem;font-weight:600}
h1{margin:0 0 .5rem;font-size:1.3125rem;line-height:1.3}
p{margin:0 0 1.25rem;color:var(--muted)}
p:last-child{margin-bottom:0}
dl{display:grid;grid-template-columns:auto 1fr;gap:.25rem 1rem;margin:0 0 1.25rem}
dt{color:var(--muted)}
dd{margin:0;overflow-wrap:anywhere}
strong,code{color:var(--fg)}
a{color:inherit}
p[role=alert]{color:var(--fg);font-weight:600}
label{display:block;margin:0 0 .375rem;color:var(--fg);font-size:.9375rem;font-weight:600}
input,select{width:100%;min-width:0;min-height:2.75rem;margin:0 0 1.25rem;padding:.5rem .75rem;font:inherit;color:inherit;background-color:var(--surface);border:1px solid var(--input);border-radius:.5rem}
p>select{margin-bottom:0}
button{width:100%;min-height:2.75rem;padding:.5rem 1rem;font:inherit;font-weight:600;color:var(--on-primary);background:var(--primary);border:0;border-radius:.5rem;cursor:pointer}
input[type=checkbox]{flex:none;width:1.25rem;min-height:0;height:1.25rem;margin:.125rem 0 0;accent-color:var(--primary)}
.choice{display:flex;gap:.75rem;margin:0 0 1rem;font-weight:400;color:var(--muted);overflow-wrap:anywhere}
button+button{margin-top:.75rem}
form+form{margin-top:.75rem}
button.other{color:var(--fg);background:var(--surface);border:1px solid var(--input)}
.note{margin-top:1.25rem;font-size:.9375rem}
:focus-visible{outline:2px solid var(--ring);outline-offset:2px}
`

// In one piece: the policy names the text between the tags by its hash, to the last space.
const styleElement: Html = { html: `<style>${style}</style>` }

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
  const formTargets = leadsTo.startsWith('/') ? [] : [new URL(leadsTo).origin]
  return new Page(page.html, status, { style, formTargets, image: logo })
}
