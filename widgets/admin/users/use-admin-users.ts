'use client'
import { useMemo } from 'react'
import type { ClientError } from '../../client/index.ts'
import { type AdminActions, type AdminUser, adminCalls } from './admin-calls.ts'
import { type AdminUserList, type AdminUsersQuery, useAdminUserList } from './use-admin-users-list.ts'
import { useAuthContext } from '../../core/context.ts'

export interface UseAdminUsersOptions {
  /** Users on a page; 20 by default. */
  readonly pageSize?: number | undefined
  /** What to begin with; by default everybody, newest first. */
  readonly initialQuery?: Partial<AdminUsersQuery> | undefined
}

/** The users of the service, for who may manage them. */
export interface UseAdminUsers {
  readonly list: AdminUserList
  /** The users of this page; empty unless `list.status` is `ready`. */
  readonly data: readonly AdminUser[]
  /** Users that match, on all pages. */
  readonly total: number
  readonly error: ClientError | null
  /** A newer answer is on its way; what is shown is the last one. */
  readonly isRefetching: boolean
  readonly query: AdminUsersQuery
  /** Changes parts of the query and goes to its first page. */
  setQuery(change: Partial<AdminUsersQuery>): void
  /** From 0. */
  readonly page: number
  readonly pageSize: number
  setPage(page: number): void
  refetch(): Promise<void>
  /** Each waits for the service; the row is then what the service answered. */
  readonly actions: AdminActions
}

const everybody: AdminUsersQuery = {
  search: '',
  searchField: 'email',
  filter: null,
  sortBy: 'createdAt',
  sortDirection: 'desc',
}
const nobody: readonly AdminUser[] = []

/**
 * Reads the users page by page, and changes single ones.
 * @throws {Error} outside an `AuthProvider`
 */
export function useAdminUsers({ pageSize = 20, initialQuery }: UseAdminUsersOptions = {}): UseAdminUsers {
  const { client } = useAuthContext('useAdminUsers')
  const { view, setView, list, isRefetching, refetch, replace } = useAdminUserList(() => ({
    query: { ...everybody, ...initialQuery },
    page: 0,
    pageSize,
  }))
  const actions = useMemo(() => following(adminCalls(client), replace, refetch), [client, replace, refetch])
  const { query, page } = view
  return {
    list,
    data: list.status === 'ready' ? list.users : nobody,
    total: list.status === 'ready' ? list.total : 0,
    error: list.status === 'error' ? list.error : null,
    isRefetching,
    query,
    setQuery: (change) => setView((before) => ({ ...before, query: { ...before.query, ...change }, page: 0 })),
    page,
    pageSize: view.pageSize,
    setPage: (next) => setView((before) => ({ ...before, page: next })),
    refetch,
    actions,
  }
}

/** The calls, and what follows for the list. */
function following(
  calls: AdminActions,
  replace: (user: AdminUser) => void,
  refetch: () => Promise<void>,
): AdminActions {
  const replacing =
    <Input extends readonly unknown[]>(call: (...input: Input) => ReturnType<AdminActions['unban']>) =>
    async (...input: Input) => {
      const answer = await call(...input)
      if (answer.error === null) replace(answer.data)
      return answer
    }
  const moving =
    <Input extends readonly unknown[], Given extends { readonly error: ClientError | null }>(
      call: (...input: Input) => Promise<Given>,
    ) =>
    async (...input: Input) => {
      const answer = await call(...input)
      // Rows move up, or another page begins.
      if (answer.error === null) void refetch()
      return answer
    }
  return {
    ...calls,
    setRoles: replacing(calls.setRoles),
    ban: replacing(calls.ban),
    unban: replacing(calls.unban),
    remove: moving(calls.remove),
    create: moving(calls.create),
  }
}
