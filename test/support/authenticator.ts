import { createHash, generateKeyPairSync, type JsonWebKey, type KeyObject, randomBytes, sign } from 'node:crypto'
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import { type CborValue, encodeCbor } from './cbor.ts'

/** What kind of authenticator it is. */
export interface AuthenticatorChoice {
  /** Default `ES256`. */
  readonly algorithm?: 'ES256' | 'EdDSA'
  /** Whether the person proved who they are (PIN, finger, face). Default true. */
  readonly userVerified?: boolean
  /** What it counts at each use: `steps` from 1 on, or always 0 as synchronised passkeys do. Default `zero`. */
  readonly counter?: 'steps' | 'zero'
  readonly backupEligible?: boolean
  readonly backedUp?: boolean
  /** 16 bytes in hexadecimal. Default zeros. */
  readonly aaguid?: string
  readonly transports?: readonly string[]
  readonly attachment?: 'platform' | 'cross-platform'
  /** Claims this credential id (base64url), as an attacker's authenticator may. Default: random ones. */
  readonly credentialId?: string
}

/** What a response says otherwise than an honest browser and authenticator would. */
export interface Ceremony {
  /** Origin of the page. */
  readonly origin: string
  readonly rpId?: string
  /** base64url. */
  readonly challenge?: string
  /** Type in the client data, e.g. `webauthn.create` where `webauthn.get` belongs. */
  readonly type?: string
  readonly userPresent?: boolean
  readonly userVerified?: boolean
  readonly backupEligible?: boolean
  readonly backedUp?: boolean
  /** The counter that is sent; the authenticator goes on from here. */
  readonly counter?: number
  /** The page is in a frame of another origin. */
  readonly crossOrigin?: boolean
}

/** `get` only. */
export interface Assertion extends Ceremony {
  /** One bit of the signature is wrong. */
  readonly wrongSignature?: boolean
  /** Sent authenticator data that was not signed: the flags are changed afterwards. */
  readonly alteredAuthenticatorData?: boolean
  /** base64url; `null` sends none. Default: the one of the credential. */
  readonly userHandle?: string | null
  /** Which of its credentials. Default: the first that the options allow. */
  readonly credentialId?: string
}

/** A credential that the authenticator holds. */
export interface HeldCredential {
  readonly id: string
  readonly rpId: string
  readonly userHandle: string
  readonly privateKey: KeyObject
  counter: number
}

/** A passkey in software: makes what a browser's `navigator.credentials` would send. */
export interface Authenticator {
  readonly credentials: HeldCredential[]
  /** @throws {Error} when one of `excludeCredentials` is held, as browsers do */
  create(options: PublicKeyCredentialCreationOptionsJSON, ceremony: Ceremony): RegistrationResponseJSON
  /** @throws {Error} when it holds nothing that the options allow */
  get(options: PublicKeyCredentialRequestOptionsJSON, assertion: Assertion): AuthenticationResponseJSON
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const base64url = (data: Uint8Array) => Buffer.from(data).toString('base64url')

const flag = { userPresent: 0x01, userVerified: 0x04, backupEligible: 0x08, backedUp: 0x10, attested: 0x40 } as const

/** COSE_Key (RFC 9053): key type, algorithm, curve and coordinates. */
function coseKey(jwk: JsonWebKey): Buffer {
  const bytes = (text: string | undefined) => Buffer.from(text ?? '', 'base64url')
  const elliptic: [number, CborValue][] = [
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, bytes(jwk.x)],
    [-3, bytes(jwk.y)],
  ]
  const edwards: [number, CborValue][] = [
    [1, 1],
    [3, -8],
    [-1, 6],
    [-2, bytes(jwk.x)],
  ]
  return encodeCbor(new Map(jwk.kty === 'OKP' ? edwards : elliptic))
}

function clientData(ceremony: Ceremony, type: string, challenge: string): Buffer {
  const { origin, crossOrigin = false } = ceremony
  const data = { type: ceremony.type ?? type, challenge: ceremony.challenge ?? challenge, origin, crossOrigin }
  return Buffer.from(JSON.stringify(data), 'utf8')
}

/** Authenticator data (WebAuthn section 6.1): hash of the RP id, flags, counter, and at registration the credential. */
function authenticatorData(
  choice: AuthenticatorChoice,
  ceremony: Ceremony,
  about: { readonly rpId: string; readonly counter: number; readonly attested?: Buffer },
): Buffer {
  const flags = [
    (ceremony.userPresent ?? true) ? flag.userPresent : 0,
    (ceremony.userVerified ?? choice.userVerified ?? true) ? flag.userVerified : 0,
    (ceremony.backupEligible ?? choice.backupEligible ?? false) ? flag.backupEligible : 0,
    (ceremony.backedUp ?? choice.backedUp ?? false) ? flag.backedUp : 0,
    about.attested === undefined ? 0 : flag.attested,
  ].reduce((sum, bit) => sum | bit, 0)
  const counter = Buffer.alloc(4)
  counter.writeUInt32BE(about.counter)
  return Buffer.concat([
    sha256(ceremony.rpId ?? about.rpId),
    Buffer.from([flags]),
    counter,
    about.attested ?? Buffer.alloc(0),
  ])
}

