import { afterEach, expect, it, vi } from 'vitest'
import { ada, clientOf, credentials, quiet, renamed, settledAs, signedIn } from './session-service.ts'

afterEach(() => void vi.useRealTimers())

it('asks nothing before somebody listens, then once', async () => {
  const { store, questions, client } = await clientOf(() => ({ json: ada }))
  await quiet(client)
  expect(questions()).toBe(0)
  expect(store.get()).toEqual({ status: 'loading', data: null, error: null, isRefetching: false })
  const states: string[] = []
  store.subscribe(() => states.push(store.get().status))
  await settledAs(store, 'authenticated')
  expect(store.get()).toEqual({ status: 'authenticated', data: ada, error: null, isRefetching: false })
  expect(states).toEqual(['authenticated'])
  expect(questions()).toBe(1)
})

it('asks once for fifty listeners and fifty remounts', async () => {
  const { store, questions, client } = await clientOf(() => ({ json: ada }))
  for (let mount = 0; mount < 50; mount++) store.subscribe(() => {})
  await settledAs(store, 'authenticated')
  const other = await clientOf(() => ({ json: ada }))
  for (let mount = 0; mount < 50; mount++) {
    const leave = other.store.subscribe(() => {})
    await quiet(other.client)
    leave()
  }
  await quiet(client)
  expect(questions()).toBe(1)
  expect(other.questions()).toBe(1)
})

it('does not ask again because a question failed and somebody drew the error anew', async () => {
  const { store, questions, client } = await clientOf(() => 'hangUp')
  for (let mount = 0; mount < 20; mount++) {
    const leave = store.subscribe(() => {})
    await quiet(client)
    leave()
  }
  expect(store.get()).toMatchObject({ status: 'error', data: null, error: { code: 'NETWORK_ERROR' } })
  expect(questions()).toBe(1)
})

it('asks again on a mount after a minute, and after five seconds in which nobody listened', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { store, questions } = await clientOf(() => ({ json: ada }))
  const leave = store.subscribe(() => {})
  await settledAs(store, 'authenticated')
  vi.setSystemTime(Date.now() + 59_000)
  leave()
  const leaveAgain = store.subscribe(() => {})
  expect(store.get().isRefetching).toBe(false)
  vi.setSystemTime(Date.now() + 1_000)
  leaveAgain()
  const leaveThird = store.subscribe(() => {})
  await vi.waitFor(() => expect(questions()).toBe(2))
  await settledAs(store, 'authenticated')
  leaveThird()
  vi.setSystemTime(Date.now() + 5_000)
  store.subscribe(() => {})
  await vi.waitFor(() => expect(questions()).toBe(3))
})

it('joins the question that is under way', async () => {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  const { store, questions } = await clientOf(async () => {
    await held
    return { json: ada }
  })
  const first = store.refetch()
  await vi.waitFor(() => expect(questions()).toBe(1))
  const joined = [store.refetch(), store.refetch()]
  release()
  await Promise.all([first, ...joined])
  expect(store.get().status).toBe('authenticated')
  expect(questions()).toBe(1)
})

it('asks once after a call that changes the session', async () => {
  const { client, store, questions } = await clientOf(
    (_, number) => (number === 1 ? { body: 'null' } : { json: ada }),
    () => signedIn,
  )
  store.subscribe(() => {})
  await settledAs(store, 'unauthenticated')
  await client.signIn.email(credentials)
  await settledAs(store, 'authenticated')
  await quiet(client)
  expect(questions()).toBe(2)
})

it('does not ask after a call that failed or that leaves the session alone', async () => {
  const { client, store, questions } = await clientOf(
    () => ({ body: 'null' }),
    ({ method }) =>
      method === 'GET' ? { json: [] } : { status: 401, json: { code: 'INVALID_EMAIL_OR_PASSWORD', message: '' } },
  )
  store.subscribe(() => {})
  await settledAs(store, 'unauthenticated')
  await client.signIn.email(credentials)
  await client.listSessions()
  await quiet(client)
  expect(questions()).toBe(1)
})

it('asks when the next listener comes, not when the session changes while nobody listens', async () => {
  const { client, store, questions } = await clientOf(
    () => ({ json: renamed }),
    () => ({ json: { status: true } }),
    { initialSession: ada },
  )
  store.subscribe(() => {})()
  await client.updateUser({ name: 'Ada Lovelace' })
  await quiet(client)
  expect(questions()).toBe(0)
  store.subscribe(() => {})
  await vi.waitFor(() => expect(store.get().data).toEqual(renamed))
  expect(questions()).toBe(1)
})

it('asks nothing on a mount with a session from the server', async () => {
  const { client, store, questions } = await clientOf(() => ({ json: ada }), undefined, { initialSession: ada })
  expect(store.get()).toEqual({ status: 'authenticated', data: ada, error: null, isRefetching: false })
  expect(store.initial).toBe(store.get())
  store.subscribe(() => {})
  await quiet(client)
  expect(questions()).toBe(0)
})

it('asks nothing on a mount when the server said that nobody is signed in', async () => {
  const { client, store, questions } = await clientOf(() => ({ json: ada }), undefined, { initialSession: null })
  expect(store.get().status).toBe('unauthenticated')
  store.subscribe(() => {})
  await quiet(client)
  expect(questions()).toBe(0)
})

it('notices by a refused call that the session ended elsewhere', async () => {
  const { client, store, questions } = await clientOf(
    (_, number) => (number === 1 ? { json: ada } : { body: 'null' }),
    () => ({ status: 401, json: { code: 'UNAUTHORIZED', message: 'Unauthorized' } }),
  )
  store.subscribe(() => {})
  await settledAs(store, 'authenticated')
  await client.listSessions()
  await settledAs(store, 'unauthenticated')
  await client.listSessions()
  await quiet(client)
  expect(questions()).toBe(2)
})

it('calls a listener for each of its subscriptions, and no more after it left', async () => {
  const { store } = await clientOf(() => ({ json: ada }))
  let told = 0
  const listener = () => told++
  const leave = store.subscribe(listener)
  store.subscribe(listener)
  await settledAs(store, 'authenticated')
  expect(told).toBe(2)
  leave()
  leave()
  told = 0
  await store.refetch()
  expect(told).toBe(2)
})
