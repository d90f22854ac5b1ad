import type { User } from '../../../contract/entities.ts'
import { limits } from '../../../contract/limits.ts'
import { type } from '../../../contract/schema.ts'
import type { Database } from '../../../database/database.ts'
import { AuthError, isAuthError } from '../../../http/errors.ts'
import type { Context } from '../../../http/route.ts'
import { queueVerificationMail } from '../../../identity/email-proof.ts'
import { identityErrors } from '../../../identity/errors.ts'
import { findVerification, issueVerification } from '../../../identity/verification.ts'
import { randomText } from '../../../security/random.ts'
import { organizationErrors } from '../errors.ts'
import type { ParsedOrganizationOptions } from '../options.ts'
import { pageOfInvitation } from './invitation-link.ts'
import { findInvitation, type Invitation, notFound } from './invitation.ts'

/** What answers an invitation: its id, and the secret of the mail where there is one. */
export const AnswerBody = type({ invitationId: 'string', 'token?': 'string' })

/** The input of a handler that answers an invitation. */
export type Answering = Context<'session', typeof AnswerBody>

/** How often one user may answer: each refused answer may send them a mail. */
export const answerLimits = {
  account: [
    {
      group: 'invitation-answers',
      ...limits.invitationAnswerRate,
      subject: ({ identity }: { identity: { user: { id: string } } | null }) => identity?.user.id,
    },
  ],
} as const

/** Purpose of the secrets in mailed invitations. */
const invitationPurpose = 'invitation'

/**
 * Makes the secret of a mailed invitation, of which the hash is stored. The id alone would not do for a secret: it is in
 * the lists of all members and has 74 random bits; this one has 190, and only the mail has it.
 */
export async function issueProof(tx: Database, { id, expiresAt }: Invitation, now: Date): Promise<string> {
  const secret = randomText(limits.verificationTokenLength)
  const lifetime = Math.ceil((expiresAt.getTime() - now.getTime()) / 1000)
  await issueVerification(tx, { purpose: invitationPurpose, secret, value: id, lifetime, now })
  return secret
}

/** What a secret opens: the id of its invitation, also when its time is over; `undefined` for a text that was never one. */
export async function invitationOfProof(
  db: Database,
  secret: string,
  now: Date,
): Promise<{ readonly id: string; readonly ended: boolean } | undefined> {
  const { state, verification } = await findVerification(db, { purpose: invitationPurpose, secret, now })
  return verification && { id: verification.value, ended: state !== 'good' }
}

/**
 * Whether the caller is who was invited (spec section 6): has the address, and has proven it. An account with an address
 * that somebody only claims reads and answers nothing. The secret of the mail is such a proof: it went to this address
 * and nowhere else, and no answer of a call has it, so that inviters do not know it either. `mailed`: by the secret.
 * `claimed`: nobody proved anything, and the configuration lets that do.
 * @throws {AuthError} YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION, EMAIL_NOT_VERIFIED
 */
export async function requireRecipient(
  db: Database,
  user: User,
  invitation: Invitation,
  secret: string | undefined,
  now: Date,
  { acceptUnverified }: Pick<ParsedOrganizationOptions, 'acceptUnverified'>,
): Promise<'verified' | 'mailed' | 'claimed'> {
  if (user.email.toLowerCase() !== invitation.email.toLowerCase()) {
    throw new AuthError(organizationErrors.YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION)
  }
  if (user.emailVerified) return 'verified'
  const proven = secret === undefined ? undefined : await invitationOfProof(db, secret, now)
  if (proven?.id === invitation.id && !proven.ended) return 'mailed'
  if (acceptUnverified) return 'claimed'
  throw new AuthError(identityErrors.EMAIL_NOT_VERIFIED)
}

/** Whether the caller may be told what became of an invitation that cannot be answered any more. */
export async function isRecipient(
  db: Database,
  user: User,
  invitation: Invitation,
  secret: string | undefined,
  now: Date,
  options: Pick<ParsedOrganizationOptions, 'acceptUnverified'>,
): Promise<boolean> {
  try {
    await requireRecipient(db, user, invitation, secret, now, options)
    return true
  } catch (error) {
    if (isAuthError(error)) return false
    throw error
  }
}

/**
 * Runs the answer to an invitation in a transaction. Whoever did not prove their address is sent the mail that does,
 * where mail can leave, and it leads back to the invitation.
 */
export async function answerInTransaction<Result>(
  context: Answering,
  options: Pick<ParsedOrganizationOptions, 'invitationPage'>,
  answer: (tx: Database) => Promise<Result>,
): Promise<Result> {
  const { db, body, exchange, identity } = context
  try {
    return await db.transaction(answer)
  } catch (error) {
    if (isAuthError(error) && error.entry === identityErrors.EMAIL_NOT_VERIFIED) {
      // Outside of the transaction, which ended with the refusal.
      const callbackURL = pageOfInvitation(options.invitationPage, body.invitationId)
      await queueVerificationMail(context, db, exchange, { email: identity.user.email, callbackURL })
    }
    throw error
  }
}

/** The error for an invitation that is not open; the recipient is told what became of it. */
export async function noLongerOpen(
  { body, identity, now }: Answering,
  tx: Database,
  known: boolean,
  options: Pick<ParsedOrganizationOptions, 'acceptUnverified'>,
  details: { readonly message?: string } = {},
): Promise<AuthError> {
  const found = known ? await findInvitation(tx, body.invitationId) : undefined
  if (found === undefined) return notFound(undefined, details)
  const mine = await isRecipient(tx, identity.user, found, body.token, now, options)
  return notFound(mine ? found : undefined, details)
}
