import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Answer, ClientError } from '../../widgets/client/index.ts'
import {
  type CacheSurroundings,
  type QueryCache,
  type QueryKey,
  createQueryCache,
  keptFor,
  minInterval,
} from '../../widgets/core/query-cache.ts'

const found = (value: string): Answer<string> => ({ data: value, error: null })
const failure = (status: number): Answer<never> => ({
  data: null,
  error: { code: `HTTP_${status}`, message: '', status, statusText: '' } satisfies ClientError,
})

type PageEvent = 'session' | 'return' | 'online' | 'organizations' | 'write'

/** A page whose events the test makes. */
class Page implements CacheSurroundings {
  user: string | undefined = 'ada'
  readonly listeners = new Map<PageEvent, Set<() => void>>()
  readonly userId = () => this.user
  readonly onSession = (listener: () => void) => this.#add('session', listener)
  readonly onReturn = (listener: () => void) => this.#add('return', listener)
  readonly onOnline = (listener: () => void) => this.#add('online', listener)
  readonly onOrganizations = (listener: () => void) => this.#add('organizations', listener)
  readonly onWrite = (listener: () => void) => this.#add('write', listener)
  readonly now = () => Date.now()

  emit(event: PageEvent): void {
    for (const listener of this.listeners.get(event) ?? []) listener()
  }

  get heard(): number {
    return [...this.listeners.values()].reduce((sum, { size }) => sum + size, 0)
  }

  #add(event: PageEvent, listener: () => void): () => void {
    const listeners = this.listeners.get(event) ?? new Set()
    this.listeners.set(event, listeners.add(listener))
    return () => listeners.delete(listener)
  }
}

/** A service that answers when the test says so. */
class Service {
  readonly requests: { readonly signal: AbortSignal; readonly resolve: (given: Answer<string>) => void }[] = []
  readonly read = (signal: AbortSignal) =>
    new Promise<Answer<string>>((resolve) => this.requests.push({ signal, resolve }))

  async answer(given: Answer<string>): Promise<void> {
    this.requests.at(-1)?.resolve(given)
    await vi.advanceTimersByTimeAsync(0)
  }
}

const key = (subject = 'sessions', part = '', userId = 'ada'): QueryKey => ({ userId, subject, part })

