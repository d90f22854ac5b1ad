'use client'
import type { Answer } from '../../client/index.ts'
import { useAuthContext } from '../../core/context.ts'
import { type Invitation, type MemberPlace, type UserInvitation, changing } from './organization-calls.ts'
import { getAll } from './organization-reads.ts'
import { type Resource, useResource } from '../../core/use-resource.ts'
import { useSession } from '../../core/use-session.ts'

export type { UserInvitation } from './organization-calls.ts'

/** What somebody was invited to and can still answer, newest first. */
export type UseUserInvitations = Resource<readonly UserInvitation[]> & {
  /** Makes them a member, and the organization the active one. */
  accept(invitationId: string): Promise<Answer<{ invitation: Invitation; member: MemberPlace }>>
  decline(invitationId: string): Promise<Answer<{ invitation: Invitation; member: null }>>
}

/**
 * Reads the invitations of who is signed in, and answers them. For an address that is not proven the error is
 * `EMAIL_NOT_VERIFIED`.
 * @throws {Error} outside an `AuthProvider`
 */
export function useUserInvitations(): UseUserInvitations {
  const { client } = useAuthContext('useUserInvitations')
  const session = useSession()
  const resource = useResource<readonly UserInvitation[]>('useUserInvitations', {
    subject: `invitations ${session.data?.user.email} ${session.data?.user.emailVerified}`,
    read: (through, _, signal) =>
      getAll((part) => through.organization.listUserInvitations({ query: part, fetchOptions: { signal } })),
    isEmpty: (all) => all.length === 0,
  })
  return {
    ...resource,
    async accept(invitationId) {
      const answer = await changing(client, client.organization.acceptInvitation({ invitationId }))
      if (answer.error === null) await session.refetch()
      return answer
    },
    decline: (invitationId) => changing(client, client.organization.rejectInvitation({ invitationId })),
  }
}
