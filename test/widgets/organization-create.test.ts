import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { anotherSlug, isLogo, slugify } from '../../widgets/organization/create/slug.ts'
import { openBrowser } from '../support/browser.ts'
import { itDeep } from '../support/depth.ts'
import { gate } from './admin-site.ts'
import {
  addOrganizations,
  as,
  openView,
  registerProven,
  reset,
  startOrganizationSite,
} from './organization-switcher-site.ts'
import type { Site } from './site.ts'
import { ada, type Person, register } from './visitor.ts'

let browser: Browser
let site: Site
const grace: Person = { name: 'Grace Hopper', email: 'grace@example.com', password: 'correct horse battery' }

beforeAll(async () => {
  browser = await openBrowser(inject('browser'))
  site = await startOrganizationSite({ organizationLimit: 3 })
})
afterAll(async () => {
  await browser.close()
  await site.close()
})
beforeEach(async () => {
  await reset(site)
  await registerProven(site, ada)
})

const open = (view = 'create') => openView(browser, site, ada, { view })

describe('a short name', () => {
  it.each([
    ['Analytical Engines', 'analytical-engines'],
    ['Äpfel & Söhne GmbH', 'apfel-sohne-gmbh'],
    ["  O'Neill – Straße 7  ", 'oneill-strasse-7'],
    ['王小明', ''],
    ['x'.repeat(100), 'x'.repeat(48)],
  ])('of “%s” is “%s”', (name, expected) => {
    expect(slugify(name)).toBe(expected)
  })

  it('can be made for every name', () => {
    expect(anotherSlug('王小明')).toMatch(/^organization-[a-z0-9]+$/)
  })
})

describe('the address of a logo', () => {
  it.each([
    ['', true],
    ['/logo.png', true],
    ['https://example.com/logo.png', true],
    ['//example.com/logo.png', false],
    ['javascript:alert(1)', false],
  ])('may be “%s”: %s', (address, expected) => {
    expect(isLogo(address)).toBe(expected)
  })
})

describe('making an organization', () => {
  it('suggests a short name until somebody writes one, and says whether it is free', async () => {
    const { page, problems, close } = await open()
    const name = page.getByLabel('Name', { exact: true })
    const slug = page.getByLabel('Slug')
    await name.pressSequentially('Analytical Engines')
    expect(await slug.inputValue()).toBe('analytical-engines')
    await page.getByText('analytical-engines is available.').waitFor()
    await slug.fill('engines')
    await name.fill('Difference Engines')
    expect(await slug.inputValue()).toBe('engines')
    await slug.fill('')
    await name.fill('Difference Engine')
    expect(await slug.inputValue()).toBe('difference-engine')
    await page.getByRole('button', { name: 'Create organization' }).click()
    await page.getByRole('heading', { name: 'Difference Engine created' }).waitFor()
    expect(problems).toEqual([])
    await close()
  })

  itDeep('throws an answer about an older short name away', async () => {
    await addOrganizations(site, ada, ['Taken'])
    const { page, close } = await open()
    const slug = page.getByLabel('Slug')
    const { opened, open: release } = gate()
    let asked = 0
    await page.route('**/organization/check-slug', async (route) => {
      asked += 1
      if (route.request().postData()?.includes('"taken"')) await opened
      await route.continue()
    })
    await slug.fill('taken')
    await expect.poll(() => asked).toBe(1)
    await slug.fill('not-taken')
    await page.getByText('not-taken is available.').waitFor()
    const late = page.waitForResponse((response) => response.url().endsWith('/check-slug'))
    release()
    await late
    expect(await page.getByText('not-taken is available.').count()).toBe(1)
    expect(await page.getByText('This slug is taken.').count()).toBe(0)
    await close()
  })

  itDeep('says at the field that a short name is taken, also when it was taken a moment ago', async () => {
    await registerProven(site, grace)
    const { page, close } = await open()
    await page.getByLabel('Name', { exact: true }).fill('Acme')
    await page.getByText('acme is available.').waitFor()
    await addOrganizations(site, grace, ['Acme'])
    await page.getByRole('button', { name: 'Create organization' }).click()
    const slug = page.getByLabel('Slug')
    await page.getByText('This slug is taken. Choose another one.').waitFor()
    expect(await slug.getAttribute('aria-invalid')).toBe('true')
    expect(await slug.evaluate((element) => element === document.activeElement)).toBe(true)
    await slug.fill('acme-two')
    await expect.poll(() => slug.getAttribute('aria-invalid')).toBe(null)
    await page.getByRole('button', { name: 'Create organization' }).click()
    await page.getByRole('heading', { name: 'Acme created' }).waitFor()
    await close()
  })

  itDeep('says what is missing or cannot be, each at its field, and sends nothing', async () => {
    const { page, close } = await open()
    const before = site.count('/organization/create')
    await page.getByLabel('Slug').fill('not like this')
    await page.getByRole('button', { name: 'Create organization' }).click()
    await page.getByText('Enter a name.').waitFor()
    await page.getByText('Use 1 to 64 letters, digits, dashes, dots and underscores.').waitFor()
    expect(site.count('/organization/create')).toBe(before)
    await close()
  })

  itDeep('finds a short name by itself where nobody sees it', async () => {
    await addOrganizations(site, ada, ['Acme'])
    const { page, close } = await open('create&slug=hidden')
    expect(await page.getByLabel('Slug').count()).toBe(0)
    await page.getByLabel('Name', { exact: true }).fill('Acme')
    await page.getByRole('button', { name: 'Create organization' }).click()
    await page.getByRole('heading', { name: 'Acme created' }).waitFor()
    await close()
  })

  itDeep('says that somebody is in too many, above no field', async () => {
    await addOrganizations(site, ada, ['One', 'Two', 'Three'])
    const { page, close } = await open()
    await page.getByLabel('Name', { exact: true }).fill('Four')
    await page.getByRole('button', { name: 'Create organization' }).click()
    await page.getByRole('alert').getByText('You’ve reached the organization limit.').waitFor()
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Four')
    await close()
  })
})

