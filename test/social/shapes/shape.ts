import type { IncomingHttpHeaders } from 'node:http'
import type { Provider, ProviderOptions } from '../../../runtime/features/social/provider.ts'

/** Somebody with an account at the provider. */
export interface Person {
  readonly subject: string
  readonly name: string
  readonly email: string | null
  readonly emailVerified: boolean
  readonly image: string | null
}

/** A request that reached the server. */
export interface Asked {
  readonly provider: string
  /** `authorize`, `token`, `userinfo`, `jwks` or a name of the shape's `more`. */
  readonly endpoint: string
  readonly method: string
  readonly query: URLSearchParams
  readonly form: URLSearchParams
  readonly headers: IncomingHttpHeaders
}

export interface Keys {
  /** PEM of the key with which clients of Apple sign their secret. */
  readonly applePrivateKey: string
  readonly applePublicKey: CryptoKey
}

/** What an endpoint may look at beside the request. */
export interface Known {
  readonly origin: string
  readonly client: { readonly id: string; readonly secret: string }
  /** Whose access token this is. */
  owner(accessToken: string): Person | undefined
}

/** How one provider behaves according to its documents. `undefined` from an endpoint is a refusal. */
export interface Shape {
  readonly id: string
  /** The provider as a config would have it, with what its refresh tokens need. */
  make(options: ProviderOptions, keys: Keys, origin: string): Provider
  /** The whole `scope` parameter of a plain sign-in; undefined: there is none. */
  readonly scope: string | undefined
  /** Further parameters that the authorization request must have. */
  readonly parameters?: Readonly<Record<string, string>>
  readonly pkce: boolean
  readonly authentication: 'post' | 'basic'
  readonly clientIdParameter?: 'client_key'
  readonly formPost?: boolean
  /** Comes with the callback and must be repeated in the token request. */
  readonly deviceId?: string
  /** Whether a refresh token is given, by the authorization request; default always. */
  refreshes?(authorization: URLSearchParams): boolean
  /** A refresh token is good once, and a new one comes. */
  readonly rotates?: boolean
  /** The token answer in this provider's form. */
  tokenAnswer?(answer: Readonly<Record<string, unknown>>, person: Person): unknown
  readonly tokenError?: { readonly status: number; readonly body: unknown }
  readonly tokenType?: string
  checkSecret?(secret: string, keys: Keys, clientId: string): Promise<boolean>
  readonly idToken?: {
    readonly algorithm: 'RS256' | 'ES256'
    readonly issuer: string | ((origin: string) => string)
    /** False: only clients bring them. */
    readonly inFlow: boolean
    claims(person: Person): Readonly<Record<string, unknown>>
  }
  /** The `user` field of a form_post callback. */
  user?(person: Person): unknown
  /** Where the access token of a question for the person is; default the Bearer header. */
  tokenIn?(asked: Asked): string | undefined
  userInfo?(person: Person, asked: Asked, known: Known): unknown
  readonly more?: Readonly<
    Record<string, { readonly open?: boolean; answer(person: Person | undefined, asked: Asked, known: Known): unknown }>
  >
  /** What our profile of a person has to be; default the person itself. */
  expected?(person: Person): Partial<Person>
}
