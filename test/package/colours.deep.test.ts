import { cp, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { preview } from 'vite'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { freePort } from '../support/process.ts'
import { createTestAuth, type TestAuth } from '../support/test-auth.ts'
import { startDevelopment } from './development-server.ts'
import { type Installed, installOutside } from './install.ts'

/** A built application that is served. */
interface Served {
  readonly origin: string
  stop(): Promise<void>
}

/** One application, built for production by three tools with their defaults: no line says what becomes of a style sheet. */
const builds: Record<string, (installed: Installed, port: number) => Promise<Served>> = {
  async Vite(installed, port) {
    await installed.run('vite', ['build'])
    return serveFiles(installed, 'dist', port)
  },
  async Next(installed, port) {
    const env = { NEXT_TELEMETRY_DISABLED: '1' }
    await installed.run('next', ['build'], env)
    return startDevelopment(installed, 'next', ['start', '--port', `${port}`], { port, env })
  },
  async esbuild(installed, port) {
    const folder = join(installed.folder, 'esbuild')
    await mkdir(folder)
    await cp(join(installed.folder, 'esbuild.html'), join(folder, 'index.html'))
    const options = ['--bundle', '--minify', '--splitting', '--format=esm', '--jsx=automatic', '--outdir=esbuild']
    // It puts style sheets that are loaded later into that of the entry, so the page brings the themes itself.
    await installed.run('esbuild', ['main.jsx', ...options, '--external:@latchkey/react/themes/*'])
    const sheets = skins.map((skin) => `node_modules/@latchkey/react/dist/themes/${skin}.css`)
    await installed.run('esbuild', [...sheets, '--bundle', '--minify', '--outdir=esbuild'])
    return serveFiles(installed, 'esbuild', port)
  },
}

const tools = Object.keys(builds)
const skins = ['amber', 'forest', 'indigo'] as const
type Skin = (typeof skins)[number]

/** How a page of each build asks for a theme. */
const skinned: Record<string, (skin: Skin) => { readonly path: string; readonly sheet?: string }> = {
  Vite: (skin) => ({ path: `/?skin=${skin}&` }),
  Next: (skin) => ({ path: `/${skin}?` }),
  esbuild: (skin) => ({ path: '/?', sheet: `/${skin}.css` }),
}

async function serveFiles({ folder }: Installed, outDir: string, port: number): Promise<Served> {
  const server = await preview({
    root: folder,
    configFile: false,
    logLevel: 'error',
    build: { outDir },
    preview: { host: 'localhost', port, strictPort: true },
  })
  return { origin: `http://localhost:${port}`, stop: () => server.close() }
}

/** What the colours of a page depend on. */
interface Circumstances {
  readonly system: 'light' | 'dark'
  /** Of the root element of the page. */
  readonly className?: string
  readonly attribute?: string
  /** The `theme` of `AuthProvider`, and of the widgets themselves. */
  readonly theme?: string
  readonly own?: string
  readonly skin?: Skin
}

const day = {
  card: { background: 'rgb(255, 255, 255)', border: 'rgb(228, 228, 231)', text: 'rgb(24, 24, 27)' },
  title: 'rgb(24, 24, 27)',
  label: 'rgb(24, 24, 27)',
  input: { background: 'rgb(255, 255, 255)', border: 'rgb(142, 142, 153)', text: 'rgb(24, 24, 27)' },
  submit: { background: 'rgb(24, 24, 27)', text: 'rgb(250, 250, 250)' },
  button: 'rgb(99, 99, 110)',
  link: { text: 'rgb(24, 24, 27)', line: 'rgb(24, 24, 27)' },
}
const night: typeof day = {
  card: { background: 'rgb(21, 21, 24)', border: 'rgb(43, 43, 48)', text: 'rgb(250, 250, 250)' },
  title: 'rgb(250, 250, 250)',
  label: 'rgb(250, 250, 250)',
  input: { background: 'rgb(21, 21, 24)', border: 'rgb(113, 113, 122)', text: 'rgb(250, 250, 250)' },
  submit: { background: 'rgb(250, 250, 250)', text: 'rgb(24, 24, 27)' },
  button: 'rgb(161, 161, 170)',
  link: { text: 'rgb(250, 250, 250)', line: 'rgb(250, 250, 250)' },
}
/** Of each theme: the card, its text, the edge of an input, and the button that goes on. */
const themed: Record<Skin, Record<'light' | 'dark', readonly string[]>> = {
  amber: {
    light: ['rgb(255, 254, 251)', 'rgb(33, 31, 26)', 'rgb(141, 135, 123)', 'rgb(39, 36, 30)'],
    dark: ['rgb(28, 26, 23)', 'rgb(242, 238, 229)', 'rgb(123, 117, 104)', 'rgb(229, 187, 108)'],
  },
  forest: {
    light: ['rgb(255, 255, 255)', 'rgb(20, 33, 26)', 'rgb(124, 139, 133)', 'rgb(23, 105, 74)'],
    dark: ['rgb(17, 26, 21)', 'rgb(238, 245, 240)', 'rgb(106, 125, 113)', 'rgb(127, 214, 171)'],
  },
  indigo: {
    light: ['rgb(255, 255, 255)', 'rgb(22, 26, 46)', 'rgb(134, 140, 165)', 'rgb(79, 70, 229)'],
    dark: ['rgb(18, 20, 42)', 'rgb(243, 244, 251)', 'rgb(111, 118, 160)', 'rgb(165, 180, 252)'],
  },
}
const overlays = { light: 'rgba(9, 9, 11, 0.4)', dark: 'rgba(0, 0, 0, 0.65)' }

const cases: readonly (Circumstances & { readonly looks: 'light' | 'dark'; readonly because: string })[] = [
  { looks: 'light', because: 'the system is', system: 'light' },
  { looks: 'dark', because: 'the system is', system: 'dark' },
  { looks: 'light', because: 'the page has the class', system: 'dark', className: 'light' },
  { looks: 'dark', because: 'the page has the class', system: 'light', className: 'dark' },
  { looks: 'light', because: 'the page has the attribute', system: 'dark', attribute: 'light' },
  { looks: 'dark', because: 'the page has the attribute', system: 'light', attribute: 'dark' },
  { looks: 'light', because: 'AuthProvider says so', system: 'dark', className: 'dark', theme: 'light' },
  { looks: 'dark', because: 'AuthProvider says so', system: 'light', className: 'light', theme: 'dark' },
  { looks: 'light', because: 'the widget says so', system: 'dark', theme: 'dark', own: 'light' },
  { looks: 'dark', because: 'the widget says so', system: 'light', theme: 'light', own: 'dark' },
]

const named = cases.map((circumstances) => {
  const { looks, because } = circumstances
  return [`${looks} because ${because}`, circumstances] as const
})

/** The colours that the browser computes below `root`, whose form stands on the part `ground`. */
function coloursOf(page: Page, root: string, ground: 'card' | 'dialog'): Promise<typeof day> {
  return page.locator(root).evaluate((element, frame) => {
    const style = (part: string) => {
      // The first input of a dialog has the focus, which has a colour of its own.
      const found = [...element.querySelectorAll(`[data-part="${part}"]`)].at(part === 'input' ? -1 : 0)
      if (found === undefined) throw new Error(`There is no ${part}`)
      return getComputedStyle(found)
    }
    const [card, input, submit, link] = [style(frame), style('input'), style('submit'), style('link')]
    return {
      card: { background: card.backgroundColor, border: card.borderTopColor, text: card.color },
      title: style('title').color,
      label: style('label').color,
      input: { background: input.backgroundColor, border: input.borderTopColor, text: input.color },
      submit: { background: submit.backgroundColor, text: submit.color },
      button: style('toggle').color,
      link: { text: link.color, line: link.textDecorationColor },
    }
  }, ground)
}

let browser: Browser
let installed: Installed
let service: TestAuth
const ports = new Map<string, number>()

beforeAll(async () => {
  for (const name of tools) ports.set(name, await freePort())
  const trustedOrigins = [...ports.values()].map((port) => `http://localhost:${port}`)
  ;[browser, installed, service] = await Promise.all([
    openBrowser(inject('browser')),
    installOutside('test/package/colours', ['next@16.4.6']),
    createTestAuth({ config: { trustedOrigins } }),
  ])
})
afterAll(async () => {
  await browser?.close()
  await service?.close()
  await installed?.remove()
})

describe.each(tools)('built with %s', (name) => {
  let served: Served
  let page: Page

  beforeAll(async () => {
    const started = await builds[name]?.(installed, ports.get(name) ?? 0)
    if (started === undefined) throw new Error(`Nothing builds ${name}`)
    served = started
    page = await browser.newPage({ reducedMotion: 'reduce' })
    page.setDefaultTimeout(60_000)
  })
  afterAll(async () => {
    await page?.context().close()
    await served?.stop()
  })

  async function open({ system, className = '', attribute, theme, own, skin }: Circumstances): Promise<void> {
    await page.emulateMedia({ colorScheme: system })
    const asked = new URLSearchParams({ service: service.origin })
    if (theme !== undefined) asked.set('theme', theme)
    if (own !== undefined) asked.set('own', own)
    const { path, sheet } = (skin && skinned[name]?.(skin)) ?? { path: '/?' }
    await page.goto(`${served.origin}${path}${asked.toString()}`)
    if (sheet !== undefined) await page.addStyleTag({ url: sheet })
    await page.evaluate(
      ([names = '', value]) => {
        document.documentElement.className = names
        if (value !== undefined) document.documentElement.dataset['theme'] = value
      },
      [className, attribute],
    )
    await page.locator('[role="dialog"] [data-part="submit"]').waitFor()
  }

  it.each(named)('a form and a dialog are %s', async (_name, { looks, ...circumstances }) => {
    await open(circumstances)
    const expected = looks === 'light' ? day : night
    expect(await coloursOf(page, 'main', 'card')).toEqual(expected)
    expect(await coloursOf(page, '[data-part="overlay"]', 'dialog')).toEqual(expected)
    const overlay = page.locator('[data-part="overlay"]')
    expect(await overlay.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe(overlays[looks])
  })

  it.each(skins.flatMap((skin) => (['light', 'dark'] as const).map((system) => [skin, system] as const)))(
    'the theme %s has its colours where it is %s',
    async (skin, system) => {
      await open({ system, skin })
      const { card, input, submit } = await coloursOf(page, 'main', 'card')
      expect([card.background, card.text, input.border, submit.background]).toEqual(themed[skin][system])
      expect((await coloursOf(page, '[data-part="overlay"]', 'dialog')).card.background).toBe(card.background)
    },
  )

  it.each(['light', 'dark'] as const)('a variable of the site wins where it is %s', async (system) => {
    await open({ system, className: 'branded' })
    const expected = system === 'light' ? day : night
    const submit = { ...expected.submit, background: 'rgb(11, 95, 255)' }
    expect(await coloursOf(page, 'main', 'card')).toEqual({ ...expected, submit })
  })
})
