import { type } from 'arktype'
import { once } from 'node:events'
import { request } from 'node:http'
import { describe, expect, it } from 'vitest'
import { defineFeature, route } from '../../runtime/index.ts'
import { testAuth } from '../support/test-auth.ts'

const echo = defineFeature({
  id: 'echo',
  routes: [
    route(
      'GET',
      '/echo',
      {
        summary: 'Says what it was asked',
        caller: 'anyone',
        query: type({ 'say?': 'string' }),
        returns: type('unknown'),
      },
      ({ query }) => query,
    ),
    route(
      'GET',
      '/echo/:part',
      { summary: 'Says its part', caller: 'anyone', returns: type('unknown') },
      ({ params }) => params,
    ),
  ],
})

interface Answer {
  readonly status: number
  readonly statusText: string
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: string
}

/** The same request over our listener, whose request line says what is meant, and as an application gives it. */
async function ask(method: string, target: string): Promise<{ listener: Answer; application: Answer }> {
  const { auth, server } = await testAuth({ config: { features: [echo] } })
  return {
    listener: await overSocket(server.port, method, target),
    application: await taken(await auth.fetch(new Request(`http://localhost:${server.port}${target}`, { method }))),
  }
}

async function overSocket(port: number, method: string, path: string): Promise<Answer> {
  const sent = request({ port, host: 'localhost', method, path })
  sent.end()
  const [answer] = await once(sent, 'response')
  let body = ''
  for await (const piece of answer) body += piece
  return { status: answer.statusCode, statusText: answer.statusMessage, headers: compared(answer.headers), body }
}

async function taken(answer: Response): Promise<Answer> {
  const { status, statusText, headers } = answer
  return { status, statusText, headers: compared(Object.fromEntries(headers)), body: await answer.text() }
}

/** What belongs to the connection, or is new with each request, is no part of the answer. */
function compared(headers: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const own = new Set(['date', 'connection', 'keep-alive', 'content-length', 'transfer-encoding', 'x-request-id'])
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !own.has(name)))
}

const path = '/api/auth/echo'

describe('a path', () => {
  it.each([
    ['as it is documented', 'GET', path, 200, '{}'],
    ['with a query', 'GET', `${path}?say=hello`, 200, '{"say":"hello"}'],
    ['with an empty query', 'GET', `${path}?`, 200, '{}'],
    ['with a query in percent signs', 'GET', `${path}?say=%22a%20b%22+c%C3%A9`, 200, '{"say":"\\"a b\\" cé"}'],
    ['with marks in the query', 'GET', `${path}?say='<">&say2={|}^\``, 200, undefined],
    ['with quotes in the query', 'GET', `${path}?say='"<>`, 200, `{"say":"'\\"<>"}`],
    ['with a second question mark', 'GET', `${path}?say=a?b`, 200, '{"say":"a?b"}'],
    ['with a fragment, which no client sends', 'GET', `${path}?say=a#b`, 200, '{"say":"a"}'],
    ['with a letter in percent signs', 'GET', '/api/auth/ech%6f', undefined, undefined],
    ['with a dot segment', 'GET', '/api/auth/x/../echo', 200, '{}'],
    ['with an encoded dot segment', 'GET', '/api/auth/x/%2e%2e/echo', 200, '{}'],
    ['with two slashes', 'GET', '/api/auth//echo', 404, ''],
    ['with a slash at the end', 'GET', `${path}/`, undefined, undefined],
    ['with a backslash', 'GET', '/api/auth\\echo', 200, '{}'],
    ['in capitals', 'GET', '/api/auth/ECHO', 404, ''],
    ['of a variable part', 'GET', `${path}/a%20b`, 200, '{"part":"a b"}'],
    ['that is a property of every object', 'GET', '/api/auth/constructor', 404, ''],
    ['of another method', 'POST', path, 404, ''],
    ['asked for by HEAD', 'HEAD', path, 404, ''],
  ] as const)('%s means the same to our listener and to an application', async (_, method, target, status, body) => {
    const { listener, application } = await ask(method, target)
    expect(listener).toEqual(application)
    if (status !== undefined) expect(listener.status).toBe(status)
    if (body !== undefined) expect(listener.body).toBe(body)
  })
})
