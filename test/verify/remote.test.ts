import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { describe, expect, it, onTestFinished } from 'vitest'
import { readSource } from '../../.scripts/source.ts'
import { createVerifier } from '../../runtime/verify/index.ts'
import { audience, issuer, now, testKey, tokenOf } from './signer.ts'

const key = testKey('EdDSA', 'one')
const next = testKey('EdDSA', 'two')

/** A server of keys that answers as it is told, and a verifier with a clock of its own. */
async function start(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const asked: IncomingMessage[] = []
  const server = createServer((request, response) => {
    asked.push(request)
    answer(request, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  const port = address !== null && typeof address === 'object' ? address.port : 0
  const clock = { seconds: now }
  const verify = createVerifier({
    jwksURL: `http://127.0.0.1:${port}/jwks`,
    issuer,
    audience,
    now: () => new Date(clock.seconds * 1000),
  })
  return {
    asked,
    clock,
    verify,
    token: (signer = key) => tokenOf(signer, { iat: clock.seconds, exp: clock.seconds + 60 }),
  }
}

const keys = (...list: (typeof key)[]) => JSON.stringify({ keys: list.map(({ jwk }) => jwk) })
const lasting = (seconds: number) => ({ 'cache-control': `public, max-age=${seconds}, must-revalidate` })

describe('the keys of latchkey/verify', () => {
  it('are fetched once for many tokens, and again when their time is over', async () => {
    const { asked, clock, verify, token } = await start((_, response) =>
      response.writeHead(200, lasting(300)).end(keys(key)),
    )
    await Promise.all(Array.from({ length: 20 }, () => verify(token())))
    clock.seconds += 299
    await verify(token())
    expect(asked).toHaveLength(1)
    clock.seconds += 1
    await verify(token())
    expect(asked).toHaveLength(2)
  })

  it('are not kept for longer than a cache on the way left of their time, or than a day', async () => {
    const headers = { ...lasting(300), age: '290' }
    const aged = await start((_, response) => response.writeHead(200, headers).end(keys(key)))
    await aged.verify(aged.token())
    aged.clock.seconds += 10
    await aged.verify(aged.token())
    expect(aged.asked).toHaveLength(2)

    const eternal = await start((_, response) => response.writeHead(200, lasting(99_999_999)).end(keys(key)))
    await eternal.verify(eternal.token())
    eternal.clock.seconds += 86_400
    await eternal.verify(eternal.token())
    expect(eternal.asked).toHaveLength(2)
  })

  it('are confirmed by their tag without being sent again', async () => {
    const { asked, clock, verify, token } = await start((request, response) => {
      const headers = { ...lasting(60), etag: '"a"' }
      if (request.headers['if-none-match'] === '"a"') response.writeHead(304, headers).end()
      else response.writeHead(200, headers).end(keys(key))
    })
    await verify(token())
    clock.seconds += 60
    await verify(token())
    clock.seconds += 59
    await verify(token())
    expect(asked.map((request) => request.headers['if-none-match'])).toEqual([undefined, '"a"'])
  })

  it('are asked for once more when a token names another, and not again for half a minute', async () => {
    let published = [key]
    const { asked, clock, verify, token } = await start((_, response) =>
      response.writeHead(200, lasting(300)).end(keys(...published)),
    )
    await verify(token())
    clock.seconds += 1
    published = [key, next]
    await verify(token(next))
    expect(asked).toHaveLength(2)
    clock.seconds += 1
    for (const kid of ['x', 'y', 'z']) {
      await expect(verify(token(testKey('EdDSA', kid)))).rejects.toMatchObject({ code: 'unknown_key' })
    }
    expect(asked).toHaveLength(2)
    clock.seconds += 30
    await expect(verify(token(testKey('EdDSA', 'x')))).rejects.toMatchObject({ code: 'unknown_key' })
    expect(asked).toHaveLength(3)
  })

  it('are not asked for because of a token that is wrong in itself', async () => {
    const { asked, verify } = await start((_, response) => response.writeHead(200).end(keys(key)))
    await expect(verify('a.b.c')).rejects.toMatchObject({ code: 'malformed' })
    await expect(verify(tokenOf(key, {}, { alg: 'HS256' }))).rejects.toMatchObject({ code: 'algorithm' })
    expect(asked).toHaveLength(0)
  })

  it.each<[string, (request: IncomingMessage, response: ServerResponse) => void]>([
    ['answers 500', (_, response) => response.writeHead(500).end()],
    ['sends elsewhere', (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
    ['answers no key set', (_, response) => response.writeHead(200).end('{"keys":{}}')],
    ['answers no JSON', (_, response) => response.writeHead(200).end('<html>')],
    ['answers two keys of one name', (_, response) => response.writeHead(200).end(keys(key, testKey('EdDSA', 'one')))],
    [
      'answers too much',
      (_, response) => response.writeHead(200).end(JSON.stringify({ keys: [], more: 'x'.repeat(70_000) })),
    ],
    ['never answers', () => {}],
    ['closes the connection', (request) => request.socket.destroy()],
  ])('are unavailable where the address %s: the token is not to blame', async (_name, answer) => {
    const { verify, token } = await start(answer)
    await expect(verify(token())).rejects.toMatchObject({ name: 'KeySetUnavailable' })
  })

  it('are not used beyond their time while the address does not answer, and again as soon as it does', async () => {
    let broken = false
    const { clock, verify, token } = await start((_, response) => {
      if (broken) response.writeHead(503).end()
      else response.writeHead(200, lasting(300)).end(keys(key))
    })
    await verify(token())
    broken = true
    clock.seconds += 299
    await verify(token())
    clock.seconds += 1
    await expect(verify(token())).rejects.toMatchObject({ name: 'KeySetUnavailable' })
    broken = false
    clock.seconds += 1
    await verify(token())
  })

  it('need nothing of Node: the code imports jose and itself only', () => {
    // What it takes from below is read with it: that file may import as little.
    const files = readSource((path) => path.startsWith('runtime/verify/') || path === 'runtime/common/loopback.ts')
    const imported = [...files.values()].flatMap((text) =>
      [...text.matchAll(/^(?:import|export) (?!type)[^']*from '([^']+)'/gm)].map(([, name = '']) => name),
    )
    expect(imported.length).toBeGreaterThan(5)
    expect(imported.filter((name) => !/^(?:jose\/|\.\/|\.\.\/common\/loopback\.ts$)/.test(name))).toEqual([])
    expect([...files.values()].join()).not.toMatch(/\b(?:Buffer|process|require)\b/)
  })
})
