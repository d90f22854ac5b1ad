import type { Identified, User } from '../../contract/entities.ts'
import { limits } from '../../contract/limits.ts'
import { type } from '../../contract/schema.ts'
import type { Database } from '../../database/database.ts'
import type { Page } from '../../http/answer.ts'
import { AuthError, type ErrorEntry, isAuthError } from '../../http/errors.ts'
import { callerErrors } from '../../http/handler.ts'
import { type Context, route } from '../../http/route.ts'
import { wantsPage } from '../../identity/browser-binding.ts'
import { identityErrors } from '../../identity/errors.ts'
import { identifyPerson } from '../../identity/own-session.ts'
import { purposes } from '../../identity/purposes.ts'
import { removeUser } from '../../identity/removal.ts'
import { removeCredentials } from '../../identity/takeover.ts'
import { lockUser, updateUser } from '../../identity/user.ts'
import { consumeVerification, findVerification, issueVerification } from '../../identity/verification.ts'
import { randomText } from '../../security/random.ts'
import { emailVerificationErrors } from './errors.ts'
import { deletionPage, disownedPage, notePage } from './pages.ts'
import { tellUserUpdated } from '../../identity/user-change.ts'

const fromForm = (fields: URLSearchParams) => Object.fromEntries(fields)
const errors: readonly ErrorEntry[] = [
  identityErrors.INVALID_TOKEN,
  callerErrors.UNAUTHORIZED,
  emailVerificationErrors.EMAIL_VERIFIED_MEANWHILE,
]

/**
 * POST /disown-email: "This wasn't me". Whoever has the mailbox of an unverified e-mail takes the account from whoever made
 * it, and gets one-time values to go on with: for `/reset-password`, which also verifies the e-mail, and for deleting it.
 */
export const disownEmail = route(
  'POST',
  '/disown-email',
  {
    summary:
      'Takes an account from whoever created it with somebody else’s e-mail, by the token of the verification link',
    caller: 'anyone',
    gate: false,
    body: type({ token: 'string' }),
    returns: type({ status: 'boolean', passwordToken: 'string | null', deletionToken: 'string' }),
    errors,
    changesSession: true,
    form: fromForm,
  },
  async (context) => {
    const { body, db, exchange, log } = context
    const wanted = { purpose: purposes.verifyEmail, secret: body.token }
    const caller = await identifyPerson(context)
    return asPageOrJson(context, async () => {
      const taken = await db.transaction(async (tx) => {
        const user = await unverifiedOwner(context, tx, wanted, caller)
        return { user, ...(await takeAway(context, tx, user)) }
      })
      log.warn('user.disowned', { requestId: exchange.requestId, userId: taken.user.id })
      const { user, ...tokens } = taken
      return wantsPage(exchange.request) ? disownedPage(context, user.email, tokens) : { status: true, ...tokens }
    })
  },
)

/**
 * POST /delete-disowned-account: deletes an account that "This wasn't me" was said about. There also where people cannot
 * delete accounts of their own: nobody has to keep one that a stranger made for them.
 */
export const deleteDisownedAccount = route(
  'POST',
  '/delete-disowned-account',
  {
    summary: 'Deletes an account that the owner of its e-mail did not create',
    caller: 'anyone',
    gate: false,
    body: type({ token: 'string', 'confirmed?': 'string' }),
    returns: type({ status: 'boolean' }),
    errors,
    changesSession: true,
    form: fromForm,
  },
  async (context) => {
    const { body, db, exchange, log } = context
    const wanted = { purpose: purposes.deleteDisowned, secret: body.token }
    const caller = await identifyPerson(context)
    const forPerson = wantsPage(exchange.request)
    return asPageOrJson(context, async () => {
      if (forPerson && body.confirmed !== 'yes') return askOnceMore(context, wanted)
      const userId = await db.transaction(async (tx) => {
        const user = await unverifiedOwner(context, tx, wanted, caller)
        await removeUser(context, tx, user)
        return user.id
      })
      log.info('user.deleted', { requestId: exchange.requestId, userId })
      return forPerson
        ? notePage(context, 'Account deleted', 'The account and everything in it is gone.')
        : { status: true }
    })
  },
)

