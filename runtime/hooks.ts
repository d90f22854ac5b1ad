import type { Database } from './database/database.ts'
import type { Identity, Session, User } from './entities.ts'
import type { Exchange } from './exchange.ts'
import type { KeyRing } from './key-ring.ts'
import type { Log } from './log.ts'
import type { Settings } from './settings.ts'

/** What a hook outside a transaction can use; `Platform` is more of it. */
export interface Service {
  readonly db: Database
  readonly settings: Settings
  readonly log: Log
  readonly keys: KeyRing
}

/**
 * The moments that a feature can listen to: a closed list. Features run in the order of the config. A hook that takes
 * `tx` runs inside the transaction of the event and refuses it by throwing an `AuthError`.
 */
export interface Hooks {
  /** A credential that came by another way than the cookie, and before which the cookie counts for nothing. The first feature that answers wins. */
  readSessionToken(exchange: Exchange): string | undefined
  /** The credential is being handed to the browser as a cookie; `signed` is what the cookie holds. */
  sessionSent(exchange: Exchange, signed: string): void
  /**
   * A user is about to be written from the body of a call, or by the service (`input` is empty then): gives columns of
   * this feature. `user` is null for a new one; then it names every column that it adds, so that an answer about somebody
   * who was not written looks the same.
   */
  userWriting(
    tx: Database,
    input: Readonly<Record<string, unknown>>,
    user: User | null,
  ): Promise<Readonly<Record<string, unknown>>>
  /** A user row was written. */
  userCreated(tx: Database, user: User, exchange: Exchange): Promise<void>
  /** The user's own data changed. */
  userUpdated(tx: Database, user: User, exchange: Exchange): Promise<void>
  /** A user is about to be deleted, with everything that hangs on the row. */
  userDeleting(tx: Database, user: User, exchange: Exchange): Promise<void>
  /** How many ways to sign in a user has that are no account of the core: passkeys, say. The last one is kept. */
  signInMethods(tx: Database, userId: string): Promise<number>
  /** What was never proven of a user is being removed, because the owner of the address came by another way. */
  unprovenRemoved(tx: Database, userId: string): Promise<void>
  /** Somebody is about to try a password to sign in, by whatever name; refuses where that is switched off. */
  passwordTrying(): void
  /**
   * A session is about to begin, by whatever method; every gate for signing in belongs here. A hook that wrote the user
   * gives the user as it is now.
   */
  sessionCreating(tx: Database, user: User, exchange: Exchange): Promise<User | void>
  /** A session began. */
  sessionCreated(tx: Database, session: Session, user: User, exchange: Exchange): Promise<void>
  /** get-session is about to answer this identity. Headers may be added. */
  sessionRead(service: Service, exchange: Exchange, identity: Identity): Promise<void>
  /** Whether list-sessions shows a session to its user. */
  sessionListed(session: Session): boolean
  /** Whether the session may count as fresh at all: false where the person did not prove who they are. */
  mayBeFresh(identity: Identity): boolean
  /** Sessions ended, by sign-out, revocation or expiry. */
  sessionsEnded(tx: Database, userId: string, sessionIds: readonly string[]): Promise<void>
}
