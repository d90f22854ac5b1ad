import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import type { Browser, Disposable, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, it, onTestFinished } from 'vitest'
import { itDeep } from '../support/depth.ts'
import type { AuthClient } from '../../widgets/client/index.ts'
import { openBrowser } from '../support/browser.ts'
import { answeringServer, type Reply } from './answering-server.ts'

declare global {
  /** What the bundle puts on the page. */
  const latchkey: typeof import('../../widgets/client/index.ts')
  interface Window {
    client: AuthClient
    /** The status after each change, from the first listener on. */
    seen: string[]
  }
}

let browser: Browser
let bundle: string

beforeAll(async () => {
  browser = await openBrowser(inject('browser'))
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('../../widgets/client/index.ts', import.meta.url))],
    bundle: true,
    format: 'iife',
    globalName: 'latchkey',
    write: false,
  })
  bundle = outputFiles[0]?.text ?? ''
})

afterAll(() => browser.close())

const moment = '2026-01-02T03:04:05.678Z'
const user = { id: 'u1', name: 'Ada', email: 'ada@example.com', emailVerified: true, image: null, createdAt: moment }

/** A service of one user, by a cookie as the real one, with pages that hold a client; counts the questions. */
async function service() {
  let questions = 0
  const answers: Record<string, (cookie: string) => Reply> = {
    '/api/auth/sign-in/email': () => ({
      headers: { 'set-cookie': 'session=ada; Path=/; HttpOnly; SameSite=Lax' },
      json: { redirect: false, token: 'credential', user },
    }),
    '/api/auth/sign-out': () => ({
      headers: { 'set-cookie': 'session=; Path=/; Max-Age=0' },
      json: { success: true },
    }),
    '/api/auth/get-session': (cookie) => {
      questions++
      return { json: cookie.includes('session=ada') ? { session: { id: 's1', userId: 'u1' }, user } : null }
    },
    '/api/auth/trap': () => ({ json: { redirect: true, url: 'javascript:document.title="trapped"' } }),
    '/api/auth/leave': () => ({ json: { redirect: true, url: '/elsewhere?x=1' } }),
  }
  const html = `<!doctype html><title>page</title><script>${bundle}</script>
    <script>window.client = latchkey.createAuthClient(); window.seen = []
    client.session.subscribe(() => seen.push(client.session.get().status))</script>`
  const server = await answeringServer(({ method, url = '', headers }) => {
    // As the real service for a trusted origin: the page of the other server.
    const cors = {
      'access-control-allow-origin': String(headers.origin ?? 'null'),
      'access-control-allow-credentials': 'true',
      'access-control-allow-headers': 'content-type',
    }
    const answer = method === 'OPTIONS' ? (): Reply => ({}) : answers[url]
    if (answer === undefined) return { headers: { 'content-type': 'text/html' }, body: html }
    const reply = answer(String(headers.cookie ?? ''))
    return typeof reply === 'string' ? reply : { ...reply, headers: { ...reply.headers, ...cors } }
  })
  const context = await browser.newContext()
  onTestFinished(() => context.close())
  async function open(prepare?: (page: Page) => Promise<Disposable | void>): Promise<Page> {
    const page = await context.newPage()
    await prepare?.(page)
    await page.goto(server.origin)
    await page.waitForFunction(() => window.client.session.get().status !== 'loading')
    return page
  }
  return { context, open, server, questions: () => questions }
}

const signIn = (page: Page) =>
  page.evaluate(() => window.client.signIn.email({ email: 'ada@example.com', password: 'correct horse' }))
const signOut = (page: Page) => page.evaluate(() => window.client.signOut())
const reaches = (page: Page, status: string) =>
  page.waitForFunction(
    (wanted) => window.client.session.get().status === wanted && !window.client.session.get().isRefetching,
    status,
  )

it('tells the other tabs of a sign-in and a sign-out', async () => {
  const { open } = await service()
  const [one, other] = [await open(), await open()]
  await signIn(one)
  await reaches(one, 'authenticated')
  await reaches(other, 'authenticated')
  await signOut(other)
  await reaches(other, 'unauthenticated')
  await reaches(one, 'unauthenticated')
  expect(await one.evaluate(() => window.client.session.get().data)).toBeNull()
})

