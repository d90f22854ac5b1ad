import { onTestFinished } from 'vitest'
import {
  admin,
  emailPassword,
  fake,
  issueVerification,
  organization,
  passkey,
  social,
  sql,
  username,
  uuidv7,
} from '../../../runtime/index.ts'
import { raw } from '../../../runtime/database/sql.ts'
import { insertLinkedAccount } from '../../../runtime/identity/linked-account.ts'
import { register } from '../../features/passkey/ceremonies.ts'
import { type ProviderServer, startProviderServer } from '../../social/provider-server.ts'
import { type Authenticator, createAuthenticator } from '../../support/authenticator.ts'
import type { Browser } from '../../support/browser-jar.ts'
import { type TwoNodes, twoNodes } from '../../support/nodes.ts'
import { patience } from '../../support/shared-database.ts'
import { signInBrowser, writeUser } from '../written-user.ts'

/** Password of everybody, before it changes. */
export const password = 'correct horse battery'
/** What it changes to. */
export const newPassword = 'another long password'

/** Two nodes where everybody can sign in by everything. */
export interface Scene extends TwoNodes {
  readonly providers: ProviderServer
  /** Hash of `password`, made once: what is measured is not how long hashing takes. */
  readonly hash: string
  /** The administrator. */
  readonly boss: { readonly id: string }
}

/** Somebody with a password, a user name, a passkey and a linked account. */
export interface Person {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly device: Authenticator
}

/**
 * A session or a proof whose credential was gone when its transaction ended is written down, at the end of that very
 * transaction: what a session stands on is the user agent of its request. Nothing that locks the credential can be there.
 */
const watcher = raw(`
  create table latchkey.expected_hash (user_id uuid primary key, hash text not null);
  create table latchkey.fallen (method text not null);
  create function latchkey.judge() returns trigger language plpgsql as $judge$
  begin
    if (new.user_agent = 'password' and not exists (
          select from latchkey.account a join latchkey.expected_hash e on e.user_id = a.user_id and e.hash = a.password
          where a.user_id = new.user_id and a.provider_id = 'credential'))
      or (new.user_agent = 'passkey' and not exists (select from latchkey.passkey where user_id = new.user_id))
      or (new.user_agent = 'google' and not exists (
          select from latchkey.account where user_id = new.user_id and provider_id = 'google'))
    then insert into latchkey.fallen values (new.user_agent); end if;
    return null;
  end $judge$;
  create constraint trigger judge after insert or update of updated_at on latchkey.session
    deferrable initially deferred for each row execute function latchkey.judge();`)

/** Starts it; it is closed when the test ends. */
export async function startScene(): Promise<Scene> {
  const time = { now: new Date() }
  const providers = await startProviderServer(() => time.now)
  onTestFinished(() => providers.close())
  const features = [
    emailPassword({ revokeSessionsOnPasswordReset: true }),
    username(),
    passkey(),
    social({ providers: [fake(), providers.provider('google')] }),
    admin(),
    organization(),
  ]
  const user = { changeEmail: true, deleteUser: true, confirmDeletion: false, unlinkLastAccount: true }
  // Hashes take their time: that is when a credential is taken away. No password waits for its turn, and no statement for its
  // deadline: what is refused is refused for a reason.
  const config = { features, user, passwords: { concurrency: 32, queue: 64 } }
  const nodes = await twoNodes({ config, deadlines: patience, clock: time.now, realHashes: true })
  await nodes.first.db.query(watcher)
  const hash = await nodes.first.auth.platform.passwords.hash(password)
  const boss = await newUser({ ...nodes, hash }, 'boss', true)
  await nodes.first.db.query(sql`update latchkey.user set role = 'admin' where id = ${boss.id}`)
  return { ...nodes, providers, hash, boss }
}

function newUser({ first, hash }: Pick<Scene, 'first' | 'hash'>, name: string, emailVerified: boolean) {
  const columns = { username: name, displayUsername: name }
  return writeUser(first.auth, { name, hash, emailVerified, columns }, first.clock.now)
}

/** Writes a person as an import would. */
export async function newPerson(scene: Scene, name: string, emailVerified: boolean): Promise<Person> {
  const { db, clock } = scene.first
  const { now } = clock
  const user = await newUser(scene, name, emailVerified)
  const { id } = user
  await insertLinkedAccount(db, id, { providerId: 'google', issuer: '', subject: name }, now)
  await db.query(sql`insert into latchkey.expected_hash (user_id, hash) values (${id}, ${scene.hash})`)
  const person = { ...user, device: createAuthenticator() }
  const page = await signedIn(scene, person)
  const answer = await register(scene.first, page, person.device)
  if (answer.status !== 200) throw new Error(`No passkey: ${JSON.stringify(answer.body)}`)
  return person
}

/** A browser in which the person is signed in; the session stands on what `userAgent` says. */
export async function signedIn(
  { first, at }: Scene,
  { id }: Pick<Person, 'id'>,
  userAgent = 'test',
  node = 0,
): Promise<Browser> {
  const page = at(node)
  const sessionId = await signInBrowser(first.auth, id, page, first.clock.now)
  await first.db.query(sql`update latchkey.session set user_agent = ${userAgent} where id = ${sessionId}`)
  return page
}

/** The token of a mailed link that sets a new password. */
export async function resetToken({ first }: Scene, person: Person): Promise<string> {
  const secret = uuidv7(first.clock.now)
  const { now } = first.clock
  const link = { purpose: 'reset-password', secret, value: person.id, lifetime: 600, now, user: person }
  await issueVerification(first.db, link)
  return secret
}

/** What began, or was made fresh, although its credential was gone. */
export async function fallen({ first }: Scene): Promise<string[]> {
  const rows = await first.db.query<{ method: string }>(sql`select method from latchkey.fallen`)
  return rows.map(({ method }) => method)
}
