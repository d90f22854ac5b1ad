import { expect, it } from 'vitest'
import { createAuthClient } from '../../widgets/client/index.ts'
import { answeringServer } from './answering-server.ts'

async function clientAndCalls(options: Parameters<typeof createAuthClient>[0] = {}) {
  const server = await answeringServer(() => ({ json: { status: true } }))
  return { client: createAuthClient({ baseURL: server.origin, ...options }), server }
}

it('turns a chain of names into the path, and the argument into the body', async () => {
  const { client, server } = await clientAndCalls()
  await client.signIn.email({ email: 'ada@example.com', password: 'correct horse' })
  expect(server.calls).toHaveLength(1)
  expect(server.calls[0]).toMatchObject({
    method: 'POST',
    url: '/api/auth/sign-in/email',
    body: '{"email":"ada@example.com","password":"correct horse"}',
  })
  expect(server.calls[0]?.headers['content-type']).toBe('application/json')
})

it('posts an empty object where the manifest says POST and nothing is given', async () => {
  const { client, server } = await clientAndCalls()
  await client.revokeOtherSessions()
  expect(server.calls[0]).toMatchObject({ method: 'POST', url: '/api/auth/revoke-other-sessions', body: '{}' })
})

it('gets where the manifest says GET, with the query and without a body', async () => {
  const { client, server } = await clientAndCalls()
  await client.getSession({ query: { disableCookieCache: true } })
  expect(server.calls[0]).toMatchObject({
    method: 'GET',
    url: '/api/auth/get-session?disableCookieCache=true',
    body: '',
  })
  expect(server.calls[0]?.headers['content-type']).toBeUndefined()
})

it('leaves empty query values out and encodes the others', async () => {
  const { client, server } = await clientAndCalls()
  await client.$fetch('/search', { query: { words: 'a&b =ü', limit: 10, all: false, none: null, missing: undefined } })
  const asked = new URL(server.calls[0]?.url ?? '', server.origin).searchParams
  expect(Object.fromEntries(asked)).toEqual({ words: 'a&b =ü', limit: '10', all: 'false' })
})

it('calls what no manifest knows: POST with an object, also an empty one, otherwise GET, otherwise as told', async () => {
  const { client, server } = await clientAndCalls()
  await client.$fetch('/notes/create', { text: 'Buy milk' })
  await client.$fetch('/notes/list')
  await client.$fetch('/notes/all', {})
  await client.$fetch('/notes/find', { query: { words: 'milk' } })
  await client.$fetch('/notes/purge', { query: { all: true } }, { method: 'POST' })
  await client.$fetch('/notes/clear', { fetchOptions: { method: 'POST' } })
  expect(server.calls.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'POST /api/auth/notes/create',
    'GET /api/auth/notes/list',
    'POST /api/auth/notes/all',
    'GET /api/auth/notes/find?words=milk',
    'POST /api/auth/notes/purge?all=true',
    'POST /api/auth/notes/clear',
  ])
})

it('takes the facts of further features from the manifest option', async () => {
  const { client, server } = await clientAndCalls({ manifest: { '/notes/purge': { method: 'POST' } } })
  await client.$fetch('/notes/purge')
  expect(server.calls[0]).toMatchObject({ method: 'POST', url: '/api/auth/notes/purge', body: '{}' })
})

it('sends the headers of the client, and those of the call before them', async () => {
  const { client, server } = await clientAndCalls({ headers: { 'x-app': 'shop', 'x-shared': 'client' } })
  await client.getSession({ fetchOptions: { headers: { 'x-shared': 'call' } } })
  expect(server.calls[0]?.headers).toMatchObject({ 'x-app': 'shop', 'x-shared': 'call' })
})

it('adds the base path to an origin and leaves an address with a path alone', async () => {
  const { client, server } = await clientAndCalls({ basePath: '/identity/' })
  await client.ok()
  const whole = createAuthClient({ baseURL: `${server.origin}/custom/auth/` })
  await whole.ok()
  const root = createAuthClient({ baseURL: `${server.origin}/`, basePath: '/' })
  await root.ok()
  expect(server.calls.map(({ url }) => url)).toEqual(['/identity/ok', '/custom/auth/ok', '/ok'])
})

it('says what is missing when it cannot know its service', async () => {
  const client = createAuthClient()
  expect(client.baseURL).toBe('/api/auth')
  await expect(client.getSession()).rejects.toThrow('createAuthClient({ baseURL:')
})

it('is no call when it is awaited, printed or turned into JSON', async () => {
  const { client, server } = await clientAndCalls()
  expect(await client).toBe(client)
  expect(JSON.stringify({ client })).toBe('{}')
  expect(Reflect.get(client, Symbol.iterator)).toBeUndefined()
  expect(Reflect.get(client, '$$typeof')).toBeUndefined()
  expect(server.calls).toHaveLength(0)
})

it('gives the same method each time it is asked for', async () => {
  const { client } = await clientAndCalls()
  expect(client.signIn.email).toBe(client.signIn.email)
})
