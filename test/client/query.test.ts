import { beforeEach, describe, expect, it } from 'vitest'
import type { Answer, ClientError } from '../../widgets/client/index.ts'
import { type Query, createQuery, idle } from '../../widgets/client/query.ts'

const failure = (status: number): Answer<never> => ({
  data: null,
  error: { code: `HTTP_${status}`, message: '', status, statusText: '' } satisfies ClientError,
})
const found = (value: string): Answer<string> => ({ data: value, error: null })

/** A service that answers when the test says so. */
class Service {
  readonly requests: { readonly signal: AbortSignal; answer(given: Answer<string>): Promise<void> }[] = []
  readonly read = (signal: AbortSignal) =>
    new Promise<Answer<string>>((resolve) => {
      this.requests.push({
        signal,
        async answer(given) {
          resolve(given)
          // What awaits the answer runs before this does.
          await new Promise((done) => setImmediate(done))
        },
      })
    })

  get newest() {
    const request = this.requests.at(-1)
    if (request === undefined) throw new Error('Nothing was read')
    return request
  }
}

describe('a query', () => {
  let service: Service
  let query: Query<string>
  const ask = (subject: string, part?: string) =>
    query.ask({ subject, read: service.read, ...(part !== undefined && { part }) })
  const shown = () => [query.get().data?.value ?? null, query.get().error?.status ?? null, query.get().isReading]

  beforeEach(() => {
    service = new Service()
    query = createQuery()
  })

  it('reads nothing before it is asked', async () => {
    await query.refetch()
    expect(query.get()).toBe(idle)
    expect(service.requests).toEqual([])
  })

  it('takes the newest answer only, in whichever order they come', async () => {
    ask('a')
    const [first] = service.requests
    const settled = query.refetch()
    expect(first?.signal.aborted).toBe(true)
    await service.newest.answer(found('new'))
    await first?.answer(found('old'))
    await settled
    expect(shown()).toEqual(['new', null, false])
  })

  it('settles what waited for an older read when the newest is answered', async () => {
    ask('a')
    const older = query.refetch()
    const [, second] = service.requests
    void query.refetch()
    let isSettled = false
    void older.then(() => (isSettled = true))
    await second?.answer(found('old'))
    expect(isSettled).toBe(false)
    await service.newest.answer(found('new'))
    expect(isSettled).toBe(true)
  })

  it('shows the last part while another one is on its way, and nothing of another subject', async () => {
    ask('a', '1')
    await service.newest.answer(found('page 1'))
    ask('a', '2')
    expect(shown()).toEqual(['page 1', null, true])
    ask('b', '1')
    expect(shown()).toEqual([null, null, true])
  })

  it.each([500, 503, 429, 0])('keeps what it knew when the service cannot answer (%i)', async (status) => {
    ask('a')
    await service.newest.answer(found('known'))
    void query.refetch()
    await service.newest.answer(failure(status))
    expect(shown()).toEqual(['known', status, false])
  })

  it.each([401, 403, 404])('forgets what it knew when the service rejects the request (%i)', async (status) => {
    ask('a')
    await service.newest.answer(found('known'))
    void query.refetch()
    await service.newest.answer(failure(status))
    expect(shown()).toEqual([null, status, false])
  })

  it('does not take one part for another after a failure', async () => {
    ask('a', '1')
    await service.newest.answer(found('page 1'))
    ask('a', '2')
    await service.newest.answer(failure(500))
    expect(shown()).toEqual([null, 500, false])
  })

  it('forgets everything when there is nothing to read any more', async () => {
    ask('a')
    const { signal } = service.newest
    query.ask(null)
    expect(signal.aborted).toBe(true)
    expect(query.get()).toBe(idle)
  })

  it('lets a listener read again while it hears that a read began', async () => {
    let isAgain = false
    query.subscribe(() => {
      if (isAgain) return
      isAgain = true
      void query.refetch()
    })
    ask('a')
    expect(service.requests.filter(({ signal }) => !signal.aborted)).toHaveLength(1)
    await service.requests.find(({ signal }) => !signal.aborted)?.answer(found('1'))
    expect(shown()).toEqual(['1', null, false])
  })

  it('takes what another call answered, and tells who listens', async () => {
    ask('a')
    await service.newest.answer(found('a'))
    let calls = 0
    query.subscribe(() => (calls += 1))
    query.update((data) => `${data}b`)
    expect(shown()).toEqual(['ab', null, false])
    expect(calls).toBe(1)
  })

  it('joins the read that is under way, and reads nothing that is known', async () => {
    query = createQuery({ source: { subject: 'a', read: service.read } })
    const both = Promise.all([query.ensure(), query.ensure()])
    expect(service.requests).toHaveLength(1)
    await service.newest.answer(found('1'))
    await both
    await query.ensure()
    expect(service.requests).toHaveLength(1)
    const rendered = createQuery({ source: { subject: 'a', read: service.read }, known: { value: 'server' } })
    await rendered.ensure()
    expect(service.requests).toHaveLength(1)
    expect(rendered.get().data).toEqual({ value: 'server' })
  })
})
