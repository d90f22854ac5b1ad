/**
 * Why a token is refused; stable, for programs and logs.
 * - `malformed`: it is no compact JWS with two JSON objects and a signature, or too long
 * - `header`, `algorithm`, `type`: the header says what we do not accept
 * - `unknown_key`: nobody publishes a key of that `kid`
 * - `key`: the published key does not fit the algorithm
 * - `signature`: somebody else made it, or it was altered
 * - `claim`: a claim is missing or of the wrong type
 * - `expired`, `too_early`: its time is over, or has not come
 * - `issuer`, `audience`: it is from, or for, somebody else
 */
export type Doubt =
  | 'malformed'
  | 'header'
  | 'algorithm'
  | 'type'
  | 'unknown_key'
  | 'key'
  | 'signature'
  | 'claim'
  | 'expired'
  | 'too_early'
  | 'issuer'
  | 'audience'

/** The token proves nothing: answer 401. The message never quotes the token. */
export class TokenRefused extends Error {
  override readonly name = 'TokenRefused'
  readonly code: Doubt

  constructor(code: Doubt, message: string) {
    super(message)
    this.code = code
  }
}

/** The keys could not be fetched, so nothing is known about the token: answer 503. */
export class KeySetUnavailable extends Error {
  override readonly name = 'KeySetUnavailable'
}
