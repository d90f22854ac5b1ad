import { describe, expect, it } from 'vitest'
import { createDoor, type DoorOptions } from '../../../runtime/outbound/outgoing.ts'
import { ProviderFailure } from '../../../runtime/features/social/provider.ts'
import { answerJson, startServer } from './laboratory.ts'

const outside = (options: Partial<DoorOptions> = {}) => createDoor({ dev: false, ...options })
const inside = (options: Partial<DoorOptions> = {}) => createDoor({ dev: true, ...options })

describe('the door to other servers', () => {
  it('asks and reads JSON, as Latchkey, without cookies', async () => {
    const server = await startServer((_request, response) => {
      response.setHeader('set-cookie', 'a=b')
      answerJson(response, { ok: true })
    })
    const door = inside()
    const url = `${server.origin}/document?x=1`
    expect(await door.send({ url })).toMatchObject({
      host: `127.0.0.1:${server.port}`,
      status: 200,
      json: { ok: true },
    })
    await door.send({ url, form: new URLSearchParams({ a: 'ü &' }), headers: { 'user-agent': 'other' } })
    const [first, second] = server.received
    expect(first).toMatchObject({ method: 'GET', path: '/document?x=1' })
    expect(first?.headers).toMatchObject({ 'user-agent': 'Latchkey', accept: 'application/json' })
    expect(second).toMatchObject({ method: 'POST' })
    expect(second?.headers).toMatchObject({ 'user-agent': 'other' })
    expect(second?.headers.cookie).toBeUndefined()
    expect(second?.form.get('a')).toBe('ü &')
  })

  it.each([
    ['text/plain; charset=utf-8', true],
    ['application/problem+json', true],
    ['text/javascript', true],
    ['text/html', false],
    ['application/x-www-form-urlencoded', false],
    ['application/jwt', false],
  ])('reads %s as JSON: %s', async (type, read) => {
    const server = await startServer((_request, response) => answerJson(response, [1], 200, type))
    expect((await inside().send({ url: server.origin })).json).toEqual(read ? [1] : undefined)
  })

  it('reads no body that is packed, which it did not ask for', async () => {
    const server = await startServer((request, response) => {
      response.setHeader('content-encoding', request.headers['accept-encoding'] === undefined ? 'gzip' : 'identity')
      answerJson(response, {})
    })
    expect((await inside().send({ url: server.origin })).json).toBeUndefined()
  })

  it('says that a broken body is none', async () => {
    const server = await startServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"secret":')
    })
    expect((await inside().send({ url: server.origin })).json).toBeUndefined()
  })

  it('hands a body over and gives the status and Retry-After, whatever else is answered', async () => {
    const server = await startServer((_request, response) => {
      response.writeHead(202, { 'retry-after': '5' }).write('x'.repeat(2000))
    })
    const outgoing = { url: server.origin, body: '{"a":1}', headers: { 'content-type': 'application/json' } }
    expect(await inside({ bytes: 100 }).handOver(outgoing)).toEqual({ status: 202, retryAfter: '5' })
    expect(server.received[0]?.headers).toMatchObject({ 'content-type': 'application/json', 'content-length': '7' })
  })

  it('looks at where a name leads before anything is sent', async () => {
    const to = (address: string) => outside({ resolve: async () => [{ address, family: 4 }] })
    expect((await to('93.184.216.34').look('https://example.com/a')).pathname).toBe('/a')
    await expect(to('10.0.0.1').look('https://example.com/')).rejects.toMatchObject({ code: 'private' })
    await expect(to('93.184.216.34').look('http://example.com/')).rejects.toMatchObject({ code: 'address' })
    const unknown = outside({ resolve: () => Promise.reject(new Error('ENOTFOUND')) })
    expect((await unknown.look('https://example.com/')).host).toBe('example.com')
  })

  it('does not follow a redirect', async () => {
    const target = await startServer((_request, response) => answerJson(response, { internal: true }))
    const server = await startServer((_request, response) => {
      response.writeHead(302, { location: `${target.origin}/latest/meta-data` }).end()
    })
    expect(await inside().send({ url: server.origin })).toMatchObject({ status: 302 })
    expect(target.connections.count).toBe(0)
  })

  it.each([true, false])('ends an answer that is too large (length told: %s)', async (told) => {
    const body = JSON.stringify('x'.repeat(2000))
    const server = await startServer((_request, response) => {
      response.writeHead(200, {
        'content-type': 'application/json',
        ...(told ? { 'content-length': body.length } : {}),
      })
      response.end(body)
    })
    await expect(inside({ bytes: 2001 }).send({ url: server.origin })).rejects.toThrow('more than 2001 bytes')
    expect((await inside({ bytes: 2002 }).send({ url: server.origin })).json).toHaveLength(2000)
  })

  it('ends an endless answer at half a megabyte', async () => {
    const server = await startServer((_request, response) => {
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(65_536)));
      }
      response.on('drain', more)
      more()
    })
    await expect(inside().send({ url: server.origin })).rejects.toThrow('more than 524288 bytes')
  })

  it.each(['nothing', 'headers only', 'drops'])('ends an answer that takes too long: %s', async (kind) => {
    const timers = new Set<NodeJS.Timeout>()
    const server = await startServer((_request, response) => {
      if (kind === 'nothing') return
      response.writeHead(200, { 'content-type': 'application/json' }).write('[')
      if (kind === 'drops') timers.add(setInterval(() => response.write(' '), 20))
    })
    const asked = inside({ milliseconds: 200 }).send({ url: server.origin })
    await expect(asked).rejects.toThrow('did not answer within 200 ms')
    for (const timer of timers) clearInterval(timer)
  })

  it('ends when the name takes too long to resolve', async () => {
    const resolve = () => new Promise<never>(() => {})
    const asked = outside({ milliseconds: 200, resolve }).send({ url: 'https://id.example/' })
    await expect(asked).rejects.toThrow('id.example did not answer within 200 ms')
  })

  it('ends when the caller gives up', async () => {
    const server = await startServer(() => {})
    const giveUp = new AbortController()
    const asked = inside().send({ url: server.origin, signal: giveUp.signal })
    giveUp.abort()
    await expect(asked).rejects.toThrow(ProviderFailure)
  })

  it('fails when the server goes away in the middle, or is not there', async () => {
    const server = await startServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': 100 })
      response.write('{"access_token":"secret-of-the-body"', () => response.destroy())
    })
    const failure = await inside()
      .send({ url: server.origin })
      .catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(ProviderFailure)
    expect(String(failure)).toMatch(/could not be asked \(ECONNRESET\)$/)
    await expect(inside().send({ url: 'http://127.0.0.1:1/' })).rejects.toThrow('(ECONNREFUSED)')
  })

  it('does not send a header with a line break in it, nor says what was in it', async () => {
    const server = await startServer((_request, response) => answerJson(response, {}))
    const headers = { authorization: 'Bearer tok\r\nx-evil: 1' }
    const failure = await inside()
      .send({ url: server.origin, headers })
      .catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(ProviderFailure)
    expect(String(failure)).not.toContain('tok')
    expect(server.received).toHaveLength(0)
  })
})
