'use client'
import { whenOrganizationsChange } from './organization-changes.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Answer, AuthClient, ClientError } from '../client/index.ts'
import { onOnline, onReturn } from '../client/page.ts'
import { useAuthContext } from './context.ts'
import { activeOrganizationId, useSession } from './use-session.ts'

/**
 * What is known about something that the service keeps. There is data in `ready` only, so that nobody can take what could
 * not be read for what is empty.
 */
export type Resource<Data> = (
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
      /** Why the last question brought nothing newer than `data`. */
      readonly error: ClientError | null
      readonly isEmpty: boolean
      /** A newer answer is on its way. */
      readonly isRefetching: boolean
    }
) & {
  /** Asks again. */
  refetch(): void
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
export interface ResourceSpec<Data> {
  /** Names what the data is about: of something else, nothing is kept. */
  readonly subject: string
  /** Names the part of it, e.g. a page: the last one stays while another is on its way. */
  readonly question?: string
  read(client: AuthClient, userId: string, signal: AbortSignal): Promise<Answer<Data>>
  isEmpty(data: Data): boolean
}

interface Known<Data> {
  readonly of: string
  readonly question: string
  /** When it was asked. */
  readonly moment: string
  readonly data: { readonly value: Data } | null
  readonly error: ClientError | null
}

/** Milliseconds after which looking at the page again asks again. */
const calm = 5_000
const signedOut: ClientError = { code: 'UNAUTHORIZED', message: 'Nobody is signed in', status: 401, statusText: '' }
const loading = { status: 'loading', data: null, error: null, isEmpty: false, isRefetching: false } as const

/**
 * Reads something for who is signed in, and again when that, the active organization or anything about organizations
 * changed, when the page is looked at again, and when the network came back after a failure.
 * @throws {Error} outside an `AuthProvider`
 */
export function useResource<Data>(caller: string, spec: ResourceSpec<Data>): Resource<Data> {
  const { client } = useAuthContext(caller)
  const session = useSession()
  const userId = session.data?.user.id
  const { subject, question = '', isEmpty } = spec
  const of = userId === undefined ? null : `${userId} ${subject}`
  const [turn, setTurn] = useState(0)
  const moment = `${turn} ${activeOrganizationId(session.data)}`
  const [known, setKnown] = useState<Known<Data> | null>(null)
  const read = useRef(spec.read)
  useEffect(() => {
    read.current = spec.read
  })
  useEffect(() => {
    if (of === null || userId === undefined) return
    const control = new AbortController()
    void read.current(client, userId, control.signal).then((answer) => {
      // A later question has been asked meanwhile: its answer is the one that counts.
      if (!control.signal.aborted) setKnown((before) => settled(before, { of, question, moment }, answer))
    })
    return () => control.abort()
  }, [client, of, userId, question, moment])
  const again = useCallback(() => setTurn((before) => before + 1), [])
  const mine = known !== null && known.of === of ? known : null
  useFreshness(client, mine !== null && mine.error !== null, again)
  const refetchSession = session.refetch
  const refetch = useCallback(() => {
    if (of === null) void refetchSession()
    else again()
  }, [of, refetchSession, again])
  if (of === null) {
    if (session.status === 'loading') return { ...loading, refetch }
    return { ...loading, status: 'error', error: session.error ?? signedOut, refetch }
  }
  const isRefetching = mine !== null && (mine.question !== question || mine.moment !== moment)
  if (mine === null) return { ...loading, refetch }
  const { data, error } = mine
  if (data !== null) {
    return { status: 'ready', data: data.value, error, isEmpty: isEmpty(data.value), isRefetching, refetch }
  }
  // A failure that is being asked about again is shown as under way.
  return isRefetching || error === null ? { ...loading, refetch } : { ...loading, status: 'error', error, refetch }
}

function settled<Data>(
  before: Known<Data> | null,
  asked: Pick<Known<Data>, 'of' | 'question' | 'moment'>,
  { data, error }: Answer<Data>,
): Known<Data> {
  if (error === null) return { ...asked, data: { value: data }, error }
  const isSame = before !== null && before.of === asked.of && before.question === asked.question
  // What was known stays when the service could not answer, and goes when it refused.
  const isRefusal = error.status >= 400 && error.status < 500 && error.status !== 429
  return { ...asked, data: isSame && !isRefusal ? before.data : null, error }
}

/** Asks again when something may have changed unseen. */
function useFreshness(client: AuthClient, hasFailed: boolean, again: () => void): void {
  const askedAt = useRef(0)
  useEffect(() => {
    askedAt.current = Date.now()
    const ask = () => {
      askedAt.current = Date.now()
      again()
    }
    const ignore = whenOrganizationsChange(client, ask)
    const leave = onReturn(() => Date.now() - askedAt.current >= calm && ask())
    return () => {
      ignore()
      leave()
    }
  }, [client, again])
  useEffect(() => (hasFailed ? onOnline(again) : undefined), [hasFailed, again])
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
