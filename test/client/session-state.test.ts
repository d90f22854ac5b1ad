import { expect, it, vi } from 'vitest'
import type { Reply } from './answering-server.ts'
import { ada, clientOf, credentials, quiet, settledAs, signedIn } from './session-service.ts'

it.each([
  ['null', { body: 'null' }],
  ['401', { status: 401, json: { code: 'UNAUTHORIZED', message: 'Unauthorized' } }],
])('takes %s for signed out, which is no error', async (_, reply) => {
  const { store, questions } = await clientOf(() => reply)
  store.subscribe(() => {})
  await settledAs(store, 'unauthenticated')
  expect(store.get()).toEqual({ status: 'unauthenticated', data: null, error: null, isRefetching: false })
  expect(questions()).toBe(1)
})

it.each<[string, Reply]>([
  ['a broken connection', 'hangUp'],
  ['a busy service', { status: 503, json: { code: 'SERVICE_UNAVAILABLE', message: 'Busy' } }],
  ['a page of somebody else', { body: '<!doctype html>' }],
  ['JSON of somebody else', { json: { hello: 'world' } }],
])('keeps what it knew through %s, and says what went wrong', async (_, reply) => {
  const { store } = await clientOf((_call, number) => (number === 1 ? { json: ada } : reply))
  store.subscribe(() => {})
  await settledAs(store, 'authenticated')
  await store.refetch()
  expect(store.get()).toMatchObject({ status: 'authenticated', data: ada, isRefetching: false })
  expect(store.get().error).not.toBeNull()
})

it('recovers from a first question that failed', async () => {
  const { store } = await clientOf((_, number) => (number === 1 ? 'hangUp' : { json: ada }))
  store.subscribe(() => {})
  await settledAs(store, 'error')
  await store.refetch()
  expect(store.get()).toEqual({ status: 'authenticated', data: ada, error: null, isRefetching: false })
})

it('is signed out at once when the sign-out succeeded', async () => {
  const { client, store } = await clientOf((_, number) => (number === 1 ? { json: ada } : { body: 'null' }))
  store.subscribe(() => {})
  await settledAs(store, 'authenticated')
  await client.signOut()
  expect(store.get()).toMatchObject({ status: 'unauthenticated', data: null, error: null })
  await settledAs(store, 'unauthenticated')
})

it('stays signed in when the sign-out did not reach the service', async () => {
  const { client, store } = await clientOf(
    () => ({ json: ada }),
    () => 'hangUp',
  )
  store.subscribe(() => {})
  await settledAs(store, 'authenticated')
  expect((await client.signOut()).error?.code).toBe('NETWORK_ERROR')
  expect(store.get()).toMatchObject({ status: 'authenticated', data: ada })
})

it('never brings a signed-out user back with an answer that was under way', async () => {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  const { client, store, questions } = await clientOf(async (_, number) => {
    if (number !== 2) return number === 1 ? { json: ada } : { body: 'null' }
    await held
    return { json: ada }
  })
  const states: string[] = []
  const errors: unknown[] = []
  store.subscribe(() => {
    states.push(store.get().status)
    errors.push(store.get().error)
  })
  await settledAs(store, 'authenticated')
  const late = store.refetch()
  await vi.waitFor(() => expect(questions()).toBe(2))
  await client.signOut()
  release()
  await late
  await settledAs(store, 'unauthenticated')
  await quiet(client)
  expect(store.get()).toEqual({ status: 'unauthenticated', data: null, error: null, isRefetching: false })
  expect(states.slice(states.indexOf('unauthenticated'))).not.toContain('authenticated')
  // The dropped question is nothing that a person should hear of.
  expect(errors.filter((error) => error !== null)).toEqual([])
})

it('explains a browser that does not keep the cookie', async () => {
  const { client, store } = await clientOf(
    () => ({ body: 'null' }),
    () => signedIn,
  )
  store.subscribe(() => {})
  await settledAs(store, 'unauthenticated')
  await client.signIn.email(credentials)
  await vi.waitFor(() => expect(store.get().error?.code).toBe('COOKIE_NOT_KEPT'))
  expect(store.get()).toMatchObject({ status: 'unauthenticated', data: null })
})

it('keeps the identity of data that did not change, and of the state between changes', async () => {
  const { store } = await clientOf(() => ({ json: ada }))
  store.subscribe(() => {})
  await settledAs(store, 'authenticated')
  const before = store.get()
  expect(store.get()).toBe(before)
  await store.refetch()
  expect(store.get().data).toBe(before.data)
})
