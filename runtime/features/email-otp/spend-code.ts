import { User } from '../../contract/entities.ts'
import { limits } from '../../contract/limits.ts'
import { type } from '../../contract/schema.ts'
import { AuthError } from '../../http/errors.ts'
import { route } from '../../http/route.ts'
import { findGivenEmail } from '../../identity/email-origin.ts'
import { browserOfLink, markEmailVerified } from '../../identity/email-proof.ts'
import { identityErrors } from '../../identity/errors.ts'
import { lockUserOfEmail, userOfMailbox } from '../../identity/mailbox-user.ts'
import { setPasswordAnew } from '../../identity/new-password.ts'
import { identifyPerson } from '../../identity/own-session.ts'
import { displayName, imageUrl } from '../../identity/profile.ts'
import { forgetSessionCache } from '../../identity/session-cookies.ts'
import { isOwnSession } from '../../identity/session.ts'
import { beginSession, finishSignIn } from '../../identity/sign-in.ts'
import { checkCode, leaveCode, spendCode } from '../../identity/stored-code.ts'
import { removeCredentials } from '../../identity/takeover.ts'
import { checkPassword, emailPasswordErrors } from '../email-password/index.ts'
import type { ParsedOtpOptions } from './options.ts'
import { codeAddress, codeErrors, CodeTypes, mailedCode } from './send-code.ts'
import { tellUserUpdated } from '../../identity/user-change.ts'

const Code = 'string <= 32'
/** How the sessions that begin with a code begin. */
const start = {
  proof: 'in this transaction',
  by: { method: 'email-otp', amr: ['email'] },
  remember: true,
} as const

/** POST /email-otp/check-verification-otp (wire contract beyond, section 4): a right code stays usable. */
export const checkMailedCode = (options: ParsedOtpOptions) =>
  route(
    'POST',
    '/email-otp/check-verification-otp',
    {
      summary: 'Says whether a mailed code is right, and leaves it as it is',
      caller: 'anyone',
      body: type({ email: 'string', type: CodeTypes, otp: Code }),
      returns: type({ success: 'boolean' }),
      errors: codeErrors,
      limits: { client: limits.mailedCodeCalls },
    },
    async (context) => {
      const { body } = context
      const wanted = mailedCode(body.type, codeAddress(context, body.email))
      await leaveCode(context.db, await checkCode(context, wanted, body.otp, options))
      return { success: true }
    },
  )

/** POST /sign-in/email-otp (wire contract beyond, section 4): signs in, or up. */
export const signInWithCode = (options: ParsedOtpOptions) =>
  route(
    'POST',
    '/sign-in/email-otp',
    {
      summary: 'Signs in with a mailed code, or signs up',
      caller: 'anyone',
      via: 'sign-in',
      pictures: true,
      body: type({ email: 'string', otp: Code, 'name?': displayName, 'image?': imageUrl }),
      returns: type({ token: 'string', user: User }),
      errors: [...codeErrors, identityErrors.FAILED_TO_CREATE_SESSION],
      changesSession: true,
      writesUser: true,
      limits: { client: limits.mailedCodeCalls },
    },
    async (context) => {
      const { db, body } = context
      const email = codeAddress(context, body.email)
      const right = await checkCode(context, mailedCode('sign-in', email), body.otp, options)
      const begun = await db.transaction(async (tx) => {
        const { newUser } = right.attempt ?? {}
        const name = body.name ?? newUser?.name ?? ''
        const unknown = options.signUp || newUser ? { name, image: body.image, input: body } : undefined
        const found = await userOfMailbox(context, tx, email, { spend: () => spendCode(tx, right), unknown })
        if (found === undefined) throw new AuthError(identityErrors.INVALID_OTP)
        return beginSession(context, tx, found.user, start)
      })
      return finishSignIn(context, begun, ({ credential, user }) => ({ token: credential, user }))
    },
  )

/**
 * POST /email-otp/verify-email (wire contract beyond, section 4). In the browser that signed up, or in a session of the user, what
 * was there before stays; elsewhere it goes, because whoever registered the address is not known to own it.
 */
export const verifyWithCode = (options: ParsedOtpOptions) =>
  route(
    'POST',
    '/email-otp/verify-email',
    {
      summary: 'Verifies the e-mail with a mailed code',
      caller: 'anyone',
      gate: false,
      body: type({ email: 'string', otp: Code }),
      returns: type({ status: 'boolean', token: 'string | null', user: User }),
      errors: codeErrors,
      changesSession: true,
      limits: { client: limits.mailedCodeCalls },
    },
    async (context) => {
      const { db, fields, exchange, settings, log, body, now } = context
      const email = codeAddress(context, body.email)
      const right = await checkCode(context, mailedCode('email-verification', email), body.otp, options)
      const identity = await identifyPerson(context)
      const { user, begun } = await db.transaction(async (tx) => {
        const known = await lockUserOfEmail(context, tx, email)
        await spendCode(tx, right)
        if (known === undefined) throw new AuthError(identityErrors.INVALID_OTP)
        const given = await findGivenEmail(tx, known.id)
        const isOwn = identity?.user.id === known.id && isOwnSession(context, identity)
        const isKnown = isOwn || browserOfLink(exchange, '', given?.origin ?? null) === 'known'
        if (!known.emailVerified && !isKnown) await removeCredentials(context, tx, known.id)
        const verified = known.emailVerified ? known : await markEmailVerified(tx, fields, known, now)
        if (verified === undefined) throw new AuthError(identityErrors.INVALID_OTP)
        if (!known.emailVerified) await tellUserUpdated(context, tx, known, verified)
        const signsIn = settings.emailVerification.signInAfterVerification && identity === null
        return { user: verified, begun: signsIn ? await beginSession(context, tx, verified, start) : null }
      })
      forgetSessionCache(exchange)
      log.info('user.email-verified', { requestId: exchange.requestId, userId: user.id })
      if (begun === null) return { status: true, token: null, user }
      return finishSignIn(context, begun, ({ credential }) => ({ status: true, token: credential, user }))
    },
  )

/** POST /email-otp/reset-password (wire contract beyond, section 4): a new password; every session ends, and nobody is signed in. */
export const resetWithCode = (options: ParsedOtpOptions) =>
  route(
    'POST',
    '/email-otp/reset-password',
    {
      summary: 'Sets a new password with a mailed code',
      caller: 'anyone',
      body: type({ email: 'string', otp: Code, password: 'string' }),
      returns: type({ success: 'boolean' }),
      errors: [
        ...codeErrors,
        emailPasswordErrors.PASSWORD_TOO_SHORT,
        emailPasswordErrors.PASSWORD_TOO_LONG,
        emailPasswordErrors.PASSWORD_TOO_COMMON,
      ],
      limits: { client: limits.mailedCodeCalls },
    },
    async (context) => {
      const { db, body, passwords } = context
      const email = codeAddress(context, body.email)
      await checkPassword(context, body.password, { email })
      const right = await checkCode(context, mailedCode('forget-password', email), body.otp, options)
      const hash = await passwords.hash(body.password)
      const userId = await db.transaction(async (tx) => {
        const owner = await userOfMailbox(context, tx, email, { spend: () => spendCode(tx, right), unknown: undefined })
        if (owner === undefined) throw new AuthError(identityErrors.INVALID_OTP)
        await setPasswordAnew(context, tx, owner.user, hash)
        return owner.user.id
      })
      context.log.info('password.reset', { requestId: context.exchange.requestId, userId })
      return { success: true }
    },
  )