function keyPair(algorithm: 'ES256' | 'EdDSA') {
  return algorithm === 'EdDSA' ? generateKeyPairSync('ed25519') : generateKeyPairSync('ec', { namedCurve: 'P-256' })
}

/** The next count: `steps` counts on from the last one, `zero` stays. */
function nextCounter(choice: AuthenticatorChoice, ceremony: Ceremony, last: number): number {
  return ceremony.counter ?? (choice.counter === 'steps' ? last + 1 : 0)
}

/** Makes an authenticator without credentials. */
export function createAuthenticator(choice: AuthenticatorChoice = {}): Authenticator {
  const credentials: HeldCredential[] = []
  const { algorithm = 'ES256', aaguid = '00'.repeat(16), transports = ['internal'], attachment = 'platform' } = choice

  function create(options: PublicKeyCredentialCreationOptionsJSON, ceremony: Ceremony): RegistrationResponseJSON {
    const excluded = new Set(options.excludeCredentials?.map(({ id }) => id))
    if (credentials.some(({ id }) => excluded.has(id))) throw new Error('InvalidStateError: already registered')
    const rpId = options.rp.id ?? new URL(ceremony.origin).hostname
    const { privateKey, publicKey } = keyPair(algorithm)
    const id = choice.credentialId === undefined ? randomBytes(32) : Buffer.from(choice.credentialId, 'base64url')
    const key = coseKey(publicKey.export({ format: 'jwk' }))
    const attested = Buffer.concat([Buffer.from(aaguid, 'hex'), Buffer.from([0, id.length]), id, key])
    const counter = nextCounter(choice, ceremony, 0)
    const authData = authenticatorData(choice, ceremony, { rpId, counter, attested })
    credentials.push({ id: base64url(id), rpId, userHandle: options.user.id, privateKey, counter })
    const attestation = new Map<string, CborValue>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ])
    return {
      id: base64url(id),
      rawId: base64url(id),
      type: 'public-key',
      authenticatorAttachment: attachment,
      clientExtensionResults: { credProps: { rk: true } },
      response: {
        clientDataJSON: base64url(clientData(ceremony, 'webauthn.create', options.challenge)),
        attestationObject: base64url(encodeCbor(attestation)),
        transports: [...transports],
      },
    }
  }

  function choose(options: PublicKeyCredentialRequestOptionsJSON, assertion: Assertion): HeldCredential {
    const allowed = options.allowCredentials?.map(({ id }) => id) ?? []
    const found = credentials.find(({ id }) =>
      assertion.credentialId === undefined
        ? allowed.length === 0 || allowed.includes(id)
        : id === assertion.credentialId,
    )
    if (found === undefined) throw new Error('NotAllowedError: no credential here')
    return found
  }

  function get(options: PublicKeyCredentialRequestOptionsJSON, assertion: Assertion): AuthenticationResponseJSON {
    const credential = choose(options, assertion)
    credential.counter = nextCounter(choice, assertion, credential.counter)
    const rpId = options.rpId ?? credential.rpId
    const authData = authenticatorData(choice, assertion, { rpId, counter: credential.counter })
    const client = clientData(assertion, 'webauthn.get', options.challenge)
    const signed = Buffer.concat([authData, sha256(client)])
    const signature = sign(algorithm === 'EdDSA' ? null : 'sha256', signed, credential.privateKey)
    // The last byte is inside a number of the signature; its shape stays right.
    if (assertion.wrongSignature === true) signature.writeUInt8((signature.at(-1) ?? 0) ^ 1, signature.length - 1)
    if (assertion.alteredAuthenticatorData === true) authData.writeUInt8(authData.readUInt8(36) ^ 1, 36)
    const userHandle = assertion.userHandle === undefined ? credential.userHandle : assertion.userHandle
    return {
      id: credential.id,
      rawId: credential.id,
      type: 'public-key',
      authenticatorAttachment: attachment,
      clientExtensionResults: {},
      response: {
        clientDataJSON: base64url(client),
        authenticatorData: base64url(authData),
        signature: base64url(signature),
        ...(userHandle !== null && { userHandle }),
      },
    }
  }

  return { credentials, create, get }
}
