import type { Page } from 'playwright-core'
import type { GalleryState } from './state.ts'

/** How a state is shown; what is left out is as usual. */
export interface Looks {
  readonly theme?: 'light' | 'dark'
  readonly dir?: 'ltr' | 'rtl'
  readonly locale?: string
  readonly contrast?: 'more'
  /** One of `widgets/themes`. */
  readonly palette?: 'amber' | 'forest' | 'indigo'
}

/**
 * Opens one state alone and waits until it is there.
 * @throws {Error} when the state could not be reached
 */
export async function openState(page: Page, origin: string, id: string, looks: Looks = {}): Promise<void> {
  await page.goto(`${origin}/state.html?${new URLSearchParams({ state: id, ...looks }).toString()}`)
  await isReached(page, id)
}

/**
 * Shows a state in place of the one that the page shows. A page is loaded for a state that makes its browser another one,
 * e.g. one without passkeys, and after such a one, and where the page stopped half-way.
 * @throws {Error} when the state could not be reached
 */
export async function showState(
  page: Page,
  origin: string,
  { id, prepare }: Pick<GalleryState, 'id' | 'prepare'>,
): Promise<void> {
  const clean = page.locator('html[data-ready]:not([data-prepared], [data-ready="failed"])')
  const isOnItsPage = page.url().startsWith(`${origin}/state.html`)
  if (prepare !== undefined || !isOnItsPage || (await clean.count()) === 0) return openState(page, origin, id)
  await page.evaluate(
    (detail) => {
      delete document.documentElement.dataset['ready']
      dispatchEvent(new CustomEvent('gallery-state', { detail }))
    },
    `state=${encodeURIComponent(id)}`,
  )
  await isReached(page, id)
}

async function isReached(page: Page, id: string): Promise<void> {
  const root = page.locator('html[data-ready]')
  await root.waitFor({ state: 'attached', timeout: 60_000 })
  if ((await root.getAttribute('data-ready')) !== id) throw new Error(`${id} could not be reached`)
}

/** Gives the page that is open another theme or direction; what somebody did in it stays. */
export async function changeLook(page: Page, looks: Pick<Looks, 'theme' | 'dir'>): Promise<void> {
  const query = new URLSearchParams({ ...looks }).toString()
  await page.evaluate((detail) => dispatchEvent(new CustomEvent('gallery-look', { detail })), query)
  const wanted = `html[data-theme="${looks.theme ?? 'light'}"][dir="${looks.dir ?? 'ltr'}"]`
  await page.locator(wanted).waitFor({ state: 'attached' })
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
}

/**
 * What sticks out of the screen sideways and stays there: the page itself, or something to press or to fill. A menu takes its
 * place anew some frames after the screen became narrower.
 */
export async function overflow(page: Page): Promise<string[]> {
  for (let frames = 0; frames < 60; frames++) {
    if ((await overflowNow(page)).length === 0) return []
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
  }
  return overflowNow(page)
}

function overflowNow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    const found = scrollWidth > clientWidth ? [`the page is ${scrollWidth} px wide on ${clientWidth} px`] : []
    // What is in front of the page scrolls by itself.
    for (const overlay of document.querySelectorAll('[data-part="overlay"]')) {
      const { scrollWidth: own, clientWidth: room } = overlay
      if (own > room) found.push(`a dialog is ${own} px wide on ${room} px`)
    }
    const isScrolled = (element: Element): boolean => {
      for (let at = element.parentElement; at !== null; at = at.parentElement) {
        if (/auto|scroll/.test(getComputedStyle(at).overflowX) && at.scrollWidth > at.clientWidth) return true
      }
      return false
    }
    for (const element of document.querySelectorAll('.lk button, .lk input, .lk a, .lk select')) {
      const { left, right, width } = element.getBoundingClientRect()
      const sticksOut = width > 2 && (left < -0.5 || right > clientWidth + 0.5)
      if (sticksOut && !isScrolled(element)) {
        const name = element.getAttribute('aria-label') ?? element.textContent.trim()
        found.push(`${element.localName} “${name.slice(0, 40)}” is at ${Math.round(left)} to ${Math.round(right)}`)
      }
    }
    return found
  })
}
