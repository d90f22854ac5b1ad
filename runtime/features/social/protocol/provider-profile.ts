import { type AskInit, type Claims, type Profile, ProviderFailure, type Tokens } from '../provider.ts'
import { scopesOf } from './authorization.ts'
import { isRecord } from './document.ts'
import type { Line } from './line.ts'

/**
 * Reads who signed in; verifies the ID token among `tokens` first, unless its verified `claims` are given. A flow that
 * asked for `openid` and sent a nonce must have got one. `null`: nobody is named. @throws {ProviderFailure}
 */
export async function readProfile(
  line: Line,
  tokens: Tokens,
  expected: { readonly nonce?: string | undefined; readonly user?: unknown; readonly claims?: Claims },
): Promise<Profile | null> {
  const claims = expected.claims ?? (await claimsAmong(line, tokens, expected.nonce))
  if (claims !== undefined && tokens.idToken !== null && tokens.accessToken !== null) {
    const { checkAccessTokenHash } = await import('./id-token.ts')
    checkAccessTokenHash(tokens.idToken, claims, tokens.accessToken)
  }
  const asking = askWith(line, tokens.accessToken, claims)
  const { endpoints, credentials } = line
  const request = { tokens, claims, user: expected.user, endpoints, clientId: credentials.clientId, ...asking }
  const profile = await line.provider.profile(request)
  return profile === null || profile.subject === '' || profile.subject.length > 255 ? null : profile
}

/** How a provider is asked with an access token; also for one that a client brought. */
export function askWith(line: Line, accessToken: string | null, claims?: Claims) {
  return {
    ask: async (url: string, init: AskInit = {}) => {
      const { host, json } = await askFor(line, accessToken, url, init)
      if (!isRecord(json)) throw new ProviderFailure(`${host} did not answer a JSON object`)
      if (url === line.endpoints.userInfo) checkSubject(json, claims, host)
      return json
    },
    askList: async (url: string, init: AskInit = {}) => {
      const { host, json } = await askFor(line, accessToken, url, init)
      if (!Array.isArray(json) || !json.every(isRecord)) throw new ProviderFailure(`${host} did not answer a JSON list`)
      return json
    },
  }
}

/** Whether an opaque token that a client brought was given to this client. @throws {ProviderFailure} */
export async function checkAccessToken(line: Line, token: string): Promise<boolean> {
  const { endpoints, provider, credentials } = line
  const { clientId, clientSecret } = credentials
  const asking = askWith(line, token)
  return (await provider.checkAccessToken?.(token, { endpoints, clientId, clientSecret, ...asking })) ?? false
}

async function claimsAmong(line: Line, tokens: Tokens, nonce: string | undefined): Promise<Claims | undefined> {
  const { rulesOf, verifyIdToken } = await import('./id-token.ts')
  const rules = await rulesOf(line)
  if (rules === undefined) return undefined
  if (tokens.idToken !== null) return verifyIdToken(line, tokens.idToken, { nonce, brought: false })
  if (nonce !== undefined && scopesOf(line.provider, []).includes('openid')) {
    throw new ProviderFailure(`${line.provider.id} answered no ID token although it was asked for openid`)
  }
  return undefined
}

async function askFor(line: Line, accessToken: string | null, url: string, init: AskInit) {
  const headers: Record<string, string> = { ...line.provider.headers, ...init.headers }
  if (init.anonymous !== true) {
    if (accessToken === null) throw new ProviderFailure(`There is no access token to ask ${line.provider.id} with`)
    headers['authorization'] = `Bearer ${accessToken}`
  }
  const form = init.form === undefined ? undefined : new URLSearchParams(init.form)
  const method = init.method ?? (form === undefined ? 'GET' : 'POST')
  const answer = await line.door.send({ url, method, headers, ...(form === undefined ? {} : { form }) })
  if (answer.status !== 200) throw new ProviderFailure(`${answer.host} answered ${answer.status} about the person`)
  return answer
}

/** Another person's data must not join the one who signed in (OpenID Connect Core section 5.3.2). */
function checkSubject(answer: Readonly<Record<string, unknown>>, claims: Claims | undefined, host: string): void {
  if (claims === undefined || answer['sub'] === undefined) return
  if (answer['sub'] !== claims.sub) throw new ProviderFailure(`${host} spoke of another sub than the ID token`)
}
