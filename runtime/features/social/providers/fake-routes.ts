import { hash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { type } from '../../../contract/schema.ts'
import { Redirect } from '../../../http/answer.ts'
import { AuthError } from '../../../http/errors.ts'
import { isTrustedTarget, withQuery } from '../../../http/redirect.ts'
import { type Context, route } from '../../../http/route.ts'
import { identityErrors } from '../../../identity/errors.ts'
import { consumeVerification, findVerification, issueVerification } from '../../../identity/verification.ts'
import { equalsInConstantTime } from '../../../security/hash.ts'
import { randomText } from '../../../security/random.ts'
import type { Settings } from '../../../contract/settings.ts'
import { fakeCredentials } from './fake.ts'
import { choicePage, people, refusalPage } from './fake-page.ts'

/** Seconds that a code, an access token and a refresh token are good. */
const lifetimes = { 'fake-code': 60, 'fake-access': 3600, 'fake-refresh': 86_400 } as const
type Purpose = keyof typeof lifetimes
/** Milliseconds that the slow answer takes: long enough to see, short enough to succeed. */
const slowness = 3000

const Choice = type({
  redirect_uri: 'string',
  state: 'string',
  code_challenge: 'string',
  person: "'ada' | 'alan' | 'own'",
  subject: 'string <= 255',
  name: 'string <= 256',
  email: 'string <= 254',
  address: "'proven' | 'unproven' | 'none'",
  outcome: "'normal' | 'denied' | 'slow' | 'token-error' | 'no-profile'",
})
type Choice = typeof Choice.infer

const Grant = type({
  person: { sub: 'string', name: 'string', email: 'string | null', email_verified: 'boolean' },
  outcome: 'string',
  redirectURI: 'string',
  challenge: 'string',
})
type Grant = typeof Grant.infer
const StoredGrant = type('string.json.parse').to(Grant)

const TokenRequest = type({
  grant_type: 'string',
  client_id: 'string',
  client_secret: 'string',
  'code?': 'string',
  'redirect_uri?': 'string',
  'code_verifier?': 'string',
  'refresh_token?': 'string',
})

const enabled = (settings: Settings) => settings.dev
const fromForm = (fields: URLSearchParams) => Object.fromEntries(fields)

/** The calls of the fake provider, below the service's own base path; they exist in development only. */
export function fakeRoutes() {
  return [showPage, choose, token, userInfo] as const
}

const showPage = route(
  'GET',
  '/fake/authorize',
  {
    summary: 'The sign-in page of the fake provider',
    caller: 'anyone',
    query: type({ redirect_uri: 'string', 'state?': 'string', 'code_challenge?': 'string' }),
    returns: type('unknown'),
    enabled,
  },
  ({ settings, query }) => {
    const { redirect_uri: redirectURI, state = '', code_challenge: challenge = '' } = query
    if (challenge === '' || !isTrustedTarget(settings, redirectURI)) return refusalPage(settings)
    return choicePage(settings, { redirectURI, state, challenge })
  },
)

const choose = route(
  'POST',
  '/fake/authorize',
  {
    summary: 'Receives the choice made on the page of the fake provider',
    caller: 'anyone',
    body: Choice,
    returns: type('unknown'),
    enabled,
    form: fromForm,
  },
  async (context) => {
    const { settings, body } = context
    if (body.code_challenge === '' || !isTrustedTarget(settings, body.redirect_uri)) return refusalPage(settings)
    const { state } = body
    if (body.outcome === 'denied') {
      const error_description = 'The developer denied consent'
      return new Redirect(withQuery(body.redirect_uri, { error: 'access_denied', error_description, state }))
    }
    const code = await issue(context, 'fake-code', grantOf(body))
    return new Redirect(withQuery(body.redirect_uri, { code, state }))
  },
)

const token = route(
  'POST',
  '/fake/token',
  {
    summary: 'Returns tokens of the fake provider for a code or a refresh token',
    caller: 'anyone',
    body: TokenRequest,
    returns: type('unknown'),
    errors: [identityErrors.INVALID_TOKEN],
    enabled,
    form: fromForm,
  },
  async (context) => {
    const { body, exchange } = context
    if (
      !equalsInConstantTime(body.client_id, fakeCredentials.clientId) ||
      !equalsInConstantTime(body.client_secret, fakeCredentials.clientSecret)
    ) {
      throw new AuthError(identityErrors.INVALID_TOKEN)
    }
    const grant = await redeem(context, body)
    // As some real providers do: the failure comes with status 200.
    if (grant.outcome === 'token-error') return { error: 'invalid_grant' }
    if (grant.outcome === 'slow') await wait(slowness, undefined, { signal: exchange.request.signal })
    return {
      access_token: await issue(context, 'fake-access', grant),
      refresh_token: await issue(context, 'fake-refresh', grant),
      token_type: 'Bearer',
      expires_in: lifetimes['fake-access'],
      scope: 'profile email',
    }
  },
)

const userInfo = route(
  'GET',
  '/fake/userinfo',
  {
    summary: 'Says who an access token of the fake provider is about',
    caller: 'anyone',
    returns: type('unknown'),
    errors: [identityErrors.INVALID_TOKEN],
    enabled,
  },
  async ({ db, exchange, now }) => {
    const secret = /^Bearer (\S+)$/.exec(exchange.request.headers.get('authorization') ?? '')?.[1] ?? ''
    const { state, verification } = await findVerification(db, { purpose: 'fake-access', secret, now })
    if (state !== 'good' || verification === undefined) throw new AuthError(identityErrors.INVALID_TOKEN)
    const { person, outcome } = StoredGrant.assert(verification.value)
    return outcome === 'no-profile' ? { error: 'temporarily_unavailable' } : person
  },
)

function grantOf(choice: Choice): Grant {
  const { subject, name, email } = choice.person === 'own' ? choice : people[choice.person]
  const person = {
    sub: subject,
    name,
    email: choice.address === 'none' ? null : email,
    email_verified: choice.address === 'proven',
  }
  return { person, outcome: choice.outcome, redirectURI: choice.redirect_uri, challenge: choice.code_challenge }
}

async function issue({ db, now }: Context, purpose: Purpose, grant: Grant): Promise<string> {
  const secret = randomText(32)
  await issueVerification(db, { purpose, secret, value: JSON.stringify(grant), lifetime: lifetimes[purpose], now })
  return secret
}

/** What a code (once, with its verifier) or a refresh token stands for. @throws {AuthError} INVALID_TOKEN */
async function redeem({ db, now }: Context, body: typeof TokenRequest.infer): Promise<Grant> {
  const byCode = body.grant_type === 'authorization_code'
  const secret = (byCode ? body.code : body.refresh_token) ?? ''
  const purpose: Purpose = byCode ? 'fake-code' : 'fake-refresh'
  if (!byCode && body.grant_type !== 'refresh_token') throw new AuthError(identityErrors.INVALID_TOKEN)
  const used = await consumeVerification(db, { purpose, secret, now })
  if (used === undefined) throw new AuthError(identityErrors.INVALID_TOKEN)
  const grant = StoredGrant.assert(used.value)
  if (!byCode) return grant
  const challenge = hash('sha256', body.code_verifier ?? '', 'base64url')
  if (challenge !== grant.challenge || body.redirect_uri !== grant.redirectURI) {
    throw new AuthError(identityErrors.INVALID_TOKEN)
  }
  return grant
}
