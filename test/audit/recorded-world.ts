import type { RecordedChange } from '../../runtime/contract/change.ts'
import {
  admin,
  anonymous,
  defineFeature,
  emailOTP,
  emailPassword,
  fake,
  type Feature,
  google,
  magicLink,
  multiSession,
  organization,
  passkey,
  phoneNumber,
  social,
  sql,
  twoFactor,
  username,
} from '../../runtime/index.ts'
import type { ProviderServer } from '../social/provider-server.ts'
import type { Browser } from '../support/browser-jar.ts'
import type { TestAuth } from '../support/test-auth.ts'

/** A change that was put on record, and the call that made it. */
export interface Seen {
  /** `POST /sign-up/email`. */
  readonly route: string
  readonly change: RecordedChange
}

/** A feature that keeps what it is told of changes. */
export function recorder(): { readonly feature: Feature; readonly seen: Seen[] } {
  const seen: Seen[] = []
  const feature = defineFeature({
    id: 'recorder',
    hooks: {
      async changed({ change, exchange }) {
        const path = exchange === null ? '' : new URL(exchange.request.url).pathname.replace('/api/auth', '')
        seen.push({ route: exchange === null ? 'no call' : `${exchange.request.method} ${path}`, change })
      },
    },
  })
  return { feature, seen }
}

/** Every feature whose calls change something, with fields of somebody's own. */
export const changingFeatures = (providers: ProviderServer): readonly Feature[] => [
  emailPassword(),
  username(),
  social({ providers: [fake(), google(providers.optionsFor('google'))], oneTap: true }),
  passkey(),
  twoFactor({ emailCodes: true }),
  magicLink(),
  emailOTP({ changeEmail: { enabled: true } }),
  phoneNumber({ signUpOnVerification: true }),
  multiSession(),
  anonymous(),
  admin({ setPasswords: true }),
  organization({
    fields: { plan: { type: 'string', required: false } },
    memberFields: {
      title: { type: 'string', required: false },
      note: { type: 'string', required: false, readable: false },
    },
  }),
]

/** What the stories of one service share. */
export interface World {
  readonly service: TestAuth
  readonly seen: Seen[]
  readonly providers: ProviderServer
}

export const password = 'correct horse battery'
export const emailOf = (name: string) => `${name}@example.com`

/** Makes a call in a browser. @throws when the answer is a failure */
export async function does(page: Browser, path: string, body: object = {}) {
  const answer = await page.post(path, body)
  if (answer.status >= 400) throw new Error(`${path} answers ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body
}

/** Makes a call as code of the operator's. */
export function asServer({ service }: World, path: string, body: object): Promise<unknown> {
  const call: (method: 'POST', path: string, input: object) => Promise<unknown> = service.auth.call
  return call('POST', path, { body })
}

/** Signs somebody up, with a verified e-mail unless told otherwise. */
export async function signedUp(
  { service }: World,
  name: string,
  { verified = true }: { readonly verified?: boolean } = {},
): Promise<{ readonly page: Browser; readonly id: string }> {
  const page = service.browser()
  const { user } = await does(page, '/sign-up/email', { name, email: emailOf(name), password, username: name })
  if (verified) await service.db.query(sql`update latchkey.user set email_verified = true where id = ${user.id}`)
  return { page, id: user.id }
}

/** Signs somebody in, in another browser. */
export async function elsewhere({ service }: World, name: string, secret = password): Promise<Browser> {
  const page = service.browser()
  await does(page, '/sign-in/email', { email: emailOf(name), password: secret })
  return page
}

/** Makes somebody an administrator. */
export async function promoted({ service }: World, id: string): Promise<void> {
  await service.db.query(sql`update latchkey.user set role = 'admin' where id = ${id}`)
}
