import type { Settings } from '../../contract/settings.ts'

/** Where a provider's endpoints are. https outside development. */
export interface Endpoints {
  readonly authorization: string
  readonly token: string
  /** Who signed in, read with the access token; left out where the ID token says it all. */
  readonly userInfo?: string
  /** The provider's public keys (RFC 7517). */
  readonly jwks?: string
  /** Whatever else this provider is asked, by a name of its own, e.g. GitHub's list of e-mails. */
  readonly more?: Readonly<Record<string, string>>
}

/** What every provider can be told in `auth.config.ts`. */
export interface ProviderOptions {
  /** Default: the environment's `<PROVIDER>_CLIENT_ID`, e.g. `GITHUB_CLIENT_ID`. */
  readonly clientId?: string | undefined
  /** Default: `<PROVIDER>_CLIENT_SECRET` or `<PROVIDER>_CLIENT_SECRET_FILE`. */
  readonly clientSecret?: string | undefined
  /** Scopes beyond the default ones. */
  readonly scopes?: readonly string[]
  /** Where the provider sends people back. Default: base URL, base path and `/callback/<id>`. */
  readonly redirectURI?: string
  /** Replaces single endpoints, for a provider's other regions and for tests. */
  readonly endpoints?: Partial<Endpoints>
  /** Links to an existing user of the same e-mail even when the provider does not say that it is verified. Default false. */
  readonly trusted?: boolean
  /** Nobody new gets an account by this provider. Default false. */
  readonly disableSignUp?: boolean
  /** Somebody new gets an account only when the request says `requestSignUp`. Default false. */
  readonly disableImplicitSignUp?: boolean
  /** ID tokens that a client sends are rejected. Default false. */
  readonly disableIdTokenSignIn?: boolean
  /** Every sign-in writes name, picture and e-mail of the provider to the user. Default false. */
  readonly overrideUserInfoOnSignIn?: boolean
  /** The `prompt` parameter of the authorization request. */
  readonly prompt?: string
  /** Changes what is taken from the provider's own data. */
  readonly mapProfile?: (data: Readonly<Record<string, unknown>>) => Partial<Omit<Profile, 'data'>>
}

/** Who somebody is according to a provider. Identity is (provider, issuer, subject), never the address. */
export interface Profile {
  /** The provider's own, unchanging id of the person. Never empty. */
  readonly subject: string
  /** Who vouches for the subject, where one provider has several (tenants); else left out. */
  readonly issuer?: string
  readonly name: string
  /** As the provider wrote it; null when it gave none. */
  readonly email: string | null
  /** The provider says that this e-mail is verified. */
  readonly emailVerified: boolean
  readonly image: string | null
  /** Everything that the provider said. */
  readonly data: Readonly<Record<string, unknown>>
}

/** The answer of a token endpoint (RFC 6749 section 5.1). */
export interface Tokens {
  readonly accessToken: string | null
  readonly refreshToken: string | null
  readonly idToken: string | null
  readonly accessTokenExpiresAt: Date | null
  readonly refreshTokenExpiresAt: Date | null
  readonly scopes: readonly string[]
  readonly tokenType: string | null
}

/** The claims of an ID token that has been verified. */
export type Claims = Readonly<Record<string, unknown>> & { readonly sub: string; readonly iss: string }

/** How an ID token of a provider is verified (OpenID Connect Core section 3.1.3.7). Everything here is required of it. */
export interface IdTokenRules {
  /** Exact issuers, or a rule over the claims (a tenant's issuer must fit its `tid`). */
  readonly issuers: readonly string[] | ((claims: Readonly<Record<string, unknown>>) => boolean)
  /** Chosen by us, never by the token. */
  readonly algorithms: readonly string[]
  /** Audiences beside the client id, e.g. the id of an app. */
  readonly audiences?: readonly string[]
  /** Seconds since `iat` for tokens that a client brings. Default 3600. */
  readonly maxAge?: number
  /** The token holds the nonce itself, or (also) its SHA-256 in hex. Default: itself. */
  readonly hashedNonce?: boolean
  /** Whether a client may bring one to sign in with. */
  readonly signIn: boolean
  readonly check?: (claims: Readonly<Record<string, unknown>>) => boolean
}

