import type { Browser } from 'playwright-core'
import { type Site, type SiteOptions, startSite } from './site.ts'
import { freshVisitor, type Person, signIn, type Visitor } from './visitor.ts'

/** The service and the page of `fixtures/frame.tsx`. */
export function startFrameSite(options: Pick<SiteOptions, 'config' | 'isSplit'> = {}): Promise<Site> {
  return startSite({ fixture: 'frame.tsx', ...options })
}

/** Opens an address of the fixture in a fresh profile; below `/auth/` and at `/bounce` the same page answers. */
export async function visitFrame(browser: Browser, site: Site, address: string, person?: Person): Promise<Visitor> {
  const visitor = person === undefined ? await freshVisitor(browser) : await signIn(browser, site, person)
  const { page } = visitor
  await page.context().route(
    (url) => url.origin === site.origin && /^\/(?:auth\/|bounce$)/.test(url.pathname),
    async (route) => route.fulfill({ response: await route.fetch({ url: `${site.origin}/` }) }),
  )
  await page.goto(site.origin + address)
  return visitor
}
