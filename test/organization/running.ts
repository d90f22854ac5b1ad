import { listen, sql } from '../../runtime/index.ts'
import { openAuth } from '../../runtime/auth.ts'
import { isAuthError } from '../../runtime/http/errors.ts'
import { type Answer, Browser } from '../support/browser-jar.ts'
import { testAuth, type TestAuth, testSecret } from '../support/test-auth.ts'
import { elsewhere, nobody, person, withOrganizations } from '../features/organization/people.ts'
import { onTestFinished } from 'vitest'
import type { Asked, Ref } from './requests.ts'
import type { Step } from './steps.ts'
import { people, seats, type Setup, type Sitting } from './world.ts'

/** What a call really answered. */
export interface Answered {
  readonly verdict: string
  readonly body: Answer['body']
}

/** The service under test, in every configuration, over one embedded database. */
export interface Running {
  readonly first: TestAuth
  readonly start: Date
  /** Ids of the people and of their sessions, by name. */
  readonly ids: ReadonlyMap<string, string>
  send(setup: Setup, step: Step, asked: Asked, ids: ReadonlyMap<string, string>): Promise<Answered>
  /** Removes all organizations and puts the clock back. */
  reset(): Promise<void>
}

/** Starts it, with everybody signed in. */
export async function startRunning(setups: readonly Setup[]): Promise<Running> {
  const first = await testAuth(withOrganizations(setups[0]?.options))
  const start = first.clock.now
  const services = new Map(
    await Promise.all(setups.map(async (setup) => [setup.name, await serve(first, setup)] as const)),
  )
  const { ids, browsers } = await everybody(first)
  return {
    first,
    start,
    ids,
    send: (setup, step, asked, known) => {
      const service = services.get(setup.name)
      if (service === undefined) throw new Error(`There is no service with ${setup.name}`)
      const input = named(asked.input, known) as Record<string, unknown>
      const asServer = step.call === 'add-member'
      const by = asServer && !step.flag ? 'nobody' : step.by
      return step.http && !asServer
        ? overHttp(browsers(by, service.url), asked, input)
        : inProcess(service.auth, browsers(by, service.url), asked, input)
    },
    reset: async () => {
      first.clock.now = start
      await first.db.query(sql`delete from latchkey.organization`)
      await first.db.query(sql`delete from latchkey.mail`)
    },
  }
}

async function serve(first: TestAuth, setup: Setup) {
  const { config } = withOrganizations(setup.options)
  const { db, origin, clock } = first
  const settings = { secrets: `1:${testSecret}`, features: [], rateLimit: { enabled: false }, ...config }
  const auth = await openAuth(settings, {
    database: db,
    env: { LATCHKEY_BASE_URL: origin },
    dev: true,
    clock: () => clock.now,
  })
  const server = await listen((request) => auth.fetch(request), { host: 'localhost', port: 0, trustProxy: false })
  onTestFinished(async () => {
    await server.close(0)
    await auth.close()
  })
  return { auth, url: `http://localhost:${server.port}${auth.settings.basePath}` }
}

async function everybody(first: TestAuth) {
  const ids = new Map<string, string>()
  const jars = new Map<Sitting, Browser>()
  for (const name of people) {
    const somebody = await person(first, name)
    ids.set(name, somebody.id)
    jars.set(name, somebody.browser)
    if (name === 'ada') jars.set('ada elsewhere', await elsewhere(first, somebody))
  }
  await first.db.query(sql`update latchkey.user set email_verified = true where email <> 'fay@example.com'`)
  for (const [seat, browser] of jars) ids.set(`session of ${seat}`, (await browser.get('/get-session')).body.session.id)
  const browsers = (seat: Sitting, url: string) => {
    const browser = new Browser(url, first.origin)
    for (const [name, value] of jars.get(seat)?.cookies ?? []) browser.cookies.set(name, value)
    return browser
  }
  return { ids, browsers }
}

function isRef(value: object): value is Ref {
  return 'ref' in value
}

/** An input with ids in the place of names; what was never made has the id of nobody. */
function named(value: unknown, ids: ReadonlyMap<string, string>): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (isRef(value)) return ids.get(value.ref) ?? nobody
  if (Array.isArray(value)) return value.map((one) => named(one, ids))
  const given = Object.entries(value).filter(([, inner]) => inner !== undefined)
  return Object.fromEntries(given.map(([key, inner]) => [key, named(inner, ids)]))
}

type Input = Readonly<Record<string, unknown>>

function queryOf(input: Input): Record<string, string> {
  return Object.fromEntries(Object.entries(input).map(([key, value]) => [key, String(value)]))
}

async function overHttp(browser: Browser, { method, path }: Asked, input: Input): Promise<Answered> {
  const query = new URLSearchParams(queryOf(input)).toString()
  const { status, body } = method === 'GET' ? await browser.get(`${path}?${query}`) : await browser.post(path, input)
  return { verdict: status === 200 ? '200' : `${status} ${body.code}`, body }
}

async function inProcess(
  auth: TestAuth['auth'],
  browser: Browser,
  { method, path }: Asked,
  input: Input,
): Promise<Answered> {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const call: (method: 'GET' | 'POST', path: string, input: object) => Promise<unknown> = auth.call
  try {
    const given = method === 'GET' ? { query: queryOf(input) } : { body: input }
    const body = await call(method, path, { ...given, headers: { cookie } })
    return { verdict: '200', body }
  } catch (error) {
    if (!isAuthError(error)) throw error
    return { verdict: `${error.details.status ?? error.entry.status} ${error.entry.code}`, body: undefined }
  }
}

/** The names of `seats` that have a session. */
export const seated = seats.filter((seat) => seat !== 'nobody')
