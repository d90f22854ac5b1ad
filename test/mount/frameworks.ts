import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { getConnInfo } from '@hono/node-server/conninfo'
import { createAdaptorServer } from '@hono/node-server'
import express from 'express'
import express4 from 'express4'
import fastify from 'fastify'
import { H3, toNodeHandler as h3Handler } from 'h3'
import { Hono } from 'hono'
import { onTestFinished } from 'vitest'
import { type Auth, createAuth, emailPassword, toNodeHandler, toWebHandler } from '../../runtime/index.ts'
import { Browser } from '../support/browser-jar.ts'
import { testAuth, type TestAuth, type TestAuthOptions, testSecret } from '../support/test-auth.ts'

/** What a mount needs of a service: of one that opens itself, and of one that the tests opened. */
type Mountable = Pick<Auth, 'settings' | 'log' | 'fetch'>

/** What an application answers to what is not ours. */
export const ownAnswer = 'The application’s own answer'

/** A way in which people mount the service in an application of theirs: as docs/mounting.md says it. */
export interface Mount {
  readonly name: string
  /** What an unknown path below the base path is answered with; the application's own answer by default. */
  readonly unknownCall?: string
  /** Gives the application's server, which listens nowhere yet. */
  serve(auth: Mountable): Server | Promise<Server>
}

/** The application answers what is left over, with its own 404. */
function leftOver(response: { writeHead(status: number): unknown; end(text: string): unknown }): void {
  response.writeHead(404)
  response.end(ownAnswer)
}

/** Hono on Node; by default its server puts classes of its own in place of the global Request and Response. */
function honoServer(auth: Mountable, overrideGlobalObjects: boolean): Server {
  const app = new Hono()
  app.all('/api/auth/*', async (c, next) => {
    const answer = await auth.fetch(c.req.raw, { ip: getConnInfo(c).remote.address })
    return answer.status === 404 && answer.body === null ? next() : answer
  })
  app.notFound((c) => c.text(ownAnswer, 404))
  const before = { Request: globalThis.Request, Response: globalThis.Response }
  const server = createAdaptorServer({ fetch: app.fetch, overrideGlobalObjects }) as Server
  onTestFinished(() => void Object.assign(globalThis, before))
  return server
}

function expressServer(
  auth: Mountable,
  prepare: (app: express.Express) => void,
  path?: string,
  make: () => express.Express = express,
): Server {
  const app = make()
  prepare(app)
  if (path === undefined) app.use(toNodeHandler(auth))
  else app.use(path, toNodeHandler(auth))
  app.use((_, response) => leftOver(response))
  return createServer(app)
}

/** Fastify reads bodies before its handlers: in the scope of the service nothing reads them. */
async function fastifyServer(auth: Mountable): Promise<Server> {
  const app = fastify()
  const handle = toNodeHandler(auth)
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _body, done) => done(null))
    scope.all('/api/auth/*', (request, reply) => {
      reply.hijack()
      return handle(request.raw, reply.raw)
    })
  })
  app.setNotFoundHandler((_, reply) => reply.code(404).send(ownAnswer))
  await app.ready()
  onTestFinished(() => app.close())
  return app.server
}

/** h3 2, whose requests have the client's address. Nitro's handlers are the same. */
function h3Server(auth: Mountable): Server {
  const app = new H3()
  app.all('/api/auth/**', async (event) => {
    const answer = await auth.fetch(event.req, { ip: event.req.ip })
    return answer.status === 404 && answer.body === null ? leftOverResponse() : answer
  })
  app.all('/**', () => leftOverResponse())
  return createServer(h3Handler(app) as RequestListener)
}

const leftOverResponse = () => new Response(ownAnswer, { status: 404 })

/** A framework that gives its route handlers a request and nothing of its socket, and writes the peer's address as Next does. */
function routeHandlerServer(auth: Mountable): Server {
  const handle = toWebHandler(auth)
  const app = new H3()
  app.all('/api/auth/**', ({ req }) => {
    const headers = new Headers(req.headers)
    if (!headers.has('x-forwarded-for')) headers.set('x-forwarded-for', req.ip ?? '')
    const body = req.method === 'GET' ? {} : { body: req.body, duplex: 'half' as const }
    return handle(new Request(req.url, { method: req.method, headers, ...body }))
  })
  app.all('/**', () => leftOverResponse())
  return createServer(h3Handler(app) as RequestListener)
}

/** The ways that docs/mounting.md names. */
export const mounts: readonly Mount[] = [
  { name: 'Hono on Node', serve: (auth) => honoServer(auth, true) },
  { name: 'Hono that leaves the globals alone', serve: (auth) => honoServer(auth, false) },
  { name: 'Express', serve: (auth) => expressServer(auth, () => {}) },
  { name: 'Express under a path', serve: (auth) => expressServer(auth, () => {}, '/api/auth') },
  {
    name: 'Express behind express.json() and express.urlencoded()',
    serve: (auth) => expressServer(auth, (app) => app.use(express.json(), express.urlencoded())),
  },
  {
    name: 'Express behind express.text()',
    serve: (auth) => expressServer(auth, (app) => app.use(express.text({ type: '*/*' }))),
  },
  {
    name: 'Express behind express.raw()',
    serve: (auth) => expressServer(auth, (app) => app.use(express.raw({ type: '*/*' }))),
  },
  { name: 'Express 4', serve: (auth) => expressServer(auth, () => {}, undefined, express4) },
  {
    name: 'Express 4 behind its json() and urlencoded()',
    serve: (auth) =>
      expressServer(
        auth,
        (app) => app.use(express4.json(), express4.urlencoded({ extended: true })),
        undefined,
        express4,
      ),
  },
  { name: 'h3', serve: h3Server },
  { name: 'a route handler that sees no socket', unknownCall: '', serve: routeHandlerServer },
  { name: 'Fastify', unknownCall: '', serve: fastifyServer },
  {
    name: 'node:http',
    serve: (auth) => {
      const handle = toNodeHandler(auth)
      return createServer((request, response) => void handle(request, response, () => leftOver(response)))
    },
  },
]

/** A service that is reached through an application. */
export interface Mounted extends TestAuth {
  /** The application's address. */
  readonly application: string
  browser(): Browser
}

/** Starts an application with the service in it; both end with the test. */
export async function mounted(mount: Pick<Mount, 'serve'>, options: TestAuthOptions = {}): Promise<Mounted> {
  const running = await testAuth(options)
  return { ...running, ...(await listening(mount, running.auth, running.origin)) }
}

/** The same with a service that `createAuth` made and that opens itself with the first request. */
export async function mountedLazily(mount: Pick<Mount, 'serve'>): Promise<Pick<Mounted, 'application' | 'browser'>> {
  const running = await testAuth()
  const auth = createAuth(
    { secrets: `1:${testSecret}`, rateLimit: { enabled: false }, features: [emailPassword()] },
    {
      dev: true,
      env: { LATCHKEY_BASE_URL: running.origin },
      database: running.db,
      clock: () => running.clock.now,
      log: running.log,
    },
  )
  onTestFinished(() => auth.close())
  return listening(mount, auth, running.origin)
}

async function listening(
  mount: Pick<Mount, 'serve'>,
  auth: Mountable,
  origin: string,
): Promise<Pick<Mounted, 'application' | 'browser'>> {
  const server = await mount.serve(auth)
  server.listen(0, 'localhost')
  await once(server, 'listening')
  onTestFinished(async () => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The application has no address')
  const application = `http://localhost:${address.port}`
  return { application, browser: () => new Browser(`${application}/api/auth`, origin) }
}
