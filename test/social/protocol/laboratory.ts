import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { exportJWK, generateKeyPair, type JWK, type JWTHeaderParameters, SignJWT } from 'jose'
import { onTestFinished } from 'vitest'
import { resolveSettings } from '../../../runtime/config/resolve-settings.ts'
import type { Line } from '../../../runtime/features/social/protocol/line.ts'
import { open } from '../../../runtime/features/social/protocol/open-line.ts'
import type { DoorOptions } from '../../../runtime/outbound/outgoing.ts'
import type { IdTokenRules, Provider } from '../../../runtime/features/social/provider.ts'
import { silentLog } from '../../../runtime/contract/log.ts'
import { openCache } from '../../../runtime/storage/open-cache.ts'

/** A request that a test server got. */
export interface Received {
  readonly method: string
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly form: URLSearchParams
}

type Answering = (request: Received, response: ServerResponse) => void

/** A real server on 127.0.0.1 that answers as the test says and remembers what it was asked. */
export async function startServer(answer: Answering) {
  const received: Received[] = []
  const connections = { count: 0 }
  const server = createServer((incoming, response) => {
    let body = ''
    incoming.setEncoding('utf8').on('data', (chunk: string) => (body += chunk))
    incoming.on('end', () => {
      const { method = '', url: path = '', headers } = incoming
      const request: Received = { method, path, headers, form: new URLSearchParams(body) }
      received.push(request)
      answer(request, response)
    })
  })
  server.on('connection', () => (connections.count += 1))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port')
  return { origin: `http://127.0.0.1:${address.port}`, port: address.port, received, connections }
}

/** Answers JSON. */
export function answerJson(response: ServerResponse, body: unknown, status = 200, type = 'application/json'): void {
  response.writeHead(status, { 'content-type': type }).end(JSON.stringify(body))
}

/** A moment at which everything in these tests happens. */
export const noon = new Date('2026-05-01T12:00:00Z')
export const noonSeconds = noon.getTime() / 1000

/** A provider of the test, with plain facts. */
export function providerAt(origin: string, facts: Partial<Provider> = {}): Provider {
  return {
    id: 'acme',
    name: 'Acme',
    environment: 'ACME',
    options: { clientId: 'client-1', clientSecret: 'secret-1' },
    endpoints: async () => ({
      authorization: `${origin}/authorize`,
      token: `${origin}/token`,
      userInfo: `${origin}/me`,
      jwks: `${origin}/keys`,
    }),
    scopes: ['openid', 'email'],
    pkce: true,
    clientAuthentication: 'post',
    refresh: {},
    profile: async () => null,
    ...facts,
  }
}

/** The line to a provider, in development, with a cache of its own unless one is given. */
export async function lineTo(
  provider: Provider,
  given: {
    cache?: Line['cache']
    variables?: Record<string, string>
    door?: Omit<DoorOptions, 'dev'>
    now?: Date
  } = {},
): Promise<Line> {
  const env = { LATCHKEY_SECRETS: `1:${randomBytes(32).toString('base64url')}` }
  const settings = resolveSettings({ features: [] }, env, {
    cwd: process.cwd(),
    dev: true,
    host: undefined,
    port: 3000,
  })
  const variable = (name: string) => given.variables?.[name]
  return open({ settings, variable, cache: given.cache ?? (await memory()) }, provider, given.now ?? noon, given.door)
}

/** A cache in memory whose clock stands unless it is moved. */
export async function memory(clock: { now: Date } = { now: noon }): Promise<Line['cache']> {
  const cache = await openCache({ redisUrl: undefined, log: silentLog, clock: () => clock.now })
  onTestFinished(() => cache.close())
  return cache
}

/** A provider's key pair and its public half as the key set shows it. */
export async function makeKey(kid: string | undefined, alg = 'RS256') {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true })
  const shown: JWK = { ...(await exportJWK(publicKey)), alg, use: 'sig', ...(kid === undefined ? {} : { kid }) }
  return { privateKey, publicKey, shown, alg }
}

/** Claims that every verifier accepts. */
export const rightClaims = {
  iss: 'https://id.acme.example',
  aud: 'client-1',
  sub: 'person-1',
  exp: noonSeconds + 300,
  iat: noonSeconds - 10,
  nonce: 'nonce-1',
}

export const rules: IdTokenRules = { issuers: ['https://id.acme.example'], algorithms: ['RS256'], signIn: true }

/** Signs claims; `undefined` takes one away. */
export function sign(
  claims: Readonly<Record<string, unknown>>,
  key: Parameters<SignJWT['sign']>[0],
  header: JWTHeaderParameters,
): Promise<string> {
  return new SignJWT({ ...claims }).setProtectedHeader(header).sign(key)
}
