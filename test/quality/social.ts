import type { Page } from 'playwright-core'
import { chromium, type Check, everywhere, must, same, until } from './check.ts'
import { submitSignIn } from './errors.ts'

const way = (page: Page, provider: string) => page.locator(`[data-provider="${provider}"]`)
const isFree = (page: Page, provider: string) =>
  until(
    () => way(page, provider).getAttribute('aria-busy'),
    (busy) => busy === null,
    `The button of ${provider} is not free again`,
  )
/** The words “Last used”, by the provider whose button has them. */
const marked = (page: Page) =>
  page
    .locator('button')
    .filter({ hasText: 'Last used' })
    .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('data-provider')))
const kept = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('latchkey-last')))

export const socialChecks: readonly Check[] = [
  everywhere(50, 'Buttons of providers: own marks, equal size, names where there is an icon only', async (stage) => {
    const tab = await stage.tab('social')
    const buttons = await tab.ask(() =>
      [...document.querySelectorAll<HTMLElement>('[data-part="social"]')].map((button) => ({
        provider: button.dataset['provider'] ?? '',
        name: (button.getAttribute('aria-label') ?? button.innerText).trim(),
        height: button.offsetHeight,
        colours: new Set(
          [...button.querySelectorAll('svg :is([fill], [stroke])')]
            .flatMap((part) => [part.getAttribute('fill'), part.getAttribute('stroke')])
            .filter((colour) => colour !== null && colour !== 'none'),
        ).size,
        mark: button.querySelector('svg') !== null,
      })),
    )
    same(buttons.length, 36, 'buttons')
    same(
      buttons.filter(({ name, mark }) => name === '' || !mark).map(({ provider }) => provider),
      [],
      'nameless ones',
    )
    same(new Set(buttons.map(({ height }) => height)).size, 1, 'heights')
    must((buttons.find(({ provider }) => provider === 'google')?.colours ?? 0) >= 4, 'Google is not in its colours')
    await tab.open('sign-in-social')
    const widths = await tab.ask(() => [
      ...new Set([...document.querySelectorAll<HTMLElement>('[data-part="social"]')].map((each) => each.offsetWidth)),
    ])
    same(widths.length, 1, 'widths in one list')
  }),
  chromium(51, 'A pressed provider is busy, the others wait; Back frees them all', async (stage) => {
    const { page } = await stage.visit('sign-in-social')
    const away = 'https://provider.example/authorize'
    await page.route(away, (route) => route.fulfill({ status: 204 }))
    await page.route('**/sign-in/social', (route) => route.fulfill({ json: { url: away, redirect: true } }))
    await page.locator('[data-provider="github"]').click()
    await page.locator('[data-provider="github"][aria-busy="true"]').waitFor()
    same(await page.locator('[data-provider="google"]').getAttribute('aria-disabled'), 'true', 'another provider')
    await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
    const free = () => page.locator('[data-part="social"]:not([aria-disabled]):not([aria-busy])').count()
    await until(free, (count) => count === 3, 'Back does not free the buttons')
  }),
  chromium(
    52,
    'A window that is blocked becomes a redirect; one that is closed leaves the page idle',
    async (stage) => {
      const { page } = await stage.visit('sign-in-popup')
      const [closed] = await Promise.all([page.waitForEvent('popup'), way(page, 'fake').click()])
      await closed.getByLabel('Who are you?').waitFor()
      same(await way(page, 'fake').getAttribute('aria-busy'), 'true', 'the button while the window is open')
      await closed.close()
      await isFree(page, 'fake')
      same((await page.getByRole('alert').allTextContents()).join(''), '', 'what is said about a closed window')
      await page.evaluate(() => {
        window.open = () => null
      })
      await way(page, 'fake').click()
      await page.getByLabel('Who are you?').waitFor()
      must(page.url().includes('/fake/authorize'), 'A blocked window does not become a redirect')
    },
  ),
  chromium(53, '“Last used” is text, of this browser alone, and not for who is not remembered', async (stage) => {
    const { page } = await stage.visit('sign-in-popup')
    same(await marked(page), [], 'marks in a fresh browser')
    const [popup] = await Promise.all([page.waitForEvent('popup'), way(page, 'fake').click()])
    await popup.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('heading', { name: 'You’re signed in' }).waitFor()
    await page.context().clearCookies()
    await page.reload()
    await until(
      () => marked(page),
      (all) => all.length === 1 && all[0] === 'fake',
      'The provider that was used is not marked, or another one is',
    )
    must(
      (await page.getByRole('button', { name: 'Continue with Fake Last used' }).count()) === 1,
      'A screen reader does not hear that it was used last',
    )
    const person = await stage.person()
    await page.locator('input[name="rememberMe"]').uncheck()
    await submitSignIn(page, person.email, person.password)
    await page.getByRole('heading', { name: 'You’re signed in' }).waitFor()
    same(await kept(page), [], 'what is left of who is not remembered')
    const other = await stage.visit('sign-in-popup')
    same(await marked(other.page), [], 'marks in another browser')
  }),
]
