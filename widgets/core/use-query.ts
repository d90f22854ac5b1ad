'use client'
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { Answer, AuthClient, ClientError } from '../client/index.ts'
import { type QueryState, idle } from '../client/query.ts'
import { useAuthContext } from './context.ts'
import { type QueryKey, cacheOf } from './query-cache.ts'
import { activeOrganizationId, useSession } from './use-session.ts'

/**
 * What is known about something that the service keeps. There is data in `ready` only, so that nobody can take what could
 * not be read for what is empty.
 */
export type Resource<Data> = ResourceState<Data> & {
  /** Reads again; settles when the newest read is answered. */
  refetch(): Promise<void>
}

/** The same, as a value. */
export type ResourceState<Data> =
  | {
      readonly status: 'loading'
      readonly data: null
      readonly error: null
      readonly isEmpty: false
      readonly isRefetching: false
    }
  | {
      readonly status: 'error'
      readonly data: null
      readonly error: ClientError
      readonly isEmpty: false
      readonly isRefetching: false
    }
  | {
      readonly status: 'ready'
      readonly data: Data
      /** Why the last read brought nothing newer than `data`. */
      readonly error: ClientError | null
      readonly isEmpty: boolean
      /** A newer answer is on its way. */
      readonly isRefetching: boolean
    }

/** A part of a list, and how much there is in all. */
export interface Page<Item> {
  readonly items: readonly Item[]
  readonly total: number
}

/** A list, page by page; `data` is the page. `isEmpty` says that there is nothing on any page. */
export type ListResource<Item> = Resource<readonly Item[]> & {
  /** Entries on all pages; 0 unless `status` is `ready`. */
  readonly total: number
  /** From 0. */
  readonly page: number
  readonly pageSize: number
  setPage(page: number): void
}

/** What to read. */
export interface QuerySpec<Data> {
  /** Names what the data is about: of something else, nothing is kept. Hooks that are called alike and name the same share it. */
  readonly subject: string
  /** Names the part of it, e.g. a page: the last one stays while another is on its way. */
  readonly part?: string
  /** Of the person alone: no change of organizations changes it. */
  readonly isPersonal?: boolean
  /** Nothing is read, and the status stays `loading`. */
  readonly isOff?: boolean
  /** Goes by nothing but the person, the subject and the part. */
  read(client: AuthClient, userId: string, signal: AbortSignal): Promise<Answer<Data>>
  isEmpty(data: Data): boolean
}

/** What was read, and the way to replace it. */
export interface EditableResource<Data> {
  readonly resource: Resource<Data>
  /** Replaces the data by what the answer of another call says it is now. */
  update(change: (data: Data) => Data): void
}

const signedOut: ClientError = { code: 'UNAUTHORIZED', message: 'Nobody is signed in', status: 401, statusText: '' }
const loading = { status: 'loading', data: null, error: null, isEmpty: false, isRefetching: false } as const

/**
 * Reads something for who is signed in, once for all widgets of the page that read the same: again when the active
 * organization or anything about organizations changed, when the page is looked at again, and when the network came back
 * after a failure. Signing out forgets it.
 * @throws {Error} outside an `AuthProvider`
 */
export function useQuery<Data>(caller: string, spec: QuerySpec<Data>): Resource<Data> {
  return useEditableQuery(caller, spec).resource
}

/**
 * The same, for data that calls change and answer.
 * @throws {Error} outside an `AuthProvider`
 */
export function useEditableQuery<Data>(caller: string, spec: QuerySpec<Data>): EditableResource<Data> {
  const { client } = useAuthContext(caller)
  const session = useSession()
  const userId = session.data?.user.id
  const cache = cacheOf(client)
  const subject = `${caller} ${spec.subject}`
  const { part = '', isPersonal = false, isOff = false } = spec
  const key = useMemo(
    () => (userId === undefined || isOff ? null : { userId, subject, part }),
    [userId, subject, part, isOff],
  )
  const subscribe = useCallback(
    (listener: () => void) => (key === null ? () => {} : cache.subscribe(key, listener)),
    [cache, key],
  )
  const known = useSyncExternalStore(
    subscribe,
    () => (key === null ? idle : cache.get<Data>(key)),
    (): QueryState<Data> => idle,
  )
  const organizationId = activeOrganizationId(session.data)
  const dependsOn = isPersonal ? null : organizationId
  useEffect(() => {
    if (key === null) return
    const read = (signal: AbortSignal) => spec.read(client, key.userId, signal)
    cache.ensure(key, { read, dependsOn, isOfOrganizations: !isPersonal })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the key says all that reading goes by
  }, [cache, client, key, dependsOn, isPersonal])
  const shown = useLastPart(key, known)
  const refetchSession = session.refetch
  const refetch = useCallback(
    () => (key === null ? refetchSession() : cache.refetch(key)),
    [cache, key, refetchSession],
  )
  const update = useCallback(
    (change: (data: Data) => Data) => {
      if (key !== null) cache.update(key, change)
    },
    [cache, key],
  )
  return { resource: { ...stateOf(), refetch }, update }

  function stateOf(): ResourceState<Data> {
    if (isOff && userId !== undefined) return loading
    if (key === null) {
      return session.status === 'loading' ? loading : { ...loading, status: 'error', error: session.error ?? signedOut }
    }
    const { data, error, isReading: isRefetching } = shown
    if (data !== null) {
      return { status: 'ready', data: data.value, error, isEmpty: spec.isEmpty(data.value), isRefetching }
    }
    // After a failure, another read is shown as loading.
    return isRefetching || error === null ? loading : { ...loading, status: 'error', error }
  }
}

/** What is known, or while nothing is, what was known last of another part of the same. */
function useLastPart<Data>(key: QueryKey | null, known: QueryState<Data>): QueryState<Data> {
  const [last, setLast] = useState<{ readonly key: QueryKey; readonly data: QueryState<Data>['data'] } | null>(null)
  if (key !== null && known.data !== null && last?.data !== known.data) setLast({ key, data: known.data })
  if (known.data !== null || known.error !== null || last === null) return known
  const isSame = last.key.subject === key?.subject && last.key.userId === key.userId && last.key.part !== key.part
  return isSame ? { ...known, data: last.data, isReading: true } : known
}

/** A page as a list, whose total stands beside it. */
export function listed<Item>(resource: Resource<Page<Item>>): Resource<readonly Item[]> & { readonly total: number } {
  if (resource.status !== 'ready') return { ...resource, total: 0 }
  return { ...resource, data: resource.data.items, total: resource.data.total }
}

/** Takes what a list is of out of an answer, e.g. the `members` of a page. */
export function mapAnswer<Data, Other>(answer: Answer<Data>, change: (data: Data) => Other): Answer<Other> {
  return answer.error === null ? { data: change(answer.data), error: null } : answer
}
