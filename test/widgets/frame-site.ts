import type { Browser, Page } from 'playwright-core'
import { type Site, type SiteOptions, startSite } from './site.ts'
import { ada, type Person, visit, type Visitor } from './visitor.ts'

/** The service and the page of `fixtures/frame.tsx`. */
export function startFrameSite(config: SiteOptions['config'] = {}): Promise<Site> {
  return startSite({ fixture: 'frame.tsx', isSplit: true, config })
}

/** Opens an address of the fixture in a fresh profile; below `/auth/` and at `/bounce` the same page answers. */
export async function visitFrame(browser: Browser, site: Site, address: string, person?: Person): Promise<Visitor> {
  const visitor = await visit(browser, site)
  const { page } = visitor
  await page.context().route(
    (url) => url.origin === site.origin && /^\/(?:auth\/|bounce$)/.test(url.pathname),
    async (route) => route.fulfill({ response: await route.fetch({ url: `${site.origin}/` }) }),
  )
  if (person !== undefined) await signInByCall(page, site, person)
  await page.goto(site.origin + address)
  return visitor
}

/** Signs in without a form; the page finds the session when it is loaded next. */
export async function signInByCall(page: Page, site: Site, { email, password }: Person = ada): Promise<void> {
  await call(page, site, '/sign-in/email', { email, password })
}

/** A call with the cookies of the page. */
export async function call(page: Page, site: Site, path: string, data: object): Promise<unknown> {
  const response = await page.request.post(`${site.origin}/api/auth${path}`, { data, headers: { origin: site.origin } })
  if (!response.ok()) throw new Error(`${path}: ${response.status()} ${await response.text()}`)
  return response.json()
}
