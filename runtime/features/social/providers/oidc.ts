import { ConfigError } from '../../../contract/config-error.ts'
import type { Settings } from '../../../contract/settings.ts'
import {
  type Claims,
  type Endpoints,
  type Profile,
  type ProfileRequest,
  type Provider,
  ProviderFailure,
  type ProviderOptions,
  type Surroundings,
} from '../provider.ts'
import { defineProvider, profileOf } from './define.ts'
import { address, type Data, flag, personName, picture, subject, text } from './read.ts'

interface OidcFacts extends ProviderOptions {
  /** In URLs and rows, e.g. `acme`: lower-case letters, digits and dashes. Never change it: rows name it. */
  readonly id: string
  /** As people read it, e.g. `Acme`. */
  readonly name: string
  /** How the client shows its secret. Default `basic`, which every OpenID provider knows. */
  readonly clientAuthentication?: 'post' | 'basic'
  /** Proof Key for Code Exchange. Default true. */
  readonly pkce?: boolean
}

/** An OpenID provider, by its issuer or by the address of its discovery document; one is enough. */
export type OidcOptions = OidcFacts &
  (
    | { readonly issuer: string; readonly discoveryUrl?: string }
    | { readonly issuer?: undefined; readonly discoveryUrl: string }
  )

const suffix = '/.well-known/openid-configuration'
/** Seconds that a discovery document is kept. */
const kept = 3600
// Only signatures that need the provider's private key: a token signed with the client secret is one we could make.
const allowed = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519']

/** Any other OpenID provider: everything is found in its discovery document (OpenID Connect Discovery 1.0). */
export function oidc(options: OidcOptions): Provider {
  const read = (surroundings: Surroundings) => discover(options, surroundings)
  return defineProvider(
    {
      id: options.id,
      name: options.name,
      environment: options.id.toUpperCase().replaceAll('-', '_'),
      endpoints: async (surroundings) => endpointsOf(await read(surroundings)),
      scopes: ['openid', 'email', 'profile'],
      pkce: options.pkce ?? true,
      clientAuthentication: options.clientAuthentication ?? 'basic',
      refresh: {},
      async idTokenRules(surroundings) {
        const document = await read(surroundings)
        return { issuers: [String(document['issuer'])], algorithms: algorithmsOf(document), signIn: true }
      },
      async issuerParameter(surroundings) {
        const document = await read(surroundings)
        const promised = document['authorization_response_iss_parameter_supported'] === true
        return { issuer: String(document['issuer']), required: promised }
      },
      check: (settings) => checkOptions(options, settings),
      profile: readProfile,
    },
    options,
  )
}

/** The discovery document, whose issuer has to be the configured one (section 4.3). */
async function discover({ issuer, discoveryUrl }: OidcOptions, surroundings: Surroundings): Promise<Data> {
  const base = (issuer ?? discoveryUrl?.slice(0, -suffix.length) ?? '').replace(/\/$/, '')
  const document = await surroundings.document(discoveryUrl ?? `${base}${suffix}`, kept)
  const found = document['issuer']
  const fits = issuer === undefined ? found === base || found === `${base}/` : found === issuer
  if (!fits) throw new ProviderFailure('The discovery document names another issuer than the configured one')
  return document
}

function endpointsOf(document: Data): Endpoints {
  const userInfo = text(document['userinfo_endpoint'])
  return {
    authorization: required(document, 'authorization_endpoint'),
    token: required(document, 'token_endpoint'),
    jwks: required(document, 'jwks_uri'),
    ...(userInfo === null ? {} : { userInfo }),
  }
}

function required(document: Data, field: string): string {
  const value = text(document[field])
  if (value === null) throw new ProviderFailure(`The discovery document has no ${field}`)
  return value
}

function algorithmsOf(document: Data): readonly string[] {
  const offered: unknown = document['id_token_signing_alg_values_supported']
  const algorithms = Array.isArray(offered) ? allowed.filter((name) => offered.includes(name)) : ['RS256']
  if (algorithms.length === 0) throw new ProviderFailure('The provider signs ID tokens in no way that is accepted')
  return algorithms
}

async function readProfile({ claims, tokens, endpoints, ask }: ProfileRequest): Promise<Profile | null> {
  if (claims === undefined) throw new ProviderFailure('The token answer holds no ID token')
  const asks = endpoints.userInfo !== undefined && tokens.accessToken !== null
  const info: Data = asks ? await ask(endpoints.userInfo) : {}
  if (asks && info['sub'] !== claims.sub) throw new ProviderFailure('The user info is about another subject')
  const data = { ...info, ...claims }
  return profileOf(data, {
    subject: subject(claims.sub),
    issuer: claims.iss,
    name: personName(data['name'], data['preferred_username'], data['nickname']),
    ...addressOf(claims, info),
    image: picture(data['picture']),
  })
}

/** An address is proven only when the same answer that names it, or one that names the same, says so. */
function addressOf(claims: Claims, info: Data) {
  const email = address(claims['email']) ?? address(info['email'])
  const emailVerified = [claims, info].some(
    (source) => email !== null && address(source['email']) === email && flag(source['email_verified']),
  )
  return { email, emailVerified }
}

const taken = (
  'apple discord facebook github microsoft google spotify twitch twitter dropbox kick linkedin gitlab tiktok reddit ' +
  'roblox vk zoom fake credential'
).split(' ')

function checkOptions(options: OidcOptions, settings: Settings): void {
  const path = `social.providers.${options.id}`
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(options.id) || options.id.length > 64) {
    const advice = 'Choose an id like acme or acme-staff.'
    throw new ConfigError({ path: `${path}.id`, expected: 'lower-case letters, digits and dashes', advice })
  }
  if (taken.includes(options.id)) {
    throw new ConfigError({ path: `${path}.id`, expected: 'an id that is not taken', advice: 'Choose another id.' })
  }
  for (const field of ['issuer', 'discoveryUrl'] as const) checkAddress(options[field], `${path}.${field}`, settings)
  if (options.issuer === undefined && !options.discoveryUrl.endsWith(suffix)) {
    const advice = 'Give the issuer as well: an address of another form does not say whose document it is.'
    throw new ConfigError({ path: `${path}.discoveryUrl`, expected: `an address that ends with ${suffix}`, advice })
  }
}

function checkAddress(value: string | undefined, path: string, settings: Settings): void {
  if (value === undefined) return
  const protocol = URL.canParse(value) ? new URL(value).protocol : ''
  if (protocol === 'https:' || (protocol === 'http:' && settings.dev)) return
  throw new ConfigError({ path, expected: 'an https address', advice: 'Copy it from the documents of the provider.' })
}
