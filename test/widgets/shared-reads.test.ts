import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { emailPassword, fake, organization, passkey, social, username } from '../../runtime/index.ts'
import { openBrowser } from '../support/browser.ts'
import { type Site, startSite } from './site.ts'
import { ada, call, register, signIn, type Visitor } from './visitor.ts'

let browser: Browser
let site: Site

const grace = { name: 'Grace Hopper', email: 'grace@example.com', password: 'correct horse battery' }

beforeAll(async () => {
  browser = await openBrowser(inject('browser'))
  site = await startSite({
    fixture: 'shared-reads.tsx',
    config: {
      user: { changeEmail: true, deleteUser: true },
      features: [emailPassword(), username(), passkey(), organization(), social({ providers: [fake()] })],
    },
  })
  await register(site, ada)
  await register(site, grace)
  const { page, close } = await signIn(browser, site, ada)
  await call(page, site, '/organization/create', { name: 'Engines', slug: 'engines' })
  await close()
})
afterAll(async () => {
  await browser.close()
  await site.close()
})

/** What the page asked of the service, in order: paths with their queries. */
function watched(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/auth/')) asked.push(pathname.slice('/api/auth'.length) + search)
  })
  return asked
}

interface Opened extends Visitor {
  readonly asked: string[]
}

/** Somebody who is signed in, with the organization active, on a view. */
async function open(view: string, person = ada): Promise<Opened> {
  const visitor = await signIn(browser, site, person)
  if (person === ada) await call(visitor.page, site, '/organization/set-active', { organizationSlug: 'engines' })
  const asked = watched(visitor.page)
  await visitor.page.goto(`${site.origin}/?view=${view}`)
  return { ...visitor, asked }
}

const rows = (page: Page, place: string) => page.locator(`${place} [data-lk="sessions"] li, ${place} li`)

describe('what widgets read', () => {
  it('is asked once each on a dashboard, before anybody clicks', async () => {
    const { page, asked, problems, close } = await open('dashboard')
    await page.getByText('Hello Ada Lovelace').waitFor()
    await page.waitForLoadState('networkidle')
    expect(asked.toSorted()).toEqual([
      '/capabilities',
      '/get-session',
      '/list-accounts',
      '/list-sessions',
      '/organization/list',
      '/passkey/list-user-passkeys',
    ])
    expect(problems).toEqual([])
    await close()
  })

  it('is asked once each on a page with nearly every widget', async () => {
    const { page, asked, close } = await open('everything')
    await page.getByText('Hello Ada Lovelace').waitFor()
    await page.waitForLoadState('networkidle')
    expect(asked.filter((path, index) => asked.indexOf(path) !== index)).toEqual([])
    expect(asked).toContain('/list-sessions')
    await close()
  })
})
