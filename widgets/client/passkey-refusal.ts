import type { ClientError } from './request.ts'

/**
 * What a ceremony's failure means (spec section 8, passkey client): cancelled and timed out are one thing, because
 * browsers do not tell them apart. What has no word of ours keeps the code of the WebAuthn error.
 */
export function refusal(
  cause: unknown,
  cancelled: 'auth cancelled' | 'registration cancelled',
  rpId: string | undefined,
): ClientError {
  const { name, code, message } = facts(cause)
  if (name === 'NotAllowedError' || name === 'AbortError' || name === 'TimeoutError') {
    return refused(cancelled.toUpperCase().replace(' ', '_'), cancelled)
  }
  if (name === 'InvalidStateError') return refused('PREVIOUSLY_REGISTERED', 'previously registered')
  if (name === 'SecurityError') {
    const { host } = globalThis.location
    return refused('WRONG_RELYING_PARTY', `This page is on ${host}; passkeys here belong to ${rpId ?? host}`)
  }
  if (name === 'NotSupportedError' || name === 'ConstraintError') return refused('PASSKEY_NOT_SUPPORTED', message)
  return refused(code ?? 'PASSKEY_FAILED', message)
}

function refused(code: string, message: string): ClientError {
  return { code, message, status: 400, statusText: 'BAD_REQUEST' }
}

function facts(cause: unknown): { readonly name: string; readonly code: string | undefined; readonly message: string } {
  if (!(cause instanceof Error)) return { name: '', code: undefined, message: String(cause) }
  const code: unknown = Reflect.get(cause, 'code')
  // A DOMException has a number there.
  return { name: cause.name, code: typeof code === 'string' ? code : undefined, message: cause.message }
}
