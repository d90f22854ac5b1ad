import { html } from '../../common/html.ts'
import type { Settings } from '../../contract/settings.ts'
import type { Page } from '../../http/answer.ts'
import { layPage, productOf, wayBack } from '../../http/page.ts'

/** The page that a failed redirect ends on (spec section 2): heading, sentence, the escaped code, a link to the root. */
export function errorPage(settings: Settings, code: string | undefined): Page {
  const body = html`<p>We could not finish what you asked for. Please go back and try again.</p>
    <p>Code: <code>${(code ?? '').slice(0, 200) || 'Unknown'}</code></p>
    ${wayBack}`
  return layPage({ ...productOf(settings), title: 'Something went wrong', body })
}
