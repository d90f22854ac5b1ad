import { onTestFinished } from 'vitest'
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server'
import { type Authenticator, createAuthenticator } from '../support/authenticator.ts'

type Described = { readonly id: ArrayBuffer }
type CreationOptions = { publicKey: Omit<PublicKeyCredentialCreationOptionsJSON, 'challenge' | 'user'> & Buffers }
type RequestOptions = {
  mediation?: string
  publicKey: Omit<PublicKeyCredentialRequestOptionsJSON, 'challenge'> & { challenge: ArrayBuffer }
}
type Buffers = { challenge: ArrayBuffer; user: { id: ArrayBuffer; name: string; displayName: string } }

const text = (buffer: ArrayBuffer) => Buffer.from(buffer).toString('base64url')
const bytes = (encoded: string) => Uint8Array.from(Buffer.from(encoded, 'base64url')).buffer
const described = (list: unknown) =>
  (list as readonly Described[] | undefined)?.map(({ id }) => ({ id: text(id), type: 'public-key' as const }))

/** What a page in a browser with passkeys has, over the authenticator in software. */
export interface FakeCredentials {
  readonly device: Authenticator
  /** Kinds of asking, e.g. `conditional` for autofill, oldest first. */
  readonly mediations: (string | undefined)[]
  /** Name of the error with which the next ceremony ends, as browsers name it. */
  refuseWith: string | undefined
}

/**
 * Gives this process `navigator.credentials`, `PublicKeyCredential` and a document with a sign-in field, until the running
 * test ends: the published clients look for them.
 */
export function installCredentials(origin: string): FakeCredentials {
  const fake: FakeCredentials = { device: createAuthenticator(), mediations: [], refuseWith: undefined }
  const isConditionalMediationAvailable = () => Promise.resolve(true)
  const PublicKeyCredential = Object.assign(() => {}, { isConditionalMediationAvailable })
  replaceGlobal('PublicKeyCredential', PublicKeyCredential)
  replaceGlobal('document', { querySelectorAll: () => [{ autocomplete: 'username webauthn' }] })
  replaceGlobal('navigator', { credentials: { create: creator(fake, origin), get: getter(fake, origin) } })
  return fake
}

function replaceGlobal(name: string, value: unknown): void {
  const before = Object.getOwnPropertyDescriptor(globalThis, name)
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
  onTestFinished(() => {
    if (before === undefined) Reflect.deleteProperty(globalThis, name)
    else Object.defineProperty(globalThis, name, before)
  })
}

function refused(fake: FakeCredentials): void {
  const name = fake.refuseWith
  fake.refuseWith = undefined
  if (name !== undefined) throw new DOMException('The person or the browser ended the ceremony.', name)
}

const creator =
  (fake: FakeCredentials, origin: string) =>
  async ({ publicKey }: CreationOptions) => {
    refused(fake)
    const { challenge, user, excludeCredentials } = publicKey
    const excluded = described(excludeCredentials)
    const held = fake.device.credentials.map(({ id }) => id)
    if (excluded?.some(({ id }) => held.includes(id)) === true) {
      throw new DOMException('A passkey of this user is here.', 'InvalidStateError')
    }
    const options = { ...publicKey, challenge: text(challenge), user: { ...user, id: text(user.id) } }
    const made = fake.device.create({ ...options, excludeCredentials: excluded ?? [] }, { origin })
    const { clientDataJSON, attestationObject, transports } = made.response
    return {
      ...made,
      rawId: bytes(made.rawId),
      response: {
        clientDataJSON: bytes(clientDataJSON),
        attestationObject: bytes(attestationObject),
        getTransports: () => transports,
      },
      getClientExtensionResults: () => made.clientExtensionResults,
    }
  }

const getter =
  (fake: FakeCredentials, origin: string) =>
  async ({ publicKey, mediation }: RequestOptions) => {
    fake.mediations.push(mediation)
    refused(fake)
    const allowCredentials = described(publicKey.allowCredentials) ?? []
    const got = fake.device.get({ ...publicKey, challenge: text(publicKey.challenge), allowCredentials }, { origin })
    const { clientDataJSON, authenticatorData, signature, userHandle } = got.response
    return {
      ...got,
      rawId: bytes(got.rawId),
      response: {
        clientDataJSON: bytes(clientDataJSON),
        authenticatorData: bytes(authenticatorData),
        signature: bytes(signature),
        userHandle: userHandle === undefined ? null : bytes(userHandle),
      },
      getClientExtensionResults: () => got.clientExtensionResults,
    }
  }
