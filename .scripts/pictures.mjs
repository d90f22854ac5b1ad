// Writes the pictures of README and docs/ from the tour: `npm run pictures`. Starts the built service with a fresh
// database in a temporary folder, fills it with the demo organization, and takes each picture in light and dark.
// `--out folder` writes them somewhere else than docs/images.
import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { createJiti } from 'jiti'
import { post, startDemo } from './demo-service.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const { values } = parseArgs({ options: { out: { type: 'string', default: join(root, 'docs/images') } } })
/** Most bytes of a picture: everybody who opens the page loads it. */
const most = 350 * 1024

/**
 * What is pictured: an address of the tour, who looks, and what is shown: the whole window, or the stage alone.
 * @type {readonly { name: string, query: string, as: 'nobody' | 'demo', of: 'window' | 'stage', width: number, height: number }[]}
 */
const pictures = [
  { name: 'playground', query: 'component=user-profile', as: 'demo', of: 'window', width: 1280, height: 860 },
  { name: 'sign-in', query: 'component=sign-in&state=providers', as: 'nobody', of: 'stage', width: 1280, height: 860 },
  { name: 'user-profile', query: 'component=user-profile', as: 'demo', of: 'stage', width: 1440, height: 860 },
  {
    name: 'organization-profile',
    query: 'component=organization-profile',
    as: 'demo',
    of: 'stage',
    width: 1440,
    height: 860,
  },
  { name: 'user-button', query: 'component=user-button&state=open', as: 'demo', of: 'stage', width: 1280, height: 860 },
]

async function take(browser, origin, picture, theme) {
  const { name, query, as, of, width, height } = picture
  const viewport = { width, height }
  const context = await browser.newContext({
    viewport,
    colorScheme: theme,
    reducedMotion: 'reduce',
    deviceScaleFactor: of === 'stage' ? 2 : 1,
  })
  if (as === 'demo') await post(context, origin, '/dev/demo/sign-in')
  const page = await context.newPage()
  await page.goto(`${origin}/?${query}&theme=${theme}`, { waitUntil: 'networkidle' })
  await page.locator('.stage-widget [data-lk]').first().waitFor()
  await page.evaluate(() => document.fonts.ready)
  const png = of === 'stage' ? await page.locator('.stage-ground').screenshot() : await page.screenshot()
  await context.close()
  const file = join(values.out, `${name}-${theme}.png`)
  writeFileSync(file, png)
  const { size } = statSync(file)
  console.log(`${file} ${Math.round(size / 1024)} KB`)
  if (size > most) throw new Error(`${file} has ${size} bytes; ${most} are the most.`)
}

const jiti = createJiti(import.meta.url)
const { findBrowser, openBrowser } = await jiti.import(join(root, 'test/support/browser.ts'))
mkdirSync(values.out, { recursive: true })
const demo = await startDemo()
try {
  const browser = await openBrowser(await findBrowser())
  try {
    const context = await browser.newContext()
    await post(context, demo.origin, '/dev/demo')
    await context.close()
    for (const picture of pictures)
      for (const theme of ['light', 'dark']) await take(browser, demo.origin, picture, theme)
  } finally {
    await browser.close()
  }
} finally {
  await demo.stop()
}
