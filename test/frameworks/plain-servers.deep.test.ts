import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { freePort } from '../support/process.ts'
import { createProject, type Project } from './project.ts'
import { patientVisitor, somebody, walkPlain } from './walk.ts'
import { ada, fillSignUp } from '../widgets/visitor.ts'

const servers = [
  { name: 'Hono', project: { fresh: { base: 'hono' } } },
  { name: 'Express', project: { fresh: { base: 'express' } } },
  { name: 'Express 4', project: { fresh: { base: 'express' }, more: ['express@4'] } },
]

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser(inject('browser'))
})
afterAll(() => browser?.close())

describe.each(servers)('the service in a server of $name', ({ project: made }) => {
  let project: Project
  beforeAll(async () => {
    project = await createProject(made)
  })
  afterAll(() => project?.remove())

  it('signs people up, knows them after a reload, and signs them out; its types fit', async () => {
    await project.type('npm run typecheck')
    const server = await project.start('npm run dev', '/sign-in')
    try {
      const visitor = await patientVisitor(browser)
      await walkPlain(visitor.page, server.origin, somebody('ada'))
      expect(visitor.problems).toEqual([])
      const target = `/sign-in?redirectTo=${encodeURIComponent('"><script>window.ran = true</script>')}`
      await visitor.page.goto(server.origin + target)
      expect(await visitor.page.evaluate(() => Reflect.get(window, 'ran'))).toBeUndefined()
      await visitor.close()
    } finally {
      await server.stop()
    }
  })
})

describe('the service beside an application of Vite', () => {
  let project: Project
  beforeAll(async () => {
    const line = 'npx create-vite@9.3.0 acme --template react-ts --no-interactive'
    project = await createProject({ fresh: { line } })
  })
  afterAll(() => project?.remove())

  it('signs people up, knows them after a reload, and signs them out; it builds', async () => {
    const page = String(await freePort())
    await project.edit('auth.config.ts', (text) => text.replace('5173', page))
    const service = await project.start('npx latchkey serve --dev --port $PORT', '/api/auth/ok')
    try {
      await project.type('npm run build', { VITE_AUTH_URL: service.origin })
      const pages = await project.start(`npx vite --port ${page} --strictPort`, '/', {
        PORT: page,
        VITE_AUTH_URL: service.origin,
      })
      try {
        const visitor = await patientVisitor(browser)
        const origin = `http://localhost:${page}`
        await visitor.page.goto(origin)
        await visitor.page.getByText('Sign up', { exact: true }).click()
        await fillSignUp(visitor.page, ada)
        await visitor.page.getByRole('button', { name: 'Create account' }).click()
        const menu = visitor.page.locator('[data-lk="user-button"] [data-part="trigger"]')
        await menu.waitFor()
        await visitor.page.reload()
        await menu.click()
        await visitor.page.getByRole('menuitem', { name: 'Sign out' }).click()
        await visitor.page.locator('[data-lk="sign-in"]').waitFor()
        expect(visitor.problems).toEqual([])
        await visitor.close()
      } finally {
        await pages.stop()
      }
    } finally {
      await service.stop()
    }
  })
})
