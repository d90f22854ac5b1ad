import { describe, expect, it } from 'vitest'
import { escapeHtml, html } from '../../runtime/common/html.ts'

describe('html', () => {
  it('escapes what could end a text or a quoted attribute', () => {
    expect(escapeHtml(`<a href="x" title='y'>&`)).toBe('&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;')
  })

  it('escapes every text, and puts HTML in as it is, one piece or several', () => {
    const rows = ['<1>', '2'].map((text) => html`<b>${text}</b>`)
    expect(html`${rows}`.html).toBe('<b>&lt;1&gt;</b><b>2</b>')
    expect(html`<i title="${'"'}">${html`<b></b>`}${[]}</i>`.html).toBe('<i title="&quot;"><b></b></i>')
  })
})