describe('the cache of a page', () => {
  let page: Page
  let service: Service
  let cache: QueryCache
  const value = (of = key()) => cache.get<string>(of).data?.value ?? null
  const asked = () => service.requests.length

  /** A widget that shows it; the returned function takes it off the page. */
  function show(of = key(), more: { readonly isOfOrganizations?: boolean; readonly dependsOn?: string } = {}) {
    const leave = cache.subscribe(of, () => {})
    cache.ensure(of, { read: service.read, dependsOn: null, isOfOrganizations: false, ...more })
    return leave
  }

  beforeEach(() => {
    vi.useFakeTimers()
    page = new Page()
    service = new Service()
    cache = createQueryCache(page)
  })
  afterEach(() => void vi.useRealTimers())

  it('reads once for all who show the same, also for who comes later', async () => {
    show()
    show()
    await service.answer(found('one'))
    show()
    expect(asked()).toBe(1)
    expect(value()).toBe('one')
  })

  it('keeps subjects, parts and people apart', () => {
    show(key('sessions'))
    show(key('accounts'))
    show(key('accounts', 'page 2'))
    show(key('sessions', '', 'grace'))
    expect(asked()).toBe(4)
  })

  it('joins the read of a component that is mounted twice', () => {
    show()()
    show()
    vi.advanceTimersByTime(0)
    expect(service.requests.map(({ signal }) => signal.aborted)).toEqual([false])
  })

  it('cancels what is under way for nobody', () => {
    show()()
    vi.advanceTimersByTime(0)
    expect(service.requests.map(({ signal }) => signal.aborted)).toEqual([true])
    expect(page.heard).toBe(0)
  })

  it('keeps for a minute what nobody shows any more, then forgets it and listens to nothing', async () => {
    const leave = show()
    await service.answer(found('one'))
    leave()
    vi.advanceTimersByTime(keptFor - 1)
    expect(value()).toBe('one')
    const leaveAgain = show()
    expect(asked()).toBe(1)
    leaveAgain()
    vi.advanceTimersByTime(keptFor)
    expect(value()).toBeNull()
    expect(page.heard).toBe(0)
  })

  it('reads again for a new reader when what is known is old, and shows it meanwhile', async () => {
    show()
    await service.answer(found('one'))
    vi.advanceTimersByTime(minInterval)
    show()
    expect(asked()).toBe(2)
    expect(value()).toBe('one')
  })

  it('reads again on return after a minute only', async () => {
    show()
    await service.answer(found('one'))
    vi.advanceTimersByTime(minInterval - 1)
    page.emit('return')
    expect(asked()).toBe(1)
    vi.advanceTimersByTime(1)
    page.emit('return')
    expect(asked()).toBe(2)
  })

  it('reads again when the network comes back, after a failure only', async () => {
    show()
    await service.answer(failure(0))
    page.emit('online')
    expect(asked()).toBe(2)
    await service.answer(found('one'))
    page.emit('online')
    expect(asked()).toBe(2)
  })

  it('shows everybody what one changed, in every part', async () => {
    show(key('users', '1'))
    await service.answer(found('a'))
    show(key('users', '2'))
    await service.answer(found('b'))
    cache.update<string>(key('users', '1'), (data) => `${data}!`)
    expect([value(key('users', '1')), value(key('users', '2'))]).toEqual(['a!', 'b!'])
  })

  it('reads the shown parts again together, and forgets the others', async () => {
    const leave = show(key('users', '1'))
    await service.answer(found('a'))
    leave()
    show(key('users', '2'))
    await service.answer(found('b'))
    show(key('users', '3'))
    await service.answer(found('c'))
    void cache.refetch(key('users', '2'))
    expect(asked()).toBe(5)
    expect(value(key('users', '1'))).toBeNull()
  })

  it('reads what is of organizations again when one of them changed', async () => {
    show(key('list'), { isOfOrganizations: true })
    await service.answer(found('one'))
    show(key('sessions'))
    await service.answer(found('two'))
    page.emit('organizations')
    expect(asked()).toBe(3)
  })

  it('reads again for another active organization, once for all who show it', async () => {
    show(key(), { dependsOn: 'acme' })
    await service.answer(found('one'))
    show(key(), { dependsOn: 'navy' })
    show(key(), { dependsOn: 'navy' })
    expect(asked()).toBe(2)
  })

  it('forgets what nobody shows when the page writes something', async () => {
    const leave = show()
    await service.answer(found('one'))
    page.emit('write')
    expect(value()).toBe('one')
    leave()
    page.emit('write')
    expect(value()).toBeNull()
  })

  it('holds nothing of somebody else: shown or kept, it goes when the user does', async () => {
    show(key('sessions'))
    await service.answer(found('shown'))
    const leave = show(key('accounts'))
    await service.answer(found('kept'))
    leave()
    show(key('passkeys'))
    page.user = undefined
    page.emit('session')
    expect([value(key('sessions')), value(key('accounts'))]).toEqual([null, null])
    expect(service.requests.at(-1)?.signal.aborted).toBe(true)
    await service.answer(found('late'))
    expect(value(key('passkeys'))).toBeNull()
    expect(page.heard).toBe(0)
  })

  it('keeps what it knows when the session changes and the user does not', async () => {
    show()
    await service.answer(found('one'))
    page.emit('session')
    expect(value()).toBe('one')
  })

  it('does not let a leaving reader of before a sign-out take what came after it', async () => {
    const leave = show()
    await service.answer(found('before'))
    page.user = undefined
    page.emit('session')
    page.user = 'ada'
    show()
    await service.answer(found('after'))
    leave()
    vi.advanceTimersByTime(keptFor)
    expect(value()).toBe('after')
  })
})
