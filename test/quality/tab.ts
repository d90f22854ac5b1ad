import type { Page } from 'playwright-core'
import type { Site } from '../widgets/site.ts'
import type { Person } from '../widgets/visitor.ts'
import { until } from './check.ts'

export interface TabOptions {
  readonly as?: Person
}

/** What every driver of every browser can do with a page; elements are named by selectors. */
export interface Tab {
  /** Opens another view of the fixture in the same profile. */
  open(view: string): Promise<void>
  /** Runs a function in the page; it sees its argument only. */
  ask<Result, Argument = undefined>(
    probe: (argument: Argument) => Result | Promise<Result>,
    argument?: Argument,
  ): Promise<Result>
  click(selector: string): Promise<void>
  /** Puts the text in place of what is there, with key presses. */
  fill(selector: string, text: string): Promise<void>
  type(text: string): Promise<void>
  /** A key by its name, e.g. `Enter`. */
  press(key: string): Promise<void>
  /** Waits for an element that is shown. */
  see(selector: string): Promise<void>
  /** Waits until the page shows the words. */
  read(words: string): Promise<void>
  url(): string
}

/** A page of Chromium as a tab. */
export function tabOf(page: Page, site: Pick<Site, 'origin'>): Tab {
  const tab: Tab = {
    async open(view) {
      await page.goto(`${site.origin}/?view=${view}`)
      await tab.see('[data-lk], h1, button')
    },
    ask: (probe, argument) => page.evaluate(probe as (given: unknown) => never, argument),
    click: (selector) => page.locator(selector).first().click(),
    async fill(selector, text) {
      await page.locator(selector).first().fill(text)
    },
    type: (text) => page.keyboard.type(text),
    press: (key) => page.keyboard.press(key),
    see: (selector) => page.locator(selector).first().waitFor(),
    read: async (words) => {
      const shown = () => page.evaluate(() => document.body.innerText)
      await until(shown, (text) => text.includes(words), `The page does not say “${words}”`)
    },
    url: () => page.url(),
  }
  return tab
}
