import type { VerifiedRegistrationResponse } from '@simplewebauthn/server'
import { type } from '../../contract/schema.ts'
import { AuthError } from '../../http/errors.ts'
import { type Context, route } from '../../http/route.ts'
import { notify } from '../../identity/notice.ts'
import { holdCaller } from '../../identity/own-session.ts'
import { limits } from '../../contract/limits.ts'
import { randomText } from '../../security/random.ts'
import { algorithms, ceremonyTimeout, CreationOptions, readClientData, RegistrationResponse } from './ceremony.ts'
import { issueChallenge, type IssuedChallenge, takeChallenge } from './challenge.ts'
import { passkeyErrors } from './errors.ts'
import type { ParsedPasskeyOptions } from './options.ts'
import { suggestedName } from './passkey-name.ts'
import { refuseOtherOrigin, relyingParty, requireOrigin } from './relying-party.ts'
import {
  countPasskeys,
  descriptorOf,
  findWebauthnUserId,
  insertPasskey,
  listPasskeys,
  type NewPasskey,
  Passkey,
} from './stored-passkey.ts'
import { record } from '../../identity/record.ts'

/** What a person calls a passkey. */
export const passkeyName = type('string.trim').to('1 <= string <= 128').describe('text of 1 to 128 characters')

/** At registration an empty one is none: the person has touched the authenticator already. */
const givenName = type('string.trim').to('string <= 128').describe('text of at most 128 characters')

/** Where a passkey can be; what browsers say beyond it is not kept (WebAuthn section 5.8.4). */
const knownTransports: readonly string[] = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']

/** GET /passkey/generate-register-options (wire contract 12.1): what the browser needs to make a passkey. */
export const registerOptions = (options: ParsedPasskeyOptions) =>
  route(
    'GET',
    '/passkey/generate-register-options',
    {
      summary: 'Begins the registration of a passkey',
      caller: 'fresh-session',
      query: type({
        'authenticatorAttachment?': "'platform' | 'cross-platform'",
        'name?': 'string <= 128',
        'context?': 'string',
      }),
      returns: CreationOptions,
      errors: [passkeyErrors.PASSKEY_ORIGIN_NOT_ALLOWED],
      limits: {
        account: [{ group: 'passkey-registrations', ...limits.linkRate, subject: ({ identity }) => identity?.user.id }],
      },
    },
    async (context) => {
      const { db, exchange, identity, query, settings } = context
      const party = relyingParty(options, settings)
      refuseOtherOrigin(context, exchange, party)
      const { user } = identity
      const passkeys = await listPasskeys(db, user.id)
      const known = passkeys.length === 0 ? undefined : await findWebauthnUserId(db, user.id)
      const webauthnUserId = known ?? randomText(limits.passkeyUserIdLength, 'lowercase')
      const lifetime = options.challengeLifetime
      const challenge = await issueChallenge(context, exchange, 'passkey-registration', {
        lifetime,
        webauthnUserId,
        user,
      })
      const attachment = query.authenticatorAttachment ?? options.authenticatorAttachment
      return {
        challenge,
        rp: { name: party.name, id: party.id },
        user: {
          id: Buffer.from(webauthnUserId).toString('base64url'),
          name: query.name || user.email,
          displayName: user.email,
        },
        pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' as const })),
        timeout: ceremonyTimeout,
        attestation: 'none' as const,
        excludeCredentials: passkeys.map(descriptorOf),
        authenticatorSelection: {
          residentKey: options.residentKey,
          userVerification: options.userVerification,
          requireResidentKey: options.residentKey === 'required',
          ...(attachment !== undefined && { authenticatorAttachment: attachment }),
        },
        extensions: { credProps: true as const },
        hints: [],
      }
    },
  )

