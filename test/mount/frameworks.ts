import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { getConnInfo } from '@hono/node-server/conninfo'
import { createAdaptorServer } from '@hono/node-server'
import express from 'express'
import fastify from 'fastify'
import { Hono } from 'hono'
import { onTestFinished } from 'vitest'
import { toNodeHandler } from '../../runtime/index.ts'
import { type OpenAuth } from '../../runtime/auth.ts'
import { Browser } from '../support/browser-jar.ts'
import { testAuth, type TestAuth, type TestAuthOptions } from '../support/test-auth.ts'

/** What an application answers to what is not ours. */
export const ownAnswer = 'The application’s own answer'

/** A way in which people mount the service in an application of theirs: as docs/mounting.md says it. */
export interface Mount {
  readonly name: string
  /** What an unknown path below the base path is answered with; the application's own answer by default. */
  readonly unknownCall?: string
  /** Gives the application's server, which listens nowhere yet. */
  serve(auth: OpenAuth): Server | Promise<Server>
}

/** The application answers what is left over, with its own 404. */
function leftOver(response: { writeHead(status: number): unknown; end(text: string): unknown }): void {
  response.writeHead(404)
  response.end(ownAnswer)
}

/** Hono on Node; by default its server puts classes of its own in place of the global Request and Response. */
function honoServer(auth: OpenAuth, overrideGlobalObjects: boolean): Server {
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

function expressServer(auth: OpenAuth, prepare: (app: express.Express) => void, path?: string): Server {
  const app = express()
  prepare(app)
  if (path === undefined) app.use(toNodeHandler(auth))
  else app.use(path, toNodeHandler(auth))
  app.use((_, response) => leftOver(response))
  return createServer(app)
}

/** Fastify reads bodies before its handlers: in the scope of the service nothing reads them. */
async function fastifyServer(auth: OpenAuth): Promise<Server> {
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
  const server = await mount.serve(running.auth)
  server.listen(0, 'localhost')
  await once(server, 'listening')
  onTestFinished(async () => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The application has no address')
  const application = `http://localhost:${address.port}`
  return { ...running, application, browser: () => new Browser(`${application}/api/auth`, running.origin) }
}
