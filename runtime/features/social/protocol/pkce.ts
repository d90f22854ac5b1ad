import { hash } from 'node:crypto'

/** The S256 challenge of a code verifier (RFC 7636 section 4.2). */
export function codeChallenge(codeVerifier: string): string {
  return hash('sha256', codeVerifier, 'base64url')
}
