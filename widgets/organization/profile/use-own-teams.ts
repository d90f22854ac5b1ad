'use client'
import type { Team } from '../data/organization-calls.ts'
import { getAll } from '../data/organization-reads.ts'
import { useResource } from '../../core/use-resource.ts'

/** The ids of the teams in which somebody is; none while that is not known. The service decides in any case. */
export function useOwnTeams(): ReadonlySet<string> {
  const { data } = useResource<readonly Team[]>('useOwnTeams', {
    subject: 'own teams',
    read: (client, _, signal) => getAll(client, 'list-user-teams', {}, signal),
    isEmpty: (teams) => teams.length === 0,
  })
  return new Set(data?.map(({ id }) => id))
}