describe('the page that lists organizations', () => {
  itDeep('has a link to the page of each, that is followed when the organization is the active one', async () => {
    await addOrganizations(site, ada, ['Acme', 'Beta'])
    const { page, problems, close } = await open('list&href=own')
    const link = page.getByRole('link', { name: 'Open Beta' })
    expect(await link.getAttribute('href')).toBe('/?view=place&of=beta')
    await link.click()
    await page.getByRole('heading', { name: 'Page of beta' }).waitFor()
    await expect.poll(() => page.locator('[data-fact="active"]').textContent()).toBe('Beta')
    expect(problems).toEqual([])
    await close()
  })

  itDeep('says what the page wants to who is in no organization', async () => {
    const { page, close } = await open('list&empty')
    await page.getByText('Ask somebody to invite you.').waitFor()
    expect(await page.getByText('No organizations yet').count()).toBe(0)
    await close()
  })

  itDeep('goes on in the one that is chosen', async () => {
    await addOrganizations(site, ada, ['Acme', 'Beta'])
    const { page, problems, close } = await open(`list&then=${encodeURIComponent('/?view=facts')}`)
    await page.getByRole('button', { name: 'Open Beta' }).click()
    await expect.poll(() => page.locator('[data-fact="active"]').textContent()).toBe('Beta')
    await page.goto(`${site.origin}/?view=list`)
    const row = page.getByRole('listitem').filter({ hasText: 'Beta' })
    await row.getByText('Current').waitFor()
    expect(problems).toEqual([])
    await close()
  })

  itDeep('has its four states', async () => {
    const { page, close } = await open('list')
    await page.getByText('No organizations yet').waitFor()
    const { opened, open: release } = gate()
    await page.route('**/organization/list', async (route) => {
      await opened
      await route.fulfill({ status: 503 })
    })
    await page.reload()
    await page.getByText('Loading…').first().waitFor({ state: 'attached' })
    release()
    await page.getByRole('alert').getByText('Couldn’t load your organizations.').waitFor()
    expect(await page.getByText('No organizations yet').count()).toBe(0)
    await page.unroute('**/organization/list')
    await addOrganizations(site, ada, ['Acme'])
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('button', { name: 'Open Acme' }).waitFor()
    await close()
  })

  itDeep('lets somebody answer an invitation, and says what keeps others from seeing theirs', async () => {
    await registerProven(site, grace)
    const [acme] = await addOrganizations(site, grace, ['Acme'])
    const call = await as(site, grace)
    await call('/organization/invite-member', { organizationId: acme, email: ada.email, role: 'member' })
    const { page, close } = await open('list')
    await page.getByText('Grace Hopper invited you to Acme').waitFor()
    await page.getByRole('button', { name: 'Accept' }).click()
    await page.getByRole('listitem').filter({ hasText: 'Acme' }).getByText('Current').waitFor()
    await expect.poll(() => page.getByText('Grace Hopper invited you to Acme').count()).toBe(0)
    await close()
    const unproven: Person = { ...ada, email: 'new@example.com' }
    await register(site, unproven)
    const other = await openView(browser, site, unproven, { view: 'list' })
    await other.page.getByText('Verify your email to see your invitations.').waitFor()
    await other.close()
  })
})
