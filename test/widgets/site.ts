import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inject } from 'vitest'
import { type Config, listen } from '../../runtime/index.ts'
import { bundleFixture, fixtureIn, type PageFiles, type ReactBuild } from '../support/fixture-pages.ts'
import { createTestAuth, type TestAuth } from '../support/test-auth.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const playground = join(root, 'dist/playground')
const policy = "default-src 'self'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'"
const mediaTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
}

/** The real service and pages of our widgets on one origin, as `serve --dev` shows them: same paths, same strict policy. */
export interface Site {
  readonly origin: string
  readonly test: TestAuth
  /** How many requests came for a path below the base path, e.g. `/sign-in/email`. */
  count(path: string): number
  /** Holds answers of the service back until the returned function is called. */
  hold(): () => void
  /** Stops the server; a browser then finds nobody. */
  stop(): Promise<void>
  close(): Promise<void>
}

export interface SiteOptions {
  /** A file of `fixtures/`, or `quality/…` for one of the requirements; without it, the playground as it was built. */
  readonly fixture?: string
  /** What the server rendered into the fixture's page. */
  readonly html?: string
  /** Whether code that the fixture loads later comes in files of its own; else it is there from the beginning. */
  readonly isSplit?: boolean
  /** What React says of it; by default that of the run. */
  readonly react?: ReactBuild
  readonly config?: Partial<Config>
  /** The service as on a public server, where no inbox of development takes mail: for pages that only look. */
  readonly production?: boolean
  /** Origins beside its own that its pages may call, as far as their own policy says. */
  readonly connects?: readonly string[]
  /** What its pages' policy says of scripts; by default they come from itself alone. */
  readonly scripts?: readonly string[]
}

/** Starts the service and its pages on a free port. */
export async function startSite(options: SiteOptions = {}): Promise<Site> {
  const { fixture, config = {}, production = false, connects = [], scripts = [] } = options
  const files = fixture === undefined ? await playgroundFiles() : await fixtureFiles(fixture, options)
  const counts = new Map<string, number>()
  let gate: Promise<void> = Promise.resolve()
  const service: { test?: TestAuth } = {}
  const server = await listen(
    async (request) => {
      const { pathname } = new URL(request.url)
      if (!pathname.startsWith('/api/auth/')) return page(files, pathname, { connect: connects, script: scripts })
      const path = pathname.slice('/api/auth'.length)
      counts.set(path, (counts.get(path) ?? 0) + 1)
      await gate
      return service.test?.auth.fetch(request) ?? new Response(null, { status: 503 })
    },
    { host: 'localhost', port: 0, trustProxy: false },
  )
  const origin = `http://localhost:${server.port}`
  const env = production ? {} : { LATCHKEY_BASE_URL: origin }
  const test = await createTestAuth({ config, production, env })
  service.test = test
  return {
    origin,
    test,
    count: (path) => counts.get(path) ?? 0,
    hold() {
      let open = () => {}
      gate = new Promise((resolve) => {
        open = resolve
      })
      return open
    },
    stop: () => server.close(0),
    async close() {
      await server.close(0)
      await test.close()
    },
  }
}

function page(files: PageFiles, pathname: string, allowed: Readonly<Record<string, readonly string[]>>): Response {
  const path = pathname === '/' ? '/index.html' : pathname
  const body = files.get(path)
  if (body === undefined)
    return new Response('No such page', { status: 404, headers: { 'content-type': 'text/plain' } })
  const type = mediaTypes[extname(path)] ?? 'application/octet-stream'
  const further = Object.entries(allowed).flatMap(([kind, from]) =>
    from.length === 0 ? [] : [`; ${kind}-src 'self' ${from.join(' ')}`],
  )
  const whole = policy + further.join('')
  return new Response(body, { headers: { 'content-type': type, 'content-security-policy': whole } })
}

/** The built playground, read once: a build that runs meanwhile takes nothing away from a test. */
async function playgroundFiles(): Promise<PageFiles> {
  const entries = await readdir(playground, { recursive: true, withFileTypes: true })
  const names = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const texts = await Promise.all(names.map((name) => readFile(name, 'utf8')))
  return new Map(names.map((name, index) => [name.slice(playground.length), texts[index] ?? '']))
}

const bundles = new Map<string, Promise<PageFiles>>()

/** A fixture's page with its scripts and styles: those that the run made of all fixtures, or else made once in a process. */
async function fixtureFiles(fixture: string, options: SiteOptions): Promise<PageFiles> {
  const { html = '', isSplit = false, react = inject('react') } = options
  const key = `${fixture} ${react} ${isSplit}`
  const isMade = react === inject('react') && !isSplit
  const make = async () => (isMade ? fixtureIn(inject('fixtures'), fixture) : bundleFixture(fixture, react, isSplit))
  const bundle = bundles.get(key) ?? make()
  bundles.set(key, bundle)
  return new Map([...(await bundle), ['/index.html', fixtureHtml.replace('{html}', () => html)]])
}

const fixtureHtml = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Fixture</title>
    <link rel="stylesheet" href="/styles.css" />
    <script type="module" src="/page.js"></script>
  </head>
  <body><main id="app">{html}</main></body>
</html>`
