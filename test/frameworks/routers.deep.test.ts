import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { createProject, type Project } from './project.ts'
import { patientVisitor, somebody, walk } from './walk.ts'

/** TanStack Start asks for a newer Node than we do: npm has one for the tests. */
const newerNode =
  Number(process.versions.node.split('.', 1)[0]) >= 22 ? [] : [`node-${process.platform}-${process.arch}@22`]
const onNewerNode = newerNode.length === 0 ? 'npx' : `./node_modules/node-${process.platform}-${process.arch}/bin/node`
const vite = newerNode.length === 0 ? 'npx vite' : `${onNewerNode} node_modules/vite/bin/vite.js`

const frameworks = [
  {
    name: 'React Router',
    project: { fresh: { base: 'react-router' } },
    check: 'npm run typecheck',
    build: 'npm run build',
    start: 'HOST=localhost npm start',
    develop: 'npx react-router dev --port $PORT --strictPort --host localhost',
  },
  {
    name: 'TanStack Start',
    project: { fresh: { base: 'tanstack-start' }, more: newerNode },
    // The build writes the routes that the types are made of.
    check: 'npx tsc',
    build: `${vite} build`,
    start: `NODE_ENV=production ${vite} preview --port $PORT --strictPort --host localhost`,
    develop: `${vite} dev --port $PORT --strictPort --host localhost`,
  },
]

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser(inject('browser'))
})
afterAll(() => browser?.close())

describe.each(frameworks)(
  'the service in an application of $name',
  ({ project: made, check, build, start, develop }) => {
    let project: Project
    beforeAll(async () => {
      project = await createProject(made)
    })
    afterAll(() => project?.remove())

    it('builds without a secret or a database, and its types fit', async () => {
      await project.type(build)
      await project.type(check)
    })

    it('signs people up, knows them after a reload, and signs them out, as it is deployed', async () => {
      await using server = disposable(await project.start(start, '/sign-in'))
      const visitor = await patientVisitor(browser)
      await walk(visitor.page, server.origin, somebody('deployed'))
      expect(visitor.problems).toEqual([])
      await visitor.close()
    })

    it('does the same in development', async () => {
      await using server = disposable(await project.start(develop, '/sign-in'))
      const visitor = await patientVisitor(browser)
      // Vite meets some packages late, and then loads the page once more.
      await visitor.page.goto(`${server.origin}/account`, { waitUntil: 'networkidle' })
      await walk(visitor.page, server.origin, somebody('developed'))
      await visitor.close()
    })
  },
)

const disposable = <Server extends { stop(): Promise<void> }>(server: Server) =>
  Object.assign(server, { [Symbol.asyncDispose]: () => server.stop() })
