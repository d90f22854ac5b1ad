import {
  admin,
  bearer,
  emailOTP,
  emailPassword,
  fake,
  type Feature,
  magicLink,
  passkey,
  phoneNumber,
  social,
  sql,
  twoFactor,
  username,
} from '../../../runtime/index.ts'
import type { Answer, Browser } from '../../support/browser-jar.ts'
import { createTestAuth, type TestAuth } from '../../support/test-auth.ts'
import { signInBrowser, writeUser } from '../written-user.ts'

/** Password of the stranger, who made the account. */
export const password = 'correct horse battery'
/** Password of the owner. */
export const newPassword = 'another long password'

/** A service with everything by which somebody can get in, in which everybody made an account with a password. */
export interface World {
  readonly service: TestAuth
  readonly hash: string
  /** An administrator. */
  readonly boss: Browser
}

/** An account that a stranger made with the e-mail of somebody else, who did not verify it. */
export interface Account {
  readonly id: string
  readonly name: string
  readonly email: string
  /** Where the stranger is signed in. */
  readonly page: Browser
}

/** Starts it; the caller closes the service. */
export async function startWorld(more: readonly Feature[]): Promise<World> {
  const service = await createTestAuth({
    config: {
      features: [
        emailPassword(),
        username(),
        passkey(),
        social({ providers: [fake()], linking: { allowDifferentEmails: true } }),
        bearer(),
        admin(),
        twoFactor(),
        magicLink(),
        emailOTP({ changeEmail: { enabled: true } }),
        phoneNumber(),
        ...more,
      ],
      user: { changeEmail: true, deleteUser: true, unlinkLastAccount: true },
    },
  })
  const hash = await service.auth.platform.passwords.hash(password)
  const world = { service, hash, boss: service.browser() }
  const { id } = await newUser(world, 'boss')
  await service.db.query(sql`update latchkey.user set role = 'admin' where id = ${id}`)
  return { ...world, boss: await signedIn(world, id) }
}

function newUser({ service, hash }: Omit<World, 'boss'>, name: string) {
  return writeUser(service.auth, { name, hash, emailVerified: false }, service.clock.now)
}

async function signedIn({ service }: Omit<World, 'boss'>, userId: string): Promise<Browser> {
  const page = service.browser()
  await signInBrowser(service.auth, userId, page, service.clock.now)
  return page
}

/** The account of a stranger, as it is right after the sign-up. */
export async function newAccount(world: World, name: string): Promise<Account> {
  const user = await newUser(world, name)
  return { ...user, page: await signedIn(world, user.id) }
}

/** The one-time part of the newest mail. */
export async function mailedToken({ service }: World, to: string, kind: string): Promise<string> {
  const token = (await service.mails({ to, kind })).at(-1)?.token
  if (typeof token !== 'string') throw new Error(`No ${kind} came to ${to}`)
  return token
}

/** The code in the newest mail. */
export async function mailedCode({ service }: World, to: string): Promise<string> {
  return (await service.mails({ to, kind: 'email-otp' })).at(-1)?.subject.slice(0, 6) ?? ''
}

/** What a test cannot go on without. */
export function succeeded(answer: Answer): Answer {
  const location = answer.headers.get('location') ?? ''
  if (answer.status >= 400 || location.includes('error=')) {
    throw new Error(`${answer.status} ${location} ${JSON.stringify(answer.body)}`)
  }
  return answer
}

/** Whether somebody is in the account in this browser. */
export async function isIn({ id }: Account, page: Browser, headers: Record<string, string> = {}): Promise<boolean> {
  return (await page.get('/get-session', headers)).body?.user.id === id
}
