import type { VerifiedAuthenticationResponse } from '@simplewebauthn/server'
import { type } from '../../contract/schema.ts'
import type { Database } from '../../database/database.ts'
import { type Identified, Session, User } from '../../contract/entities.ts'
import { AuthError } from '../../http/errors.ts'
import { type Context, type Method, route } from '../../http/route.ts'
import { queueVerificationMail } from '../../identity/email-proof.ts'
import { identityErrors } from '../../identity/errors.ts'
import { columnsToKeep } from '../../identity/own-session.ts'
import { endSession, isOwnSession } from '../../identity/session.ts'
import { beginSession, type Begun, finishSignIn, mustProveEmail } from '../../identity/sign-in.ts'
import { announceEnd } from '../../identity/sign-out.ts'
import { limits } from '../../contract/limits.ts'
import { AuthenticationResponse, ceremonyTimeout, isReadable, readClientData, RequestOptions } from './ceremony.ts'
import { issueChallenge, takeChallenge } from './challenge.ts'
import { passkeyErrors } from './errors.ts'
import type { ParsedPasskeyOptions } from './options.ts'
import { refuseOtherOrigin, relyingParty, requireOrigin } from './relying-party.ts'
import { descriptorOf, findPasskey, listPasskeys, noteUse, type OwnedPasskey } from './stored-passkey.ts'

/**
 * GET and POST /passkey/generate-authenticate-options (wire contract 12.1): what the browser needs to sign in. Without a
 * session the answer knows nobody; an address in the body is not looked at, so that every address gets the same.
 */
export const authenticateOptions = <const Verb extends Method>(method: Verb, options: ParsedPasskeyOptions) =>
  route(
    method,
    '/passkey/generate-authenticate-options',
    {
      summary: 'Begins a sign-in with a passkey',
      caller: 'anyone',
      gate: false,
      via: 'sign-in',
      returns: RequestOptions,
      errors: [passkeyErrors.PASSKEY_ORIGIN_NOT_ALLOWED],
      limits: { client: limits.passkeyOptionsRate },
    },
    async (context) => {
      const { db, exchange, settings } = context
      const party = relyingParty(options, settings)
      refuseOtherOrigin(context, exchange, party)
      const identity = await context.identify()
      const passkeys = identity === null ? [] : await listPasskeys(db, identity.user.id)
      const lifetime = options.challengeLifetime
      const challenge = await issueChallenge(context, exchange, 'passkey-authentication', { lifetime })
      return {
        rpId: party.id,
        challenge,
        timeout: ceremonyTimeout,
        userVerification: options.userVerification,
        ...(passkeys.length > 0 && { allowCredentials: passkeys.map(descriptorOf) }),
      }
    },
  )

/** POST /passkey/verify-authentication (wire contract 12.3): signs the passkey's owner in, whoever was signed in before. */
export const verifyAuthentication = (options: ParsedPasskeyOptions) =>
  route(
    'POST',
    '/passkey/verify-authentication',
    {
      summary: 'Signs in with a passkey',
      caller: 'anyone',
      gate: false,
      via: 'sign-in',
      body: type({ response: AuthenticationResponse }),
      returns: type({ session: Session, user: User }),
      errors: [
        passkeyErrors.ORIGIN_MISSING,
        passkeyErrors.PASSKEY_ORIGIN_NOT_ALLOWED,
        passkeyErrors.CHALLENGE_NOT_FOUND,
        passkeyErrors.PASSKEY_NOT_FOUND,
        passkeyErrors.AUTHENTICATION_FAILED,
        identityErrors.EMAIL_NOT_VERIFIED,
        identityErrors.FAILED_TO_CREATE_SESSION,
      ],
      changesSession: true,
      limits: { client: limits.passkeySignInRate },
    },
    async (context) => {
      const { db, fields, exchange, settings, body } = context
      const party = relyingParty(options, settings)
      const origin = requireOrigin(context, exchange, party)
      const { challenge } = await takeChallenge(context, exchange, 'passkey-authentication')
      const owned = await findPasskey(db, fields, body.response.id)
      if (owned === undefined) throw new AuthError(passkeyErrors.PASSKEY_NOT_FOUND, { status: 401 })
      const expected = { challenge, origin, rpId: party.id }
      const use = await verified(context, options, owned, body.response, expected)
      const begun = await signIn(context, owned, use)
      return finishSignIn(context, begun, ({ session, user }) => ({ session, user }))
    },
  )

type Response = typeof AuthenticationResponse.infer

/** What a verified response says about the passkey. */
interface Use {
  readonly counter: number
  readonly backedUp: boolean
  /** The authenticator checked its holder: by PIN, finger or face. */
  readonly userVerified: boolean
  /** What the authenticator knows the user by, where that was unknown. */
  readonly learned: string | undefined
}

