import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { isDeep, itDeep } from '../support/depth.ts'
import { findings } from '../widgets/axe.ts'
import { visit } from '../widgets/visitor.ts'
import { componentNames, excess, list, openComponent, stage, startTour, states, watchRequests } from './tour-site.ts'

let browser: Browser
let tour: Awaited<ReturnType<typeof startTour>>

beforeAll(async () => {
  ;[browser, tour] = await Promise.all([openBrowser(inject('browser')), startTour()])
})
afterAll(async () => {
  await browser?.close()
  await tour?.stop()
})

const at = (query: string) => ({ origin: `${tour.origin}/?${query}` })

/** Opens an address of the tour in a fresh profile, as the demo user. */
async function visitSignedIn(query: string) {
  const visitor = await visit(browser, tour)
  const answer = await visitor.page.request.post(`${tour.origin}/dev/demo/sign-in`, {
    headers: { origin: tour.origin },
  })
  expect(answer.status()).toBe(200)
  await visitor.page.goto(at(query).origin)
  return visitor
}

// First, because it needs an empty database; all that follows needs the filled one.
itDeep(
  'fills the empty database at the press of a button and is signed in as the owner of the demo organization',
  async () => {
    const { page, problems, close } = await visit(browser, at('component=organization-profile'))
    await stage(page).getByText('Sign in to see OrganizationProfile.').waitFor()
    expect(await stage(page).getByLabel('Password', { exact: true }).count()).toBe(1)
    await stage(page).getByRole('button', { name: 'Create demo organization' }).click()
    await page.getByRole('button', { name: 'Account menu for Maya Chen' }).waitFor()
    await stage(page).getByText('Acme').first().waitFor()
    await page.getByText('You are signed in as Maya Chen').waitFor()
    expect(problems).toEqual([])
    await close()

    const other = await visit(browser, at('component=user-profile'))
    await stage(other.page).getByRole('button', { name: 'Sign in as the demo user' }).click()
    await other.page.getByRole('button', { name: 'Account menu for Maya Chen' }).waitFor()
    await other.close()
  },
)

/** Goes through components by their links and tells which are empty or wider than the window; the first states on a phone too. */
async function walk(
  page: Page,
  names: readonly string[],
  how: { readonly states: 'all' | 'first'; readonly dir: string },
) {
  const settled = watchRequests(page)
  const empty: string[] = []
  const wide: string[] = []
  const dirs = new Set<string>()
  for (const name of names) {
    await openComponent(page, name, settled)
    const labels = how.states === 'all' ? await states(page).getByRole('link').allTextContents() : []
    for (const label of [undefined, ...labels.slice(1)]) {
      if (label !== undefined) await states(page).getByRole('link', { name: label, exact: true }).dispatchEvent('click')
      await settled()
      for (const width of label === undefined ? [375, 1280] : [1280]) {
        await page.setViewportSize({ width, height: 900 })
        if ((await excess(page)) > 0) wide.push(`${name} ${label ?? ''} at ${width} px`)
      }
      const shown = await stage(page)
        .locator('.stage-widget [data-lk]')
        .evaluateAll((roots) => roots.map((root) => root.closest('[dir]')?.getAttribute('dir') ?? 'none'))
      if (shown.length === 0) empty.push(`${name} ${label ?? ''}`.trim())
      for (const dir of shown) dirs.add(dir)
    }
  }
  return { empty, wide, dirs: [...dirs] }
}

const walks = [
  { theme: 'light', locale: 'en', dir: 'ltr', states: isDeep ? 'all' : 'first' },
  { theme: 'dark', locale: 'ar', dir: 'rtl', states: 'first' },
] as const

// A push goes through the first states by day; the deep suite through all of them, and through Arabic by night.
describe.each(walks.slice(0, isDeep ? 2 : 1))('in $theme, $dir, on 375 and 1280 px', ({ theme, locale, ...how }) => {
  itDeep('every component opens for somebody who is signed in', async () => {
    const { page, problems, close } = await visitSignedIn(`theme=${theme}&locale=${locale}`)
    const names = await componentNames(page)
    expect(names.length).toBeGreaterThan(25)
    // Nobody is signed in as somebody else, and nobody needs a button to sign in.
    const empty = ['SignInButton', 'ImpersonationBanner', 'PasskeyButton']
    const found = await walk(page, names, how)
    expect({ ...found, empty: found.empty.filter((name) => !empty.includes(name)) }).toEqual({
      empty: [],
      wide: [],
      dirs: [how.dir],
    })
    expect(problems).toEqual([])
    await close()
  })

  itDeep('every form opens for somebody who is not', async () => {
    const { page, problems, close } = await visit(browser, at(`theme=${theme}&locale=${locale}`))
    const names = [...(await componentNames(page, 'Sign in')), ...(await componentNames(page, 'Building blocks'))]
    const found = await walk(page, names, how)
    // The way out is for those who are in.
    expect(found).toEqual({ empty: ['SignOutButton'], wide: [], dirs: [how.dir] })
    expect(problems).toEqual([])
    await close()
  })
})

