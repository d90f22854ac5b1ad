import type { AuthorizationRequest, Line } from './line.ts'
import type { Provider } from '../provider.ts'
import { codeChallenge } from './pkce.ts'

/** The scopes of a request: default, configured and requested ones, each once. */
export function scopesOf(provider: Provider, requested: readonly string[]): readonly string[] {
  return [...new Set([...provider.scopes, ...(provider.options.scopes ?? []), ...requested])]
}

/** Whether the authorization request of a provider carries a nonce, which its ID token must then repeat. */
export function sendsNonce(provider: Provider): boolean {
  return provider.nonce ?? (provider.idToken !== undefined || provider.idTokenRules !== undefined)
}

/**
 * Where the browser goes to sign in at the provider (RFC 6749 section 4.1.1). A provider's further parameters never
 * replace those of the protocol. @throws {ProviderFailure} when the address is none for a browser
 */
export function authorizationUrl(line: Line, request: AuthorizationRequest): string {
  const { provider, credentials } = line
  const url = line.door.check(line.endpoints.authorization)
  const scopes = scopesOf(provider, request.scopes)
  const own: Record<string, string | undefined> = {
    response_type: 'code',
    [provider.clientIdParameter ?? 'client_id']: credentials.clientId,
    redirect_uri: line.redirectURI,
    scope: scopes.length === 0 ? undefined : scopes.join(provider.scopeSeparator ?? ' '),
    state: request.state,
    nonce: sendsNonce(provider) ? request.nonce : undefined,
    code_challenge: provider.pkce ? codeChallenge(request.codeVerifier) : undefined,
    code_challenge_method: provider.pkce ? 'S256' : undefined,
    response_mode: provider.responseMode,
    login_hint: request.loginHint,
  }
  const { prompt } = provider.options
  const further = { ...provider.authorizationParameters, ...(prompt === undefined ? {} : { prompt }) }
  for (const [name, value] of Object.entries(further)) if (!reserved.has(name)) url.searchParams.set(name, value)
  for (const [name, value] of Object.entries(own)) if (value !== undefined) url.searchParams.set(name, value)
  return url.href
}

/** What only the protocol decides; a secret is never in a browser's address. */
const reserved: ReadonlySet<string> = new Set([
  'response_type',
  'response_mode',
  'client_id',
  'client_key',
  'client_secret',
  'redirect_uri',
  'scope',
  'state',
  'nonce',
  'code_challenge',
  'code_challenge_method',
  'login_hint',
])
