import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { changeLook, openState, overflow, showState } from '../gallery/look.ts'
import { type Gallery, startGallery } from '../gallery/serve.ts'
import { states } from '../gallery/states.ts'
import { isDeep, itDeep } from '../support/depth.ts'
import { openBrowser } from '../support/browser.ts'
import { findings } from './axe.ts'
import { watch } from './visitor.ts'

const desk = { width: 1280, height: 900 }
const narrow = { width: 320, height: 700 }

/**
 * The deep suite loads each state on a page of its own, as an application that begins with it, and holds it to every rule
 * in both themes and directions. On every push the first state of each widget is held to the rules, is not wider than 320
 * pixels, and React's development build has nothing to say of it; one page shows them one after the other.
 */

interface Seat {
  readonly page: Page
  readonly problems: string[]
}

let browser: Browser
let gallery: Gallery
const free: Seat[] = []
const waiting: ((seat: Seat) => void)[] = []

beforeAll(async () => {
  browser = await openBrowser(inject('browser'))
  gallery = await startGallery()
  const context = await browser.newContext({ viewport: desk, reducedMotion: 'reduce' })
  for (let seats = 0; seats < 4; seats++) {
    const page = await context.newPage()
    free.push({ page, problems: watch(page) })
  }
})
afterAll(async () => {
  await browser.close()
  await gallery.close()
})

/** In the states without a service the console says so, in development. */
const unforeseen = (problems: readonly string[]) =>
  problems.filter((line) => !line.startsWith('latchkey: No answer from'))

/** Lends a page; there are as many as can work at the same time. */
async function withPage(work: (seat: Seat) => Promise<void>): Promise<void> {
  const seat = free.pop() ?? (await new Promise<Seat>((resolve) => waiting.push(resolve)))
  seat.problems.length = 0
  try {
    await work(seat)
  } finally {
    const next = waiting.shift()
    if (next === undefined) free.push(seat)
    else next(seat)
  }
}

/** Another way through the form of a widget that is there. */
const furtherWay = /^(?:sign-in|sign-up|passkey-button)-/

const shown = isDeep
  ? states
  : states.filter(
      ({ id }, at) => !furtherWay.test(id) && states.findIndex((other) => widgetOf(other.id) === widgetOf(id)) === at,
    )

/** A state is called `<widget>/<what it shows>`. */
function widgetOf(id: string): string {
  return id.replace(/\/.*/, '')
}

async function inOtherDirection(page: Page): Promise<string[]> {
  await changeLook(page, { dir: 'rtl' })
  return overflow(page)
}

async function inTheDark(page: Page): Promise<string[]> {
  await page.setViewportSize(desk)
  await changeLook(page, { theme: 'dark' })
  return (await findings(page)).filter(isOfWidget)
}

/** The page around a widget has no heading of its own: that is no widget's business. */
const isOfWidget = (line: string) => !line.startsWith('page-has-heading-one')

describe('the gallery', () => {
  it('has names for its states that are used once', () => {
    const ids = states.map(({ id }) => id)
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
    expect(ids.length).toBeGreaterThan(120)
  })

  itDeep('shows every widget on its page, each state in a frame', async () => {
    await withPage(async ({ page, problems }) => {
      await page.setViewportSize(desk)
      await page.goto(`${gallery.origin}/?widget=sign-in&theme=dark`)
      const frame = page.frameLocator('iframe[title="sign-in/idle"]')
      await frame.locator('[data-lk="sign-in"][data-theme="dark"]').waitFor()
      await page.getByRole('link', { name: /^user-button/ }).click()
      await page.getByLabel('Direction').selectOption('rtl')
      await page.frameLocator('iframe[title="user-button/open"]').locator('[dir="rtl"] [role="menu"]').waitFor()
      expect(unforeseen(problems)).toEqual([])
    })
  })
})

describe.concurrent('accessible, without a warning, and nothing wider than 320 pixels:', () => {
  // All wait for one of four pages, so the last ones wait long; nothing here measures time.
  it.for(shown.map((state) => [state.id, state] as const))('%s', { timeout: 1_200_000 }, async ([id, state]) => {
    await withPage(async ({ page, problems }) => {
      await page.setViewportSize(desk)
      if (isDeep) await openState(page, gallery.origin, id)
      else await showState(page, gallery.origin, state)
      const light = (await findings(page)).filter(isOfWidget)
      await page.setViewportSize(narrow)
      const fromLeft = await overflow(page)
      const fromRight = await inOtherDirection(page)
      const dark = isDeep ? await inTheDark(page) : []
      expect({ light, dark, fromLeft, fromRight, problems: unforeseen(problems) }).toEqual({
        light: [],
        dark: [],
        fromLeft: [],
        fromRight: [],
        problems: [],
      })
    })
  })
})
