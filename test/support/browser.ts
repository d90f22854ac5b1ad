import { execFile } from 'node:child_process'
import { accessSync, constants, existsSync, readFileSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { type FontSet, fontEnvironment } from './fonts.ts'

const run = promisify(execFile)

/** Chromium without anything around its pages: opens them with a third less work. */
const shells = ['chromium-headless-shell', 'chrome-headless-shell']

/** Names under which Chromium and its relatives are installed, best first. */
const commands = [
  ...shells,
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
  'microsoft-edge',
]

const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
]

const cure =
  'The widget tests need Chromium or Chrome and found none. Install one (Debian and Ubuntu: `sudo apt-get install chromium`, ' +
  'macOS: `brew install --cask google-chrome`, anywhere: `npx playwright-core install chromium`), or set CHROME_PATH.'

/**
 * Path of a browser to drive: CHROME_PATH, an installed one, playwright's own, or the distribution's package when root.
 * @throws {Error} naming what to install
 */
export async function findBrowser(env: NodeJS.ProcessEnv = process.env): Promise<string> {
  const named = env['CHROME_PATH']
  if (named !== undefined && named !== '') {
    if (isExecutable(named)) return named
    throw new Error(`CHROME_PATH is ${named}, which cannot be run. Correct it, or unset it to look for a browser.`)
  }
  return installedBrowser(env) ?? playwrightBrowser() ?? (await debianBrowser(env))
}

function installedBrowser(env: NodeJS.ProcessEnv): string | undefined {
  const folders = (env['PATH'] ?? '').split(delimiter).filter(Boolean)
  const candidates = [...commands.flatMap((command) => folders.map((folder) => join(folder, command))), ...applications]
  return candidates.find(isExecutable)
}

/** Looks where `npx playwright install` puts browsers, of whatever version. */
function playwrightBrowser(): string | undefined {
  const caches = [join(homedir(), '.cache/ms-playwright'), join(homedir(), 'Library/Caches/ms-playwright')]
  const binaries = [
    'chrome-linux/headless_shell',
    'chrome-linux64/chrome',
    'chrome-linux/chrome',
    'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
  ]
  const folders = caches.filter(existsSync).flatMap((cache) => readdirSync(cache).map((entry) => join(cache, entry)))
  const candidates = binaries.flatMap((binary) => folders.map((folder) => join(folder, binary)))
  return [...candidates, chromium.executablePath()].find(isExecutable)
}

async function debianBrowser(env: NodeJS.ProcessEnv): Promise<string> {
  if (process.getuid?.() !== 0 || !isDebian()) throw new Error(cure)
  const quiet = { env: { ...env, DEBIAN_FRONTEND: 'noninteractive' }, maxBuffer: 64 * 1024 * 1024 }
  const install = (name: string) => run('apt-get', ['install', '-y', '--no-install-recommends', name], quiet)
  try {
    // The package lists of a fresh container are empty or old.
    await run('apt-get', ['update'], quiet)
    await install('chromium-headless-shell').catch(() => install('chromium'))
  } catch (cause) {
    throw new Error(cure, { cause })
  }
  const found = installedBrowser(env)
  if (found === undefined) throw new Error(cure)
  return found
}

