import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createAuthClient } from '../../widgets/client/index.ts'
import { jarFetch } from '../compat/jar-fetch.ts'
import { createTestAuth, type TestAuth } from '../support/test-auth.ts'

const password = 'correct horse battery staple'
let auth: TestAuth

beforeAll(async () => {
  auth = await createTestAuth()
})
afterAll(() => auth?.close())

function page() {
  const jar = jarFetch(auth.origin)
  return { client: createAuthClient({ baseURL: auth.origin, fetch: jar.fetch }), jar }
}

it('goes from nothing to a signed-in user and back', async () => {
  const { client } = page()
  client.session.subscribe(() => {})
  await vi.waitFor(() => expect(client.session.get().status).toBe('unauthenticated'))
  const signUp = await client.signUp.email({ name: 'Ada', email: 'ada@example.com', password })
  expect(signUp.data?.user).toMatchObject({ name: 'Ada', email: 'ada@example.com' })
  await vi.waitFor(() => expect(client.session.get().data?.user.email).toBe('ada@example.com'))
  expect(await client.updateUser({ name: 'Ada Lovelace' })).toEqual({ data: { status: true }, error: null })
  await vi.waitFor(() => expect(client.session.get().data?.user.name).toBe('Ada Lovelace'))
  expect(await client.signOut()).toEqual({ data: { success: true }, error: null })
  expect(client.session.get()).toMatchObject({ status: 'unauthenticated', data: null, error: null })
  const signIn = await client.signIn.email({ email: 'ada@example.com', password })
  expect(signIn.data?.redirect).toBe(false)
  await vi.waitFor(() => expect(client.session.get().status).toBe('authenticated'))
})

it('lists sessions with dates as text, and ends the others', async () => {
  const { client } = page()
  await client.signUp.email({ name: 'Grace', email: 'grace@example.com', password })
  const other = page().client
  await other.signIn.email({ email: 'grace@example.com', password, rememberMe: false })
  const { data: sessions } = await client.listSessions()
  expect(sessions).toHaveLength(2)
  for (const { expiresAt } of sessions ?? []) expect(expiresAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  expect((await client.revokeOtherSessions()).error).toBeNull()
  expect(await other.getSession()).toEqual({ data: null, error: null })
})

it('hands on the refusals of the service', async () => {
  const { client } = page()
  const wrong = await client.signIn.email({ email: 'nobody@example.com', password })
  expect(wrong.error).toEqual({
    code: 'INVALID_EMAIL_OR_PASSWORD',
    message: 'Invalid email or password',
    status: 401,
    statusText: 'UNAUTHORIZED',
  })
  const invalid = await client.$fetch('/sign-in/email', { email: 'nobody@example.com', password: 12 })
  expect(invalid.error).toMatchObject({ code: 'VALIDATION_ERROR', status: 400, fields: [{ path: 'password' }] })
  expect((await client.listSessions()).error).toMatchObject({ code: 'UNAUTHORIZED', status: 401 })
})

it('says when something else answers at the address', async () => {
  const { jar } = page()
  const client = createAuthClient({ baseURL: auth.origin, basePath: '/wrong', fetch: jar.fetch })
  expect((await client.getSession()).error).toMatchObject({ code: 'UNEXPECTED_ANSWER', status: 404 })
})
