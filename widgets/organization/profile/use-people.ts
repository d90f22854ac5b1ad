'use client'
import { type OrganizationMember, readMembers } from '../../core/membership.ts'
import { mapAnswer, type Resource, useResource } from '../../core/use-resource.ts'

/** What members see of each other. */
export type Person = OrganizationMember['user']

/** Members by the ids of their users: places in teams name nothing else. */
export function usePeople(organizationId: string, userIds: readonly string[]): Resource<ReadonlyMap<string, Person>> {
  return useResource<ReadonlyMap<string, Person>>('usePeople', {
    subject: `people of ${organizationId}`,
    question: userIds.join(','),
    async read(client, _, signal) {
      if (userIds.length === 0) return { data: new Map(), error: null }
      const filter = { filterField: 'userId', filterOperator: 'in', filterValue: userIds.join(',') } as const
      const found = await readMembers(client, { organizationId, ...filter, limit: userIds.length }, signal)
      return mapAnswer(found, ({ items }) => new Map(items.map(({ userId, user }) => [userId, user])))
    },
    isEmpty: (people) => people.size === 0,
  })
}
