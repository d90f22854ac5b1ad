import { type MutableResponse, type MutableToken, OAuth2Server } from 'oauth2-mock-server'
import { onTestFinished } from 'vitest'
import type { Browser } from '../support/browser-jar.ts'

/** A person at the provider. */
export interface ProviderPerson {
  readonly sub: string
  readonly email: string
  readonly name: string
}

/** A provider of the running test: whoever comes is the person that was named last. */
export interface Provider {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  is(person: ProviderPerson): void
}

/** Starts an OpenID provider. */
export async function startProvider(): Promise<Provider> {
  const server = new OAuth2Server()
  await server.issuer.keys.generate('RS256')
  await server.start(0, '127.0.0.1')
  onTestFinished(() => server.stop())
  const issuer = `http://127.0.0.1:${server.address().port}`
  server.issuer.url = issuer
  let claims: object = {}
  server.service.on('beforeTokenSigning', ({ payload }: MutableToken) => Object.assign(payload, claims))
  server.service.on('beforeUserinfo', ({ body }: MutableResponse) => Object.assign(body, claims))
  const is = (person: ProviderPerson) => void (claims = { ...person, email_verified: true })
  return { issuer, clientId: 'application', clientSecret: 'a-secret-of-the-application', is }
}

/** Goes to the provider from the address that a service gave, and comes back; gives the answer to that. */
export async function visitProvider(page: Browser, address: string, base: string): Promise<number> {
  const answer = await fetch(address, { redirect: 'manual' })
  const back = answer.headers.get('location') ?? ''
  if (!back.startsWith(base)) throw new Error(`The provider sent the browser to ${back}`)
  return (await page.get(back.slice(base.length))).status
}
