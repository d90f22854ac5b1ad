import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import express from 'express'
import fastify from 'fastify'
import { describe, expect, it, onTestFinished } from 'vitest'
import { toNodeHandler } from '../../runtime/index.ts'
import { runSource } from '../support/child.ts'
import { itDeep } from '../support/depth.ts'
import { ada } from '../support/homes.ts'
import { testAuth } from '../support/test-auth.ts'
import { mounted, ownAnswer } from './frameworks.ts'

describe('auth.fetch', () => {
  it('answers in the Response that is global at that moment', async () => {
    const { auth, origin } = await testAuth()
    const native = globalThis.Response
    onTestFinished(() => void (globalThis.Response = native))
    class Another extends native {}
    globalThis.Response = Another
    const answer = await auth.fetch(
      new Request(`${origin}/api/auth/sign-up/email`, {
        method: 'POST',
        body: JSON.stringify({ ...ada, rememberMe: false }),
        headers: { 'content-type': 'application/json' },
      }),
    )
    expect([answer instanceof Another, answer.status, answer.statusText]).toEqual([true, 200, 'OK'])
    expect(answer.headers.getSetCookie()).toHaveLength(2)
    expect(await answer.json()).toMatchObject({ user: { email: ada.email } })
    globalThis.Response = native
    const next = await auth.fetch(new Request(`${origin}/api/auth/nothing-here`))
    expect([next instanceof Another, next.status, next.body]).toEqual([false, 404, null])
  })

  itDeep('answers as well when the global was replaced before the service was loaded', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'latchkey-mount-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const child = runSource(join(import.meta.dirname, 'replaced-response.ts'), [folder])
    const [said, problems] = await Promise.all([text(child.stdout), text(child.stderr)])
    expect(problems).toBe('')
    expect(JSON.parse(said)).toEqual({ isResponse: true, type: 'application/json', body: '{"ok":true}' })
  })

  it('takes the client’s address from whoever knows it, and nothing else that a framework passes', async () => {
    const { auth, url } = await testAuth({
      config: { rateLimit: { enabled: true, rules: { '*': { window: 10, max: 1 } } } },
    })
    const ask = (client?: object) => auth.fetch(new Request(`${url}/ok`), client).then(({ status }) => status)
    const asked = (client: object | undefined, times: number) =>
      Promise.all(Array.from({ length: times }, () => ask(client)))
    // Twenty times as much is allowed in development.
    expect(await asked({ ip: '192.0.2.1' }, 21)).toContain(429)
    expect(await asked({ ip: '192.0.2.2' }, 20)).not.toContain(429)
    expect(await asked({ params: Promise.resolve({}) }, 20)).not.toContain(429)
    expect(await ask()).toBe(429)
  })

  it('says in the log what makes one client of everybody', async () => {
    const { auth, url, log } = await testAuth({
      config: { rateLimit: { enabled: true, rules: { '*': { window: 10, max: 1 } } } },
    })
    for (let count = 0; count < 21; count += 1) await auth.fetch(new Request(`${url}/ok`))
    expect(log.lines.join('\n')).toContain('auth.fetch(request, { ip })')
  })

  it('says in the log, and to nobody else, that the body was read before', async () => {
    const { auth, url, log } = await testAuth()
    const request = new Request(`${url}/sign-up/email`, {
      method: 'POST',
      body: JSON.stringify(ada),
      headers: { 'content-type': 'application/json' },
    })
    await request.json()
    const answer = await auth.fetch(request)
    expect([answer.status, await answer.json()]).toEqual([
      500,
      { code: 'INTERNAL_SERVER_ERROR', message: 'Internal Server Error' },
    ])
    expect(log.lines.join('\n')).toContain('Mount the service before what reads bodies')
  })
})

describe('toNodeHandler', () => {
  it('keeps cookies and headers that the application set', async () => {
    const { browser } = await mounted({
      serve(auth) {
        const app = express()
        app.use((_, response, next) => {
          response.cookie('theme', 'dark').set('x-application', 'yes')
          next()
        })
        return createServer(app.use(toNodeHandler(auth)))
      },
    })
    const answer = await browser().post('/sign-up/email', ada)
    expect(answer.setCookies.map((line) => line.split('=', 1)[0])).toEqual(['theme', 'better-auth.session_token'])
    expect(answer.headers.get('x-application')).toBe('yes')
  })

  it('holds a body that a parser read to the largest size of the service', async () => {
    const { browser } = await mounted({
      serve: (auth) => createServer(express().use(express.json({ limit: '10mb' }), toNodeHandler(auth))),
    })
    const answer = await browser().post('/sign-in/email', { ...ada, callbackURL: 'x'.repeat(70_000) })
    expect([answer.status, answer.body.code]).toEqual([413, 'PAYLOAD_TOO_LARGE'])
  })

  it('says in the log what to do when a parser keeps the body to itself', async () => {
    const { browser, log } = await mounted({
      async serve(auth) {
        const app = fastify()
        const handle = toNodeHandler(auth)
        app.all('/api/auth/*', (request, reply) => {
          reply.hijack()
          return handle(request.raw, reply.raw)
        })
        await app.ready()
        return app.server
      },
    })
    expect((await browser().post('/sign-up/email', ada)).status).toBe(500)
    expect(log.lines.join('\n')).toContain('Mount the service before what reads bodies')
  })

  it('believes the proxies that trustProxy names', async () => {
    const { browser } = await mounted(
      { serve: (auth) => createServer(toNodeHandler(auth)) },
      { config: { trustProxy: 'loopback' } },
    )
    const page = browser()
    await page.post('/sign-up/email', ada, { 'x-forwarded-for': '192.0.2.7' })
    expect((await page.get('/list-sessions')).body).toEqual([expect.objectContaining({ ipAddress: '192.0.2.7' })])
  })

  it('leaves to whoever comes next the path that Express cut', async () => {
    const { application } = await mounted({
      serve(auth) {
        const app = express()
        app.use('/api', toNodeHandler(auth), (request, response) => void response.send(request.url))
        return createServer(app)
      },
    })
    expect(await (await fetch(`${application}/api/auth/nothing?x=1`)).text()).toBe('/auth/nothing?x=1')
  })

  it('answers 404 by itself when nobody comes next', async () => {
    const { application } = await mounted({ serve: (auth) => createServer(toNodeHandler(auth)) })
    const answer = await fetch(`${application}/elsewhere`)
    expect([answer.status, await answer.text()]).toEqual([404, ''])
  })

  it('gives a failure to the application, and alone answers 500 and writes it to the log', async () => {
    const { auth, log } = await testAuth()
    const broken = { ...auth, fetch: () => Promise.reject(new Error('out of order')) }
    const inExpress = await mounted({
      serve() {
        const app = express()
        const fail: express.ErrorRequestHandler = (error, _request, response, _next) => {
          response.status(502).send(`${ownAnswer}: ${error}`)
        }
        return createServer(app.use(toNodeHandler(broken), fail))
      },
    })
    expect((await inExpress.browser().get('/ok')).body).toBe(`${ownAnswer}: Error: out of order`)
    const alone = await mounted({ serve: () => createServer(toNodeHandler(broken)) })
    expect((await alone.browser().get('/ok')).status).toBe(500)
    expect(log.lines.join('\n')).toContain('out of order')
  })
})
