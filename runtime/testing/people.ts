import type { OpenAuth } from '../auth.ts'
import { sql } from '../database/sql.ts'
import type { Session, User } from '../contract/entities.ts'
import { cookieName, createCookieSigner } from '../http/cookies.ts'
import { credentialProvider } from '../identity/account.ts'
import { normalizeEmail } from '../identity/email.ts'
import { insertSession } from '../identity/session.ts'
import { columnsOfFeatures, insertUserWithAccount } from '../identity/user.ts'
import { limits } from '../contract/limits.ts'
import { randomText, uuidv7 } from '../security/random.ts'

/** A user to make; what is left out is made up. */
export interface NewTestUser {
  readonly email?: string
  readonly name?: string
  /** Left out, the user has one that is in the answer; null: none, like somebody who only uses a provider. */
  readonly password?: string | null
  /** Default true. */
  readonly emailVerified?: boolean
}

/** A user, and the password to sign in with. */
export interface TestUser extends User {
  readonly password: string | null
}

/** A session, and what to send to be recognised. */
export interface TestSession {
  readonly session: Session
  /** Value of a `Cookie` header. */
  readonly cookie: string
  /** For `fetch`: the cookie and the service's own origin. */
  readonly headers: { readonly cookie: string; readonly origin: string }
}

/** Writes a user. @throws when the address is none or has a user already */
export async function makeUser(auth: OpenAuth, wanted: NewTestUser, now: Date): Promise<TestUser> {
  const id = uuidv7(now)
  const { name = 'Test User', emailVerified = true } = wanted
  const password = wanted.password === undefined ? `password-${randomText(12)}` : wanted.password
  const email = normalizeEmail(wanted.email ?? `user-${randomText(8, 'lowercase')}@example.com`)
  if (email === undefined) throw new Error(`Not an e-mail address: ${wanted.email}`)
  const hash = password === null ? '' : await auth.platform.passwords.hash(password)
  const account = { id: uuidv7(now), providerId: credentialProvider, accountId: id, password: hash }
  const occasion = { ...auth.platform, now, exchange: null, via: 'service' } as const
  const user = await auth.db.transaction(async (tx) => {
    const written = await insertUserWithAccount(
      tx,
      auth.platform.fields,
      {
        id,
        name,
        email,
        emailVerified,
        image: null,
        emailOrigin: null,
        columns: await columnsOfFeatures(occasion, tx, {}, null),
        now,
      },
      account,
    )
    if (password === null) await tx.query(sql`delete from latchkey.account where id = ${account.id}`)
    if (written !== undefined) await occasion.hooks.userCreated(occasion, tx, { user: written, body: {} })
    return written
  })
  if (user === undefined) throw new Error(`${email} has a user already`)
  return { ...user, password }
}

/** Begins a session for a user, past every gate. */
export async function makeSession(auth: OpenAuth, userId: string, now: Date): Promise<TestSession> {
  const { settings, platform } = auth
  const credential = randomText(limits.credentialLength)
  const written = await insertSession(auth.db, platform, {
    id: uuidv7(now),
    userId,
    credential,
    remember: true,
    expiresAt: new Date(now.getTime() + settings.session.lifetime * 1000),
    ipAddress: '127.0.0.1',
    userAgent: 'latchkey/testing',
    amr: [],
    secondFactorAt: null,
    now,
  })
  if (written === undefined) throw new Error('The new session was not returned')
  const value = encodeURIComponent(createCookieSigner(settings.secrets).sign('session_token', credential))
  const cookie = `${cookieName(settings, 'session_token')}=${value}`
  return { session: written.session, cookie, headers: { cookie, origin: settings.origin } }
}