it('clears the other tabs at a sign-out without waiting for the network', async () => {
  const { open } = await service()
  const [one, other] = [await open(), await open()]
  await signIn(one)
  await reaches(other, 'authenticated')
  // Whatever the other tab asks from now on gets no answer.
  await other.route('**/get-session', () => {})
  await signOut(one)
  await other.waitForFunction(() => window.client.session.get().status === 'unauthenticated')
  expect(await other.evaluate(() => window.client.session.get().data)).toBeNull()
})

it('lets a tab in the background ask only when it is looked at', async () => {
  const { open, questions } = await service()
  const [one, hidden] = [await open(), await open()]
  await hidden.evaluate(() =>
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true }),
  )
  const before = questions()
  await signIn(one)
  await reaches(one, 'authenticated')
  expect(questions()).toBe(before + 1)
  await hidden.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await reaches(hidden, 'authenticated')
  expect(questions()).toBe(before + 2)
})

it('asks at most once in five seconds, however often the person comes back', async () => {
  const { open, questions } = await service()
  const page = await open((fresh) => fresh.clock.install())
  const comeBackOften = () =>
    page.evaluate(async () => {
      for (let time = 0; time < 20; time++) {
        window.dispatchEvent(new Event('focus'))
        document.dispatchEvent(new Event('visibilitychange'))
        window.dispatchEvent(new Event('online'))
      }
      // A round trip: what was asked before it has arrived.
      await window.client.ok()
    })
  await comeBackOften()
  expect(questions()).toBe(1)
  await page.clock.fastForward(5000)
  const asked = page.waitForResponse('**/get-session')
  await comeBackOften()
  await asked
  await reaches(page, 'unauthenticated')
  await comeBackOften()
  expect(questions()).toBe(2)
})

itDeep('recovers by itself when the network comes back', async () => {
  const { context, open } = await service()
  const page = await open((fresh) => fresh.clock.install())
  await signIn(page)
  await reaches(page, 'authenticated')
  await context.setOffline(true)
  await page.evaluate(() => window.client.session.refetch())
  expect(await page.evaluate(() => window.client.session.get())).toMatchObject({
    status: 'authenticated',
    data: { user: { name: 'Ada' } },
    error: { code: 'NETWORK_ERROR' },
  })
  await context.setOffline(false)
  await page.clock.runFor(5000)
  await page.waitForFunction(() => window.client.session.get().error === null)
  expect(await page.evaluate(() => window.client.session.get().status)).toBe('authenticated')
})

itDeep('asks nothing more after it was disposed of', async () => {
  const { open, questions } = await service()
  const [page, other] = [await open(), await open()]
  const before = questions()
  await page.evaluate(() => window.client.$dispose())
  await signIn(other)
  await reaches(other, 'authenticated')
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  expect(await page.evaluate(() => window.client.session.get().status)).toBe('unauthenticated')
  expect(questions()).toBe(before + 1)
})

itDeep('keeps a session with a service on another origin', async () => {
  const { open } = await service()
  const other = await service()
  const page = await open()
  const status = await page.evaluate(async (baseURL) => {
    window.client = latchkey.createAuthClient({ baseURL })
    await window.client.signIn.email({ email: 'ada@example.com', password: 'correct horse' })
    await window.client.session.refetch()
    return window.client.session.get().status
  }, other.server.origin)
  expect(status).toBe('authenticated')
})

it('leaves the page for the address in an answer', async () => {
  const { open, server } = await service()
  const page = await open()
  await page.evaluate(() => void window.client.$fetch('/leave'))
  await page.waitForURL('**/elsewhere?x=1')
  expect(page.url()).toBe(`${server.origin}/elsewhere?x=1`)
})

it('does not run a script that came as an address', async () => {
  const { open, server } = await service()
  const page = await open()
  const answer = await page.evaluate(() => window.client.$fetch('/trap'))
  expect(answer.error?.code).toBe('UNSAFE_REDIRECT')
  expect(await page.evaluate(() => window.client.navigate('javascript:document.title="trapped"'))).toBe(false)
  expect(await page.title()).toBe('page')
  expect(page.url()).toBe(`${server.origin}/`)
})
