import { emailPassword, fake, type ProviderOptions, social, type SocialOptions } from '../../runtime/index.ts'
import type { Answer, Browser } from '../support/browser-jar.ts'
import type { TestAuth, TestAuthOptions } from '../support/test-auth.ts'

/** What is chosen on the page of the fake provider. */
export interface Choice {
  readonly subject?: string
  readonly name?: string
  readonly email?: string
  readonly address?: 'proven' | 'unproven' | 'none'
  readonly outcome?: 'normal' | 'denied' | 'token-error' | 'no-profile'
}

/** Configuration of a service with the fake provider. */
export function withFake(
  options: Omit<SocialOptions, 'providers'> = {},
  provider: Omit<ProviderOptions, 'clientId' | 'clientSecret'> = {},
): NonNullable<TestAuthOptions['config']> {
  return { features: [emailPassword(), social({ ...options, providers: [fake(provider)] })] }
}

/** Begins a sign-in and gives the address of the provider's page. */
export async function begin(page: Browser, body: object = {}): Promise<URL> {
  const answer = await page.post('/sign-in/social', { provider: 'fake', callbackURL: '/in', ...body })
  return new URL(String(answer.body.url))
}

/** Begins to link and gives the address of the provider's page. */
export async function beginLink(page: Browser, body: object = {}): Promise<URL> {
  const answer = await page.post('/link-social', { provider: 'fake', callbackURL: '/linked', ...body })
  return new URL(String(answer.body.url))
}

/** Chooses on the provider's page; gives the path, below the base path, to which it sends the browser back. */
export async function choose(page: Browser, authorization: URL, choice: Choice = {}): Promise<string> {
  const { searchParams } = authorization
  const answer = await page.submit('/fake/authorize', {
    redirect_uri: searchParams.get('redirect_uri') ?? '',
    state: searchParams.get('state') ?? '',
    code_challenge: searchParams.get('code_challenge') ?? '',
    person: 'own',
    subject: 'ada-at-fake',
    name: 'Ada Lovelace',
    email: 'ada@example.com',
    address: 'proven',
    outcome: 'normal',
    ...choice,
  })
  const { pathname, search } = new URL(answer.headers.get('location') ?? '')
  return `${pathname}${search}`.replace('/api/auth', '')
}

/** The whole way: begins, chooses, comes back. */
export async function signIn(page: Browser, choice: Choice = {}, body: object = {}): Promise<Answer> {
  return page.get(await choose(page, await begin(page, body), choice))
}

/** The whole way of a link. */
export async function link(page: Browser, choice: Choice = {}, body: object = {}): Promise<Answer> {
  return page.get(await choose(page, await beginLink(page, body), choice))
}

/** Where an answer leads, without our own origin. */
export function target(service: TestAuth, answer: Answer): string {
  return (answer.headers.get('location') ?? `status ${answer.status}`).replace(service.origin, '')
}
