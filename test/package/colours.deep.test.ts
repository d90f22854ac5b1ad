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
    await installed.run('esbuild', ['main.jsx', ...options])
    return serveFiles(installed, 'esbuild', port)
  },
}

const tools = Object.keys(builds)

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
}

const day = {
  card: { background: 'rgb(255, 254, 251)', border: 'rgb(230, 225, 214)', text: 'rgb(33, 31, 26)' },
  title: 'rgb(33, 31, 26)',
  label: 'rgb(33, 31, 26)',
  input: { background: 'rgb(255, 254, 251)', border: 'rgb(141, 135, 123)', text: 'rgb(33, 31, 26)' },
  submit: { background: 'rgb(39, 36, 30)', text: 'rgb(253, 251, 245)' },
  button: 'rgb(104, 99, 90)',
  link: { text: 'rgb(33, 31, 26)', line: 'rgb(163, 105, 15)' },
}
const night: typeof day = {
  card: { background: 'rgb(28, 26, 23)', border: 'rgb(53, 50, 43)', text: 'rgb(242, 238, 229)' },
  title: 'rgb(242, 238, 229)',
  label: 'rgb(242, 238, 229)',
  input: { background: 'rgb(28, 26, 23)', border: 'rgb(123, 117, 104)', text: 'rgb(242, 238, 229)' },
  submit: { background: 'rgb(229, 187, 108)', text: 'rgb(35, 26, 7)' },
  button: 'rgb(171, 164, 150)',
  link: { text: 'rgb(242, 238, 229)', line: 'rgb(224, 177, 92)' },
}
const overlays = { light: 'rgba(20, 18, 14, 0.45)', dark: 'rgba(0, 0, 0, 0.65)' }

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

  async function open({ system, className = '', attribute, theme, own }: Circumstances): Promise<void> {
    await page.emulateMedia({ colorScheme: system })
    const asked = new URLSearchParams({ service: service.origin })
    if (theme !== undefined) asked.set('theme', theme)
    if (own !== undefined) asked.set('own', own)
    await page.goto(`${served.origin}/?${asked.toString()}`)
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

  it.each(['light', 'dark'] as const)('a variable of the site wins where it is %s', async (system) => {
    await open({ system, className: 'branded' })
    const expected = system === 'light' ? day : night
    const submit = { ...expected.submit, background: 'rgb(11, 95, 255)' }
    expect(await coloursOf(page, 'main', 'card')).toEqual({ ...expected, submit })
  })
})
