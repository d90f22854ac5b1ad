import { ProviderFailure, type Tokens } from '../provider.ts'
import type { Line } from './line.ts'
import type { Answer } from '../../../outbound/outgoing.ts'

/**
 * Exchanges an authorization code (RFC 6749 section 4.1.3, RFC 7636 section 4.5).
 * @throws {ProviderFailure} when the provider refuses, also with an error inside a 200
 */
export async function exchangeCode(
  line: Line,
  callback: {
    readonly code: string
    readonly codeVerifier: string
    readonly repeated: Readonly<Record<string, string>>
  },
): Promise<Tokens> {
  const { provider } = line
  const form = new URLSearchParams()
  for (const name of provider.repeatedParameters ?? []) {
    const value = callback.repeated[name]
    if (value !== undefined) form.set(name, value)
  }
  form.set('grant_type', 'authorization_code')
  form.set('code', callback.code)
  form.set('redirect_uri', line.redirectURI)
  if (provider.pkce) form.set('code_verifier', callback.codeVerifier)
  return readTokens(await askForTokens(line, form), line.now)
}

/**
 * Renews an access token (RFC 6749 section 6). A refresh token that is not renewed stays in the answer.
 * @throws {ProviderFailure} when the provider refuses or knows no refresh tokens
 */
export async function refresh(line: Line, refreshToken: string): Promise<Tokens> {
  const { provider } = line
  if (provider.refresh === false) throw new ProviderFailure(`${provider.id} does not renew access tokens`)
  const form = new URLSearchParams(provider.refresh.parameters)
  form.set('grant_type', 'refresh_token')
  form.set('refresh_token', refreshToken)
  const tokens = readTokens(await askForTokens(line, form), line.now)
  return { ...tokens, refreshToken: tokens.refreshToken ?? refreshToken }
}

/** Sends the form with the client's authentication (RFC 6749 section 2.3.1). */
async function askForTokens(line: Line, form: URLSearchParams): Promise<Answer> {
  const { provider, credentials } = line
  const secret = (await provider.clientSecret?.(credentials, line.now)) ?? credentials.clientSecret
  const headers: Record<string, string> = { ...provider.headers }
  if (provider.clientAuthentication === 'basic' && secret !== '') {
    const pair = `${formEncoded(credentials.clientId)}:${formEncoded(secret)}`
    headers['authorization'] = `Basic ${Buffer.from(pair).toString('base64')}`
  } else {
    form.set(provider.clientIdParameter ?? 'client_id', credentials.clientId)
    // A public client has none and proves itself by PKCE alone.
    if (secret !== '') form.set('client_secret', secret)
  }
  return line.door.send({ url: line.endpoints.token, form, headers })
}

function formEncoded(text: string): string {
  return new URLSearchParams([['', text]]).toString().slice(1)
}

/** The error codes of RFC 6749 section 5.2 (and GitHub's): words of a closed list, so that the log can name them. */
const knownErrors: ReadonlySet<unknown> = new Set([
  'invalid_request',
  'invalid_client',
  'invalid_grant',
  'unauthorized_client',
  'unsupported_grant_type',
  'invalid_scope',
  'bad_verification_code',
  'incorrect_client_credentials',
  'redirect_uri_mismatch',
])

function readTokens({ host, status, json }: Answer, now: Date): Tokens {
  const answer = typeof json === 'object' && json !== null && !Array.isArray(json) ? { ...json } : undefined
  const fields: Readonly<Record<string, unknown>> = answer ?? {}
  const error = knownErrors.has(fields['error']) ? ` with ${String(fields['error'])}` : ''
  if (status < 200 || status > 299)
    throw new ProviderFailure(`The token endpoint of ${host} answered ${status}${error}`)
  if (answer === undefined) throw new ProviderFailure(`The token endpoint of ${host} did not answer a JSON object`)
  if ('error' in fields && fields['error'] !== null && fields['error'] !== '') {
    throw new ProviderFailure(`The token endpoint of ${host} answered ${status} that holds an error${error}`)
  }
  const accessToken = textIn(fields['access_token'])
  const idToken = textIn(fields['id_token'])
  if (accessToken === null && idToken === null) {
    throw new ProviderFailure(`The token endpoint of ${host} answered without access_token`)
  }
  return {
    accessToken,
    refreshToken: textIn(fields['refresh_token']),
    idToken,
    accessTokenExpiresAt: endOf(fields['expires_in'], now),
    refreshTokenExpiresAt: endOf(fields['refresh_token_expires_in'] ?? fields['refresh_expires_in'], now),
    scopes: scopesIn(fields['scope']),
    tokenType: textIn(fields['token_type']),
  }
}

function textIn(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

/** Seconds as a number or a numeric text; anything else, and what is not positive, says nothing about an end. */
function endOf(value: unknown, now: Date): Date | null {
  const numeric = typeof value === 'number' || (typeof value === 'string' && /^\d{1,10}(?:\.\d+)?$/.test(value))
  const seconds = numeric ? Number(value) : 0
  if (!(seconds > 0)) return null
  // Ten years bound what a hostile number can do to a date.
  return new Date(now.getTime() + Math.min(Math.floor(seconds), 315_360_000) * 1000)
}

/** Separated by spaces (RFC 6749) or commas (GitHub, TikTok); some providers send a list. */
function scopesIn(value: unknown): readonly string[] {
  const parts: readonly unknown[] = Array.isArray(value) ? value : [value]
  const texts = parts.filter((part) => typeof part === 'string')
  return [...new Set(texts.flatMap((part) => part.split(/[\s,]+/)).filter((scope) => scope !== ''))]
}
