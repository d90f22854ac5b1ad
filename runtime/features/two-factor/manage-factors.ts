// Long because all that people do with their second factors stands here, beside each other.
import { limits } from '../../contract/limits.ts'
import { type } from '../../contract/schema.ts'
import type { Database } from '../../database/database.ts'
import { AuthError } from '../../http/errors.ts'
import { callerErrors } from '../../http/handler.ts'
import { type Context, route } from '../../http/route.ts'
import { callsOfOneSession } from '../../identity/account-limits.ts'
import type { Proof } from '../../identity/account.ts'
import { browserKind } from '../../identity/browser-kind.ts'
import { identityErrors } from '../../identity/errors.ts'
import { notify } from '../../identity/notice.ts'
import { holdCaller } from '../../identity/own-session.ts'
import { purposes } from '../../identity/purposes.ts'
import { forgetSessionCache } from '../../identity/session-cookies.ts'
import { finishSignIn, sendSession } from '../../identity/sign-in.ts'
import { lockUser } from '../../identity/user.ts'
import { withdrawVerifications } from '../../identity/verification.ts'
import { type Asker, whoAsks } from './asker.ts'
import { countBackupCodes, replaceBackupCodes } from './backup-codes.ts'
import { twoFactorErrors } from './errors.ts'
import { enable, replaceSession } from './give-factor.ts'
import { mailsCodes, requireMailedCodes } from './mailed-code.ts'
import type { ParsedOptions } from './options.ts'
import { reprove } from './reprove.ts'
import { hasFactor, isRequired } from './required.ts'
import { allowMailedCodes, findFactor, putSecret, removeFactors } from './stored-factor.ts'
import { newTotpSecret, totpURI } from './totp.ts'
import { forgetTrust, listTrustedDevices, revokeTrustedDevice, TrustedDevice } from './trusted-devices.ts'
import { record } from '../../identity/record.ts'

const Password = type({ 'password?': 'string' })

/** What proves that the person is there; see `reprove`. */
const reproofErrors = [
  identityErrors.INVALID_PASSWORD,
  identityErrors.CREDENTIAL_ACCOUNT_NOT_FOUND,
  callerErrors.SESSION_NOT_FRESH,
]

/** Locks whoever asks, and asks again whether what they proved stands. */
async function holdAsker(context: Context, tx: Database, asker: Asker, proof: Proof | undefined) {
  if (asker.kind === 'session') return holdCaller(context, tx, asker.identity, proof)
  const user = await lockUser(tx, context.fields, asker.pending.userId)
  if (user === undefined) throw new AuthError(twoFactorErrors.INVALID_TWO_FACTOR_COOKIE)
  return user
}

function uriOf(
  { settings }: Context,
  options: ParsedOptions,
  secret: Buffer,
  account: string,
  issuer?: string,
): string {
  return totpURI(secret, { issuer: issuer ?? options.issuer ?? settings.appName, account })
}

/**
 * POST /two-factor/enable (wire contract beyond, 2.2): gives the secret for an authenticator app, which counts once a code of it
 * was given, and the backup codes; or turns codes by mail on. Also for who has to set a factor up before signing in.
 */
export const enableFactor = (options: ParsedOptions) =>
  route(
    'POST',
    '/two-factor/enable',
    {
      summary: 'Begins to set up an authenticator app, or turns codes by mail on',
      caller: 'anyone',
      gate: false,
      body: type({ 'password?': 'string', 'method?': "'totp' | 'otp'", 'issuer?': '1 <= string <= 64' }),
      returns: type({ method: "'totp'", totpURI: 'string', backupCodes: 'string[]' }).or({ method: "'otp'" }),
      errors: [
        twoFactorErrors.TOTP_ALREADY_ENABLED,
        twoFactorErrors.OTP_NOT_CONFIGURED,
        twoFactorErrors.INVALID_TWO_FACTOR_COOKIE,
        identityErrors.EMAIL_NOT_VERIFIED,
        ...reproofErrors,
      ],
      changesSession: true,
      limits: { client: limits.secondFactorRate },
    },
    async (context) => {
      const { body } = context
      const asker = await whoAsks(context)
      // A sign-in that waits for a factor gives no way to set another one up.
      if (asker.kind === 'pending' && !asker.pending.enrollment) {
        throw new AuthError(twoFactorErrors.INVALID_TWO_FACTOR_COOKIE)
      }
      const proof = await reprove(context, asker, body.password)
      return body.method === 'otp'
        ? enableMailed(context, options, asker, proof)
        : beginTotp(context, options, asker, { proof, issuer: body.issuer })
    },
  )

