// Writes the pictures of README and docs/ from the tour: `npm run pictures`. Starts the built service with a fresh
// database in a temporary folder, fills it with the demo organization, and takes each picture in light and dark.
// `--out folder` writes them somewhere else than docs/images.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { createJiti } from 'jiti'

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

/** Starts `latchkey serve --dev` with this repository's own config. Gives its address and how to stop it. */
async function startDemo() {
  const cwd = mkdtempSync(join(tmpdir(), 'latchkey-pictures-'))
  cpSync(join(root, 'auth.config.ts'), join(cwd, 'auth.config.ts'))
  const port = await freePort()
  const settings = /^(LATCHKEY_|DATABASE_URL|REDIS_URL|SMTP_URL|PORT$|HOST$|NODE_ENV$)/
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !settings.test(name)))
  const child = spawn(process.execPath, [join(root, 'dist/cli/main.js'), 'serve', '--dev', '--port', String(port)], {
    cwd,
    env,
  })
  let output = ''
  const ready = new Promise((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        output += text
        if (output.includes('is ready at')) resolve(undefined)
      })
    }
    child.once('exit', (code) => reject(new Error(`The service ended with ${code}:\n${output}`)))
  })
  const stop = async () => {
    if (child.exitCode === null) {
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
    rmSync(cwd, { recursive: true, force: true })
  }
  try {
    await ready
  } catch (error) {
    await stop()
    throw error
  }
  return { origin: `http://localhost:${port}`, stop }
}

async function freePort() {
  const server = createServer().listen(0, 'localhost')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (typeof address !== 'object' || address === null) throw new Error('The port is not known.')
  return address.port
}

/** Asks `/dev/demo`, with the cookies of a browser. */
async function post(context, origin, path) {
  const answer = await context.request.post(`${origin}${path}`, { headers: { origin } })
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`)
}

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
