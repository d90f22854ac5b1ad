import { describe, expect, it } from 'vitest'
import { createAuthClient } from '../../widgets/client/index.ts'
import { isRetryable, retryDelay } from '../../widgets/client/retry.ts'
import { answeringServer, type Reply } from './answering-server.ts'

const busy: Reply = { status: 503, json: { code: 'SERVICE_UNAVAILABLE', message: 'Busy' } }
const soon = { type: 'linear', attempts: 3, delay: 1 } as const

describe('the wait before the next try', () => {
  it('is one second each time for a number', () => {
    expect([1, 2, 3].map((failures) => retryDelay(2, failures))).toEqual([1000, 1000, undefined])
  })

  it('is the same each time for linear', () => {
    const retry = { type: 'linear', attempts: 2, delay: 250 } as const
    expect([1, 2, 3].map((failures) => retryDelay(retry, failures))).toEqual([250, 250, undefined])
  })

  it('doubles up to its maximum for exponential', () => {
    const retry = { type: 'exponential', attempts: 6, baseDelay: 100, maxDelay: 1000 } as const
    const waits = [1, 2, 3, 4, 5, 6, 7].map((failures) => retryDelay(retry, failures))
    expect(waits).toEqual([100, 200, 400, 800, 1000, 1000, undefined])
  })

  it('is none without the option', () => {
    expect(retryDelay(undefined, 1)).toBeUndefined()
    expect(retryDelay(0, 1)).toBeUndefined()
  })

  it('is at least what the service asks for, and none when it asks for more than half a minute', () => {
    expect(retryDelay(soon, 1, 5)).toBe(5000)
    expect(retryDelay({ type: 'linear', attempts: 1, delay: 9000 }, 1, 5)).toBe(9000)
    expect(retryDelay(soon, 1, 31)).toBeUndefined()
  })
})

it.each([
  ['GET', 'NETWORK_ERROR', 0, undefined, true],
  ['GET', 'TIMEOUT', 0, undefined, true],
  ['GET', 'ABORTED', 0, undefined, false],
  ['GET', 'INTERNAL_SERVER_ERROR', 500, undefined, true],
  ['GET', 'TOO_MANY_REQUESTS', 429, 3, true],
  ['GET', 'UNAUTHORIZED', 401, undefined, false],
  ['GET', 'UNEXPECTED_ANSWER', 200, undefined, false],
  ['POST', 'NETWORK_ERROR', 0, undefined, true],
  ['POST', 'TIMEOUT', 0, undefined, false],
  ['POST', 'INTERNAL_SERVER_ERROR', 500, undefined, false],
  ['POST', 'SERVICE_UNAVAILABLE', 503, undefined, false],
  ['POST', 'SERVICE_UNAVAILABLE', 503, 2, true],
  ['POST', 'TOO_MANY_REQUESTS', 429, 3, true],
  ['POST', 'INVALID_EMAIL_OR_PASSWORD', 401, undefined, false],
])(
  'says of %s that ended with %s (%i, wait %s) whether it may be tried again',
  (method, code, status, retryAfter, may) => {
    expect(isRetryable({ method, code, status, ...(retryAfter !== undefined && { retryAfter }) })).toBe(may)
  },
)

it('tries once when nothing else is asked for', async () => {
  const server = await answeringServer(() => busy)
  const client = createAuthClient({ baseURL: server.origin })
  expect((await client.getSession()).error?.status).toBe(503)
  expect(server.calls).toHaveLength(1)
})

it('tries a reading call again until it is answered', async () => {
  const server = await answeringServer((_, number) => (number < 3 ? busy : { body: 'null' }))
  const client = createAuthClient({ baseURL: server.origin, retry: soon })
  expect(await client.getSession()).toEqual({ data: null, error: null })
  expect(server.calls).toHaveLength(3)
})

it('gives the last refusal when no try is left', async () => {
  const server = await answeringServer(() => busy)
  const client = createAuthClient({ baseURL: server.origin })
  const { error } = await client.getSession({ fetchOptions: { retry: soon } })
  expect(error?.code).toBe('SERVICE_UNAVAILABLE')
  expect(server.calls).toHaveLength(4)
})

it('sends a wrong password once', async () => {
  const server = await answeringServer(() => ({
    status: 401,
    json: { code: 'INVALID_EMAIL_OR_PASSWORD', message: '' },
  }))
  const client = createAuthClient({ baseURL: server.origin, retry: soon })
  await client.signIn.email({ email: 'ada@example.com', password: 'wrong' })
  expect(server.calls).toHaveLength(1)
})

it('sends a writing call once when its answer is a failure that may have come after the work', async () => {
  const server = await answeringServer(() => ({ status: 500, json: { code: 'INTERNAL_SERVER_ERROR', message: '' } }))
  const client = createAuthClient({ baseURL: server.origin, retry: soon })
  await client.signOut()
  expect(server.calls).toHaveLength(1)
})

it('stops waiting when the caller gives up', async () => {
  const controller = new AbortController()
  const server = await answeringServer(() => {
    setImmediate(() => controller.abort())
    return busy
  })
  const client = createAuthClient({ baseURL: server.origin })
  const retry = { type: 'linear', attempts: 1, delay: 3_600_000 } as const
  const { error } = await client.getSession({ fetchOptions: { retry, signal: controller.signal } })
  expect(['SERVICE_UNAVAILABLE', 'ABORTED']).toContain(error?.code)
  expect(server.calls).toHaveLength(1)
})
