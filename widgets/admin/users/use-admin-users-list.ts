'use client'
import { useCallback, useState } from 'react'
import type { AdminListUsersQuery, Answer, AuthClient, ClientError } from '../../client/index.ts'
import { type Page, type Resource, mapAnswer, useEditableQuery } from '../../core/use-query.ts'
import type { AdminUser } from './admin-calls.ts'

/** Which users, in which order. The service takes one filter beside the search. */
export interface AdminUsersQuery {
  readonly search: string
  readonly searchField: 'email' | 'name'
  readonly filter: null | 'banned' | 'verified' | 'unverified' | { readonly role: string }
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

/** What is shown of the list: a query, a page (from 0) of it, and how many users a page has. */
export interface ListView {
  readonly query: AdminUsersQuery
  readonly page: number
  readonly pageSize: number
}

interface KnownUsers extends Page<AdminUser> {
  readonly readAt: number
}

/** The users of a page. What was known stays until a newer answer comes; of another person, nothing is kept. */
export function useAdminUserList(first: () => ListView) {
  const [view, setView] = useState(first)
  const { resource, update } = useEditableQuery<KnownUsers>('useAdminUsers', {
    subject: 'users',
    part: JSON.stringify(view),
    read: (client, _, signal) => read(client, view, signal),
    isEmpty: ({ total }) => total === 0,
  })
  // After deletions the page that was asked for may not be there any more.
  const lastPage = Math.max(0, Math.ceil((resource.data?.total ?? 0) / view.pageSize) - 1)
  if (resource.status === 'ready' && !resource.isRefetching && view.page > lastPage)
    setView({ ...view, page: lastPage })
  const replace = useCallback((user: AdminUser) => update((known) => withUser(known, user)), [update])
  const { isRefetching, refetch } = resource
  return { view, setView, list: listFrom(resource), isRefetching, refetch, replace }
}

function listFrom(resource: Resource<KnownUsers>): AdminUserList {
  if (resource.status === 'loading') return { status: 'loading' }
  if (resource.status === 'ready') {
    const { items, total, readAt } = resource.data
    return { status: 'ready', users: items, total, readAt }
  }
  const { error } = resource
  if (error.status === 403) return { status: 'forbidden' }
  // Without the feature the endpoint is not there.
  return error.status === 404 ? { status: 'unavailable' } : { status: 'error', error }
}

function withUser(known: KnownUsers, user: AdminUser): KnownUsers {
  return { ...known, items: known.items.map((other) => (other.id === user.id ? { ...other, ...user } : other)) }
}

async function read(client: AuthClient, view: ListView, signal: AbortSignal): Promise<Answer<KnownUsers>> {
  const answer = await client.admin.listUsers({ query: searchOf(view), fetchOptions: { signal } })
  return mapAnswer(answer, ({ users, total }) => ({ items: users, total, readAt: Date.now() }))
}

function searchOf({ query, page, pageSize }: ListView): AdminListUsersQuery {
  const { search, searchField, filter, sortBy, sortDirection } = query
  return {
    limit: String(pageSize),
    offset: page === 0 ? undefined : String(page * pageSize),
    sortBy,
    sortDirection,
    ...(search !== '' && { searchValue: search, searchField, searchOperator: 'contains' }),
    ...filterOf(filter),
  }
}

function filterOf(filter: AdminUsersQuery['filter']): Partial<AdminListUsersQuery> {
  if (filter === null) return {}
  if (filter === 'banned') return { filterField: 'banned', filterOperator: 'eq', filterValue: 'true' }
  // One of several roles: they are stored in one text.
  if (typeof filter === 'object') return { filterField: 'role', filterOperator: 'contains', filterValue: filter.role }
  return { filterField: 'emailVerified', filterOperator: 'eq', filterValue: String(filter === 'verified') }
}
