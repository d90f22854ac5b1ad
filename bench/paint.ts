/**
 * `npm run bench:paint`: builds a page of Vite for `SignIn`, one for `AuthView` and one for `UserProfile`, serves each compressed
 * beside a real service, and loads them cold on a slow line with a slow processor. Prints medians of the first contentful paint and
 * of the time at which the first field stands, or the name of the person, what the main thread did until all was quiet, and what was
 * loaded: requests in all and to the service, KB. Ends with 1 when a paint is later than its limit.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { loadavg, tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import type { Browser, BrowserContext } from 'playwright-core'
import { build } from 'vite'
import { findBrowser, openBrowser } from '../test/support/browser.ts'
import { freePort } from './processes.ts'
import { medianOf } from './statistics.ts'

const { values } = parseArgs({ options: { loads: { type: 'string', default: '5' } } })
const loads = Number(values.loads)
const root = fileURLToPath(new URL('..', import.meta.url))

/** 1.6 Mbit/s down, 750 kbit/s up, 150 ms for a round trip; a processor of a quarter of this one's speed. */
const line = { offline: false, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8, latency: 150 }
const slowdown = 4

/** A page under measurement. */
interface Page {
  readonly name: string
  readonly path: string
  /** What stands inside `AuthProvider`. */
  readonly element: string
  /** The latest first paint that is wanted, in milliseconds. */
  readonly limit: number
  /** Whether somebody is signed in. */
  readonly signedIn?: boolean
}

const pages: readonly Page[] = [
  { name: 'SignIn', path: '/', element: '<SignIn />', limit: 1700 },
  { name: 'AuthView', path: '/auth/sign-in', element: '<AuthView path={location.pathname} />', limit: 1900 },
  { name: 'UserProfile', path: '/', element: '<UserProfile />', limit: 1900, signedIn: true },
]

/** One cold load. Times are in milliseconds since the navigation began. */
interface Load {
  readonly paint: number
  /** When the first field of the form was in the page, or the name of who is signed in. */
  readonly form: number
  /** Milliseconds of work of the main thread until the network was quiet; of them, milliseconds in scripts. */
  readonly work: number
  readonly scripts: number
  /** Requests until the form stood and the network was quiet, and those of them to the service, preflights included. */
  readonly requests: number
  readonly calls: number
  /** What they brought of scripts and style sheets, compressed, in KB. */
  readonly kilobytes: number
}

/** Builds the page as a site does that installed the package. */
async function buildPage({ name, element }: Page, folder: string, serviceOrigin: string): Promise<string> {
  writeFileSync(
    join(folder, 'main.jsx'),
    `import { AuthProvider, ${name} } from '@latchkey/react'
import '@latchkey/react/styles.css'
import { createRoot } from 'react-dom/client'
createRoot(document.getElementById('root')).render(<AuthProvider baseURL="${serviceOrigin}">${element}</AuthProvider>)
`,
  )
  const out = join(folder, name)
  // A link of node_modules is where the page has it, as if it were installed.
  await build({
    root: folder,
    configFile: false,
    logLevel: 'error',
    resolve: { preserveSymlinks: true },
    oxc: { jsx: { runtime: 'automatic' } },
    build: { outDir: out },
  })
  return out
}

const types: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css', '.html': 'text/html' }

/** Serves a built page compressed; every path without a file is the page. */
async function serveBuilt(folder: string, port: number): Promise<() => Promise<void>> {
  const read = (path: string) => ({
    type: types[extname(path)] ?? '',
    body: gzipSync(readFileSync(join(folder, path))),
  })
  const index = read('index.html')
  const assets = new Map(readdirSync(join(folder, 'assets')).map((name) => [`/assets/${name}`, read(`assets/${name}`)]))
  const server = createServer(({ url = '/' }, response) => {
    const { type, body } = assets.get(url) ?? index
    response
      .writeHead(200, { 'content-type': type, 'content-encoding': 'gzip', 'content-length': body.length })
      .end(body)
  })
  await once(server.listen(port, '127.0.0.1'), 'listening')
  return async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
}

let people = 0
const person = 'Ada Lovelace'

/** Signs somebody new up in the profile, whose cookies hold for every port of this machine. */
async function signUp(context: BrowserContext, service: string): Promise<void> {
  const email = `paint${++people}@example.com`
  const data = { name: person, email, password: 'correct horse battery staple' }
  const answer = await context.request.post(`${service}/api/auth/sign-up/email`, { data, headers: { origin: service } })
  if (!answer.ok()) throw new Error(`Nobody could sign up: ${answer.status()} ${await answer.text()}`)
}

