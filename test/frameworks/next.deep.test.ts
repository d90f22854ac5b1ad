import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { Browser as Caller } from '../support/browser-jar.ts'
import { openBrowser } from '../support/browser.ts'
import { createTestDatabase } from '../support/postgres.ts'
import { ada } from '../widgets/visitor.ts'
import { createProject, type Project } from './project.ts'
import { accountPage, patientVisitor, somebody, walk } from './walk.ts'

const options = '--yes --ts --app --no-tailwind --no-linter --use-npm --skip-install --disable-git'

/** Each with the bundler that it has by default: Turbopack and webpack. */
const versions = [
  { name: 'Next 16', line: `npx create-next-app@16.4.3 acme ${options} --no-src-dir`, below: '' },
  { name: 'Next 15, pages below src', line: `npx create-next-app@15.5.28 acme ${options} --src-dir`, below: 'src/' },
]

/** The layout of a fresh project fetches its fonts from elsewhere when it is built. */
const layout = `export default function Layout({ children }: { children: React.ReactNode }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  )
}
`

/** Writes a line for each question that the application asks the service. */
const counted = `
const call = auth.call
auth.call = ((...input) => {
  console.log('asked the service')
  return call(...input)
}) as typeof auth.call
`

/** Most connections of a service to its server, as configured by default. */
const pool = 4

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser(inject('browser'))
})
afterAll(() => browser?.close())

describe.each(versions)('the service in an application of $name', ({ line, below }) => {
  let project: Project
  const file = (name: string) => join(project.folder, below, name)

  beforeAll(async () => {
    project = await createProject({ fresh: { line } })
    await writeFile(file('app/layout.tsx'), layout)
    if (below !== '') await asMiddleware()
  })
  afterAll(() => project?.remove())

  /** What Next 15 calls its proxy. */
  async function asMiddleware(): Promise<void> {
    await project.edit(`${below}proxy.ts`, (text) => text.replace('const proxy', 'const middleware'))
    await rename(file('proxy.ts'), file('middleware.ts'))
  }

  /** Asks the running application a hundred times at once, half of it for a page, half for the session. */
  async function crowd(origin: string, cookie: string): Promise<void> {
    const asked = Array.from({ length: 100 }, async (_, index) => {
      const path = index % 2 === 0 ? '/account' : '/api/auth/get-session'
      const answer = await fetch(origin + path, { headers: { cookie } })
      return [answer.status, (await answer.text()).includes(ada.name)]
    })
    expect(new Set((await Promise.all(asked)).map(String))).toEqual(new Set(['200,true']))
  }

  /** The Cookie header of somebody who made an account. */
  async function signedUp(origin: string, name: string): Promise<string> {
    const caller = new Caller(`${origin}/api/auth`, origin)
    expect((await caller.post('/sign-up/email', somebody(name))).status).toBe(200)
    return [...caller.cookies].map((pair) => pair.join('=')).join('; ')
  }

  it('builds with neither secret nor database, and its types fit', async () => {
    await rename(join(project.folder, '.env'), join(project.folder, 'kept.env'))
    await project.type('npm run build')
    await rename(join(project.folder, 'kept.env'), join(project.folder, '.env'))
    expect(await readFile(join(project.folder, '.next/BUILD_ID'), 'utf8')).not.toBe('')
  })

  it('signs people up, knows them after a reload, and signs them out, on the embedded database', async () => {
    const server = await project.start('npm start', '/sign-in')
    try {
      const visitor = await patientVisitor(browser)
      await walk(visitor.page, server.origin, somebody('embedded'))
      expect(visitor.problems).toEqual([])
      await visitor.close()
      await crowd(server.origin, await signedUp(server.origin, 'crowd'))
      expect(server.output).not.toContain('DatabaseInUse')
    } finally {
      await server.stop()
    }
  })

  it('answers a hundred requests at once through one pool of connections to PostgreSQL', async () => {
    const { url } = await createTestDatabase(inject('postgres'), inject('run'))
    const server = await project.start('npm start', '/sign-in', { DATABASE_URL: url })
    const admin = postgres(url, { max: 1, onnotice: () => {} })
    try {
      await crowd(server.origin, await signedUp(server.origin, 'crowd'))
      const [row] = await admin<{ count: number }[]>`
        select count(*)::int as count from pg_stat_activity
        where application_name = 'latchkey' and datname = current_database()`
      expect(row?.count).toBeGreaterThan(1)
      expect(row?.count).toBeLessThanOrEqual(pool)
    } finally {
      await admin.end()
      await server.stop()
    }
  })

  it('keeps people signed in while the code changes, and asks once for a page', async () => {
    await project.edit(`${below}lib/auth.ts`, (text) => text + counted)
    const server = await project.start('npm run dev', '/sign-in')
    try {
      const visitor = await patientVisitor(browser)
      await walk(visitor.page, server.origin, somebody('developed'))
      const asked = () => server.output.split('asked the service').length
      const before = asked()
      const answer = await visitor.page.request.get(`${server.origin}/account`)
      expect([answer.status(), asked() - before]).toEqual([200, 1])
      await project.edit(`${below}app/(auth)/account/page.tsx`, (text) => text.replace('Hello,', 'Good day,'))
      await visitor.page.getByRole('heading', { name: `Good day, ${ada.name}` }).waitFor()
      // The module that makes the service, too: the one before still holds the embedded database.
      await project.edit(`${below}lib/auth.ts`, (text) => `${text}\n// changed\n`)
      await project.edit(`${below}app/(auth)/account/page.tsx`, (text) => text.replace('Good day,', 'Hello,'))
      await visitor.page.reload()
      await accountPage(visitor.page)
      expect(server.output).not.toContain('DatabaseInUse')
      await visitor.close()
    } finally {
      await server.stop()
    }
  })
})
