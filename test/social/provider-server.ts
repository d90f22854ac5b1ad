import { createHash, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Endpoints, Provider } from '../../runtime/features/social/provider.ts'
import { type Callback, callbackOf, sendBack } from './provider-callback.ts'
import { createSigner } from './provider-tokens.ts'
import { ada, shapes } from './shapes/all.ts'
import type { Asked, Known, Person, Shape } from './shapes/shape.ts'

/** How an endpoint fails: with the provider's error, a page and status 500, never, with too much, or without JSON. */
export type Trouble = 'error' | '500' | 'silent' | 'huge' | 'text'

/** What goes wrong at a provider from now on. */
export interface Faults {
  /** The person denies consent. */
  readonly deny?: boolean
  readonly token?: Trouble
  readonly userInfo?: Trouble
  readonly withoutIdToken?: boolean
  /** Changes the claims of ID tokens. */
  readonly claims?: (claims: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>
}

/** Words that stand in every error of a provider, and must never be seen at our side. */
export const canary = 'upstream-detail-7f3a'

interface Grant {
  readonly person: Person
  readonly query: URLSearchParams
  readonly refreshes: boolean
}

/** One running server that plays all providers, each below its own path. */
export type ProviderServer = Awaited<ReturnType<typeof startProviderServer>>

/** Starts the server on a free port of 127.0.0.1. `now` is the clock of the ID tokens. */
export async function startProviderServer(now: () => Date = () => new Date()) {
  const signer = await createSigner()
  const playing = new Map<string, { person: Person; faults: Faults }>()
  const codes = new Map<string, Grant>()
  const accessTokens = new Map<string, { readonly provider: string; readonly person: Person }>()
  const refreshTokens = new Map<string, Grant>()
  const requests: Asked[] = []
  let origin = ''

  const known = (shape: Shape): Known => ({
    origin,
    client: clientOf(shape),
    owner: (token) => (accessTokens.get(token)?.provider === shape.id ? accessTokens.get(token)?.person : undefined),
  })
  const played = (shape: Shape) => playing.get(shape.id) ?? { person: ada, faults: {} }

  function issueAccess(shape: Shape, person: Person): string {
    const token = `access-${randomBytes(12).toString('hex')}`
    accessTokens.set(token, { provider: shape.id, person })
    return token
  }

  function authorize(shape: Shape, { query }: Asked, response: ServerResponse): void {
    const problem = authorizationProblem(shape, query)
    const redirectURI = query.get('redirect_uri')
    if (problem !== undefined || redirectURI === null) return answer(response, 400, { error: problem, canary })
    const { person, faults } = played(shape)
    const state = query.get('state') ?? ''
    const code = `code-${randomBytes(12).toString('hex')}`
    if (faults.deny === true) {
      return sendBack(shape, response, redirectURI, { error: 'access_denied', error_description: canary, state })
    }
    codes.set(code, { person, query, refreshes: shape.refreshes?.(query) ?? true })
    const user = shape.user === undefined ? {} : { user: JSON.stringify(shape.user(person)) }
    const device = shape.deviceId === undefined ? {} : { device_id: shape.deviceId }
    const issuer = shape.id === 'acme' ? { iss: `${origin}/acme` } : {}
    sendBack(shape, response, redirectURI, { code, state, ...user, ...device, ...issuer })
  }

  async function exchange(shape: Shape, asked: Asked, response: ServerResponse): Promise<void> {
    const { faults } = played(shape)
    if (stumbled(response, faults.token, shape)) return
    const { form } = asked
    const grant = (await hasSecret(shape, asked)) ? redeem(shape, form) : undefined
    if (grant === undefined) return refuseToken(shape, response)
    const { person, query } = grant
    const refreshToken = `refresh-${randomBytes(12).toString('hex')}`
    const first = form.get('grant_type') === 'authorization_code'
    const givesRefresh = grant.refreshes && (first || shape.rotates === true)
    if (givesRefresh) refreshTokens.set(refreshToken, grant)
    const facts = { origin, clientId: clientOf(shape).id, now: now(), alter: faults.claims }
    const nonce = first ? (query.get('nonce') ?? undefined) : undefined
    const withIdToken = shape.idToken?.inFlow === true && faults.withoutIdToken !== true
    const plain = {
      access_token: issueAccess(shape, person),
      token_type: 'bearer',
      expires_in: 3600,
      scope: query.get('scope') ?? '',
      ...(givesRefresh ? { refresh_token: refreshToken } : {}),
      ...(withIdToken ? { id_token: await signer.idToken(shape, person, { ...facts, nonce }) } : {}),
    }
    answer(response, 200, shape.tokenAnswer?.(plain, person) ?? plain, shape.tokenType)
  }

  /** The client's secret, shown in the one way that this provider knows. */
  async function hasSecret(shape: Shape, { form, headers }: Asked): Promise<boolean> {
    const { id, secret } = clientOf(shape)
    if (shape.authentication === 'basic') {
      const pair = [id, secret].map((text) => new URLSearchParams({ '': text }).toString().slice(1)).join(':')
      return headers.authorization === `Basic ${Buffer.from(pair).toString('base64')}` && !form.has('client_secret')
    }
    const shown = form.get('client_secret') ?? ''
    if (headers.authorization !== undefined || form.get(shape.clientIdParameter ?? 'client_id') !== id) return false
    return (await shape.checkSecret?.(shown, signer.keys, id).catch(() => false)) ?? shown === secret
  }

  function redeem(shape: Shape, form: URLSearchParams): Grant | undefined {
    if (form.get('grant_type') === 'refresh_token') {
      const given = form.get('refresh_token') ?? ''
      const grant = refreshTokens.get(given)
      if (shape.rotates === true) refreshTokens.delete(given)
      return grant
    }
    const code = form.get('code') ?? ''
    const grant = codes.get(code)
    codes.delete(code)
    if (grant === undefined || form.get('grant_type') !== 'authorization_code') return undefined
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    const proven = shape.pkce ? challenge === grant.query.get('code_challenge') : !form.has('code_verifier')
    const sameRedirect = form.get('redirect_uri') === grant.query.get('redirect_uri')
    const sameDevice = shape.deviceId === undefined || form.get('device_id') === shape.deviceId
    return proven && sameRedirect && sameDevice ? grant : undefined
  }

  function aboutPerson(shape: Shape, asked: Asked, response: ServerResponse): void {
    if (stumbled(response, played(shape).faults.userInfo, shape)) return
    const { endpoint } = asked
    const bearer = /^Bearer (\S+)$/.exec(asked.headers.authorization ?? '')?.[1]
    const shown = endpoint === 'userinfo' && shape.tokenIn !== undefined ? shape.tokenIn(asked) : bearer
    const person = known(shape).owner(shown ?? '')
    const more = shape.more?.[endpoint]
    if (person === undefined && more?.open !== true) return answer(response, 401, { error: 'invalid_token', canary })
    const said =
      more === undefined
        ? person && shape.userInfo?.(person, asked, known(shape))
        : more.answer(person, asked, known(shape))
    answer(response, said === undefined ? 400 : 200, said ?? { error: canary })
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', origin)
    const [, id = '', endpoint = ''] = url.pathname.split('/')
    const shape = shapes.find((candidate) => candidate.id === id)
    if (shape === undefined) return answer(response, 404, {})
    const form = new URLSearchParams(await textOf(request))
    const { headers, method = 'GET' } = request
    const asked: Asked = { provider: id, endpoint, method, query: url.searchParams, form, headers }
    requests.push(asked)
    if (endpoint === 'authorize') return authorize(shape, asked, response)
    if (endpoint === 'token') return exchange(shape, asked, response)
    if (endpoint === 'jwks') return answer(response, 200, signer.jwks)
    if (endpoint === '.well-known') return answer(response, 200, discoveryOf(`${origin}/${id}`))
    if (endpoint === 'userinfo' || shape.more?.[endpoint] !== undefined) return aboutPerson(shape, asked, response)
    answer(response, 404, {})
  }

  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => answer(response, 500, { error: String(error) }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server that listens on a port has an address of this kind.
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  function optionsFor(providerId: string) {
    const shape = shapeOf(providerId)
    const { id, secret } = clientOf(shape)
    const base = `${origin}/${providerId}`
    const more = Object.keys(shape.more ?? {}).map((name) => [name, `${base}/${name}`])
    const endpoints: Endpoints = {
      authorization: `${base}/authorize`,
      token: `${base}/token`,
      jwks: `${base}/jwks`,
      ...(shape.userInfo === undefined ? {} : { userInfo: `${base}/userinfo` }),
      more: Object.fromEntries(more),
    }
    return { clientId: id, clientSecret: secret, endpoints }
  }

  return {
    origin,
    /** Everything that was asked so far, oldest first. */
    requests,
    /** Who signs in at a provider from now on, and what goes wrong there. */
    play(providerId: string, person: Person = ada, faults: Faults = {}): void {
      playing.set(shapeOf(providerId).id, { person, faults })
    },
    optionsFor,
    /** The provider as a config would have it, with its endpoints here. */
    provider(providerId: string): Provider {
      return shapeOf(providerId).make(optionsFor(providerId), signer.keys, origin)
    },
    /** What a browser gets when it goes to an authorization URL and the person agrees (or denies). */
    async visit(authorizationUrl: string): Promise<Callback> {
      const response = await fetch(authorizationUrl, { redirect: 'manual' })
      return callbackOf(response.status, response.headers.get('location'), await response.text())
    },
    /** An ID token as an app on a phone gets it. */
    idToken(
      providerId: string,
      person: Person = ada,
      facts: { readonly nonce?: string; readonly alter?: Faults['claims'] } = {},
    ): Promise<string> {
      const shape = shapeOf(providerId)
      return signer.idToken(shape, person, { origin, clientId: clientOf(shape).id, now: now(), ...facts })
    },
    /** An opaque access token as an app on a phone gets it. */
    accessToken: (providerId: string, person: Person = ada) => issueAccess(shapeOf(providerId), person),
    async close(): Promise<void> {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function shapeOf(id: string): Shape {
  const shape = shapes.find((candidate) => candidate.id === id)
  if (shape === undefined) throw new Error(`There is no provider ${id}`)
  return shape
}

/** Name and secret hold letters that show whether they are encoded where they have to be. */
function clientOf({ id }: Shape): { readonly id: string; readonly secret: string } {
  return { id: `client-${id}`, secret: `s3cret+/=:% ${id}` }
}

function authorizationProblem(shape: Shape, query: URLSearchParams): string | undefined {
  if (query.get('response_type') !== 'code') return 'response_type'
  if (query.get(shape.clientIdParameter ?? 'client_id') !== clientOf(shape).id) return 'client_id'
  if (query.has('client_secret')) return 'client_secret'
  const challenged = query.get('code_challenge_method') === 'S256' && query.get('code_challenge')?.length === 43
  if (shape.pkce !== challenged) return 'code_challenge'
  if ((query.get('response_mode') === 'form_post') !== (shape.formPost === true)) return 'response_mode'
  return query.get('state') === null ? 'state' : undefined
}

function discoveryOf(issuer: string): object {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/userinfo`,
    jwks_uri: `${issuer}/jwks`,
    id_token_signing_alg_values_supported: ['HS256', 'none', 'ES256'],
    authorization_response_iss_parameter_supported: true,
  }
}

function refuseToken(shape: Shape, response: ServerResponse): void {
  const { status, body } = shape.tokenError ?? { status: 400, body: { error: 'invalid_grant' } }
  answer(response, status, { ...Object(body), error_description: canary }, shape.tokenType)
}

/** Fails as it was told; false when it was not. */
function stumbled(response: ServerResponse, trouble: Trouble | undefined, shape: Shape): boolean {
  if (trouble === 'error') refuseToken(shape, response)
  if (trouble === '500') response.writeHead(500, { 'content-type': 'text/html' }).end(`<h1>${canary}</h1>`)
  if (trouble === 'text') response.writeHead(200, { 'content-type': 'text/plain' }).end(canary)
  if (trouble === 'huge') answer(response, 200, { access_token: canary.repeat(100_000) })
  // Silence lasts until the other side, or the end of the server, ends the connection.
  return trouble !== undefined
}

function answer(response: ServerResponse, status: number, body: unknown, type = 'application/json'): void {
  response.writeHead(status, { 'content-type': type }).end(JSON.stringify(body))
}

async function textOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(Buffer.from(piece))
  return Buffer.concat(pieces).toString('utf8')
}
