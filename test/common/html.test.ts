import { describe, expect, it } from 'vitest'
import { escapeHtml, html } from '../../runtime/common/html.ts'

describe('html', () => {
  it('escapes what could end a text or a quoted attribute', () => {
    expect(escapeHtml(`<a href="x" title='y'>&`)).toBe('&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;')
  })

  it('escapes every text, and puts HTML in as it is, one piece or several', () => {
    const rows = ['<1>', '2'].map((text) => html`<li>${text}</li>`)
    expect(
      html`<ul title="${'"'}">
          ${rows}
        </ul>
        ${html`<p></p>`}${[]}`.html,
    ).toBe('<ul title="&quot;"><li>&lt;1&gt;</li><li>2</li></ul><p></p>')
  })
})