async function beginTotp(
  context: Context,
  options: ParsedOptions,
  asker: Asker,
  { proof, issuer }: { readonly proof: Proof | undefined; readonly issuer: string | undefined },
) {
  const { db, settings, now } = context
  const secret = newTotpSecret()
  const { user, backupCodes } = await db.transaction(async (tx) => {
    const held = await holdAsker(context, tx, asker, proof)
    const found = await findFactor(tx, settings.secrets, held.id)
    if (found?.confirmed === true) throw new AuthError(twoFactorErrors.TOTP_ALREADY_ENABLED)
    await putSecret(tx, settings, { userId: held.id, secret, now })
    const own = { id: held.id, userId: held.id }
    await record(context, tx, 'two-factor.started', { ...own, after: { factor: 'Authenticator app' } })
    await record(context, tx, 'backup-codes.replaced', own)
    return { user: held, backupCodes: await replaceBackupCodes(tx, held.id, options.backupCodes, now) }
  })
  return {
    method: 'totp' as const,
    totpURI: uriOf(context, options, secret, user.email, issuer),
    backupCodes,
  }
}

async function enableMailed(context: Context, options: ParsedOptions, asker: Asker, proof: Proof | undefined) {
  const { db, settings, exchange, now } = context
  requireMailedCodes(settings, options)
  // The code that is mailed then turns it on.
  if (asker.kind === 'pending') return { method: 'otp' as const }
  const signedIn = await db.transaction(async (tx) => {
    const held = await holdAsker(context, tx, asker, proof)
    if (!held.emailVerified) throw new AuthError(identityErrors.EMAIL_NOT_VERIFIED)
    await allowMailedCodes(tx, held.id, now)
    if (hasFactor(held)) {
      const after = { factor: 'Codes by email' }
      await record(context, tx, 'two-factor.method-added', { id: held.id, userId: held.id, after })
      return null
    }
    const user = await enable(context, tx, held, 'Codes by email')
    return replaceSession(context, tx, { ...asker, user }, { given: false })
  })
  forgetSessionCache(exchange)
  if (signedIn !== null) sendSession(context, signedIn)
  return { method: 'otp' as const }
}

/** POST /two-factor/get-totp-uri (wire contract beyond, 2.2): the QR code's text once more, for another device. */
export const getTotpUri = (options: ParsedOptions) =>
  route(
    'POST',
    '/two-factor/get-totp-uri',
    {
      summary: "The text of the QR code of the caller's authenticator app",
      caller: 'session',
      ownSession: true,
      body: Password,
      returns: type({ totpURI: 'string' }),
      errors: [twoFactorErrors.TOTP_NOT_ENABLED, ...reproofErrors],
      limits: { account: callsOfOneSession },
    },
    async (context) => {
      const { db, settings, body, identity } = context
      const { user } = identity
      await reprove(context, { kind: 'session', user, identity }, body.password)
      const found = await findFactor(db, settings.secrets, user.id)
      if (!found?.secret) throw new AuthError(twoFactorErrors.TOTP_NOT_ENABLED)
      return { totpURI: uriOf(context, options, found.secret, user.email) }
    },
  )

/** POST /two-factor/generate-backup-codes (wire contract beyond, 2.2): new codes in the place of the old ones. */
export const generateBackupCodes = (options: ParsedOptions) =>
  route(
    'POST',
    '/two-factor/generate-backup-codes',
    {
      summary: 'Gives new backup codes, and puts the old ones out of use',
      caller: 'session',
      ownSession: true,
      body: Password,
      returns: type({ status: 'boolean', backupCodes: 'string[]' }),
      errors: [twoFactorErrors.TWO_FACTOR_NOT_ENABLED, ...reproofErrors],
      limits: { account: callsOfOneSession },
    },
    async (context) => {
      const { db, body, identity, now } = context
      const proof = await reprove(context, { kind: 'session', user: identity.user, identity }, body.password)
      const backupCodes = await db.transaction(async (tx) => {
        const user = await holdCaller(context, tx, identity, proof)
        if (!hasFactor(user)) throw new AuthError(twoFactorErrors.TWO_FACTOR_NOT_ENABLED)
        await notify(context, tx, user, { kind: 'second-factor-added', data: { factor: 'New backup codes' } }, now)
        await record(context, tx, 'backup-codes.replaced', { id: user.id, userId: user.id })
        return replaceBackupCodes(tx, user.id, options.backupCodes, now)
      })
      return { status: true, backupCodes }
    },
  )

