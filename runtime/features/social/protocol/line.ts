import type { Platform } from '../../../contract/platform.ts'
import type { Cache } from '../../../storage/cache.ts'
import type { Door } from '../../../outbound/outgoing.ts'
import type { Claims, Credentials, Endpoints, Profile, Provider, Surroundings, Tokens } from '../provider.ts'

/** The line to one provider during one request: its facts, our credentials, its endpoints, a guarded way to ask it. */
export interface Line {
  readonly provider: Provider
  readonly credentials: Credentials
  readonly endpoints: Endpoints
  readonly surroundings: Surroundings
  /** Where the provider sends the browser back. */
  readonly redirectURI: string
  readonly now: Date
  readonly door: Door
  /** Shared by the nodes: documents and key sets. */
  readonly cache: Cache
}

/** What an authorization request carries (RFC 6749 section 4.1.1). */
export interface AuthorizationRequest {
  readonly state: string
  /** S256 of the verifier that the token request will show; only where the provider knows PKCE. */
  readonly codeVerifier: string
  readonly nonce: string
  /** Requested beyond the default and configured ones. */
  readonly scopes: readonly string[]
  readonly loginHint?: string | undefined
}

/** What the protocol part offers to the flows; see the files beside this one. */
export interface Protocol {
  /** @throws {ProviderFailure} when discovery fails */
  open(platform: Platform, provider: Provider, now: Date): Promise<Line>
  authorizationUrl(line: Line, request: AuthorizationRequest): string
  /** @throws {ProviderFailure} also for a 200 that holds an error */
  exchangeCode(
    line: Line,
    callback: {
      readonly code: string
      readonly codeVerifier: string
      readonly repeated: Readonly<Record<string, string>>
    },
  ): Promise<Tokens>
  /** A refresh token that is not renewed stays in the answer. @throws {ProviderFailure} */
  refresh(line: Line, refreshToken: string): Promise<Tokens>
  /**
   * Claims of a verified ID token. `nonce` is compared when given; a token that a client brought must also be young.
   * @throws {ProviderFailure} naming what is wrong with it
   */
  verifyIdToken(
    line: Line,
    token: string,
    expected: { readonly nonce?: string | undefined; readonly brought: boolean },
  ): Promise<Claims>
  /** Whether an opaque token that a client brought was given to this client. @throws {ProviderFailure} */
  checkAccessToken(line: Line, token: string): Promise<boolean>
  /** Reads who signed in; verifies the ID token among `tokens` first, when there is one. `null`: nobody is named. */
  readProfile(
    line: Line,
    tokens: Tokens,
    expected: { readonly nonce?: string | undefined; readonly user?: unknown; readonly claims?: Claims },
  ): Promise<Profile | null>
}
