import type { ServerResponse } from 'node:http'
import { escapeHtml } from '../../runtime/common/html.ts'
import type { Shape } from './shapes/shape.ts'

/** Where a browser was sent by a provider, and how. */
export interface Callback {
  readonly method: 'GET' | 'POST'
  /** Without the parameters. */
  readonly url: string
  readonly parameters: Record<string, string>
}

/** Sends the browser back in the way of this provider: by a redirect, or by a page whose form posts itself. */
export function sendBack(
  shape: Shape,
  response: ServerResponse,
  url: string,
  parameters: Record<string, string>,
): void {
  if (shape.formPost !== true) {
    const target = new URL(url)
    for (const [name, value] of Object.entries(parameters)) target.searchParams.set(name, value)
    response.writeHead(302, { location: target.href }).end()
    return
  }
  const inputs = Object.entries(parameters).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`,
  )
  const page = `<form method="post" action="${escapeHtml(url)}">${inputs.join('')}</form><script>document.forms[0].submit()</script>`
  response.writeHead(200, { 'content-type': 'text/html' }).end(page)
}

/** Reads where an answer sends the browser. */
export function callbackOf(status: number, location: string | null, page: string): Callback {
  if (location !== null) {
    const url = new URL(location)
    const parameters = Object.fromEntries(url.searchParams)
    url.search = ''
    return { method: 'GET', url: url.href, parameters }
  }
  const action = /<form method="post" action="([^"]*)"/.exec(page)?.[1]
  if (action === undefined) throw new Error(`The provider answered ${status}: ${page}`)
  const inputs = [...page.matchAll(/name="([^"]*)" value="([^"]*)"/g)]
  const parameters = Object.fromEntries(inputs.map(([, name = '', value = '']) => [name, unescaped(value)]))
  return { method: 'POST', url: unescaped(action), parameters }
}

function unescaped(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}