/** POST /passkey/verify-registration (wire contract 12.3): stores the passkey that the browser made. */
export const verifyRegistration = (options: ParsedPasskeyOptions) =>
  route(
    'POST',
    '/passkey/verify-registration',
    {
      summary: 'Stores a passkey that the browser made',
      caller: 'fresh-session',
      body: type({ response: RegistrationResponse, 'name?': givenName.or('null') }),
      returns: Passkey,
      errors: [
        passkeyErrors.ORIGIN_MISSING,
        passkeyErrors.PASSKEY_ORIGIN_NOT_ALLOWED,
        passkeyErrors.CHALLENGE_NOT_FOUND,
        passkeyErrors.YOU_ARE_NOT_ALLOWED_TO_REGISTER_THIS_PASSKEY,
        passkeyErrors.FAILED_TO_VERIFY_REGISTRATION,
        passkeyErrors.PREVIOUSLY_REGISTERED,
        passkeyErrors.TOO_MANY_PASSKEYS,
      ],
    },
    async (context) => {
      const { exchange, identity, settings, body } = context
      const party = relyingParty(options, settings)
      const origin = requireOrigin(context, exchange, party)
      const issued = await takeChallenge(context, exchange, 'passkey-registration')
      if (issued.userId !== identity.user.id) {
        throw new AuthError(passkeyErrors.YOU_ARE_NOT_ALLOWED_TO_REGISTER_THIS_PASSKEY)
      }
      const { response } = body
      const found = await verified(context, options, response, { issued, origin, rpId: party.id })
      const { userAgent } = exchange
      const { authenticatorAttachment } = response
      const known = {
        aaguid: found.aaguid,
        transports: found.transports.split(','),
        authenticatorAttachment,
        userAgent,
      }
      return store(context, options, {
        ...found,
        name: body.name || suggestedName(known),
        userId: identity.user.id,
        webauthnUserId: issued.webauthnUserId ?? '',
      })
    },
  )

interface Expected {
  readonly issued: IssuedChallenge
  readonly origin: string
  readonly rpId: string
}

/** What the response proves. @throws {AuthError} FAILED_TO_VERIFY_REGISTRATION; the reason goes to the log */
async function verified(
  context: Context<'fresh-session'>,
  options: ParsedPasskeyOptions,
  response: typeof RegistrationResponse.infer,
  expected: Expected,
): Promise<Omit<NewPasskey, 'name' | 'userId' | 'webauthnUserId'>> {
  const { log, exchange, identity } = context
  const refuse = (reason: string): never => {
    const about = { requestId: exchange.requestId, userId: identity.user.id, reason: reason.slice(0, 200) }
    log.warn('passkey.registration-refused', about)
    throw new AuthError(passkeyErrors.FAILED_TO_VERIFY_REGISTRATION)
  }
  const { authenticatorAttachment: _, ...signed } = response
  const transports = (response.response.transports ?? []).filter((one) => knownTransports.includes(one))
  // A page of ours inside a frame of another site may be covered by it: the person does not see what they agree to.
  if (readClientData(response.response.clientDataJSON)?.crossOrigin === true) return refuse('made in a foreign frame')
  // The library takes a fifth of a second to load, so it is loaded by the first ceremony instead of at start.
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const answer: VerifiedRegistrationResponse | string | undefined = await verifyRegistrationResponse({
    response: { ...signed, response: { ...signed.response, transports }, clientExtensionResults: {} },
    expectedChallenge: expected.issued.challenge,
    expectedOrigin: expected.origin,
    expectedRPID: expected.rpId,
    requireUserVerification: options.userVerification === 'required',
    supportedAlgorithmIDs: [...algorithms],
  }).catch((cause: unknown) => (cause instanceof Error ? cause.message : 'not verified'))
  if (typeof answer === 'string') return refuse(answer)
  if (answer?.verified !== true) return refuse('not verified')
  const { credential, credentialDeviceType, credentialBackedUp, aaguid } = answer.registrationInfo
  if (credential.id !== response.id) return refuse('the id is not the one that the authenticator signed')
  return {
    credentialID: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64'),
    counter: credential.counter,
    deviceType: credentialDeviceType,
    backedUp: credentialBackedUp,
    transports: transports.join(','),
    aaguid,
  }
}

/** Stores a passkey under the limit of its user, and tells the address. */
async function store(
  context: Context<'fresh-session'>,
  options: ParsedPasskeyOptions,
  passkey: NewPasskey,
): Promise<Passkey> {
  const { db, identity, log, exchange, now } = context
  const { user } = identity
  const stored = await db.transaction(async (tx) => {
    await holdCaller(context, tx, identity)
    if ((await countPasskeys(tx, user.id)) >= options.maximumPerUser) {
      throw new AuthError(passkeyErrors.TOO_MANY_PASSKEYS)
    }
    const written = await insertPasskey(tx, passkey, now)
    const { id, name, deviceType, aaguid } = written
    await record(context, tx, 'passkey.added', { id, userId: user.id, after: { name, deviceType, aaguid } })
    await notify(context, tx, user, { kind: 'sign-in-method-added', data: { method: 'Passkey' } }, now)
    return written
  })
  log.info('passkey.added', { requestId: exchange.requestId, userId: user.id, passkeyId: stored.id })
  return stored
}