interface WantedSecret {
  readonly purpose: string
  readonly secret: string
}

/** What went wrong with a link is a page for a person who has come by one. */
async function asPageOrJson<Answer>(context: Context, act: () => Promise<Answer>): Promise<Answer | Page> {
  try {
    return await act()
  } catch (error) {
    const told = isAuthError(error) && errors.includes(error.entry) && wantsPage(context.exchange.request)
    if (!told) throw error
    if (error.entry === emailVerificationErrors.EMAIL_VERIFIED_MEANWHILE) {
      const sentence =
        'If you did not confirm it, ask for a new password where you sign in. That ends what others can do.'
      return notePage(context, 'This email is confirmed already', sentence, error.entry.status)
    }
    if (error.entry === callerErrors.UNAUTHORIZED) {
      const sentence = 'Sign out of your other account in this browser first, then open the link of the mail again.'
      return notePage(context, 'You are signed in to another account', sentence, error.entry.status)
    }
    const sentence = 'This link was already used or has expired.'
    return notePage(context, 'This link no longer works', sentence, error.entry.status)
  }
}

async function askOnceMore(context: Context, wanted: WantedSecret): Promise<Page> {
  const { state, verification } = await findVerification(context.db, { ...wanted, now: context.now })
  if (state !== 'good' || !verification?.email) throw new AuthError(identityErrors.INVALID_TOKEN)
  return deletionPage(context, verification.email, wanted.secret)
}

/**
 * Uses the value up and gives its user, locked.
 * @throws {AuthError} INVALID_TOKEN, UNAUTHORIZED in a browser of somebody else, EMAIL_VERIFIED_MEANWHILE
 */
async function unverifiedOwner(
  context: Context,
  tx: Database,
  secret: WantedSecret,
  caller: Identified | null,
): Promise<User> {
  const { fields, now } = context
  const wanted = { ...secret, now }
  const { verification } = await findVerification(tx, wanted)
  const userId = verification?.userId ?? ''
  if (userId !== '' && caller !== null && caller.user.id !== userId) throw new AuthError(callerErrors.UNAUTHORIZED)
  // The user before the value, the order of whoever takes an account over.
  const user = userId === '' ? undefined : await lockUser(tx, fields, userId)
  if (user?.emailVerified === true) throw new AuthError(emailVerificationErrors.EMAIL_VERIFIED_MEANWHILE)
  const used = await consumeVerification(tx, wanted)
  if (user === undefined || used === undefined) throw new AuthError(identityErrors.INVALID_TOKEN)
  return user
}

/** Removes what whoever made the account could act with, and gives the owner of the mailbox the values to go on. */
async function takeAway(
  context: Context,
  tx: Database,
  user: User,
): Promise<{ passwordToken: string | null; deletionToken: string }> {
  const { fields, mailKinds, now } = context
  await removeCredentials(context, tx, user.id)
  // Name and picture were the stranger's choice as well.
  const name = user.email.slice(0, user.email.lastIndexOf('@'))
  const updated = await updateUser(tx, fields, user.id, { name, image: null }, now)
  await tellUserUpdated(context, tx, user, updated ?? user)
  const issue = async (purpose: string, length: number, value: string) => {
    const secret = randomText(length)
    await issueVerification(tx, { purpose, secret, value, lifetime: limits.resetTokenLifetime, now, user })
    return secret
  }
  return {
    // Without passwords there is no such link.
    passwordToken:
      purposes.resetPassword in mailKinds
        ? await issue(purposes.resetPassword, limits.resetTokenLength, user.id)
        : null,
    deletionToken: await issue(purposes.deleteDisowned, limits.deleteTokenLength, ''),
  }
}
