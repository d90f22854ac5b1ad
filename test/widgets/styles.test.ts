import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { withoutLayers } from '../../.scripts/stylesheets.mjs'
import { openBrowser } from '../support/browser.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (name: string) => readFile(`${root}/widgets/${name}`, 'utf8')

/** What the style sheets of widespread frameworks do to every element of a page. */
const reset = `
  *, ::before, ::after { margin: 0; padding: 0; border: 0 solid; box-sizing: border-box }
  button, input, select, optgroup, textarea { font: inherit; color: inherit; background-color: transparent; border-radius: 0; opacity: 1 }
  h1, h2, h3 { font-size: inherit; font-weight: inherit }
  a { color: inherit; text-decoration: inherit }
  ol, ul, menu { list-style: none }
  img, svg, video { display: block; vertical-align: middle }
  label { display: inline-block }
`
const markup = `
  <h2 id="own">A heading of the page</h2><button id="own-button">A button of the page</button>
  <div class="lk" data-lk="sign-in" data-theme="light"><div class="lk-card" data-part="card">
    <div class="lk-header"><h2 class="lk-title">Welcome back</h2><p class="lk-description">Sign in.</p></div>
    <form class="lk-form"><div class="lk-field"><label class="lk-label" for="x">Email</label>
      <div class="lk-control"><input class="lk-input" id="x" type="text" /></div></div>
      <button class="lk-submit" type="submit">Sign in</button><a class="lk-link" href="#">Forgot?</a></form>
  </div></div>`

let browser: Browser
let page: Page
beforeAll(async () => {
  browser = await openBrowser(inject('browser'))
  page = await browser.newPage()
})
afterAll(() => browser.close())

const looked = [
  'background-color',
  'border-top-width',
  'border-radius',
  'padding-left',
  'font-size',
  'font-weight',
  'color',
]

/** How the pieces of the widget look with these style sheets, in their order, on a page whose body has `attributes`. */
async function looks(sheets: readonly string[], selector = '.lk *', attributes = ''): Promise<string[]> {
  const styles = sheets.map((text) => `<style>${text}</style>`).join('')
  await page.setContent(`<!doctype html><html><head>${styles}</head><body ${attributes}>${markup}</body></html>`)
  return page.$$eval(
    selector,
    (elements, names) =>
      elements.map((element) => {
        const style = getComputedStyle(element)
        return `${element.className}: ${names.map((name) => style.getPropertyValue(name)).join(' ')}`
      }),
    looked,
  )
}

describe('a reset of the page', () => {
  it('in a layer of Tailwind 4 that is loaded after ours changes nothing in a widget', async () => {
    const styles = await read('styles.css')
    const tailwind = `@layer theme, base, components, utilities; @layer base { ${reset} }`
    expect(await looks([styles, tailwind])).toEqual(await looks([styles]))
  })

  it('leaves utilities of that page above the widgets', async () => {
    const tailwind = `@layer theme, base, components, utilities; @layer utilities { .lk-submit { background-color: rgb(1, 2, 3) } }`
    expect((await looks([await read('styles.css'), tailwind], '.lk-submit')).join()).toContain('rgb(1, 2, 3)')
  })

  it('in no layer changes nothing in a widget with the style sheet without layers', async () => {
    const styles = withoutLayers(await read('styles.css'))
    expect(await looks([reset, styles])).toEqual(await looks([styles]))
    expect(await looks([styles, reset])).toEqual(await looks([styles]))
  })

  it('would spoil the layered one, which is why there are two', async () => {
    const styles = await read('styles.css')
    expect(await looks([styles, reset])).not.toEqual(await looks([styles]))
  })
})

describe('the style sheet without layers', () => {
  it('looks like the layered one', async () => {
    const styles = await read('styles.css')
    expect(await looks([withoutLayers(styles)])).toEqual(await looks([styles]))
  })

  it('is outranked by a class of the page that comes later', async () => {
    const styles = withoutLayers(await read('styles.css'))
    const own = '.lk-submit { background-color: rgb(1, 2, 3) }'
    expect((await looks([styles, own], '.lk-submit')).join()).toContain('rgb(1, 2, 3)')
  })

  it('has every rule of the layered one', async () => {
    const rules = (text: string) => text.match(/[^{}]*\{/g)?.length ?? 0
    const styles = await read('styles.css')
    expect(rules(withoutLayers(styles))).toBe(rules(styles) - (styles.match(/@layer lk\.\w+ \{/g)?.length ?? 0))
  })
})

describe('our style sheets', () => {
  it('change nothing outside the widgets', async () => {
    const alone = await looks([''], '#own, #own-button')
    expect(await looks([await read('styles.css')], '#own, #own-button')).toEqual(alone)
    expect(await looks([withoutLayers(await read('styles.css'))], '#own, #own-button')).toEqual(alone)
  })

  it('take the colours of a shadcn/ui site with the bridge', async () => {
    const site =
      ':root { --background: rgb(9, 9, 11); --card: rgb(24, 24, 27); --card-foreground: rgb(250, 250, 250); --primary: rgb(200, 0, 90); --primary-foreground: white; --radius: 3px }'
    const bridged = [site, await read('styles.css'), await read('shadcn.css')]
    expect((await looks(bridged, '.lk-card')).join()).toContain('rgb(24, 24, 27)')
    expect((await looks(bridged, '.lk-submit')).join()).toContain('rgb(200, 0, 90)')
    expect((await looks(bridged, '.lk-input')).join()).toContain(' 3px ')
  })

  it('let a variable of the page win, wherever it stands and whichever sheet comes first', async () => {
    for (const styles of [await read('styles.css'), withoutLayers(await read('styles.css'))]) {
      for (const place of [':root', 'body', '.lk']) {
        const site = `${place} { --lk-color-primary: rgb(1, 2, 3); --lk-radius: 3px }`
        expect((await looks([site, styles], '.lk-submit')).join(), place).toMatch(/rgb\(1, 2, 3\).* 3px /)
        expect((await looks([styles, site], '.lk-submit')).join(), place).toMatch(/rgb\(1, 2, 3\).* 3px /)
      }
    }
  })

  it.each(['light', 'dark'] as const)('raise the contrast when the system asks for it, in %s', async (colorScheme) => {
    const sheets = [await read('styles.css')]
    const [plain] = await looks(sheets, '.lk-description')
    await page.emulateMedia({ contrast: 'more', colorScheme })
    const [more] = await looks(sheets, '.lk-description')
    await page.emulateMedia({ contrast: null, colorScheme: null })
    expect(more).not.toBe(plain)
  })

  it('have their own colours on a shadcn/ui site where more contrast is asked for', async () => {
    const site = ':root { --card: rgb(24, 24, 27); --muted-foreground: rgb(161, 161, 170) }'
    const sheets = [site, await read('styles.css'), await read('shadcn.css')]
    const coloured = async (attributes = '') => (await looks(sheets, '.lk-card, .lk-description', attributes)).join()
    expect(await coloured()).toMatch(/rgb\(24, 24, 27\).*rgb\(161, 161, 170\)/)
    expect(await coloured('data-contrast="more"')).toMatch(/rgb\(255, 255, 255\).*rgb\(39, 39, 42\)/)
    await page.emulateMedia({ contrast: 'more' })
    expect(await coloured()).toMatch(/rgb\(255, 255, 255\).*rgb\(39, 39, 42\)/)
    await page.emulateMedia({ contrast: null })
  })
})