/** POST /two-factor/disable (wire contract beyond, 2.2): no second factor is asked any more, and no browser is trusted. */
export const disableFactor = route(
  'POST',
  '/two-factor/disable',
  {
    summary: "Turns the caller's second factor off",
    caller: 'session',
    ownSession: true,
    body: Password,
    returns: type({ status: 'boolean' }),
    errors: [twoFactorErrors.TWO_FACTOR_NOT_ENABLED, ...reproofErrors],
    changesSession: true,
    limits: { account: callsOfOneSession },
  },
  async (context) => {
    const { db, fields, hooks, body, identity, exchange, log, now } = context
    const asker = { kind: 'session', user: identity.user, identity } as const
    const proof = await reprove(context, asker, body.password)
    const signedIn = await db.transaction(async (tx) => {
      const held = await holdCaller(context, tx, identity, proof)
      if (!hasFactor(held)) throw new AuthError(twoFactorErrors.TWO_FACTOR_NOT_ENABLED)
      await removeFactors(tx, held.id, now)
      await withdrawVerifications(tx, held.id, [purposes.trustedDevice, purposes.secondFactor])
      await notify(context, tx, held, { kind: 'second-factor-removed' }, now)
      await record(context, tx, 'two-factor.disabled', { id: held.id, userId: held.id })
      const user = (await lockUser(tx, fields, held.id)) ?? held
      await hooks.userUpdated(context, tx, { user })
      return replaceSession(context, tx, { ...asker, user }, { given: false })
    })
    forgetTrust(exchange)
    forgetSessionCache(exchange)
    log.info('second-factor.removed', { requestId: exchange.requestId, userId: identity.user.id })
    return finishSignIn(context, signedIn, () => ({ status: true }))
  },
)

/** GET /two-factor/status: what the caller has, for an account page. */
export const status = (options: ParsedOptions) =>
  route(
    'GET',
    '/two-factor/status',
    {
      summary: "The caller's second factors",
      caller: 'session',
      gate: false,
      returns: type({
        enabled: 'boolean',
        /** Of an authenticator app. */
        totp: 'boolean',
        /** Codes by mail can be used. */
        otp: 'boolean',
        backupCodesLeft: 'number',
        /** The configuration asks this person for a second factor. */
        required: 'boolean',
      }),
    },
    async ({ db, settings, identity }) => {
      const { user } = identity
      const found = await findFactor(db, settings.secrets, user.id)
      const { left } = await countBackupCodes(db, user.id)
      const enabled = hasFactor(user)
      return {
        enabled,
        totp: found?.confirmed === true && found.secret !== null,
        otp: enabled && mailsCodes(settings, options),
        backupCodesLeft: left,
        required: await isRequired(options, db, user),
      }
    },
  )

/** GET /two-factor/list-trusted-devices: the browsers in which the caller's second factor is not asked. */
export const trustedDevices = route(
  'GET',
  '/two-factor/list-trusted-devices',
  {
    summary: 'The browsers that the caller trusts',
    caller: 'session',
    ownSession: true,
    returns: TrustedDevice.array(),
  },
  ({ db, exchange, identity }) => listTrustedDevices(db, exchange, identity.user.id),
)

/** POST /two-factor/revoke-trusted-device: the second factor is asked there again. */
export const revokeTrust = route(
  'POST',
  '/two-factor/revoke-trusted-device',
  {
    summary: 'Ends the trust in a browser',
    caller: 'session',
    ownSession: true,
    body: type({ id: 'string' }),
    returns: type({ status: 'boolean' }),
    errors: [twoFactorErrors.TRUSTED_DEVICE_NOT_FOUND],
  },
  async (context) => {
    const { db, body, identity, now } = context
    await db.transaction(async (tx) => {
      const user = await holdCaller(context, tx, identity)
      const userAgent = await revokeTrustedDevice(tx, user.id, body.id)
      if (userAgent === undefined) throw new AuthError(twoFactorErrors.TRUSTED_DEVICE_NOT_FOUND)
      const device = browserKind(userAgent) ?? 'An unknown browser'
      await notify(context, tx, user, { kind: 'trusted-device-removed', data: { device } }, now)
      await record(context, tx, 'trusted-device.removed', { id: body.id, userId: user.id, before: { device } })
    })
    return { status: true }
  },
)
