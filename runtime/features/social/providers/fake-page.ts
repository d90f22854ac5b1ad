import { type Html, html } from '../../../common/html.ts'
import type { Settings } from '../../../contract/settings.ts'
import { Page } from '../../../http/answer.ts'
import { isAppEntry } from '../../../http/app-address.ts'
import { layPage, productOf } from '../../../http/page.ts'

/** The people that the page offers by name. */
export const people = {
  ada: { subject: 'ada', name: 'Ada Lovelace', email: 'ada@example.com' },
  alan: { subject: 'alan', name: 'Alan Turing', email: 'alan@example.com' },
} as const

/** What the authorization request asked for, carried through the form. */
export interface AskedFor {
  readonly redirectURI: string
  readonly state: string
  readonly challenge: string
}

/** The page on which a developer chooses who signs in. Its form may end at every trusted origin. */
export function choicePage(settings: Settings, asked: AskedFor): Page {
  const body = html`<p>This page plays a sign-in service. It exists in development only.</p>
    <form method="post" action="${`${settings.basePath}/fake/authorize`}">
      <input type="hidden" name="redirect_uri" value="${asked.redirectURI}" />
      <input type="hidden" name="state" value="${asked.state}" />
      <input type="hidden" name="code_challenge" value="${asked.challenge}" />
      ${choice('person', 'Who are you?', {
        ada: `${people.ada.name} (${people.ada.email})`,
        alan: `${people.alan.name} (${people.alan.email})`,
        own: 'Somebody else, as written below',
      })}
      ${field('subject', 'Subject', 'grace')} ${field('name', 'Name', 'Grace Hopper')}
      ${field('email', 'Email', 'grace@example.com')}
      ${choice('address', 'The address', { proven: 'is proven', unproven: 'is not proven', none: 'is not given' })}
      ${choice('outcome', 'What happens?', {
        normal: 'Everything works',
        denied: 'I deny consent',
        slow: 'The answer is slow (3 seconds)',
        'token-error': 'The code is refused',
        'no-profile': 'The profile is broken',
      })}
      <button type="submit">Continue</button>
    </form>`
  const page = layPage({ ...productOf(settings), title: 'Fake provider', body })
  const others = settings.trustedOrigins.filter((entry) => entry !== settings.origin)
  const formTargets = others.map((entry) => (isAppEntry(entry) ? entry.slice(0, entry.indexOf('/')) : entry))
  return new Page(page.html, page.status, { ...page.policy, formTargets })
}

/** The page for a request that no sign-in of this service makes. */
export function refusalPage(settings: Settings): Page {
  const body = html`<p>The request names no redirect address of this service, or no code challenge. Start again.</p>`
  return layPage({ ...productOf(settings), title: 'This request is not right', body, status: 400 })
}

function field(name: string, label: string, value: string): Html {
  return html`<label for="${name}">${label}</label>
    <input id="${name}" name="${name}" value="${value}" autocomplete="off" />`
}

function choice(name: string, label: string, entries: Readonly<Record<string, string>>): Html {
  const options = Object.entries(entries).map(([value, text]) => html`<option value="${value}">${text}</option>`)
  return html`<label for="${name}">${label}</label>
    <select id="${name}" name="${name}">
      ${options}
    </select>`
}
