import type { OpenAuth } from '../../runtime/auth.ts'
import { pictureSource } from '../../runtime/http/answer.ts'
import { readMails, showMail, type ShownMail } from '../../runtime/outbox/inspect.ts'
import { isLocalRequest } from '../local-request.ts'
import { readerOf } from '../mail-reader.ts'
import { framedMail, listPage, mailPage, pagePolicy } from './page.ts'

/** Answers requests below `/dev/inbox`; `undefined` for every other path. */
export type DevInbox = (request: Request) => Promise<Response> | undefined

/** What a mail inside the frame may do: show itself and the logo. Its links leave the frame by the sandbox of the page around it. */
function framePolicy(logo: string | undefined): string {
  const pictures = logo === undefined ? '' : `img-src ${pictureSource(logo)}; `
  return (
    `default-src 'none'; ${pictures}style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; ` +
    "frame-ancestors 'self'; sandbox allow-top-navigation-by-user-activation"
  )
}

const headers = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
} as const

/**
 * The mail and the SMS that a development service has written: `/dev/inbox` for people, `/dev/inbox.json` for tests.
 * `undefined` outside development: there it does not exist.
 */
export function createDevInbox(auth: Pick<OpenAuth, 'db' | 'settings' | 'features'>): DevInbox | undefined {
  if (!auth.settings.dev) return undefined
  const reader = readerOf(auth)

  async function answer(request: Request, url: URL): Promise<Response> {
    if (!isLocalRequest(request, url)) return empty(403)
    if (request.method !== 'GET' && request.method !== 'HEAD') return empty(405, { allow: 'GET, HEAD' })
    const to = url.searchParams.get('to')?.trim().toLowerCase() ?? ''
    const filter = to === '' ? {} : { to }
    if (url.pathname === '/dev/inbox') return pageOf(listPage(await readMails(reader, filter), to), pagePolicy)
    if (url.pathname === '/dev/inbox.json') return json((await readMails(reader, filter)).map(entryOf))
    const [, id = '', part] = /^\/dev\/inbox\/([^/]+)(\/html)?$/.exec(url.pathname) ?? []
    const mail = await showMail(reader, id)
    if (mail === undefined) return empty(404)
    if (part === undefined) return pageOf(mailPage(mail), pagePolicy)
    return mail.html === null ? empty(404) : pageOf(framedMail(mail.html), framePolicy(auth.settings.brand.logo))
  }

  return (request) => {
    const url = new URL(request.url)
    return /^\/dev\/inbox(?:\.json$|\/|$)/.test(url.pathname) ? answer(request, url) : undefined
  }
}

function entryOf({ id, channel, kind, to, subject, text, html, url, token, code, createdAt, state }: ShownMail) {
  return { id, channel, kind, to, subject, text, html, url, token, code, createdAt, state }
}

function pageOf(body: string, policy: string): Response {
  const type = 'text/html; charset=utf-8'
  return new Response(body, { headers: { ...headers, 'content-type': type, 'content-security-policy': policy } })
}

function json(value: unknown): Response {
  return new Response(JSON.stringify(value), { headers: { ...headers, 'content-type': 'application/json' } })
}

function empty(status: number, more: Readonly<Record<string, string>> = {}): Response {
  return new Response(null, { status, headers: { ...headers, ...more } })
}
