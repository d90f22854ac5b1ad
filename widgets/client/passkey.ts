import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  WebAuthnAbortService,
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'
import { refusal } from './passkey-refusal.ts'
import type { AuthenticationOptions, Calls, Passkey, SessionData } from './calls.generated.ts'
import { type Answer, type FetchOptions, noAnswer } from './request.ts'

/** How to sign in with a passkey. */
export interface PasskeySignInInput {
  /** Waits in the autofill of an `autocomplete="username webauthn"` input instead of asking. Needs `isConditionalMediationAvailable()`. */
  readonly autoFill?: boolean
  /** Only with a passkey of who is signed in: to prove that it is still them. */
  readonly onlyOwn?: boolean
  /** The person has chosen a passkey; what follows is its check by the service. */
  readonly onChosen?: () => void
  /** `signal` also ends what the browser shows. */
  readonly fetchOptions?: FetchOptions
}

/** How to make a passkey. */
export interface AddPasskeyInput {
  /** By default the service names it after the place where it is kept, such as a password manager or this device. */
  readonly name?: string
  /** `platform`: in this device. `cross-platform`: in a telephone or a security key. Default: the person chooses. */
  readonly authenticatorAttachment?: 'platform' | 'cross-platform'
  readonly fetchOptions?: FetchOptions
}

/** The endpoints of the service around what the browser does. */
type PasskeyCalls = Pick<
  Calls['passkey'],
  'generateAuthenticateOptions' | 'verifyAuthentication' | 'generateRegisterOptions' | 'verifyRegistration'
>

/**
 * Signs in with a passkey: options, the browser's ceremony, its check by the service. Who cancels gets `AUTH_CANCELLED`.
 * A later ceremony of the same page ends an earlier one.
 */
export async function signInWithPasskey(
  calls: PasskeyCalls,
  { autoFill = false, onlyOwn = false, onChosen, fetchOptions = {} }: PasskeySignInInput = {},
): Promise<Answer<SessionData>> {
  const asked = await calls.generateAuthenticateOptions({ fetchOptions })
  if (asked.error !== null) return asked
  const optionsJSON = requestOptions(asked.data)
  // Without a list the browser would offer the passkeys of other people, too.
  if (onlyOwn && !optionsJSON.allowCredentials?.length) return noAnswer('NO_PASSKEY', 'This account has no passkey')
  const made = await perform('auth cancelled', optionsJSON.rpId, fetchOptions.signal, () =>
    startAuthentication({ optionsJSON, useBrowserAutofill: autoFill }),
  )
  if (made.error !== null) return made
  onChosen?.()
  const answer = await calls.verifyAuthentication({ response: made.data, ...unsignalled(fetchOptions) })
  if (answer.error?.code === 'PASSKEY_NOT_FOUND') forgetPasskey(optionsJSON.rpId, made.data.id)
  return answer
}

/** Makes a passkey for who is signed in. Who cancels gets `REGISTRATION_CANCELLED`, a device that has one `PREVIOUSLY_REGISTERED`. */
export async function addPasskey(
  calls: PasskeyCalls,
  { name, authenticatorAttachment, fetchOptions = {} }: AddPasskeyInput = {},
): Promise<Answer<Passkey>> {
  const query = { authenticatorAttachment }
  const asked = await calls.generateRegisterOptions({ query, fetchOptions })
  if (asked.error !== null) return asked
  // The browser's helper names the values that it knows; the service's are among them.
  const optionsJSON = asked.data as PublicKeyCredentialCreationOptionsJSON
  const made = await perform('registration cancelled', optionsJSON.rp.id, fetchOptions.signal, () =>
    startRegistration({ optionsJSON }),
  )
  if (made.error !== null) return made
  return calls.verifyRegistration({ response: made.data, name, ...unsignalled(fetchOptions) })
}

/**
 * Tells the browser that a passkey opens nothing any more, so that password managers stop offering it. Does nothing where
 * browsers cannot be told (WebAuthn Level 3, 5.1.10).
 */
export async function signalRemovedPasskey(calls: PasskeyCalls, credentialId: string): Promise<void> {
  if (!canSignal()) return
  const { data } = await calls.generateAuthenticateOptions()
  forgetPasskey(data?.rpId, credentialId)
}

/** The options as the browser's helper wants them: it knows the transports by name, which the service passes on as text. */
function requestOptions(options: AuthenticationOptions): PublicKeyCredentialRequestOptionsJSON {
  return options as PublicKeyCredentialRequestOptionsJSON
}

interface Signalling {
  signalUnknownCredential(options: { readonly rpId: string; readonly credentialId: string }): Promise<void>
}

function canSignal(): boolean {
  return typeof PublicKeyCredential === 'function' && 'signalUnknownCredential' in PublicKeyCredential
}

function forgetPasskey(rpId = globalThis.location.hostname, credentialId: string): void {
  if (!canSignal()) return
  const browser = PublicKeyCredential as typeof PublicKeyCredential & Signalling
  // A password manager that cannot be told keeps a passkey that opens nothing: no harm, and nothing that a person could do.
  browser.signalUnknownCredential({ rpId, credentialId }).catch(() => {})
}

/** What was made is also checked when who asked for it has gone: the passkey was used. */
function unsignalled(options: FetchOptions): { readonly fetchOptions: FetchOptions } {
  const fetchOptions: { signal?: AbortSignal } & FetchOptions = { ...options }
  delete fetchOptions.signal
  return { fetchOptions }
}

async function perform<Made>(
  cancelled: 'auth cancelled' | 'registration cancelled',
  rpId: string | undefined,
  signal: AbortSignal | undefined,
  start: () => Promise<Made>,
): Promise<Answer<Made>> {
  let isOver = false
  const cancel = async () => {
    WebAuthnAbortService.cancelCeremony()
    // The ceremony may only be about to begin: it begins right after the same question has been answered.
    await browserSupportsWebAuthnAutofill()
    if (!isOver) WebAuthnAbortService.cancelCeremony()
  }
  if (signal?.aborted) return noAnswer('ABORTED', 'The call was cancelled')
  const abort = () => void cancel()
  signal?.addEventListener('abort', abort)
  try {
    return { data: await start(), error: null }
  } catch (cause) {
    if (signal?.aborted) return noAnswer('ABORTED', 'The call was cancelled')
    return { data: null, error: refusal(cause, cancelled, rpId) }
  } finally {
    isOver = true
    signal?.removeEventListener('abort', abort)
  }
}
