import { expect, it } from 'vitest'
import { createAuthClient } from '../../widgets/client/index.ts'
import { answeringServer, type Reply } from './answering-server.ts'

async function answerTo(reply: Reply, options: Parameters<typeof createAuthClient>[0] = {}) {
  const server = await answeringServer(() => reply)
  const client = createAuthClient({ baseURL: server.origin, ...options })
  return client.$fetch('/call', { field: 'value' })
}

it('answers the data and no error', async () => {
  expect(await answerTo({ json: { ok: true, list: [1] } })).toEqual({ data: { ok: true, list: [1] }, error: null })
})

it('keeps dates as the text that was sent', async () => {
  const { data } = await answerTo({ json: { name: '2026-01-02T03:04:05.678Z' } })
  expect(data).toEqual({ name: '2026-01-02T03:04:05.678Z' })
})

it('answers null for an empty body and for the literal null', async () => {
  expect(await answerTo({ body: '' })).toEqual({ data: null, error: null })
  expect(await answerTo({ body: 'null' })).toEqual({ data: null, error: null })
})

it('answers the refusal of the service with its code, sentence, status and fields', async () => {
  const fields = [{ path: 'email', expected: 'an e-mail address' }]
  const refusal = { code: 'VALIDATION_ERROR', message: 'Invalid input', fields, cause: 'not for callers' }
  const { data, error } = await answerTo({ status: 400, json: refusal })
  expect(data).toBeNull()
  expect(error).toEqual({
    code: 'VALIDATION_ERROR',
    message: 'Invalid input',
    status: 400,
    statusText: 'Bad Request',
    fields,
  })
})

it.each([
  ['seconds', { 'retry-after': '7' }, 7],
  ['the form that other origins can read', { 'x-retry-after': '12' }, 12],
  ['a moment that is over', { 'retry-after': 'Wed, 21 Oct 2015 07:28:00 GMT' }, 0],
  ['nonsense', { 'retry-after': 'soon' }, undefined],
])('reads how long to wait from %s', async (_, headers, expected) => {
  const { error } = await answerTo({ status: 503, headers, json: { code: 'SERVICE_UNAVAILABLE', message: 'Busy' } })
  expect(error?.code).toBe('SERVICE_UNAVAILABLE')
  expect(error?.retryAfter).toBe(expected)
})

it.each([
  ['a page of a proxy', { status: 502, headers: { 'content-type': 'text/html' }, body: '<h1>Bad gateway</h1>' }, 502],
  ['a page where JSON was expected', { headers: { 'content-type': 'text/html' }, body: '<!doctype html>' }, 200],
  ['a refusal in foreign words', { status: 403, json: { detail: 'no' } }, 403],
  ['an empty refusal', { status: 404, body: '' }, 404],
])('does not take %s for an answer of the service', async (_, reply, status) => {
  const { data, error } = await answerTo(reply)
  expect(data).toBeNull()
  expect(error).toMatchObject({ code: 'UNEXPECTED_ANSWER', status })
})

it('answers NETWORK_ERROR when the connection breaks', async () => {
  expect(await answerTo('hangUp')).toMatchObject({ data: null, error: { code: 'NETWORK_ERROR', status: 0 } })
})

it('answers NETWORK_ERROR when nobody listens', async () => {
  // Port 1 is never open on a machine that runs tests, and loopback refuses at once.
  const client = createAuthClient({ baseURL: 'http://127.0.0.1:1' })
  expect(await client.getSession()).toMatchObject({ data: null, error: { code: 'NETWORK_ERROR', status: 0 } })
})

it('answers TIMEOUT when no answer comes in time', async () => {
  expect(await answerTo('never', { timeout: 50 })).toMatchObject({ data: null, error: { code: 'TIMEOUT', status: 0 } })
})

it('answers ABORTED when the caller gives up', async () => {
  const controller = new AbortController()
  const server = await answeringServer(() => {
    controller.abort()
    return 'never'
  })
  const client = createAuthClient({ baseURL: server.origin })
  const answer = await client.getSession({ fetchOptions: { signal: controller.signal } })
  expect(answer).toMatchObject({ data: null, error: { code: 'ABORTED', status: 0 } })
  expect(await client.getSession({ fetchOptions: { signal: controller.signal } })).toMatchObject({
    error: { code: 'ABORTED' },
  })
  expect(server.calls).toHaveLength(1)
})
