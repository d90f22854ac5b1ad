import { User } from '../../contract/entities.ts'
import type { Columns } from '../../contract/hooks.ts'
import { limits } from '../../contract/limits.ts'
import { type } from '../../contract/schema.ts'
import type { Database } from '../../database/database.ts'
import { AuthError } from '../../http/errors.ts'
import { callerErrors } from '../../http/handler.ts'
import { type Context, route } from '../../http/route.ts'
import { identityErrors } from '../../identity/errors.ts'
import { notify } from '../../identity/notice.ts'
import { holdCaller } from '../../identity/own-session.ts'
import { displayName, imageUrl } from '../../identity/profile.ts'
import { forgetSessionCache } from '../../identity/session-cookies.ts'
import { isFresh } from '../../identity/session.ts'
import { beginSession, finishSignIn } from '../../identity/sign-in.ts'
import { checkCode, spendCode } from '../../identity/stored-code.ts'
import { columnsOfFeatures, insertUser, updateUser } from '../../identity/user.ts'
import { uuidv7 } from '../../security/random.ts'
import { phoneNumberErrors } from './errors.ts'
import { shownNumber } from './number.ts'
import type { ParsedPhoneOptions } from './options.ts'
import { numberForCode, smsCode, smsCodeErrors } from './send-sms-code.ts'
import { isNumberOfAnother, lockUserOfNumber, verifiedNumber } from './stored-number.ts'
import { tellUserCreated, tellUserUpdated } from '../../identity/user-change.ts'

/** How the sessions that begin with a code begin. */
const start = {
  proof: 'in this transaction',
  by: { method: 'phone-number', amr: ['sms'] },
  remember: true,
} as const

/** POST /phone-number/verify (wire contract beyond, section 5): signs in or up, or sets the number of who is signed in. */
export const verifyNumber = (options: ParsedPhoneOptions) =>
  route(
    'POST',
    '/phone-number/verify',
    {
      summary: 'Signs in with a code by SMS, signs up, or sets the phone number',
      caller: 'anyone',
      via: 'sign-in',
      pictures: true,
      body: type({
        phoneNumber: 'string',
        code: 'string <= 32',
        'disableSession?': 'boolean',
        'updatePhoneNumber?': 'boolean',
        'name?': displayName,
        'image?': imageUrl,
      }),
      returns: type({ status: 'boolean', token: 'string | null', user: User.or('null') }),
      errors: [
        ...smsCodeErrors,
        phoneNumberErrors.PHONE_NUMBER_EXIST,
        callerErrors.UNAUTHORIZED,
        callerErrors.SESSION_NOT_FRESH,
        identityErrors.FAILED_TO_CREATE_SESSION,
      ],
      changesSession: true,
      writesUser: true,
      limits: { client: limits.phoneNumberCalls },
    },
    async (context) => {
      const { db, hooks, body } = context
      const { phoneNumber: typed, code, disableSession, updatePhoneNumber, ...input } = body
      const number = await numberForCode(context, options, typed)
      if (updatePhoneNumber === true) return setOwnNumber(context, options, number, code)
      const right = await checkCode(context, smsCode('verify', number), code, options)
      const { user, begun } = await db.transaction(async (tx) => {
        const known = await lockUserOfNumber(tx, context.fields, number)
        await spendCode(tx, right)
        // As for a wrong code: who may not sign up learns nothing.
        if (known === undefined && !options.signUpOnVerification) throw new AuthError(identityErrors.INVALID_OTP)
        const owner = known ?? (await signUp(context, tx, number, input))
        if (disableSession !== true) return { user: owner, begun: await beginSession(context, tx, owner, start) }
        // One who still has to give a second factor is not shown to who has the number alone.
        const allowed = await hooks.sessionCreating(context, tx, { user: owner })
        const wanted = await hooks.secondFactor(context, tx, { user: allowed, by: start.by, stepUp: false })
        return { user: wanted === undefined ? allowed : null, begun: null }
      })
      if (begun === null) return { status: true, token: null, user }
      return finishSignIn(context, begun, ({ credential, user: signedIn }) => ({
        status: true,
        token: credential,
        user: signedIn,
      }))
    },
  )

/** A user who has a number and no e-mail yet: nobody is ever written to at the one that stands there. */
async function signUp(context: Context, tx: Database, number: string, input: Columns): Promise<User> {
  const { fields, log, exchange, now } = context
  const { name, image } = input
  const columns = await columnsOfFeatures(context, tx, input, null)
  const id = uuidv7(now)
  const user = await insertUser(tx, fields, {
    id,
    name: typeof name === 'string' ? name : '',
    email: `${id}@phone.placeholder.invalid`,
    emailVerified: false,
    emailOrigin: null,
    image: typeof image === 'string' ? image : null,
    columns: { ...columns, ...verifiedNumber(number, now) },
    now,
  })
  if (user === undefined) throw new Error('The id of a new user was taken')
  await tellUserCreated(context, tx, user, input)
  log.info('user.created', { requestId: exchange.requestId, userId: user.id, method: 'phone-number' })
  return user
}

/**
 * Sets the number of the caller, in a fresh session of their own: it signs in from then on. That somebody else has it is told only to
 * who has shown to read its SMS.
 */
async function setOwnNumber(
  context: Context,
  options: ParsedPhoneOptions,
  number: string,
  code: string,
): Promise<{ status: boolean; token: string; user: User }> {
  const { db, fields, log, exchange, now } = context
  const identity = await context.identify()
  if (identity === null) throw new AuthError(callerErrors.UNAUTHORIZED)
  if (!isFresh(context, identity, now)) throw new AuthError(callerErrors.SESSION_NOT_FRESH)
  const right = await checkCode(context, smsCode('verify', number), code, options)
  const user = await db.transaction(async (tx) => {
    const before = await holdCaller(context, tx, identity)
    await spendCode(tx, right)
    if (await isNumberOfAnother(tx, number, before.id)) throw new AuthError(phoneNumberErrors.PHONE_NUMBER_EXIST)
    const old: unknown = Reflect.get(before, 'phoneNumber')
    if (old === number) return before
    const after = await updateUser(tx, fields, before.id, verifiedNumber(number, now), now)
    if (after === undefined) throw new AuthError(callerErrors.UNAUTHORIZED)
    await tellUserUpdated(context, tx, before, after)
    if (typeof old === 'string') {
      await notify(context, tx, after, { kind: 'sign-in-method-removed', data: { method: shownNumber(old) } }, now)
    }
    await notify(context, tx, after, { kind: 'sign-in-method-added', data: { method: shownNumber(number) } }, now)
    return after
  })
  forgetSessionCache(exchange)
  log.info('phone-number.set', { requestId: exchange.requestId, userId: user.id })
  return { status: true, token: identity.session.token, user }
}