/** Loads `url` in a fresh profile with an empty cache. */
async function load(browser: Browser, url: string, service: string, signedIn: boolean): Promise<Load> {
  const context = await browser.newContext()
  try {
    if (signedIn) await signUp(context, service)
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.setCacheDisabled', { cacheDisabled: true })
    await devtools.send('Network.emulateNetworkConditions', line)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await devtools.send('Performance.enable')
    let requests = 0
    let calls = 0
    let bytes = 0
    devtools.on('Network.requestWillBeSent', ({ request }) => {
      requests += 1
      if (request.url.startsWith(service)) calls += 1
    })
    devtools.on('Network.loadingFinished', ({ encodedDataLength }) => void (bytes += encodedDataLength))
    await page.addInitScript(
      (text) => {
        const stands = () =>
          text === null ? document.querySelector('input') !== null : document.body?.textContent.includes(text)
        const observer = new MutationObserver(() => {
          if (!stands()) return
          performance.mark('form')
          observer.disconnect()
        })
        observer.observe(document, { childList: true, subtree: true, characterData: true })
      },
      signedIn ? person : null,
    )
    await page.goto(url, { waitUntil: 'networkidle' })
    await (signedIn ? page.getByText(person) : page.locator('input')).first().waitFor()
    const { paint, form } = await page.evaluate(() => {
      const at = (name: string) => performance.getEntriesByName(name)[0]?.startTime ?? Number.NaN
      return { paint: at('first-contentful-paint'), form: at('form') }
    })
    const { metrics } = await devtools.send('Performance.getMetrics')
    const spent = (name: string) => (metrics.find((one) => one.name === name)?.value ?? Number.NaN) * 1000
    const [work, scripts] = [spent('TaskDuration'), spent('ScriptDuration')]
    return { paint, form, work, scripts, requests, calls, kilobytes: bytes / 1024 }
  } finally {
    await context.close()
  }
}

/** Runs the built service in the folder, trusting the page's origin, and waits until it answers. */
async function startService(folder: string, port: number, pageOrigin: string): Promise<() => Promise<void>> {
  writeFileSync(
    join(folder, 'auth.config.js'),
    `import { defineConfig, emailPassword } from 'latchkey'
export default defineConfig({ trustedOrigins: ['${pageOrigin}'], features: [emailPassword()] })
`,
  )
  const command = join(root, 'dist/cli/main.js')
  const env = { ...process.env, LATCHKEY_BASE_URL: `http://localhost:${port}` }
  const child = spawn(process.execPath, [command, 'serve', '--dev', '--port', String(port)], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const closed = once(child, 'close')
  let said = ''
  await new Promise<void>((ready, failed) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text
      if (said.includes(' is ready at ')) ready()
    })
    void closed.then(() => failed(new Error(`latchkey serve ended before it was ready:\n${said}`)))
  })
  return async () => {
    child.kill('SIGTERM')
    await closed
  }
}

const folder = mkdtempSync(join(tmpdir(), 'latchkey-paint-'))
const ends: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })]
try {
  const [pagePort, servicePort] = [await freePort(), await freePort()]
  const origin = `http://localhost:${pagePort}`
  mkdirSync(join(folder, 'node_modules'))
  symlinkSync(root, join(folder, 'node_modules/latchkey'), 'dir')
  for (const name of readdirSync(join(root, 'node_modules')))
    symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name))
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }\n')
  writeFileSync(
    join(folder, 'index.html'),
    '<!doctype html><html lang="en"><title>Paint</title><div id="root"></div><script type="module" src="/main.jsx"></script></html>\n',
  )
  ends.push(await startService(folder, servicePort, origin))
  const browser = await openBrowser(await findBrowser())
  ends.push(() => browser.close())
  console.log(
    `Medians of ${loads} cold loads at 1.6 Mbit/s, 150 ms, processor ÷ ${slowdown}. Load of this machine: ${loadavg()[0]?.toFixed(1)}.\n`,
  )
  console.log('  paint  limit   form   work scripts  requests  calls     KB')
  for (const page of pages) {
    const stop = await serveBuilt(await buildPage(page, folder, `http://localhost:${servicePort}`), pagePort)
    const measured: Load[] = []
    for (let turn = 0; turn < loads; turn += 1)
      measured.push(await load(browser, origin + page.path, `http://localhost:${servicePort}`, page.signedIn === true))
    await stop()
    const of = (key: keyof Load) => medianOf(measured.map((one) => one[key]))
    const cells = [
      of('paint').toFixed(0).padStart(7),
      String(page.limit).padStart(7),
      of('form').toFixed(0).padStart(7),
      of('work').toFixed(0).padStart(7),
      of('scripts').toFixed(0).padStart(8),
      of('requests').toFixed(0).padStart(10),
      of('calls').toFixed(0).padStart(7),
    ]
    const late = of('paint') > page.limit
    if (late) process.exitCode = 1
    console.log(
      `${cells.join('')}${of('kilobytes').toFixed(0).padStart(7)}  ${page.name}${late ? '  ← later than its limit' : ''}`,
    )
  }
} finally {
  for (const end of ends.toReversed()) await end()
}
