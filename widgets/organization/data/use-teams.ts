'use client'
import { type OrganizationChoice, useSubject } from '../../core/use-membership.ts'
import { useScope } from './use-scope.ts'
import { useState } from 'react'
import type { Answer } from '../../client/index.ts'
import { useAuthContext } from '../../core/context.ts'
import { type Team, type TeamMember, changing } from './organization-calls.ts'
import type { Rights } from '../../core/rights.ts'
import { pageOf } from './use-invitations.ts'
import { type ListResource, type Resource, useResource } from '../../core/use-resource.ts'
import { getAll } from './organization-reads.ts'

export type { Team, TeamMember } from './organization-calls.ts'

export interface UseTeamsOptions extends OrganizationChoice {
  /** Teams on a page; 20 by default. */
  readonly pageSize?: number | undefined
}

/** The teams of an organization, oldest first, page by page. */
export type UseTeams = ListResource<Team> &
  Rights & {
    /** All of them, for choices; empty unless `status` is `ready`. */
    readonly all: readonly Team[]
    create(name: string): Promise<Answer<Team>>
    rename(teamId: string, name: string): Promise<Answer<Team>>
    remove(teamId: string): Promise<Answer<{ message: string }>>
    /** Null: no team. It must be one of the active organization, in which the caller is. */
    setActive(teamId: string | null): Promise<Answer<Team | null>>
  }

const noTeams: readonly Team[] = []

/**
 * Reads the teams of an organization, and changes them. Where teams are switched off, the error is `TEAMS_NOT_ENABLED`.
 * @throws {Error} outside an `AuthProvider`
 */
export function useTeams({ organizationId, roles, pageSize = 20 }: UseTeamsOptions = {}): UseTeams {
  const { rights, id, client } = useScope('useTeams', { organizationId, roles })
  const [wanted, setPage] = useState(0)
  const resource = useResource<readonly Team[]>('useTeams', {
    subject: useSubject(organizationId),
    async read(through, _, signal) {
      const answer = await getAll((part) =>
        through.organization.listTeams({ query: { organizationId, ...part }, fetchOptions: { signal } }),
      )
      return answer.error?.code === 'NO_ACTIVE_ORGANIZATION' ? { data: [], error: null } : answer
    },
    isEmpty: (all) => all.length === 0,
  })
  return {
    ...pageOf(resource, wanted, pageSize, setPage),
    all: resource.data ?? noTeams,
    ...rights,
    create: (name) => changing(client, client.organization.createTeam({ organizationId: id, name })),
    rename: (teamId, name) =>
      changing(client, client.organization.updateTeam({ teamId, data: { name, organizationId: id } })),
    remove: (teamId) => changing(client, client.organization.removeTeam({ organizationId: id, teamId })),
    setActive: (teamId) => changing(client, client.organization.setActiveTeam({ teamId })),
  }
}

/** Who is in a team. `userId`s only: the people are those of `useMembers`. */
export type UseTeamMembers = Resource<readonly TeamMember[]> & {
  add(userId: string): Promise<Answer<TeamMember>>
  remove(userId: string): Promise<Answer<{ message: string }>>
}

/**
 * Reads who is in a team, in the order in which they came, and changes it.
 * @throws {Error} outside an `AuthProvider`
 */
export function useTeamMembers({ id, organizationId }: Pick<Team, 'id' | 'organizationId'>): UseTeamMembers {
  const { client } = useAuthContext('useTeamMembers')
  const resource = useResource<readonly TeamMember[]>('useTeamMembers', {
    subject: `team ${id}`,
    read: (through, _, signal) =>
      getAll((part) =>
        through.organization.listTeamMembers({
          query: { teamId: id, organizationId, ...part },
          fetchOptions: { signal },
        }),
      ),
    isEmpty: (all) => all.length === 0,
  })
  const place = (userId: string) => ({ organizationId, teamId: id, userId })
  return {
    ...resource,
    add: (userId) => changing(client, client.organization.addTeamMember(place(userId))),
    remove: (userId) => changing(client, client.organization.removeTeamMember(place(userId))),
  }
}

/** The ids of the teams in which somebody is; none while that is not known. The service decides in any case. */
export function useOwnTeams(): ReadonlySet<string> {
  const { data } = useResource<readonly Team[]>('useOwnTeams', {
    subject: 'own teams',
    read: (client, _, signal) =>
      getAll((part) => client.organization.listUserTeams({ query: part, fetchOptions: { signal } })),
    isEmpty: (teams) => teams.length === 0,
  })
  return new Set(data?.map(({ id }) => id))
}
