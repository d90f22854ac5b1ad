import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { breachedPasswords, emailPassword } from '../../runtime/index.ts'
import { openTracer } from '../../runtime/tracing/open-tracer.ts'
import { ada } from '../support/homes.ts'
import { type TestAuth, testAuth } from '../support/test-auth.ts'
import { bringSdk } from './sdk.ts'

const trace = '4bf92f3577b34da6a3ce929d0e0e4736'
const parent = '00f067aa0ba902b7'
const traceparent = `00-${trace}-${parent}-01`

const post = ({ url, origin }: TestAuth, path: string, body: object, headers: Record<string, string> = {}) =>
  fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin, ...headers },
    body: JSON.stringify(body),
  })

/** A list of breached passwords that knows none and remembers what it was asked with. */
async function emptyRanges() {
  const seen: (string | undefined)[] = []
  const server = createServer((request, response) => {
    seen.push(request.headers['traceparent']?.toString())
    response.writeHead(200, { 'content-type': 'text/plain' }).end(`${'0'.repeat(35)}:0\n`)
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { seen, url: `http://localhost:${(server.address() as AddressInfo).port}` }
}

describe('traces, with an SDK in the process', () => {
  it('have a span for the request and, below it, for statements and hashes', async () => {
    const spans = bringSdk()
    const running = await testAuth({ tracer: await openTracer(process.cwd()) })
    expect((await post(running, '/sign-up/email', ada, { traceparent })).status).toBe(200)

    const request = spans().find(({ name }) => name === 'POST /api/auth/sign-up/email')
    expect(request?.spanContext().traceId).toBe(trace)
    expect(request?.parentSpanContext?.spanId).toBe(parent)
    expect(request?.attributes).toMatchObject({
      'http.request.method': 'POST',
      'http.route': '/api/auth/sign-up/email',
      'http.response.status_code': 200,
    })
    const names = spans()
      .filter((span) => span.spanContext().traceId === trace)
      .map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['password hash', 'insert user', 'insert session']))
  })

  it('say the code of an error, and call only a failure of ours one', async () => {
    const spans = bringSdk()
    const running = await testAuth({ tracer: await openTracer(process.cwd()) })
    expect((await post(running, '/sign-in/email', ada)).status).toBe(401)
    const request = spans().find(({ name }) => name === 'POST /api/auth/sign-in/email')
    expect(request?.attributes).toMatchObject({ 'latchkey.error_code': 'INVALID_EMAIL_OR_PASSWORD' })
    expect(request?.status.code).toBe(0)
  })

  it('hold nothing about a person and no secret', async () => {
    const spans = bringSdk()
    const running = await testAuth({ tracer: await openTracer(process.cwd()) })
    await post(running, '/sign-up/email', ada)
    const browser = running.browser()
    await browser.post('/sign-in/email', ada)
    await browser.get('/get-session')
    const said = JSON.stringify(
      spans().map(({ name, attributes, events, status }) => [name, attributes, events, status]),
    )
    expect(spans().length).toBeGreaterThan(8)
    expect(said).not.toMatch(/ada|lovelace|correct horse|127\.0\.0\.1|::1|argon2id\$/i)
  })

  it('go on at the servers that are asked', async () => {
    const spans = bringSdk()
    const ranges = await emptyRanges()
    const running = await testAuth({
      tracer: await openTracer(process.cwd()),
      config: { features: [emailPassword(), breachedPasswords({ url: ranges.url })] },
    })
    await post(running, '/sign-up/email', ada, { traceparent })
    const asked = spans().find(({ attributes }) => attributes['server.address'] === 'localhost')
    expect(asked?.attributes).toMatchObject({ 'http.request.method': 'GET', 'http.response.status_code': 200 })
    expect(ranges.seen).toEqual([`00-${trace}-${asked?.spanContext().spanId}-01`])
  })

  it('have one of their own for each task in the background', async () => {
    const spans = bringSdk()
    const { auth } = await testAuth({ tracer: await openTracer(process.cwd()) })
    await auth.tasks.runNow('mail')
    expect(spans().map(({ name }) => name)).toContain('task mail')
  })
})

describe('traces, without an SDK', () => {
  it('are only handed on: to log lines and to the servers that are asked', async () => {
    const tracer = await openTracer(process.cwd())
    expect(tracer.records).toBe(false)
    const ranges = await emptyRanges()
    const running = await testAuth({
      tracer,
      config: { features: [emailPassword(), breachedPasswords({ url: ranges.url })] },
    })
    await post(running, '/sign-up/email', ada, { traceparent })
    expect(ranges.seen).toEqual([traceparent])
    await tracer.request(new Headers({ traceparent }), 'any', {}, async () => {
      expect(tracer.ids()).toEqual({ traceId: trace, spanId: parent })
    })
    expect(tracer.ids()).toEqual({})
  })

  it.each([
    ['no version', `${trace}-${parent}-01`],
    ['zeros', `00-${'0'.repeat(32)}-${parent}-01`],
    ['a line break', `00-${trace}-${parent}-01\tx`],
    ['upper case', traceparent.toUpperCase()],
  ])('do not take a traceparent with %s', async (_, header) => {
    const tracer = await openTracer(process.cwd())
    await tracer.request(new Headers({ traceparent: header }), 'any', {}, async () => {
      expect(tracer.ids()).toEqual({})
      expect(tracer.headers()).toEqual({})
    })
  })
})
