import type { Identified, User } from '../../contract/entities.ts'
import type { Database } from '../../database/database.ts'
import { AuthError, isAuthError } from '../../http/errors.ts'
import { callerErrors } from '../../http/handler.ts'
import type { Context } from '../../http/route.ts'
import type { Proof } from '../../identity/account.ts'
import { isDeliberate } from '../../identity/browser-binding.ts'
import { findGivenEmail } from '../../identity/email-origin.ts'
import { identityErrors } from '../../identity/errors.ts'
import { holdCaller, identifyPerson } from '../../identity/own-session.ts'
import { purposes } from '../../identity/purposes.ts'
import { holdSession, isOwnSession } from '../../identity/session.ts'
import { lockUser } from '../../identity/user.ts'
import { consumeVerification, type Verification } from '../../identity/verification.ts'
import { moveUser } from './change-email.ts'
import { type Asked, type Outcome, refused } from './outcome.ts'
import { changePage, confirmPage } from './pages.ts'
import { askWith, provePassword, type Why } from './prove.ts'
import { type EmailChange, queueNewEmailProof } from './prove-new.ts'

/**
 * Changes an address by its link: at once where its user is signed in; elsewhere, a phone on which the mail is read perhaps, after a
 * person has pressed the button, and while the session that asked for it lives. Where the new address has to be proven first, it is
 * sent a link instead.
 */
export async function changeAddress(
  context: Context,
  asked: Asked,
  { value, userId }: Verification,
  purpose: string,
): Promise<Outcome> {
  try {
    const identity = await identifyPerson(context)
    if (userId === null) throw new AuthError(identityErrors.INVALID_TOKEN)
    const change: EmailChange = JSON.parse(value)
    const link = { asked, userId, purpose, change }
    if (identity === null) return await changeElsewhere(context, link)
    // A link of one account does nothing in a browser that is signed in to another, nor for whoever impersonates.
    if (identity.user.id !== userId || !isOwnSession(context, identity)) throw new AuthError(callerErrors.UNAUTHORIZED)
    return await changeAsCaller(context, link, identity)
  } catch (error) {
    if (isAuthError(error)) return refused(error.entry)
    throw error
  }
}

interface ChangeLink {
  readonly asked: Asked
  readonly userId: string
  readonly purpose: string
  readonly change: EmailChange
}

async function changeAsCaller(context: Context, link: ChangeLink, identity: Identified): Promise<Outcome> {
  if (!link.asked.confirmed && !isDeliberate(context.exchange.request)) {
    return askWith(confirmPage(context, link.asked, 'Confirm that you want to change your address.'))
  }
  return finish(context, link, (tx) => holdCaller(context, tx, identity))
}

async function changeElsewhere(context: Context, link: ChangeLink): Promise<Outcome> {
  const { db, fields, settings } = context
  const { asked, userId, purpose, change } = link
  const { sessionId } = change
  const given = await findGivenEmail(db, userId)
  if (given === undefined || sessionId === undefined) throw new AuthError(callerErrors.UNAUTHORIZED)
  const about = { ...given, origin: change.origin === undefined ? null : JSON.parse(change.origin) }
  const toNew = purpose === purposes.proveNewEmail
  const page = (problem?: string) =>
    changePage(context, asked, { given: about, newEmail: change.newEmail, toNew }, problem)
  if (!asked.confirmed) return askWith(page())
  let proof: Proof | undefined
  if (settings.emailVerification.confirmElsewhere === 'password') {
    const askAgain = ({ problem, entry }: Why) => askWith(page(problem), entry)
    const answer = await provePassword(context, asked, { given, userId, askAgain })
    if ('kind' in answer) return answer
    proof = answer
  }
  const outcome = await finish(context, link, async (tx) => {
    const user = await lockUser(tx, fields, userId)
    // Whoever asked is out again, perhaps because the owner took the account back.
    if (user === undefined || !(await holdSession(tx, sessionId))) throw new AuthError(identityErrors.INVALID_TOKEN)
    if (proof !== undefined && (await tx.query(proof.stands)).length === 0) throw new AuthError(proof.otherwise)
    return user
  })
  // The link shows who has a mailbox, and nobody is signed in: what the account holds stays its own.
  return { ...outcome, user: null }
}

/** Uses the link up and moves the user, if whoever is behind it still may. */
async function finish(
  context: Context,
  { asked, purpose, change }: ChangeLink,
  hold: (tx: Database) => Promise<User>,
): Promise<Outcome & { readonly kind: 'done' }> {
  const { db, settings, now } = context
  const proven = purpose === purposes.proveNewEmail
  const user = await db.transaction(async (tx) => {
    const held = await hold(tx)
    const used = await consumeVerification(tx, { purpose, secret: asked.token, now })
    if (used === undefined) throw new AuthError(identityErrors.INVALID_TOKEN)
    if (proven || !settings.emailVerification.required) return moveUser(context, tx, held, { ...change, proven })
    await queueNewEmailProof(context, tx, held, change, now)
    return held
  })
  return { kind: 'done', user }
}