/** What a provider's `profile` works with. */
export interface ProfileRequest {
  readonly tokens: Tokens
  /** Of the ID token, verified; undefined when the provider sends none. */
  readonly claims: Claims | undefined
  /** The `user` field of a form_post callback (Apple): untrusted display text. */
  readonly user: unknown
  readonly endpoints: Endpoints
  readonly clientId: string
  /** Asks an endpoint with the access token and reads JSON. @throws {ProviderFailure} */
  ask(url: string, init?: AskInit): Promise<Readonly<Record<string, unknown>>>
  /** The same for an answer that is a list. */
  askList(url: string, init?: AskInit): Promise<readonly Readonly<Record<string, unknown>>[]>
}

export interface AskInit {
  readonly method?: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as a form. */
  readonly form?: Readonly<Record<string, string>>
  /** Without the access token in the header. */
  readonly anonymous?: boolean
}

/** The client's name and secret at a provider. */
export interface Credentials {
  readonly clientId: string
  readonly clientSecret: string
  /** Looks further variables up, where a secret is made of several (Apple). */
  readonly variable?: (name: string) => string | undefined
}

/** Everything that differs between providers: facts, and one function that reads a profile. */
export interface Provider {
  /** In URLs, rows and the config: `github`. Letters, digits and dashes. */
  readonly id: string
  /** As people read it: `GitHub`. */
  readonly name: string
  readonly options: ProviderOptions
  /** Prefix of the environment variables: `GITHUB`. */
  readonly environment: string
  /** Fixed, or found out (discovery). */
  endpoints(surroundings: Surroundings): Promise<Endpoints>
  /** Default scopes; the configured and requested ones are added. */
  readonly scopes: readonly string[]
  readonly scopeSeparator?: ' ' | ','
  /** Proof Key for Code Exchange, S256 (RFC 7636). */
  readonly pkce: boolean
  readonly clientAuthentication: 'post' | 'basic'
  /** `client_key` where the provider does not say `client_id`. */
  readonly clientIdParameter?: string
  /** `form_post`: the answer comes as a POST from the provider's page. */
  readonly responseMode?: 'form_post'
  /** Further parameters of the authorization request. */
  readonly authorizationParameters?: Readonly<Record<string, string>>
  /** Callback parameters that the token request has to repeat, e.g. VK's `device_id`. */
  readonly repeatedParameters?: readonly string[]
  /** Headers of every request to the provider, e.g. Reddit's user agent. */
  readonly headers?: Readonly<Record<string, string>>
  /** Whether refresh tokens can be used, and what their request has beside the usual. */
  readonly refresh: false | { readonly parameters?: Readonly<Record<string, string>> }
  /** How its ID tokens are verified; left out where it sends none. */
  readonly idToken?: IdTokenRules
  /** An ID-token rule that is found out (discovery) instead of fixed. */
  idTokenRules?(surroundings: Surroundings): Promise<IdTokenRules>
  /** The nonce goes along and must come back in the ID token. Default: exactly when there is an `idToken` rule. */
  readonly nonce?: boolean
  /** The answer's `iss` parameter must be this (RFC 9207), when the provider sends one or promised to. */
  issuerParameter?(
    surroundings: Surroundings,
  ): Promise<{ readonly issuer: string; readonly required: boolean } | undefined>
  /** Makes the client secret (Apple's is a signed token) instead of taking the configured one. */
  clientSecret?(credentials: Credentials, now: Date): Promise<string>
  /** Who signed in; null when the provider's answer names nobody. @throws {ProviderFailure} */
  profile(request: ProfileRequest): Promise<Profile | null>
  /** Signs in with an opaque access token that a client brought, after proving that it is meant for this client. */
  checkAccessToken?(
    token: string,
    request: Omit<ProfileRequest, 'tokens' | 'claims' | 'user'> & { readonly clientSecret: string },
  ): Promise<boolean>
  /** Refuses to be used, e.g. outside development. @throws {ConfigError} at start */
  check?(settings: Settings): void
}

/** What a provider may use to find something out. */
export interface Surroundings {
  readonly settings: Settings
  readonly now: Date
  /** Reads a JSON document over the guarded door, kept for `seconds`. @throws {ProviderFailure} */
  document(url: string, seconds: number): Promise<Readonly<Record<string, unknown>>>
}

/** What went wrong at the provider's side, on the way there or in its answer. */
export { OutboundFailure as ProviderFailure } from '../../outbound/outgoing.ts'
