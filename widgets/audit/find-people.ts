'use client'
import type { Answer, AuthClient } from '../client/index.ts'
import { type Resource, mapAnswer, useQuery } from '../core/use-query.ts'

/** Somebody by whom, or about whom, changes are looked for. */
export interface FoundPerson {
  readonly id: string
  readonly name: string
  /** Tells people of one name apart. */
  readonly email?: string | undefined
}

/** People whom a search offers. */
const most = 6
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Finds people by a part of their name or email, or by their id: members of an organization, else users of the service. */
export function useFoundPeople(search: string, organizationId: string | undefined): Resource<readonly FoundPerson[]> {
  return useQuery<readonly FoundPerson[]>('useFoundPeople', {
    subject: organizationId ?? 'users',
    part: search,
    isOff: search === '',
    read: (client, _, signal) => {
      if (uuid.test(search)) return Promise.resolve({ data: [{ id: search.toLowerCase(), name: search }], error: null })
      return organizationId === undefined
        ? findUsers(client, search, signal)
        : findMembers(client, search, organizationId, signal)
    },
    isEmpty: (people) => people.length === 0,
  })
}

async function findMembers(
  client: AuthClient,
  search: string,
  organizationId: string,
  signal: AbortSignal,
): Promise<Answer<readonly FoundPerson[]>> {
  const query = { organizationId, search, limit: most }
  const answer = await client.organization.listMembers({ query, fetchOptions: { signal } })
  return mapAnswer(answer, ({ members }) => members.map(({ userId, user }) => personOf({ ...user, id: userId })))
}

/** The service looks in one field at a time. */
async function findUsers(
  client: AuthClient,
  search: string,
  signal: AbortSignal,
): Promise<Answer<readonly FoundPerson[]>> {
  const lookIn = (searchField: 'email' | 'name') => {
    const query = { searchField, searchValue: search, searchOperator: 'contains', limit: String(most) } as const
    return client.admin.listUsers({ query, fetchOptions: { signal } })
  }
  const [byName, byEmail] = await Promise.all([lookIn('name'), lookIn('email')])
  if (byName.error !== null) return byName
  if (byEmail.error !== null) return byEmail
  const found = new Map([...byName.data.users, ...byEmail.data.users].map((user) => [user.id, personOf(user)]))
  return { data: [...found.values()].slice(0, most), error: null }
}

function personOf({ id, name, email }: FoundPerson): FoundPerson {
  return { id, name, email }
}
