import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import type { Page } from 'playwright-core'
import { weights } from '../package/weights.ts'
import { kilobytes } from '../widgets/bundles.ts'
import { chromium, type Check, must, same } from './check.ts'
import { submitSignIn } from './errors.ts'
import { isThorough } from './thorough.ts'

/** Holds the answers to a call back until the returned function is called. */
export async function hold(page: Page, path: string): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(path, async (route) => {
    await held
    await route.continue()
  })
  return () => release()
}

/** Runs in a page before its own scripts: adds up how far things jumped that nobody had touched. */
function recordShifts(): void {
  Reflect.set(window, 'shifted', 0)
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      Reflect.set(window, 'shifted', Number(Reflect.get(window, 'shifted')) + Number(Reflect.get(entry, 'value')))
  }).observe({ type: 'layout-shift', buffered: true })
}

const shifted = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(Number(Reflect.get(window, 'shifted')))))
      }),
  )

/** How much slower a middling telephone is than a computer. */
const slowdown = 4

/** What a page with sign-in alone loads at once, with React, in KB of gzip. */
async function kilobytesWithReact(): Promise<number> {
  const contents = `import { createRoot } from 'react-dom/client'
    import { AuthProvider } from './core/auth-provider.tsx'
    import { SignIn } from './entrance/sign-in.ts'
    createRoot(document.body).render(<AuthProvider><SignIn /></AuthProvider>)`
  const { outputFiles } = await build({
    stdin: { contents, loader: 'tsx', resolveDir: fileURLToPath(new URL('../../widgets', import.meta.url)) },
    bundle: true,
    minify: true,
    write: false,
    splitting: true,
    outdir: '/',
    format: 'esm',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  return kilobytes(outputFiles.find(({ path }) => path.includes('stdin'))?.contents ?? '')
}

export const loadingChecks: readonly Check[] = [
  chromium(84, 'Nothing jumps from the server’s page to the settled one, nor under the pointer', async (stage) => {
    const { origin } = await stage.rendered()
    const context = await stage.browser.newContext({ viewport: { width: 1280, height: 900 } })
    try {
      const page = await context.newPage()
      await page.addInitScript(recordShifts)
      await page.goto(origin)
      await page.locator('[data-part="toggle"]').waitFor()
      const sum = await shifted(page)
      must(sum <= 0.02, `The page jumped by ${sum}`)
    } finally {
      await context.close()
    }
    const person = await stage.person()
    const { page } = await stage.visit('user-button', { as: person, before: (v) => v.page.addInitScript(recordShifts) })
    await page.locator('[data-part="trigger"]').waitFor()
    must((await shifted(page)) <= 0.02, `The user button jumped by ${await shifted(page)}`)
    const { page: form } = await stage.visit('sign-up')
    const button = form.locator('[data-part="submit"]')
    const before = await button.boundingBox()
    await button.click()
    await form.locator('[data-part="error"]').first().waitFor()
    same((await button.boundingBox())?.y, before?.y, 'the place of the button below errors')
  }),
  chromium(85, 'What loads is grey, busy, and said once', async (stage) => {
    const person = await stage.person()
    const { page } = await stage.visit('none', { as: person })
    const release = await hold(page, '**/passkey/list-user-passkeys*')
    await page.goto(`${stage.site.origin}/?view=passkeys`)
    const busy = page.locator('[aria-busy="true"]')
    await busy.first().waitFor()
    same(await busy.count(), 1, 'busy regions')
    must((await busy.locator('[data-part="skeleton"]').count()) > 0, 'There is no skeleton')
    must((await busy.innerText()).trim() !== '', 'Nothing is said to who cannot see the grey lines')
    release()
    await busy.waitFor({ state: 'detached' })
  }),
  chromium(86, 'On a slow network and a middling telephone sign-in is there within three seconds', async (stage) => {
    const { origin } = await stage.rendered()
    const whole = await kilobytesWithReact()
    const context = await stage.browser.newContext({ viewport: { width: 390, height: 800 } })
    try {
      const page = await context.newPage()
      const devtools = await context.newCDPSession(page)
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
      await page.route('**/page.js', (route) => route.abort())
      await page.goto(origin)
      // The server's page is a form already: it can be filled and sent without any script.
      await page.locator('form[method="post"] input[name="email"]').fill('ada@example.com')
      // 400 kbit/s and 400 ms, as Lighthouse has it: page, style sheet and script in one round trip each.
      const seconds = 3 * 0.4 + (whole * 8) / 400
      must(seconds <= 3, `The scripts of sign-in alone take ${seconds.toFixed(1)} s`)
    } finally {
      await context.close()
    }
  }),
  chromium(87, 'A pending button keeps its width, its name and the focus', async (stage) => {
    const { page } = await stage.visit('sign-in')
    const release = await hold(page, '**/sign-in/email')
    const button = page.locator('[data-part="submit"]')
    const before = await button.boundingBox()
    await submitSignIn(page)
    await page.locator('[data-part="submit"][aria-busy="true"]').waitFor()
    const state = await button.evaluate((element: HTMLButtonElement) => ({
      disabled: element.disabled,
      focused: document.activeElement === element,
      named: element.innerText.trim() !== '',
      spins: element.querySelector('[data-part="spinner"]') !== null,
    }))
    same(state, { disabled: false, focused: true, named: true, spins: true }, 'the pending button')
    same((await button.boundingBox())?.width, before?.width, 'its width')
    release()
  }),
  chromium(88, 'Five fast clicks and Enter are one request', async (stage) => {
    const person = await stage.person()
    const open = {
      'sign-in': undefined,
      password: person,
      ...(isThorough && { 'sign-up': undefined, forgot: undefined, email: person }),
    }
    for (const [view, as] of Object.entries(open)) {
      const { page } = await stage.visit(view, as === undefined ? {} : { as })
      let count = 0
      page.on('request', (request) => {
        // Whether a name is free is asked while somebody types.
        if (request.method() === 'POST' && !/is-username-available|check-slug/.test(request.url())) count++
      })
      const inputs = page.locator('form input:not([type=hidden], [type=checkbox], [readonly])')
      await inputs.first().waitFor()
      for (const input of await inputs.all()) await input.fill(`some.${crypto.randomUUID().slice(0, 8)}@example.com`)
      const release = await hold(page, '**/api/auth/**')
      const box = await page.locator('[data-part="submit"]').boundingBox()
      must(box !== null, 'There is no button')
      for (let click = 0; click < 5; click++) await page.mouse.click(box.x + 20, box.y + 15)
      await inputs.last().press('Enter')
      await page.locator('[data-part="submit"][aria-busy="true"]').waitFor()
      release()
      await page.locator('[data-part="submit"][aria-busy="true"]').waitFor({ state: 'detached' })
      same(count, 1, `requests of ${view}`)
    }
  }),
  chromium(89, 'A call that hangs ends in an error that can be acted on', async (stage) => {
    const { page } = await stage.visit('sign-in', { before: (visitor) => visitor.page.clock.install() })
    await page.route('**/sign-in/email', () => {})
    await submitSignIn(page)
    await page.locator('[data-part="submit"][aria-busy="true"]').waitFor()
    await page.clock.runFor(15_000)
    await page.getByRole('alert').getByText('took too long to respond').waitFor()
    await page.getByRole('button', { name: 'Try again' }).waitFor()
  }),
  chromium(90, 'Sizes stay within their budgets', async () => {
    for (const { name, limit, weigh } of weights) {
      const size = await weigh()
      must(size <= limit, `${name}: ${size.toFixed(1)} KB gzip, at most ${limit} are allowed`)
    }
  }),
  chromium(91, 'Nothing is asked of anybody else', async (stage) => {
    const foreign: string[] = []
    const { page } = await stage.visit('none', { as: await stage.person() })
    page.on('request', (request) => {
      if (!request.url().startsWith(stage.site.origin)) foreign.push(request.url())
    })
    for (const view of [
      'sign-in-social',
      'social',
      'passkeys',
      'accounts',
      'list',
      'user-button',
      'error&error=no_code',
    ]) {
      await page.goto(`${stage.site.origin}/?view=${view}`, { waitUntil: 'networkidle' })
    }
    same(foreign, [], 'requests to others')
  }),
]
