'use client'
import type { Answer } from '../../client/index.ts'
import { useAuthContext } from '../../core/context.ts'
import { type FullOrganization, type NewOrganization, type Organization, changing } from './organization-calls.ts'
import { type Resource, useResource } from '../../core/use-resource.ts'
import { activeOrganizationId, useSession } from '../../core/use-session.ts'

/** The organizations of who is signed in. */
export type UseOrganizationList = Resource<readonly Organization[]> & {
  /** The one that is active in the session; null for the person's own account. */
  readonly activeId: string | null
  /** Answers when the session follows, too. */
  setActive(organizationId: string | null): Promise<Answer<FullOrganization | null>>
  create(organization: NewOrganization): Promise<Answer<Organization>>
}

/**
 * All organizations of which the caller is a member, oldest first, and the way from one to another.
 * @throws {Error} outside an `AuthProvider`
 */
export function useOrganizationList(): UseOrganizationList {
  const { client } = useAuthContext('useOrganizationList')
  const session = useSession()
  const resource = useResource<readonly Organization[]>('useOrganizationList', {
    subject: 'list',
    read: (through, _, signal) => through.organization.list({ fetchOptions: { signal } }),
    isEmpty: (organizations) => organizations.length === 0,
  })
  return {
    ...resource,
    activeId: activeOrganizationId(session.data),
    async setActive(organizationId) {
      const answer = await changing(client, client.organization.setActive({ organizationId }))
      // Joins the question that the call itself made the session ask.
      if (answer.error === null) await session.refetch()
      return answer
    },
    create: (organization) => changing(client, client.organization.create(organization)),
  }
}
