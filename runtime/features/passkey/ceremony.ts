import { type } from '../../contract/schema.ts'

/** What the options of both ceremonies say about a passkey, and what they and the browser exchange, as JSON (WebAuthn section 5.1). */
const Descriptor = type({ id: 'string', type: "'public-key'", transports: 'string[]' })

const verification = "'required' | 'preferred' | 'discouraged'"
const attachment = "'platform' | 'cross-platform'"

/** Algorithms that we take: Ed25519, ES256, RS256 (COSE numbers; wire contract 12.2). */
export const algorithms = [-8, -7, -257] as const

/** Milliseconds after which the browser may give up by itself (wire contract 12.2). */
export const ceremonyTimeout = 60_000

/** PublicKeyCredentialCreationOptionsJSON, with the members that we send. */
export const CreationOptions = type({
  challenge: 'string',
  rp: { name: 'string', id: 'string' },
  user: { id: 'string', name: 'string', displayName: 'string' },
  pubKeyCredParams: type({ alg: 'number', type: "'public-key'" }).array(),
  timeout: 'number',
  attestation: "'none'",
  excludeCredentials: Descriptor.array(),
  authenticatorSelection: {
    residentKey: verification,
    userVerification: verification,
    requireResidentKey: 'boolean',
    'authenticatorAttachment?': attachment,
  },
  extensions: { credProps: 'true' },
  hints: 'string[]',
})

/** PublicKeyCredentialRequestOptionsJSON, with the members that we send. */
export const RequestOptions = type({
  rpId: 'string',
  challenge: 'string',
  timeout: 'number',
  userVerification: verification,
  'allowCredentials?': Descriptor.array(),
})

/** A credential id: base64url of up to 1,023 bytes (WebAuthn section 4). */
const credentialId = type('string <= 1364').describe('a credential id in base64url')

/** RegistrationResponseJSON, as browsers and their libraries send it. */
export const RegistrationResponse = type({
  id: credentialId,
  rawId: credentialId,
  type: "'public-key'",
  response: { clientDataJSON: 'string', attestationObject: 'string', 'transports?': 'string[] | null' },
  'authenticatorAttachment?': 'string | null',
})

/** AuthenticationResponseJSON, as browsers and their libraries send it. */
export const AuthenticationResponse = type({
  id: credentialId,
  rawId: credentialId,
  type: "'public-key'",
  response: {
    clientDataJSON: 'string',
    authenticatorData: 'string',
    signature: 'string',
    'userHandle?': 'string | null',
  },
})

const ClientData = type('string.json.parse').to({
  type: 'string',
  challenge: 'string',
  origin: 'string',
  'crossOrigin?': 'boolean',
})

/** What the browser says that it did; `undefined` when it is not readable (WebAuthn section 5.8.1). */
export function readClientData(clientDataJSON: string): typeof ClientData.infer | undefined {
  const read = ClientData(Buffer.from(clientDataJSON, 'base64url').toString('utf8'))
  return read instanceof type.errors ? undefined : read
}

const base64url = /^[\w-]+={0,2}$/

/** Flags and counter stand in the first 37 bytes of authenticator data (WebAuthn section 6.1). */
const shortestAuthenticatorData = 37

/** Whether the answer to a sign-in can be read at all, whatever it proves. */
export function isReadable({ response }: typeof AuthenticationResponse.infer): boolean {
  const { clientDataJSON, authenticatorData, signature } = response
  return (
    base64url.test(authenticatorData) &&
    base64url.test(signature) &&
    readClientData(clientDataJSON) !== undefined &&
    Buffer.from(authenticatorData, 'base64url').length >= shortestAuthenticatorData
  )
}
