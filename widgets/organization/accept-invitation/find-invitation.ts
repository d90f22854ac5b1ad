import type { Answer, AuthClient, ClientError } from '../../client/index.ts'

/** What is shown of an invitation. */
export interface ShownInvitation {
  readonly id: string
  readonly email: string
  /** Roles, joined by commas. */
  readonly role: string
  /** ISO 8601. */
  readonly expiresAt: string
  readonly organizationName: string
  readonly organizationLogo: string | null
  readonly inviterName: string | null
}

/** Why an invitation cannot be answered any more. */
export type Ending = 'expired' | 'used' | 'usedByYou' | 'member' | 'rejected' | 'canceled' | 'inviter' | 'unknown'

/** What is known about an invitation, for who is signed in or for nobody. */
export type Finding =
  | { readonly kind: 'open'; readonly invitation: ShownInvitation }
  /** Nobody is signed in; null without the secret of the mail. */
  | { readonly kind: 'signed-out'; readonly invitation: ShownInvitation | null }
  /** Somebody else was invited; null where it is not said who. */
  | { readonly kind: 'other-account'; readonly invited: string | null }
  /** It is the right address, which is not proven. */
  | { readonly kind: 'unproven'; readonly justSent: boolean }
  | { readonly kind: 'ended'; readonly why: Ending }
  | { readonly kind: 'failed'; readonly error: ClientError }

/** Which invitation, and who asks. */
export interface InvitationQuestion {
  readonly id: string
  readonly token: string | undefined
  readonly isSignedIn: boolean
}

/** Asks the service about an invitation. */
export async function findInvitation(
  client: AuthClient,
  { id, token, isSignedIn }: InvitationQuestion,
  signal: AbortSignal,
): Promise<Finding> {
  const preview = (secret: string): Promise<Answer<ShownInvitation>> =>
    client.organization.invitationPreview({ query: { id, token: secret }, fetchOptions: { signal } })
  if (!isSignedIn) {
    if (token === undefined) return { kind: 'signed-out', invitation: null }
    const { data, error } = await preview(token)
    return error === null ? { kind: 'signed-out', invitation: data } : refusal(error, false)
  }
  const { data, error } = await client.organization.getInvitation({ query: { id, token }, fetchOptions: { signal } })
  if (error === null) return { kind: 'open', invitation: data }
  const found = refusal(error, true)
  // Whoever is not the one that was invited is told nothing, unless they have the secret of the mail.
  const isUntold = found.kind === 'other-account' || (found.kind === 'ended' && found.why === 'unknown')
  if (!isUntold || token === undefined) return found
  const seen = await preview(token)
  if (seen.error === null) return { kind: 'other-account', invited: seen.data.email }
  return seen.error.code === 'INVITATION_NOT_FOUND' ? refusal(seen.error, false) : found
}

/** What a refusal says about the invitation. `isMine`: it was said to the person who was invited. */
export function refusal(error: ClientError, isMine: boolean): Finding {
  switch (error.code) {
    case 'YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION':
      return { kind: 'other-account', invited: null }
    case 'EMAIL_NOT_VERIFIED':
      return { kind: 'unproven', justSent: false }
    case 'INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION':
    case 'FAILED_TO_RETRIEVE_INVITATION':
      return { kind: 'ended', why: 'inviter' }
    case 'USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION':
      return { kind: 'ended', why: 'member' }
    case 'INVITATION_NOT_FOUND':
      return { kind: 'ended', why: ending(error.reason, isMine) }
    default:
      return { kind: 'failed', error }
  }
}

function ending(reason: string | undefined, isMine: boolean): Ending {
  if (reason === 'accepted') return isMine ? 'usedByYou' : 'used'
  return reason === 'expired' || reason === 'rejected' || reason === 'canceled' ? reason : 'unknown'
}
