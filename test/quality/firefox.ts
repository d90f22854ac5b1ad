import { type Browser, type KeyInput, launch, type Page } from 'puppeteer-core'
import type { Site } from '../widgets/site.ts'
import { until } from './check.ts'
import { enter, newPerson, type Sites, type Stage } from './stage.ts'
import type { Tab } from './tab.ts'

/** Starts Firefox without a window, driven by WebDriver BiDi. Whoever opens it closes it. */
export function openFirefox(executablePath: string): Promise<Browser> {
  return launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    defaultViewport: null,
    args: ['--width=1280', '--height=900'],
  })
}

/** Runs one check in Firefox and closes what it opened. */
export async function inFirefox(
  browser: Browser,
  { site }: Sites,
  run: (stage: Stage) => Promise<void>,
): Promise<void> {
  const contexts: { close(): Promise<void> }[] = []
  const tab: Stage['tab'] = async (view, { as } = {}) => {
    const context = await browser.createBrowserContext()
    contexts.push(context)
    const page = await context.newPage()
    await page.goto(`${site.origin}/blank`)
    if (as !== undefined) await page.evaluate(enter, { email: as.email, password: as.password })
    const opened = tabOfFirefox(page, site)
    await opened.open(view)
    return opened
  }
  try {
    await run({ site, tab, person: () => newPerson(site) })
  } finally {
    await Promise.all(contexts.map((context) => context.close()))
  }
}

function tabOfFirefox(page: Page, site: Pick<Site, 'origin'>): Tab {
  const tab: Tab = {
    async open(view) {
      await page.goto(`${site.origin}/?view=${view}`)
      await tab.see('[data-lk], h1, button')
    },
    ask: (probe, argument) => page.evaluate(probe as (given: unknown) => never, argument),
    async click(selector) {
      await tab.see(selector)
      await page.click(selector)
    },
    async fill(selector, text) {
      await tab.see(selector)
      await page.focus(selector)
      await page.$eval(selector, (element) => {
        if (element instanceof HTMLInputElement) element.select()
      })
      await page.keyboard.press('Delete')
      await page.keyboard.type(text)
    },
    type: (text) => page.keyboard.type(text),
    press: (key) => page.keyboard.press(key as KeyInput),
    async see(selector) {
      await page.waitForSelector(selector, { visible: true, timeout: 60_000 })
    },
    async read(words) {
      const shown = () => page.evaluate(() => document.body.innerText)
      await until(shown, (text) => text.includes(words), `The page does not say “${words}”`)
    },
    url: () => page.url(),
  }
  return tab
}
