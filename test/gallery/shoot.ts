import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { findBrowser, openBrowser } from '../support/browser.ts'
import { type Looks, openState } from './look.ts'

/** The ways in which every state is pictured. */
const views: readonly { readonly name: string; readonly width: number; readonly looks: Looks }[] = [
  { name: 'light-1000', width: 1000, looks: { theme: 'light' } },
  { name: 'dark-1000', width: 1000, looks: { theme: 'dark' } },
  { name: 'indigo-1000', width: 1000, looks: { theme: 'light', palette: 'indigo' } },
  { name: 'rtl-1000', width: 1000, looks: { theme: 'light', locale: 'ar' } },
  { name: 'light-320', width: 320, looks: { theme: 'light' } },
]
const pagesAtOnce = 3
const perSheet = 16

/** A picture that was taken. */
interface Picture {
  readonly id: string
  readonly png: Buffer
}

/**
 * Writes pictures of the states that `only` (a regular expression) names into `folder`: one file for each, or sheets of 16
 * with their names.
 * @throws {Error} when a state cannot be reached or no browser is found
 */
export async function shoot(
  origin: string,
  folder: string,
  kind: 'screenshots' | 'sheets',
  only = '',
): Promise<number> {
  await mkdir(folder, { recursive: true })
  const browser = await openBrowser(await findBrowser())
  try {
    const ids = (await idsOf(browser, origin)).filter((id) => new RegExp(only).test(id))
    let written = 0
    for (const { name, width, looks } of views) {
      const pictures = await picturesOf(browser, width, ids, (page, id) => openState(page, origin, id, looks))
      const files = kind === 'sheets' ? await sheetsOf(browser, pictures) : pictures.map(fileOf)
      for (const file of files) await writeFile(join(folder, `${name}-${file.name}.png`), file.png)
      written += files.length
    }
    return written
  } finally {
    await browser.close()
  }
}

function fileOf({ id, png }: Picture) {
  return { name: id.replace('/', '--'), png }
}

/** The names of all states, from the list that the gallery serves. */
async function idsOf(browser: Browser, origin: string): Promise<string[]> {
  const page = await browser.newPage()
  await page.goto(origin)
  const ids = await page.locator('html[data-states]').getAttribute('data-states')
  await page.close()
  return (ids ?? '').split(' ')
}

async function picturesOf(
  browser: Browser,
  width: number,
  ids: readonly string[],
  open: (page: Page, id: string) => Promise<void>,
): Promise<Picture[]> {
  const context = await browser.newContext({ viewport: { width, height: 900 }, reducedMotion: 'reduce' })
  const queue = [...ids.entries()]
  const pictures: Picture[] = []
  const work = async () => {
    const page = await context.newPage()
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const [at, id] = next
      await open(page, id)
      pictures[at] = { id, png: await page.screenshot({ clip: await shownIn(page), fullPage: true }) }
    }
  }
  await Promise.all(Array.from({ length: pagesAtOnce }, work))
  await context.close()
  return pictures
}

/** The part of the page in which there is something, with a margin. */
function shownIn(page: Page) {
  return page.evaluate(() => {
    const boxes = [...document.querySelectorAll('.lk, .lk *, [data-lk], [data-lk] *')]
      .map((element) => element.getBoundingClientRect())
      .filter(({ width, height }) => width > 1 && height > 1)
    const margin = 12
    const x = Math.max(0, Math.min(innerWidth, ...boxes.map(({ left }) => left)) - margin)
    const y = Math.max(0, Math.min(innerHeight, ...boxes.map(({ top }) => top)) - margin)
    const right = Math.min(innerWidth, Math.max(64, ...boxes.map((box) => box.right)) + margin)
    const bottom = Math.min(1600, Math.max(64, ...boxes.map((box) => box.bottom)) + margin)
    return { x, y, width: Math.max(1, right - x), height: Math.max(1, bottom - y) }
  })
}

/** Puts pictures side by side, so that many can be looked at together. */
async function sheetsOf(browser: Browser, pictures: readonly Picture[]) {
  const page = await browser.newPage({ viewport: { width: 1640, height: 1200 } })
  const sheets: { name: string; png: Buffer }[] = []
  for (let from = 0; from < pictures.length; from += perSheet) {
    const cells = pictures.slice(from, from + perSheet).map(cellOf)
    await page.setContent(`<body style="margin:16px;background:#888;font:14px sans-serif;color:#fff">
      <div style="display:flex;flex-wrap:wrap;align-items:start;gap:12px">${cells.join('')}</div>`)
    await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode())))
    const png = await page.screenshot({ fullPage: true })
    sheets.push({ name: `sheet-${String(from / perSheet + 1).padStart(2, '0')}`, png })
  }
  await page.close()
  return sheets
}

function cellOf({ id, png }: Picture): string {
  const source = `data:image/png;base64,${png.toString('base64')}`
  return `<div><p style="margin:0 0 4px">${id}</p><img src="${source}" style="display:block;max-width:100%" alt=""></div>`
}
