import { uuidv7 } from '../../runtime/index.ts'
import { type OpenAuth } from '../../runtime/auth.ts'
import { insertUserWithAccount } from '../../runtime/identity/user.ts'
import { makeSession } from '../../runtime/testing/people.ts'
import type { Browser } from '../support/browser-jar.ts'

/** A user whose password's hash was made before: many are written where hashing is not what is tested. */
export interface NewWrittenUser {
  readonly name: string
  readonly hash: string
  readonly emailVerified: boolean
  readonly columns?: Readonly<Record<string, unknown>>
}

/** Writes a user with a password, as a sign-up does. */
export async function writeUser(
  { db, platform }: OpenAuth,
  { name, hash, emailVerified, columns = {} }: NewWrittenUser,
  now: Date,
): Promise<{ readonly id: string; readonly name: string; readonly email: string }> {
  const [id, email] = [uuidv7(now), `${name}@example.com`]
  const account = { id: uuidv7(now), providerId: 'credential', accountId: id, password: hash }
  await insertUserWithAccount(
    db,
    platform.fields,
    { id, name, email, emailVerified, emailOrigin: null, image: null, columns, now },
    account,
  )
  return { id, name, email }
}

/** Signs a user in in a browser, past every gate; gives the id of the session. */
export async function signInBrowser(auth: OpenAuth, userId: string, browser: Browser, now: Date): Promise<string> {
  const { session, cookie } = await makeSession(auth, userId, now)
  const equals = cookie.indexOf('=')
  browser.cookies.set(cookie.slice(0, equals), cookie.slice(equals + 1))
  return session.id
}
