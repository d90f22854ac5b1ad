'use client'
import { useCallback, useEffect, useState } from 'react'
import type { AdminListUsersQuery, AuthClient, ClientError } from '../../client/index.ts'
import type { AdminUser } from './admin-calls.ts'

/** Which users, in which order. The service takes one filter beside the search. */
export interface AdminUsersQuery {
  readonly search: string
  readonly searchField: 'email' | 'name'
  readonly filter: null | 'banned' | { readonly role: string }
  readonly sortBy: 'createdAt' | 'name' | 'email'
  readonly sortDirection: 'asc' | 'desc'
}

/** What is known about the users of a page. A list that could not be loaded is never an empty one. */
export type AdminUserList =
  | { readonly status: 'loading' | 'forbidden' | 'unavailable' }
  | { readonly status: 'error'; readonly error: ClientError }
  | {
      readonly status: 'ready'
      readonly users: readonly AdminUser[]
      readonly total: number
      /** When this was so, in milliseconds since 1970. */
      readonly readAt: number
    }

/** One question: a query, a page (from 0) of it, and how many users a page has. */
export interface Question {
  readonly query: AdminUsersQuery
  readonly page: number
  readonly pageSize: number
}

interface Known {
  readonly of: string
  readonly question: Question
  readonly list: AdminUserList
}

const loading: AdminUserList = { status: 'loading' }

/** The newest answer to the newest question. What was known stays until then; of another person, nothing is kept. */
export function useAdminUserList(client: AuthClient, userId: string | undefined, first: () => Question) {
  const [question, ask] = useState(first)
  const [known, setKnown] = useState<Known | null>(null)
  useEffect(() => {
    if (userId === undefined) return
    const control = new AbortController()
    void read(client, question, control.signal).then((list) => {
      // A later question has been asked meanwhile: its answer is the one that counts.
      if (control.signal.aborted) return
      const last = lastPage(list, question)
      if (last < question.page) ask({ ...question, page: last })
      else setKnown({ of: userId, question, list })
    })
    return () => control.abort()
  }, [client, userId, question])
  const refetch = useCallback(() => ask((before) => ({ ...before })), [])
  const isMine = known !== null && known.of === userId
  const isRefetching = isMine && known.question !== question
  // A failure that is being asked about again is shown as under way.
  const list = isMine && !(isRefetching && known.list.status !== 'ready') ? known.list : loading
  useRetryOnline(list.status === 'error', refetch)
  const replace = useCallback((user: AdminUser) => setKnown((before) => withUser(before, user)), [])
  return { question, ask, list, isRefetching, refetch, replace }
}

function useRetryOnline(hasFailed: boolean, refetch: () => void): void {
  useEffect(() => {
    if (!hasFailed) return
    addEventListener('online', refetch)
    return () => removeEventListener('online', refetch)
  }, [hasFailed, refetch])
}

/** After deletions the page that was asked for may not be there any more. */
function lastPage(list: AdminUserList, { page, pageSize }: Question): number {
  if (list.status !== 'ready' || list.users.length > 0) return page
  return Math.min(page, Math.max(0, Math.ceil(list.total / pageSize) - 1))
}

function withUser(known: Known | null, user: AdminUser): Known | null {
  if (known === null || known.list.status !== 'ready') return known
  const users = known.list.users.map((other) => (other.id === user.id ? { ...other, ...user } : other))
  return { ...known, list: { ...known.list, users } }
}

async function read(client: AuthClient, question: Question, signal: AbortSignal): Promise<AdminUserList> {
  const { data, error } = await client.admin.listUsers({ query: searchOf(question), fetchOptions: { signal } })
  if (error === null) return { status: 'ready', users: data.users, total: data.total, readAt: Date.now() }
  if (error.status === 403) return { status: 'forbidden' }
  // Without the feature the call is not there.
  return error.status === 404 ? { status: 'unavailable' } : { status: 'error', error }
}

function searchOf({ query, page, pageSize }: Question): AdminListUsersQuery {
  const { search, searchField, filter, sortBy, sortDirection } = query
  return {
    limit: String(pageSize),
    offset: page === 0 ? undefined : String(page * pageSize),
    sortBy,
    sortDirection,
    ...(search !== '' && { searchValue: search, searchField, searchOperator: 'contains' }),
    ...(filter === 'banned' && { filterField: 'banned', filterOperator: 'eq', filterValue: 'true' }),
    // One of several roles: they are stored in one text.
    ...(filter !== null &&
      filter !== 'banned' && { filterField: 'role', filterOperator: 'contains', filterValue: filter.role }),
  }
}
