import { isUuid } from '../../../common/uuid.ts'
import { limits } from '../../../contract/limits.ts'
import { type } from '../../../contract/schema.ts'
import { AuthError } from '../../../http/errors.ts'
import { route } from '../../../http/route.ts'
import { identityErrors } from '../../../identity/errors.ts'
import { organizationErrors } from '../errors.ts'
import type { ParsedOrganizationOptions } from '../options.ts'
import { invitationOfProof, isRecipient, requireRecipient } from './answer-invitation.ts'
import { findInvitation, Invitation, isOpen, notFound, publicInvitation, requireInviter } from './invitation.ts'

const {
  INVITATION_NOT_FOUND,
  YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION,
  INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION,
  FAILED_TO_RETRIEVE_INVITATION,
} = organizationErrors

/** The sentence that get and reject have for it (wire contract 19.3). */
export const notFoundSentence = { message: 'Invitation not found!' } as const

/** GET /organization/get-invitation (wire contract 11.4): for the invited person only, while it can be answered. */
export const getInvitation = (options: ParsedOrganizationOptions) =>
  route(
    'GET',
    '/organization/get-invitation',
    {
      summary: 'Returns an invitation to the person who was invited',
      caller: 'session',
      query: type({ id: 'string', 'token?': 'string' }),
      returns: Invitation.and({
        organizationName: 'string',
        organizationSlug: 'string',
        organizationLogo: 'string | null',
        inviterName: 'string',
        inviterEmail: 'string',
      }),
      errors: [
        INVITATION_NOT_FOUND,
        YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION,
        identityErrors.EMAIL_NOT_VERIFIED,
        INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION,
        FAILED_TO_RETRIEVE_INVITATION,
      ],
    },
    async ({ db, query, identity, now }) => {
      const { id, token } = query
      const found = isUuid(id) ? await findInvitation(db, id) : undefined
      if (found === undefined) throw notFound(undefined, notFoundSentence)
      const { user } = identity
      if (!isOpen(found, now)) {
        const known = await isRecipient(db, user, found, token, now, options)
        throw notFound(known ? found : undefined, notFoundSentence)
      }
      await requireRecipient(db, user, found, token, now, options)
      requireInviter(options, found)
      const { organizationName, organizationSlug, organizationLogo, inviterName, inviterEmail } = found
      if (inviterName === null || inviterEmail === null) throw new AuthError(FAILED_TO_RETRIEVE_INVITATION)
      const about = { organizationName, organizationSlug, organizationLogo, inviterName, inviterEmail }
      return { ...publicInvitation(found), ...about }
    },
  )

/**
 * GET /organization/invitation-preview: what the page of a mailed invitation shows before anybody is signed in. It needs
 * the secret of the mail. Whoever has that reads the mailbox of the invited address, so the address is given whole: the
 * forms for signing in and up have it filled in and locked. Of the inviter there is the name only, and whether the
 * address has an account is not said.
 */
export const invitationPreview = (options: ParsedOrganizationOptions) =>
  route(
    'GET',
    '/organization/invitation-preview',
    {
      summary: 'Says who is invited to what, by the secret of the mailed invitation',
      caller: 'anyone',
      query: type({ id: 'string', token: 'string' }),
      returns: type({
        id: 'string',
        email: 'string',
        role: 'string',
        expiresAt: 'Date',
        organizationName: 'string',
        organizationLogo: 'string | null',
        inviterName: 'string',
      }),
      errors: [INVITATION_NOT_FOUND, INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION, FAILED_TO_RETRIEVE_INVITATION],
      limits: { client: limits.invitationPreviewRate },
    },
    async ({ db, query, now }) => {
      const proof = await invitationOfProof(db, query.token, now)
      const found = proof !== undefined && proof.id === query.id ? await findInvitation(db, query.id) : undefined
      if (proof === undefined || found === undefined) throw notFound(undefined, notFoundSentence)
      if (!isOpen(found, now)) throw notFound(found, notFoundSentence)
      // Its invitation was resent: a newer mail has the secret that counts.
      if (proof.ended) throw new AuthError(INVITATION_NOT_FOUND, { ...notFoundSentence, reason: 'expired' })
      requireInviter(options, found)
      const { id, email, role, expiresAt, organizationName, organizationLogo, inviterName } = found
      if (inviterName === null) throw new AuthError(FAILED_TO_RETRIEVE_INVITATION)
      return { id, email, role, expiresAt, organizationName, organizationLogo, inviterName }
    },
  )