function isDebian(): boolean {
  try {
    return /^ID(_LIKE)?=.*debian/m.test(readFileSync('/etc/os-release', 'utf8'))
  } catch {
    return false
  }
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** How to start the browser: with which fonts, and with arguments beside ours. */
export interface BrowserOptions {
  readonly fonts?: FontSet
  readonly more?: readonly string[]
}

/** The browser of this process, by its path. */
const running = new Map<string, Promise<Browser>>()

/**
 * A browser at `executablePath` without a window. Whoever opens it closes it. Test files run one after the other in a process
 * and share one browser there, because starting it takes as long as a test; closing it then ends its pages. One with
 * options is started for whoever asks.
 */
export async function openBrowser(executablePath: string, options?: BrowserOptions): Promise<Browser> {
  if (options !== undefined || process.env['VITEST_WORKER_ID'] === undefined)
    return await launch(executablePath, options)
  let shared = await running.get(executablePath)?.catch(() => undefined)
  if (shared?.isConnected() !== true) {
    const starting = launch(executablePath)
    running.set(executablePath, starting)
    shared = await starting
  }
  return sharing(shared)
}

/** `browser` with a `close` that leaves it open for the next. */
function sharing(browser: Browser): Browser {
  const mine = new Set<BrowserContext>()
  const close = async () => {
    await Promise.all([...mine].map((context) => context.close()))
  }
  const newContext: Browser['newContext'] = async (options) => {
    const context = await browser.newContext(options)
    mine.add(context)
    context.once('close', () => mine.delete(context))
    return context
  }
  const newPage: Browser['newPage'] = async (options) => {
    const context = await newContext(options)
    const page = await context.newPage()
    page.once('close', () => void context.close())
    return page
  }
  const sharer = new Proxy(browser, {
    get(target, name) {
      if (name === 'close') return close
      if (name === 'newContext') return newContext
      if (name === 'newPage') return newPage
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  shared.set(sharer, { owner: browser, mine })
  return sharer
}

/** The browser itself and what a test opened in it, by what `sharing` made of it. */
const shared = new WeakMap<Browser, { readonly owner: Browser; readonly mine: Set<BrowserContext> }>()

/** A page of an empty profile, and what gives both back. */
export interface BorrowedPage {
  readonly page: Page
  close(): Promise<void>
}

/* oxlint-disable no-underscore-dangle -- the library's own names */

/** What Playwright's own runner reuses a profile with; no part of its types. */
interface Reusing {
  _newContextForReuse(options: BrowserContextOptions): Promise<BrowserContext>
  _disconnectFromReusedContext(reason: string): Promise<void>
}

/** Browsers whose reused page somebody has. */
const lent = new WeakSet<Browser>()

/**
 * A page of an empty profile. In a shared browser it is, where nobody else has it, the page that a test gave back: a new one
 * costs a process, which compiles the same scripts again. Playwright empties it: storage, cookies, routes, scripts, clock.
 */
export async function borrowPage(browser: Browser, options: BrowserContextOptions): Promise<BorrowedPage> {
  const known = shared.get(browser)
  if (known === undefined || lent.has(known.owner) || !reuses(known.owner)) {
    const context = await browser.newContext(options)
    return { page: await context.newPage(), close: () => context.close() }
  }
  const { owner, mine } = known
  lent.add(owner)
  const context = await owner._newContextForReuse(options)
  mine.add(context)
  let isBack = false
  context.once('close', () => {
    mine.delete(context)
    // Closed for good; the next test gets another.
    if (!isBack) lent.delete(owner)
  })
  return {
    page: context.pages()[0] ?? (await context.newPage()),
    async close() {
      if (isBack || !mine.has(context)) return
      isBack = true
      await context.clearPermissions()
      await owner._disconnectFromReusedContext('The test is over')
      lent.delete(owner)
    },
  }
}

function reuses(browser: Browser): browser is Browser & Reusing {
  return '_newContextForReuse' in browser && '_disconnectFromReusedContext' in browser
}

/* oxlint-enable no-underscore-dangle */

async function launch(executablePath: string, options: BrowserOptions = {}): Promise<Browser> {
  const { fonts = 'machine', more = [] } = options
  const quiet = ['--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update']
  // Chromium has no sandbox for root.
  const root = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const { env, remove } = fontEnvironment(fonts)
  const args = [...root, ...quiet, '--disable-sync', ...more]
  try {
    const browser = await chromium.launch({ executablePath, args, env: { ...process.env, ...env } })
    return browser.on('disconnected', remove)
  } catch (error) {
    remove()
    throw error
  }
}
