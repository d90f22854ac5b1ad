import {
  admin,
  bearer,
  type Config,
  emailPassword,
  fake,
  jwt,
  passkey,
  phoneNumber,
  social,
  sql,
  username,
} from '../../runtime/index.ts'
import { insertLinkedAccount } from '../../runtime/identity/linked-account.ts'
import type { ProviderServer } from '../social/provider-server.ts'
import type { Answer, Browser } from '../support/browser-jar.ts'
import type { TestAuth } from '../support/test-auth.ts'

export const password = 'correct horse battery'

/** What becomes of a person, or how the service is configured, between the first step of a way to sign in and the last. */
export const standings = [
  'in good standing',
  'banned',
  'banned for a while',
  'banned until a moment ago',
  'deleted between the steps',
  'unverified where that is required',
  'sign-up off',
  'linking off',
] as const
export type Standing = (typeof standings)[number]

/** A person who has an account, a password, a user name and a phone number. */
export interface Person {
  readonly id: string
  readonly email: string
  readonly name: string
  /** Their phone number. */
  readonly number: string
}

let numbers = 0

/** A running service with every way to begin a session. */
export interface Scene {
  readonly service: TestAuth
  readonly providers: ProviderServer
}

/** The configuration of a standing; every way to sign in is on. */
export function configOf(standing: Standing, providers: ProviderServer): Partial<Config> {
  const disableSignUp = standing === 'sign-up off'
  const google = providers.provider('google')
  const made = [fake({ disableSignUp }), { ...google, options: { ...google.options, disableSignUp } }]
  return {
    features: [
      emailPassword({ signUp: !disableSignUp }),
      username(),
      passkey(),
      phoneNumber(),
      social({ providers: made, linking: { enabled: standing !== 'linking off' } }),
      jwt(),
      bearer(),
      admin(),
    ],
    emailVerification: {
      required: standing === 'unverified where that is required',
      signInAfterVerification: true,
    },
  }
}

/** Makes a person as an administrator does, with a proven address. */
export async function newPerson({ service }: Scene, name: string, role = 'user'): Promise<Person> {
  const email = `${name}@example.com`
  await service.auth.call('POST', '/admin/create-user', { body: { name, email, password, role } })
  const number = `+49151${String(++numbers).padStart(8, '0')}`
  const [row] = await service.db.query<{ id: string }>(sql`
    update latchkey.user set email_verified = true, username = ${name}, phone_number = ${number}, phone_number_verified = true
    where email = ${email} returning id`)
  if (row === undefined) throw new Error(`${email} was not written`)
  return { id: row.id, email, name, number }
}

/** Links a person's account at a provider, as an import would. */
export async function linkAt({ service }: Scene, person: Person, providerId: 'fake' | 'google'): Promise<void> {
  const linked = { providerId, issuer: '', subject: person.name }
  await insertLinkedAccount(service.db, person.id, linked, service.clock.now)
}

/** Lets the thing happen that the standing names. */
export async function befall({ service }: Scene, { id }: Person, standing: Standing): Promise<void> {
  const { auth, clock, db } = service
  if (standing === 'banned') await auth.call('POST', '/admin/ban-user', { body: { userId: id } })
  if (standing === 'banned for a while' || standing === 'banned until a moment ago') {
    await auth.call('POST', '/admin/ban-user', { body: { userId: id, banExpiresIn: 5 } })
  }
  if (standing === 'banned until a moment ago') clock.advance(5)
  if (standing === 'deleted between the steps') await auth.call('POST', '/admin/remove-user', { body: { userId: id } })
  if (standing === 'unverified where that is required') {
    await db.query(sql`update latchkey.user set email_verified = false where id = ${id}`)
  }
}

/** Signs a person in with the password, in a browser of its own. */
export async function signedIn({ service }: Scene, { email }: Person): Promise<{ page: Browser; answer: Answer }> {
  const page = service.browser()
  const answer = await page.post('/sign-in/email', { email, password })
  if (answer.status !== 200) throw new Error(`Signing in failed: ${JSON.stringify(answer.body)}`)
  return { page, answer }
}

/** The last step of a way to sign in, and the headers with which its session is carried where no cookie does. */
export interface Arrived {
  readonly page: Browser
  readonly answer: Answer
  readonly headers?: Record<string, string>
}

/**
 * What an arrival came to: `in` as the person, `in, as a new user` with their address, or status and word of the refusal;
 * `nobody` where the call itself succeeded.
 */
export async function outcomeOf({ page, answer, headers }: Arrived, person: Person): Promise<string> {
  const { body: session } = await page.get('/get-session', headers)
  const location = answer.headers.get('location')
  const refusal = location === null ? null : new URL(location, 'http://localhost').searchParams.get('error')
  const word = `${answer.status} ${refusal ?? answer.body?.code ?? 'nobody'}`
  if (session === null) return word
  if (answer.status >= 400 || refusal !== null) return `in, although ${word}`
  if (session.user.id === person.id) return 'in'
  return session.user.email.endsWith(person.email) ? 'in, as a new user' : `in as ${session.user.email}`
}
