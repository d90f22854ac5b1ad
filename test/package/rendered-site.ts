import { randomUUID } from 'node:crypto'
import { createRequire } from 'node:module'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type BuildOptions } from 'esbuild'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { emailPassword, github, listen, organization, passkey, social, username } from '../../runtime/index.ts'
import { createTestAuth, type TestAuth } from '../support/test-auth.ts'
import type { SessionData } from '../../widgets/client/index.ts'
import { App } from './rendered/app.tsx'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The service, and an application that renders its page on the server, on one origin. */
export interface RenderedSite {
  readonly origin: string
  readonly test: TestAuth
  close(): Promise<void>
}

/** Makes the page's HTML. */
type Render = (session: SessionData | null) => string

/**
 * Starts both. Pages come with the strictest policy that an application can have: scripts by nonce, styles by file.
 * @param application the folder of an application that installed React and the packed widgets; without it, those of the repository
 */
export async function startRenderedSite(application?: string): Promise<RenderedSite> {
  const files = await scripts(application)
  const render = application === undefined ? renderHere : await renderWith(application)
  const service: { test?: TestAuth } = {}
  const server = await listen(
    async (request) => {
      const { pathname } = new URL(request.url)
      if (pathname.startsWith('/api/auth/')) return service.test?.auth.fetch(request) ?? unready()
      const file = files.get(pathname)
      if (file !== undefined) return new Response(file, { headers: { 'content-type': typeOf(pathname) } })
      if (pathname !== '/') return new Response(null, { status: 404 })
      return page(await sessionOf(request, service.test), render)
    },
    { host: 'localhost', port: 0, trustProxy: false },
  )
  const origin = `http://localhost:${server.port}`
  const credentials = { clientId: 'id', clientSecret: 'secret' }
  const features = [
    emailPassword(),
    organization(),
    passkey(),
    username(),
    social({ providers: [github(credentials)] }),
  ]
  const test = await createTestAuth({ config: { features }, env: { LATCHKEY_BASE_URL: origin } })
  service.test = test
  return {
    origin,
    test,
    async close() {
      await server.close(0)
      await test.close()
    },
  }
}

const unready = () => new Response(null, { status: 503 })
const typeOf = (path: string) => (extname(path) === '.css' ? 'text/css' : 'text/javascript')

/** What the service says about the cookies of a request. */
async function sessionOf(request: Request, test: TestAuth | undefined): Promise<SessionData | null> {
  const question = new Request(new URL('/api/auth/get-session', request.url), {
    headers: { cookie: request.headers.get('cookie') ?? '' },
  })
  const answer = await test?.auth.fetch(question)
  return answer?.ok === true ? answer.json() : null
}

function page(session: SessionData | null, render: Render): Response {
  const nonce = randomUUID()
  const policy = [
    "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'; connect-src 'self'",
    `img-src 'self'; style-src 'self'; script-src 'nonce-${nonce}'; require-trusted-types-for 'script'`,
  ]
  const known = JSON.stringify(session).replaceAll('<', '\\u003c')
  const html = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Rendered</title>
    <link rel="stylesheet" href="/styles.css" />
    <script type="application/json" id="known">${known}</script>
    <script type="module" nonce="${nonce}" src="/browser.js"></script>
  </head>
  <body><main id="app">${render(session)}</main></body>
</html>`
  return new Response(html, {
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy.join('; ') },
  })
}

/** The page's part in the browser, in pieces as a bundler makes them, with React's development build: it tells most. */
async function scripts(application: string | undefined): Promise<ReadonlyMap<string, string>> {
  const { outputFiles } = await build({
    entryPoints: { browser: `${root}/test/package/rendered/browser.tsx`, styles: `${root}/widgets/styles.css` },
    bundle: true,
    splitting: true,
    write: false,
    outdir: '/',
    format: 'esm',
    jsx: 'automatic',
    ...(application !== undefined && { alias: installedIn(application) }),
    define: { 'process.env.NODE_ENV': '"development"' },
  })
  return new Map(outputFiles.map(({ path, text }) => [path, text]))
}

const renderHere: Render = (session) => renderToString(createElement(App, { session }))

/** What the page imports, as an application has it installed. */
function installedIn(application: string): NonNullable<BuildOptions['alias']> {
  const modules = join(application, 'node_modules')
  return {
    '@latchkey/react': join(modules, '@latchkey/react/dist/widgets/index.js'),
    react: join(modules, 'react'),
    'react-dom': join(modules, 'react-dom'),
  }
}

/** Renders with the React of an application: in one file, so that nothing in it finds another React. */
async function renderWith(application: string): Promise<Render> {
  const outfile = join(application, 'server.cjs')
  await build({
    stdin: {
      contents: `
        import { createElement } from 'react'
        import { renderToString } from 'react-dom/server'
        import { App } from './app.tsx'
        export const render = (session) => renderToString(createElement(App, { session }))`,
      resolveDir: `${root}/test/package/rendered`,
      loader: 'ts',
    },
    bundle: true,
    outfile,
    platform: 'node',
    format: 'cjs',
    jsx: 'automatic',
    alias: installedIn(application),
    define: { 'process.env.NODE_ENV': '"development"' },
  })
  const built: { readonly render: Render } = createRequire(import.meta.url)(outfile)
  return built.render
}
