'use client'
import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import type { Answer, AuthClient, ClientError } from '../client/index.ts'
import { onOnline, onReturn } from '../client/page.ts'
import { type QueryEvents, createQuery, idle } from '../client/query.ts'
import { useAuthContext } from './context.ts'
import { whenOrganizationsChange } from './organization-changes.ts'
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
  /** Names what the data is about: of something else, nothing is kept. */
  readonly subject: string
  /** Names the part of it, e.g. a page: the last one stays while another is on its way. */
  readonly part?: string
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
 * Reads something for who is signed in, and again when that, the active organization or anything about organizations
 * changed, when the page is looked at again, and when the network came back after a failure. Signing out forgets it.
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
  const subject = userId === undefined ? null : `${userId} ${spec.subject}`
  const { part = '' } = spec
  const organizationId = activeOrganizationId(session.data)
  const query = useMemo(() => createQuery<Data>({ events: eventsOf(client) }), [client])
  const read = useRef(spec.read)
  useEffect(() => {
    read.current = spec.read
  })
  const known = useSyncExternalStore(query.subscribe, query.get, () => idle)
  useEffect(() => {
    if (subject === null || userId === undefined) query.ask(null)
    else query.ask({ subject, part, read: (signal) => read.current(client, userId, signal) })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what is read for the active organization is another with another one
  }, [query, client, subject, userId, part, organizationId])
  const refetchSession = session.refetch
  const refetch = useCallback(
    () => (subject === null ? refetchSession() : query.refetch()),
    [query, subject, refetchSession],
  )
  const { update } = query
  return { resource: { ...shown(), refetch }, update }

  function shown(): ResourceState<Data> {
    if (subject === null && session.status !== 'loading') {
      return { ...loading, status: 'error', error: session.error ?? signedOut }
    }
    // Until the effect above has run, the query may still be about something else.
    if (subject === null || known.subject !== subject) return loading
    const { data, error } = known
    const isRefetching = known.isReading || known.part !== part
    if (data !== null) {
      return { status: 'ready', data: data.value, error, isEmpty: spec.isEmpty(data.value), isRefetching }
    }
    // After a failure, another read is shown as loading.
    return isRefetching || error === null ? loading : { ...loading, status: 'error', error }
  }
}

function eventsOf(client: AuthClient): QueryEvents {
  return { onReturn, onOnline, onChange: (listener) => whenOrganizationsChange(client, listener), now: Date.now }
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