describe('the settings', () => {
  itDeep('change the widget and the address, and stay after a reload', async () => {
    const { page, problems, close } = await visit(browser, at('component=sign-in'))
    const form = stage(page).locator('[data-lk="sign-in"]')
    const submit = form.locator('button[type="submit"]')
    await submit.waitFor()
    const colours = () => form.evaluate((root) => getComputedStyle(root).color)
    const light = await colours()
    await page.getByRole('radio', { name: 'Dark' }).check({ force: true })
    expect(await colours()).not.toBe(light)

    await page.getByRole('radio', { name: '375 px' }).check({ force: true })
    expect((await form.boundingBox())?.width).toBeLessThanOrEqual(375)

    await page.getByLabel('Language').selectOption('ar')
    await expect.poll(() => form.getAttribute('dir')).toBe('rtl')

    const query = new URL(page.url()).searchParams
    expect(Object.fromEntries(query)).toEqual({ component: 'sign-in', theme: 'dark', width: '375', locale: 'ar' })
    await page.reload()
    await expect.poll(() => form.getAttribute('dir')).toBe('rtl')
    expect(await page.getByRole('radio', { name: 'Dark' }).isChecked()).toBe(true)
    expect(problems).toEqual([])
    await close()
  })

  itDeep('write variables on the root, where dialogs and menus read them too, and take them back', async () => {
    const { page, close } = await visit(browser, at('component=sign-in'))
    const submit = stage(page).locator('[data-lk="sign-in"] button[type="submit"]')
    const style = (name: string) =>
      submit.evaluate((button, key) => getComputedStyle(button).getPropertyValue(key), name)
    await submit.waitFor()
    const before = await style('background-color')
    await page.getByLabel('Primary', { exact: true }).fill('#ffd400')
    await page.getByLabel('Radius', { exact: true }).fill('20')
    await page.getByLabel('Font', { exact: true }).selectOption('Monospace')
    expect([await style('background-color'), await style('color')]).toEqual(['rgb(255, 212, 0)', 'rgb(0, 0, 0)'])
    expect(await style('border-top-left-radius')).toBe('20px')
    expect(await style('font-family')).toContain('monospace')
    expect(await page.locator('html').getAttribute('style')).toContain('--lk-color-primary: #ffd400')
    await page.getByText('--lk-radius: 20px;').waitFor()
    await page.getByRole('button', { name: 'Reset' }).click()
    expect(await style('background-color')).toBe(before)
    await close()
  })
})

describe('the code', () => {
  itDeep('is that of the state that is shown, as it is set, and is copied', async () => {
    const visitor = await visit(browser, at('component=sign-in&state=identifier-first&theme=dark&locale=pt-BR'), {
      permissions: ['clipboard-read', 'clipboard-write'],
    })
    const { page, problems, close } = visitor
    await page.getByRole('button', { name: 'Copy src/app.tsx' }).click()
    await page.getByText('Copied').waitFor()
    const text = await page.evaluate(() => navigator.clipboard.readText())
    expect(text).toContain(`<AuthProvider baseURL="${tour.origin}" theme="dark" locale={ptBR}>`)
    expect(text).toContain('<SignIn flow="identifier-first" />')
    expect(text).toContain("import { ptBR } from '@latchkey/react/locales/pt-br'")

    await page.getByRole('tab', { name: 'Vite' }).focus()
    await page.keyboard.press('ArrowRight')
    expect(await page.getByRole('tab', { name: 'Next' }).getAttribute('aria-selected')).toBe('true')
    await page.getByText('app/sign-in/page.tsx').waitFor()
    await page.keyboard.press('ArrowRight')
    await page.getByText('app/routes/sign-in.tsx').waitFor()
    expect(problems).toEqual([])
    await close()
  })
})

describe('the way around', () => {
  itDeep('is a list of links that the keyboard reaches, and Back goes back', async () => {
    const { page, problems, close } = await visit(browser, at('component=sign-in&theme=dark'))
    const link = list(page).getByRole('link', { name: 'SignUp', exact: true })
    await link.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'SignUp' }).waitFor()
    expect(await link.getAttribute('aria-current')).toBe('page')
    expect(new URL(page.url()).search).toBe('?component=sign-up&theme=dark')
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'SignIn', exact: true }).waitFor()
    expect(problems).toEqual([])
    await close()
  })

  itDeep('is a menu on a narrow screen', async () => {
    const { page, close } = await visit(browser, at('component=sign-in'), { viewport: { width: 375, height: 700 } })
    const link = page.getByRole('link', { name: 'SignUp', exact: true })
    expect(await link.isVisible()).toBe(false)
    const toggle = page.getByRole('button', { name: 'Components' })
    await toggle.click()
    expect(await toggle.getAttribute('aria-expanded')).toBe('true')
    await link.click()
    await page.getByRole('heading', { level: 1, name: 'SignUp' }).waitFor()
    expect(await link.isVisible()).toBe(false)
    await close()
  })

  itDeep.each(['light', 'dark'])('has nothing that axe finds, in %s', async (theme) => {
    const { page, close } = await visitSignedIn(`component=user-profile&theme=${theme}`)
    await stage(page).getByText('maya@acme.example').first().waitFor()
    expect(await findings(page)).toEqual([])
    await close()
  })
})
