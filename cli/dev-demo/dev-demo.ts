import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { OpenAuth } from '../../runtime/auth.ts'
import { type } from '../../runtime/contract/schema.ts'
import { sql } from '../../runtime/database/sql.ts'
import { isLocalRequest } from '../local-request.ts'
import { demoOrganization } from './demo-people.ts'
import { DemoError, demoObstacle, type DemoUser, fillDemo, signInDemo } from './fill-demo.ts'

/** Answers requests below `/dev/demo`; `undefined` for every other path. */
export type DevDemo = (request: Request & { readonly ip?: string | undefined }) => Promise<Response> | undefined

/** What `GET /dev/demo` says of the database. */
interface DemoStatus {
  /** `empty` can be filled, `filled` has the demo organization, `closed` is neither: `message` says why. */
  readonly state: 'empty' | 'filled' | 'closed'
  readonly message: string | null
  readonly email: string | null
}

const headers = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
} as const

/** Options of `createDevDemo`. */
export interface DevDemoOptions {
  /** Folder of `auth.config.ts`; the demo user's password is kept in its `.latchkey/demo.json`. */
  readonly directory: string
  readonly now: () => Date
}

/**
 * The demo organization of a development service. `GET /dev/demo` says whether the database is empty, `POST /dev/demo`
 * fills it, `POST /dev/demo/sign-in` signs the browser in as the demo user. `undefined` outside development: there it does
 * not exist.
 *
 * The browser never gets the demo user's password: it lies in a file for its owner only, beside the development secret, and
 * the sign-in made with it is an ordinary one. So whoever can sign in by this could read the database anyway.
 */
export function createDevDemo(auth: OpenAuth, { directory, now }: DevDemoOptions): DevDemo | undefined {
  if (!auth.settings.dev) return undefined
  const file = join(directory, '.latchkey', 'demo.json')
  // Two requests at once fill the database once.
  let filling: Promise<DemoUser> | undefined

  async function demoUser(): Promise<DemoUser | undefined> {
    const user = readDemoUser(file)
    if (user === undefined) return undefined
    // The file may be older than the database.
    const rows = await auth.db.query(sql`select id from latchkey.user where id = ${user.id} and email = ${user.email}`)
    return rows.length > 0 ? user : undefined
  }

  async function status(): Promise<DemoStatus> {
    const user = await demoUser()
    if (user !== undefined) return { state: 'filled', message: null, email: user.email }
    const obstacle = await demoObstacle(auth)
    if (obstacle === undefined) return { state: 'empty', message: null, email: null }
    return { state: 'closed', message: new DemoError(obstacle).message, email: null }
  }

  async function fill(): Promise<Response> {
    if (filling === undefined && (await demoUser()) !== undefined) return json(200, await status())
    try {
      filling ??= fillDemo(auth, now()).then((user) => {
        mkdirSync(join(directory, '.latchkey'), { recursive: true, mode: 0o700 })
        writeFileSync(file, JSON.stringify(user), { mode: 0o600 })
        return user
      })
      await filling
      return json(201, await status())
    } catch (error) {
      if (!(error instanceof DemoError)) {
        auth.log.error('demo.failed', error)
        return json(500, {
          code: 'DEMO_FAILED',
          message: 'The demo organization could not be made. The terminal says why.',
        })
      }
      // Another request has filled it meanwhile.
      if ((await demoUser()) !== undefined) return json(200, await status())
      return json(409, { code: `DEMO_${error.obstacle.toUpperCase().replace('-', '_')}`, message: error.message })
    } finally {
      filling = undefined
    }
  }

  async function signIn(request: Parameters<DevDemo>[0]): Promise<Response> {
    const user = await demoUser()
    if (user === undefined) {
      const message = 'There is no demo organization in this database: fill it first with POST /dev/demo.'
      return json(409, { code: 'DEMO_NOT_FILLED', message })
    }
    const from = { userAgent: request.headers.get('user-agent') ?? '', ip: request.ip }
    const signedIn = await signInDemo(auth, user, from)
    if (!signedIn.ok) return signedIn
    const cookies = signedIn.headers.getSetCookie()
    const chosen = await chooseOrganization(auth, cookies)
    const response = json(200, { email: user.email })
    for (const cookie of [...cookies, ...chosen]) response.headers.append('set-cookie', cookie)
    return response
  }

  async function answer(request: Parameters<DevDemo>[0], url: URL): Promise<Response> {
    if (!isLocalRequest(request, url)) {
      return json(403, {
        code: 'DEMO_NOT_LOCAL',
        message: 'Only pages of this address on this machine may ask for this.',
      })
    }
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (isRead) return url.pathname === '/dev/demo' ? json(200, await status()) : json(404, {})
    if (request.method !== 'POST') return json(405, {}, { allow: 'GET, HEAD, POST' })
    // A browser names the page that sends a POST; without that, any page could have another one's form sent here.
    if (request.headers.get('origin') !== url.origin) {
      return json(403, { code: 'DEMO_NOT_LOCAL', message: 'Send this from a page of the service, with its Origin.' })
    }
    return url.pathname === '/dev/demo' ? fill() : signIn(request)
  }

  return (request) => {
    const url = new URL(request.url)
    return url.pathname === '/dev/demo' || url.pathname === '/dev/demo/sign-in' ? answer(request, url) : undefined
  }
}

/** Makes the demo organization the active one of a new session. Gives the cookies that this changes. */
async function chooseOrganization(auth: OpenAuth, cookies: readonly string[]): Promise<string[]> {
  const { origin, basePath } = auth.settings
  const cookie = cookies.map((text) => text.split(';', 1)[0]).join('; ')
  const sent = { 'content-type': 'application/json', origin, cookie }
  const body = JSON.stringify({ organizationSlug: demoOrganization.slug })
  const answer = await auth.fetch(
    new Request(`${origin}${basePath}/organization/set-active`, { method: 'POST', headers: sent, body }),
  )
  // Somebody may have left or deleted the organization since; then they are signed in without one.
  return answer.ok ? answer.headers.getSetCookie() : []
}

function readDemoUser(file: string): DemoUser | undefined {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
  const user = type('string.json.parse').to({ id: 'string.uuid', email: 'string', password: 'string' })(text)
  return user instanceof type.errors ? undefined : user
}

function json(status: number, value: object, more: Readonly<Record<string, string>> = {}): Response {
  const body = JSON.stringify(value)
  return new Response(body, { status, headers: { ...headers, 'content-type': 'application/json', ...more } })
}
