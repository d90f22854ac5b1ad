/** The door `latchkey/verify`: for services that get our tokens. No database, nothing of Node; runs at the edge, too. */
export { createVerifier, type Verifier, type VerifierOptions } from './verifier.ts'
export type { Actor, Claims } from './claims.ts'
export type { SigningAlgorithm } from '../contract/settings.ts'
export { type Doubt, KeySetUnavailable, TokenRefused } from './refused.ts'
