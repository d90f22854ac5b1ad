'use client'
import { useState } from 'react'
import type { AuditListAnswer, AuditListQuery } from '../client/index.ts'
import { type Resource, mapAnswer, useQuery } from '../core/use-query.ts'

/** One change: who made it, of what, and the fields before and after it. */
export type AuditEntry = AuditListAnswer['entries'][number]

/** Which changes; what is left out does not narrow. `kind` is one (`member.added`), or what it is about (`member`). */
export type AuditQuery = Pick<
  AuditListQuery,
  'kind' | 'actorId' | 'userId' | 'subjectId' | 'requestId' | 'from' | 'until'
>

export interface UseAuditLogOptions {
  /** Only what is about this organization: for its owners. Without it all changes, for administrators. */
  readonly organizationId?: string | undefined
  /** Changes on a page, at most 200; 20 by default. */
  readonly pageSize?: number | undefined
  /** What to begin with; by default everything. */
  readonly initialQuery?: AuditQuery | undefined
}

/** A page of the audit log, the newest change first; `isEmpty` says that nothing matches. */
export type UseAuditLog = Resource<readonly AuditEntry[]> & {
  readonly query: AuditQuery
  /** Changes parts of the query and goes to its newest page; undefined takes a part out. */
  setQuery(change: AuditQuery): void
  /** Which page `data` is, from 0, the newest. Nobody counts how many there are. */
  readonly page: number
  readonly pageSize: number
  readonly hasOlder: boolean
  /** Goes to the page before this one in time, if there is one. */
  older(): void
  newer(): void
}

interface View {
  readonly query: AuditQuery
  /** Where the pages behind the newest one begin, up to the one that is shown. */
  readonly cursors: readonly string[]
}

interface KnownPage {
  readonly entries: readonly AuditEntry[]
  readonly nextCursor: string | null
  /** What was asked, so that nobody goes on from the end of another page. */
  readonly part: string
  readonly page: number
}

/**
 * Reads the audit log page by page.
 * @throws {Error} outside an `AuthProvider`
 */
export function useAuditLog({ organizationId, pageSize = 20, initialQuery }: UseAuditLogOptions = {}): UseAuditLog {
  const [{ query, cursors }, setView] = useState<View>(() => ({ query: initialQuery ?? {}, cursors: [] }))
  const question = { ...query, organizationId, limit: String(pageSize), cursor: cursors.at(-1) }
  const part = JSON.stringify(question)
  const resource = useQuery<KnownPage>('useAuditLog', {
    subject: organizationId ?? 'everything',
    part,
    read: async (client, _, signal) => {
      const answer = await client.audit.list({ query: question, fetchOptions: { signal } })
      return mapAnswer(answer, (data) => ({ ...data, part, page: cursors.length }))
    },
    isEmpty: ({ entries }) => entries.length === 0,
  })
  const { data } = resource
  const next = data?.part === part ? data.nextCursor : null
  return {
    ...(resource.status === 'ready' ? { ...resource, data: resource.data.entries } : resource),
    query,
    setQuery: (change) => setView((before) => ({ query: { ...before.query, ...change }, cursors: [] })),
    page: data?.page ?? cursors.length,
    pageSize,
    hasOlder: next !== null,
    older() {
      if (next !== null) setView((before) => ({ ...before, cursors: [...before.cursors, next] }))
    },
    newer: () => setView((before) => ({ ...before, cursors: before.cursors.slice(0, -1) })),
  }
}
