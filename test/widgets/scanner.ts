import { request } from 'node:http'

/** One visit of a mailed link by a program, and how it ended. */
export interface Scanned {
  readonly method: string
  readonly url: string
  /** Status of the first answer, before redirects. */
  readonly status: number
}

/** As what a scanner presents itself: bare, as a reader of pages, as a browser on a visit, and as one that looks ahead. */
const guises: readonly Readonly<Record<string, string>>[] = [
  {},
  { accept: 'text/html' },
  {
    accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
    'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36',
    'sec-fetch-site': 'none',
    'sec-fetch-mode': 'navigate',
    'sec-fetch-dest': 'document',
    'sec-fetch-user': '?1',
  },
  { accept: 'text/html', 'sec-purpose': 'prefetch', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
]

/** The different statuses of a scan, e.g. `[302, 404]`. */
export function statusesOf(scanned: readonly Scanned[]): number[] {
  return [...new Set(scanned.map(({ status }) => status))].toSorted((one, other) => one - other)
}

/**
 * What the filter of a mail provider does before a mail is delivered: visits every link of every mail to `to`, by GET
 * and HEAD, in several guises, twice, without cookies, and follows redirects.
 */
export async function scan(origin: string, to: string): Promise<Scanned[]> {
  const scanned: Scanned[] = []
  for (const url of await linksOf(origin, to)) {
    for (const method of ['GET', 'HEAD', 'GET', 'HEAD']) {
      for (const headers of guises) scanned.push({ method, url, status: await follow(url, method, headers) })
    }
  }
  return scanned
}

/** All addresses in the texts and in the HTML of the mails. */
async function linksOf(origin: string, to: string): Promise<string[]> {
  const answer = await fetch(`${origin}/dev/inbox.json?to=${encodeURIComponent(to)}`)
  const mails = (await answer.json()) as { text: string | null; html: string | null }[]
  const inText = mails.flatMap(({ text }) => text?.match(/https?:\/\/\S+/g) ?? [])
  const inHtml = mails.flatMap(({ html }) =>
    [...(html ?? '').matchAll(/(?:href|src)="([^"]+)"/g)].map(([, url]) => url),
  )
  const plain = inHtml.map((url = '') => url.replaceAll('&amp;', '&'))
  return [...new Set([...inText, ...plain])].filter((url) => url.startsWith(origin))
}

/** Node's `fetch` writes Fetch Metadata of its own; a scanner of the older kind sends none. */
async function follow(url: string, method: string, headers: Readonly<Record<string, string>>): Promise<number> {
  const first = await visitAddress(url, method, headers)
  let { location } = first
  for (let hops = 0; location !== undefined && hops < 5; hops++) {
    const next = new URL(location, url).href
    location = (await visitAddress(next, method, headers)).location
  }
  return first.status
}

function visitAddress(
  url: string,
  method: string,
  headers: Readonly<Record<string, string>>,
): Promise<{ status: number; location: string | undefined }> {
  return new Promise((resolve, reject) => {
    request(url, { method, headers }, (response) => {
      response
        .resume()
        .once('end', () => resolve({ status: response.statusCode ?? 0, location: response.headers.location }))
    })
      .once('error', reject)
      .end()
  })
}
