'use client'
import type { FullOrganization, Team } from '../hooks/organization-calls.ts'
import { useTeams } from '../hooks/use-teams.ts'

/** The teams that somebody can be invited to; none where teams are switched off. */
export function useAllTeams({ id, teams }: FullOrganization): readonly Team[] {
  const all = useTeams({ organizationId: id })
  return teams === undefined ? [] : all.status === 'ready' ? all.all : teams
}
