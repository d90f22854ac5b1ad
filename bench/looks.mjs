// `npm run looks -- --out folder`: our widgets beside the newest published better-auth-ui, both in one build of Vite, both on
// our own service with the demo organization: the same people, the same size, light and dark, 1280 and 375 px wide.
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { createJiti } from 'jiti'
import { preview } from 'vite'
import { freePort, post, startDemo } from '../.scripts/demo-service.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const { values } = parseArgs({ options: { out: { type: 'string', default: join(tmpdir(), 'latchkey-looks') } } })
const widths = [1280, 375]
const themes = ['light', 'dark']
/** What is compared, who looks at it, and what is pressed first. */
const components = [
  { name: 'sign-in', as: 'nobody' },
  { name: 'sign-up', as: 'nobody' },
  { name: 'user-profile', as: 'demo' },
  { name: 'organization-members', as: 'demo' },
  { name: 'user-button', as: 'demo', press: 'main button' },
  { name: 'organization-switcher', as: 'demo', press: 'main button' },
]

/** Installs better-auth-ui and the packed widgets into a temporary folder, and builds both pages. */
function build() {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-looks-'))
  cpSync(join(root, 'bench/looks'), folder, { recursive: true })
  // Peers of other databases and captchas stay out: no page imports them.
  const quiet = ['--ignore-scripts', '--legacy-peer-deps', '--no-audit', '--no-fund', '--silent']
  // Without a lock file: Tailwind's parts for other platforms cannot be had everywhere, and a half one is none. Versions are exact.
  execFileSync('npm', ['install', ...quiet], { cwd: folder, stdio: 'inherit' })
  mkdirSync(join(folder, 'node_modules/@latchkey'))
  cpSync(join(root, 'widgets/dist'), join(folder, 'node_modules/@latchkey/react/dist'), { recursive: true })
  cpSync(join(root, 'widgets/package.json'), join(folder, 'node_modules/@latchkey/react/package.json'))
  // What the widgets bring; the page itself installed the rest.
  for (const name of Object.keys(JSON.parse(readFileSync(join(root, 'widgets/package.json'), 'utf8')).dependencies)) {
    const place = join(folder, 'node_modules', name)
    if (existsSync(place)) continue
    mkdirSync(dirname(place), { recursive: true })
    symlinkSync(join(root, 'node_modules', name), place)
  }
  execFileSync(process.execPath, [join(folder, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'error'], {
    cwd: folder,
    stdio: 'inherit',
  })
  return folder
}

async function photograph(browser, { name, as, press }, { side, width, theme, origin, service }) {
  const context = await browser.newContext({
    viewport: { width, height: 800 },
    colorScheme: theme,
    reducedMotion: 'reduce',
  })
  if (as === 'demo') {
    await post(context, service, '/dev/demo/sign-in')
    const list = await context.request.get(`${service}/api/auth/organization/list`)
    const acme = (await list.json()).find((one) => one.name === 'Acme')
    await post(context, service, '/api/auth/organization/set-active', { organizationId: acme.id })
  }
  const page = await context.newPage()
  const query = new URLSearchParams({ component: name, service, theme })
  await page.goto(`${origin}/${side}.html?${query}`, { waitUntil: 'networkidle' })
  if (press !== undefined) {
    await page.locator(press).first().click()
    await page.locator('[role="menu"]').waitFor()
    // A menu that is still fading in says nothing about its looks.
    await page.evaluate(() => {
      const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
      return Promise.allSettled(ending.map(({ finished }) => finished))
    })
  }
  await page.evaluate(() => document.fonts.ready)
  const png = await page.screenshot()
  await context.close()
  return png
}

/** Both side by side, ours at the left. */
async function sheet(browser, pictures, file) {
  const page = await browser.newPage()
  const images = pictures.map((png) => `<img src="data:image/png;base64,${png.toString('base64')}" alt="">`)
  await page.setContent(`<body style="margin:8px;display:inline-flex;gap:8px;background:#99a">${images.join('')}`)
  await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode())))
  writeFileSync(file, await page.locator('body').screenshot())
  await page.close()
}

const { findBrowser, openBrowser } = await createJiti(import.meta.url).import(join(root, 'test/support/browser.ts'))
mkdirSync(values.out, { recursive: true })
const folder = build()
const port = await freePort()
const origin = `http://localhost:${port}`
const server = await preview({
  root: folder,
  configFile: false,
  logLevel: 'error',
  preview: { host: 'localhost', port, strictPort: true },
})
const demo = await startDemo([origin])
const browser = await openBrowser(await findBrowser())
try {
  const context = await browser.newContext()
  await post(context, demo.origin, '/dev/demo')
  await context.close()
  for (const component of components)
    for (const width of widths)
      for (const theme of themes) {
        const place = { width, theme, origin, service: demo.origin }
        const ours = await photograph(browser, component, { ...place, side: 'ours' })
        const theirs = await photograph(browser, component, { ...place, side: 'theirs' })
        const file = join(values.out, `${component.name}-${width}-${theme}.png`)
        await sheet(browser, [ours, theirs], file)
        console.log(file)
      }
} finally {
  await browser.close()
  await demo.stop()
  await server.close()
  rmSync(folder, { recursive: true, force: true })
}
