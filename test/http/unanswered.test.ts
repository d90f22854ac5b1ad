import { describe, expect, it, onTestFinished } from 'vitest'
import { listen } from '../../runtime/http/listen.ts'

/** A server whose answers are `fetch`, and what it told of failures. */
async function serve(fetch: () => Response | Promise<Response>) {
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
