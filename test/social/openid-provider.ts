import { generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Provider } from 'oidc-provider'
import { vi } from 'vitest'
import { showInteraction } from './consent-pages.ts'

/** Our client there. What HTTP Basic has to encode (RFC 6749 section 2.3.1) is in its name and secret. */
export const client = { clientId: 'latchkey:test', clientSecret: 'a secret: 100% +/=&' } as const

type Parameters = Readonly<Record<string, string | undefined>>

/** A certified OpenID provider on a site of its own. Whoever logs in as `x` is x@example.com. */
export interface OpenidProvider {
  readonly issuer: string
  /** Parameters of the authorization requests that it granted. */
  readonly authorizations: Parameters[]
  /** Parameters of the token requests that it granted. */
  readonly tokenRequests: Parameters[]
  /** The addresses to which it sent people back, oldest first. */
  readonly answers: string[]
  /** What it could not cope with. */
  readonly errors: string[]
  /** Changes the next address to which it sends somebody back. */
  alterNext(change: (answer: URL) => void): void
  /** Opens for a client that comes back to this address. */
  admit(redirectURI: string): Promise<void>
  close(): Promise<void>
}

/** Starts it on a free port of 127.0.0.1, which to a browser is another site than localhost. */
export async function startOpenidProvider(): Promise<OpenidProvider> {
  const running: { provider?: Provider } = {}
  const errors: string[] = []
  const server = createServer((request, response) => {
    const { provider } = running
    if (provider === undefined) return response.writeHead(503).end()
    if (!request.url?.startsWith('/interaction/')) return provider.callback()(request, response)
    showInteraction(provider, request, response).catch((error: unknown) => {
      errors.push(String(error))
      response.destroy()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const seen = { authorizations: [] as Parameters[], tokenRequests: [] as Parameters[], answers: [] as string[] }
  let change: ((answer: URL) => void) | undefined
  return {
    issuer,
    errors,
    ...seen,
    alterNext(next) {
      change = next
    },
    async admit(redirectURI) {
      const provider = await createProvider(issuer, redirectURI)
      provider.on('authorization.success', ({ oidc }) => seen.authorizations.push({ ...oidc.params }))
      provider.on('grant.success', ({ oidc }) => seen.tokenRequests.push({ ...oidc.params }))
      provider.on('server_error', (_, error) => errors.push(String(error)))
      provider.use(async (context, next) => {
        await next()
        const location = context.response.get('location') ?? ''
        if (!location.startsWith(redirectURI)) return
        const answer = new URL(location)
        change?.(answer)
        change = undefined
        seen.answers.push(answer.href)
        context.set('location', answer.href)
      })
      running.provider = provider
    },
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error === undefined ? resolve() : reject(error)))
        server.closeAllConnections()
      }),
  }
}

async function createProvider(issuer: string, redirectURI: string): Promise<Provider> {
  // It warns about old releases of Node and about its store in memory, which is right for a test. Anything else is said.
  const said = vi.spyOn(console, 'warn').mockImplementation(() => {})
  try {
    const { Provider } = await import('oidc-provider')
    return new Provider(issuer, configuration(redirectURI))
  } finally {
    const lines = said.mock.calls.map((line) => line.join(' '))
    said.mockRestore()
    for (const line of lines) if (!/Unsupported runtime|in-memory adapter/.test(line)) console.warn(line)
  }
}

function configuration(redirectURI: string): object {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return {
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uris: [redirectURI],
        grant_types: ['authorization_code', 'refresh_token'],
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: 'of-the-test', use: 'sig', alg: 'RS256' }] },
    cookies: { keys: ['signs the cookies of the provider'] },
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    issueRefreshToken: async () => true,
    rotateRefreshToken: true,
    ttl: {
      AccessToken: 3600,
      AuthorizationCode: 60,
      Grant: 3600,
      IdToken: 3600,
      Interaction: 600,
      Session: 3600,
      RefreshToken: 3600,
    },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    findAccount: (_: unknown, id: string) => ({
      accountId: id,
      claims: () => ({ sub: id, name: `${id} of Acme`, email: `${id}@example.com`, email_verified: true }),
    }),
  }
}
