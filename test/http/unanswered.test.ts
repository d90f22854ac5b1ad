import { describe, expect, it, onTestFinished } from 'vitest'
import { Reply } from '../../runtime/http/answer.ts'
import type { App } from '../../runtime/http/app.ts'
import { listen } from '../../runtime/http/listen.ts'

/** A server whose answers are `fetch`, and what it told of failures. */
async function serve(fetch: App) {
  const failures: unknown[] = []
  const onFailure = (error: unknown) => void failures.push(error)
  const server = await listen(fetch, { host: '127.0.0.1', port: 0, trustProxy: false, onFailure })
  onTestFinished(() => server.close())
  return { url: server.url, failures }
}

const broken = new Error('broken')

describe('an error that nobody answered', () => {
  it.each([
    {
      way: 'thrown',
      fetch: () => {
        throw broken
      },
    },
    { way: 'of a promise', fetch: () => Promise.reject(broken) },
  ])('is 500 without a word of it to the client, and told: $way', async ({ fetch: answer }) => {
    const { url, failures } = await serve(answer)
    const response = await fetch(url)
    expect(response.status).toBe(500)
    expect(await response.text()).toBe('')
    expect(failures).toEqual([broken])
  })
})

describe('answers that are ready at the same moment', () => {
  it('are each sent, and one that cannot be holds no other back', async () => {
    let together = () => {}
    const all = new Promise<void>((resolve) => (together = resolve))
    let waiting = 0
    const { url, failures } = await serve(async (request) => {
      waiting += 1
      if (waiting === 3) together()
      await all
      return new Reply(request.url.endsWith('/broken') ? 99_999 : 200, '', [], 'ready')
    })
    const [first, wrong, last] = await Promise.all(['/first', '/broken', '/last'].map((path) => fetch(url + path)))
    expect([first?.status, wrong?.status, last?.status]).toEqual([200, 500, 200])
    expect([await first?.text(), await wrong?.text(), await last?.text()]).toEqual(['ready', '', 'ready'])
    expect(failures).toEqual([expect.any(RangeError)])
  })
})

describe('a long answer', () => {
  it('is whole, also outside of ASCII', async () => {
    const long = 'ä€😀x'.repeat(10_000)
    const { url } = await serve(() => new Reply(200, '', ['content-type', 'text/plain; charset=utf-8'], long))
    const response = await fetch(url)
    expect(response.headers.get('content-length')).toBe(String(Buffer.byteLength(long)))
    expect(await response.text()).toBe(long)
  })
})
