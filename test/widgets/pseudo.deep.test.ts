import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { everyEnglish } from '../../widgets/locales/english/every.ts'
import { openBrowser } from '../support/browser.ts'
import { pseudo, pseudoLocale } from '../support/pseudo-locale.ts'
import { membersViews, openView, startLanguagesSite, strangersViews, visitAsAda } from './languages-site.ts'
import type { Site } from './site.ts'
import { visit } from './visitor.ts'

let browser: Browser
let site: Site

beforeAll(async () => {
  ;[browser, site] = await Promise.all([openBrowser(inject('browser')), startLanguagesSite()])
})
afterAll(async () => {
  await browser.close()
  await site.close()
})

/** What a person sees or hears of the widgets of a page, piece by piece. */
const spoken = (page: Page) =>
  page.evaluate(() => {
    const said: string[] = []
    for (const root of document.querySelectorAll('[data-lk]')) {
      const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      while (texts.nextNode()) said.push(texts.currentNode.textContent ?? '')
      for (const element of root.querySelectorAll('*'))
        for (const name of ['aria-label', 'title', 'placeholder', 'alt']) said.push(element.getAttribute(name) ?? '')
    }
    return said
  })

/** Names and dates of the people in this test, their programs, and marks of services: nobody translates these. */
const data =
  /localhost:\d+\/|Mozilla\/[^⟦⟧]+|\bnode\b|\b[A-Z][a-z]+day, [A-Z][a-z]+ \d{1,2}, \d{4} at \d{1,2}:\d{2}\s[AP]M|Ada Lovelace|Grace Hopper|\b(?:ada|grace)@example\.com\b|\bacme-\w+\b|Acme|GitHub|\b[A-Z][a-z]{2} \d{1,2}, \d{4}(?:, \d{1,2}:\d{2}\s[AP]M(?: UTC)?)?|\b(?:AL|GH|A|G)\b/gu

/** What is left of a text without the sentences in brackets and the data. */
function unbracketed(text: string): string {
  const inner = /⟦[^⟦⟧]*⟧/gu
  let rest = text
  while (inner.test(rest)) rest = rest.replaceAll(inner, '')
  return rest.replaceAll(data, '').trim()
}

/** Elements that are wider than their place, or whose text is cut. */
const cut = (page: Page) =>
  page.evaluate(() => {
    const found = document.documentElement.scrollWidth > window.innerWidth ? ['the page'] : []
    for (const element of document.querySelectorAll('[data-lk], [data-lk] *')) {
      if (!(element instanceof HTMLElement) || element.clientWidth <= 1) continue
      const { overflowX, overflowY } = getComputedStyle(element)
      const isCutAcross = overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1
      const isCutDown = overflowY !== 'visible' && element.scrollHeight > element.clientHeight + 1
      if (element.textContent?.includes('⟦') && (isCutAcross || isCutDown) && overflowX !== 'auto')
        found.push(`${element.dataset['part'] ?? element.tagName}: ${element.textContent}`)
    }
    return found
  })

it('the pseudo-locale is drawn out by 40 %, in brackets, with its places kept', () => {
  expect(pseudo('Hello {name}')).toMatch(/^⟦ħ?H?.*\{name\}·*⟧$/iu)
  const long = Object.entries(pseudoLocale(everyEnglish)).filter(
    ([key, text]) => text.length < 1.4 * (Object.entries(everyEnglish).find(([name]) => name === key)?.[1].length ?? 0),
  )
  expect(long).toEqual([])
})

describe.each([320, 1280])('%i pixels wide', (width) => {
  it.each(strangersViews)('%s says nothing but its sentences, and cuts none', async (view) => {
    const { page, close } = await visit(browser, site, { viewport: { width, height: 900 } })
    await openView(page, site, view, 'en-XA')
    const said = await spoken(page)
    expect(said.some((text) => text.includes('⟦'))).toBe(true)
    expect(said.filter((text) => /\p{L}/u.test(unbracketed(text)))).toEqual([])
    expect(await cut(page)).toEqual([])
    await close()
  })

  it('the same is true of what members see', async () => {
    const { page, close } = await visitAsAda(browser, site)
    await page.setViewportSize({ width, height: 900 })
    for (const view of membersViews) {
      await openView(page, site, view, 'en-XA')
      const said = await spoken(page)
      expect(
        said.some((text) => text.includes('⟦')),
        view,
      ).toBe(true)
      expect(
        said.filter((text) => /\p{L}/u.test(unbracketed(text))),
        view,
      ).toEqual([])
      expect(await cut(page), view).toEqual([])
    }
    await close()
  })
})
