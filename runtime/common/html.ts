const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text made safe for HTML, between tags and in quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
}

/** HTML whose every foreign text was escaped. */
export interface Html {
  readonly html: string
}

/** What can stand in a gap of `html`: text, which is escaped, and HTML, one piece or several. */
export type HtmlPart = string | Html | readonly Html[]

/** Builds HTML: every text is escaped, what is `Html` already is put in as it is. */
export function html(strings: TemplateStringsArray, ...parts: readonly HtmlPart[]): Html {
  const pieces = strings.map((text, index) => {
    const part = parts[index]
    return part === undefined ? text : text + htmlOf(part)
  })
  return { html: pieces.join('') }
}

function htmlOf(part: HtmlPart): string {
  if (typeof part === 'string') return escapeHtml(part)
  return 'html' in part ? part.html : part.map((one) => one.html).join('')
}
