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
  const { name, message } = cause instanceof Error ? cause : new Error(String(cause))
  if (name === 'NotAllowedError' || name === 'AbortError' || name === 'TimeoutError') {
    return refused(cancelled.toUpperCase().replace(' ', '_'), cancelled)
  }
  if (name === 'InvalidStateError') return refused('PREVIOUSLY_REGISTERED', 'previously registered')
  if (name === 'SecurityError') {
    const { host } = globalThis.location
    return refused('WRONG_RELYING_PARTY', `This page is on ${host}; passkeys here belong to ${rpId ?? host}`)
  }
  if (name === 'NotSupportedError' || name === 'ConstraintError') return refused('PASSKEY_NOT_SUPPORTED', message)
  // A DOMException has a number there.
  const code: unknown = cause instanceof Error && Reflect.get(cause, 'code')
  return refused(typeof code === 'string' ? code : 'PASSKEY_FAILED', message)
}

function refused(code: string, message: string): ClientError {
  return { code, message, status: 400, statusText: 'BAD_REQUEST' }
}