/** A refusal whose reason goes to the log; the caller learns only that it failed. */
function refuse(context: Context, owned: OwnedPasskey, reason: string, event = 'passkey.refused'): never {
  const { log, exchange } = context
  const about = { userId: owned.user.id, passkeyId: owned.passkey.id, reason: reason.slice(0, 200) }
  log.warn(event, { requestId: exchange.requestId, ...about })
  throw new AuthError(passkeyErrors.AUTHENTICATION_FAILED)
}

/**
 * What the response proves about the passkey that it names.
 * @throws {AuthError} AUTHENTICATION_FAILED: 400 when the response cannot be read, 401 when it does not prove anything
 */
async function verified(
  context: Context,
  options: ParsedPasskeyOptions,
  owned: OwnedPasskey,
  response: Response,
  expected: { readonly challenge: string; readonly origin: string; readonly rpId: string },
): Promise<Use> {
  const { passkey } = owned
  const { userHandle, ...signed } = response.response
  if (!isReadable(response)) throw new AuthError(passkeyErrors.AUTHENTICATION_FAILED, { status: 400 })
  if (readClientData(signed.clientDataJSON)?.crossOrigin === true)
    return refuse(context, owned, 'made in a foreign frame')
  const handle = userHandle ? Buffer.from(userHandle, 'base64url').toString('utf8') : undefined
  // A passkey that was made elsewhere may come without what its authenticator knows the user by: the first use says it.
  if (handle !== undefined && owned.webauthnUserId !== '' && handle !== owned.webauthnUserId) {
    return refuse(context, owned, 'the user handle is of somebody else')
  }
  // The library takes a fifth of a second to load, so it is loaded by the first ceremony instead of at start.
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const answer: VerifiedAuthenticationResponse | string | undefined = await verifyAuthenticationResponse({
    response: { ...response, response: signed, clientExtensionResults: {} },
    expectedChallenge: expected.challenge,
    expectedOrigin: expected.origin,
    expectedRPID: expected.rpId,
    requireUserVerification: options.userVerification === 'required',
    // The counter is judged by the statement that stores it: of two uses of one count, one wins.
    credential: {
      id: passkey.credentialID,
      publicKey: Uint8Array.from(Buffer.from(passkey.publicKey, 'base64')),
      counter: 0,
    },
  }).catch((cause: unknown) => (cause instanceof Error ? cause.message : 'not verified'))
  if (typeof answer === 'string') return refuse(context, owned, answer)
  if (answer?.verified !== true) return refuse(context, owned, 'the signature is wrong')
  const { newCounter, credentialDeviceType, credentialBackedUp, userVerified } = answer.authenticationInfo
  // Whether a passkey can be backed up is decided when it is made (WebAuthn section 7.2).
  if (credentialDeviceType !== passkey.deviceType) return refuse(context, owned, 'it can be backed up: changed')
  const learned = owned.webauthnUserId === '' ? handle : undefined
  return { counter: newCounter, backedUp: credentialBackedUp, userVerified, learned }
}

/** Begins the session of the passkey's owner, in one transaction with the note of the use. */
async function signIn(context: Context, owned: OwnedPasskey, use: Use): Promise<Begun> {
  const { db, exchange, settings, now } = context
  const { user, passkey } = owned
  if (mustProveEmail(settings, user)) {
    await queueVerificationMail(context, db, exchange, { email: user.email })
    throw new AuthError(identityErrors.EMAIL_NOT_VERIFIED)
  }
  const current = await context.identify()
  // Somebody who only proves anew who they are goes on in the new session, and the old one is nobody's.
  const before = current?.user.id === user.id ? current : undefined
  // Who impersonated them leaves nothing in it: this one is the person's own.
  const kept = before !== undefined && isOwnSession(context, before) ? columnsToKeep(context, before) : {}
  return db.transaction(async (tx) => {
    // The session first: it holds the user's row, which whoever removes a passkey locks before the passkey.
    const begun = await beginSession(context, tx, user, {
      proof: 'in this transaction',
      by: { method: 'passkey', amr: use.userVerified ? ['hwk', 'user'] : ['hwk'] },
      remember: true,
      columns: kept,
    })
    if (before !== undefined && begun.pending === undefined) await replaceSession(context, tx, before)
    if (await noteUse(tx, { id: passkey.id, ...use, now })) return begun
    const counts = `${use.counter} after ${passkey.counter}`
    return refuse(context, owned, `the counter did not grow: ${counts}`, 'passkey.counter')
  })
}

async function replaceSession(context: Context, tx: Database, before: Identified): Promise<void> {
  const ended = await endSession(tx, before.credential)
  if (ended !== undefined) await announceEnd(context, tx, ended.userId, [ended.id], 'replaced')
}
