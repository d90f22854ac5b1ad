import type { Database } from '../database/database.ts'
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
  /** In the order of the config. */
  readonly hooks: readonly Partial<Hooks>[]
}

/** A credential as it came with a request. */
export interface PresentedCredential {
  readonly credential: string
  /** Its signature does not say for which cookie it was made: it counts for seven days from the first one that was seen. */
  readonly oldSignature: boolean
}

/** One way in which a user can sign in, as the user and administrators are shown it: nothing secret. */
export interface SignInMethod {
  /** Names it in calls that remove it; no other method has it (a UUID, say). */
  readonly id: string
  /** `password`, `account` (at another service), `passkey`, or a feature's own word. */
  readonly kind: string
  /** What a person calls it: `Password`, `Google`, `Passkey “Ada's phone”`. */
  readonly name: string
  readonly createdAt: Date
}

/**
 * The hooks of a feature: a closed list. Features run in the order of the config. A hook that takes
 * `tx` runs inside the transaction of the event and refuses it by throwing an `AuthError`.
 */
export interface Hooks {
  /** A credential that came by another way than the cookie, and before which the cookie counts for nothing. The first feature that answers wins. */
  readSessionToken(exchange: Exchange): string | PresentedCredential | undefined
  /** The credential is being handed to the browser as a cookie; `signed` is what the cookie holds. */
  sessionSent(exchange: Exchange, signed: string): void
  /**
   * A user is about to be written from the body of a call, or by the service (`input` is empty then): gives columns of
   * this feature. `user` is null for a new one; then it names every column that it adds, so that an answer about somebody
   * who was not written looks the same. With `unseen`, nobody may learn whether the row was written (a sign-up where
   * addresses have to be proven): what is unique is not taken before the address is proven (`userUpdated`).
   */
  userWriting(
    tx: Database,
    input: Readonly<Record<string, unknown>>,
    user: User | null,
    unseen: boolean,
  ): Promise<Readonly<Record<string, unknown>>>
  /** A user row was written. */
  userCreated(tx: Database, user: User, exchange: Exchange): Promise<void>
  /** The user's own data changed. */
  userUpdated(tx: Database, user: User, exchange: Exchange): Promise<void>
  /** A user is about to be deleted, with everything that hangs on the row. */
  userDeleting(tx: Database, user: User, exchange: Exchange): Promise<void>
  /** Lists a user's ways to sign in that are no account of the core: passkeys, say. The last one of all is kept. */
  signInMethods(db: Database, userId: string): Promise<readonly SignInMethod[]>
  /**
   * Removes one of a user's ways to sign in that `signInMethods` listed; false when it is none of this feature's, or gone.
   * The user is locked, and what is told to the person is told by who calls.
   */
  removeSignInMethod(tx: Database, userId: string, id: string): Promise<boolean>
  /** What people call a provider of accounts, `Google` for `google`; `undefined` where this feature has no such provider. */
  providerName(providerId: string): string | undefined
  /**
   * Every credential of a user is being removed, because the owner of the e-mail takes the account over: removes those of
   * this feature. A feature that stores anything by which somebody can act as the user has to implement it.
   * `hooks` are those of all features, for sessions that end with it.
   */
  credentialsRemoved(
    tx: Database,
    userId: string,
    features: { readonly hooks: readonly Partial<Hooks>[] },
  ): Promise<void>
  /**
   * A password is about to be set by a call of another feature; refuses one that is too weak. `owner` is the user, or
   * what a body says about one who is not written yet.
   */
  passwordSetting(
    service: Pick<Service, 'settings'>,
    password: string,
    owner: Readonly<Record<string, unknown>>,
  ): Promise<void>
  /** Somebody is about to try a password to sign in, by whatever name; refuses where that is switched off. */
  passwordTrying(): void
  /**
   * A session is about to begin, by whatever method; every gate for signing in belongs here. A hook that wrote the user
   * gives the user as it is now.
   */
  sessionCreating(tx: Database, user: User, exchange: Exchange): Promise<User | void>
  /** A session began. */
  sessionCreated(tx: Database, session: Session, user: User, exchange: Exchange): Promise<void>
  /**
   * get-session is about to answer this identity. Headers may be added. Where a feature listens, the answer comes from the
   * database and never from the cookie cache, so that nothing is made for somebody who is revoked, banned or demoted.
   */
  sessionRead(service: Service, exchange: Exchange, identity: Identity): Promise<void>
  /** Whether list-sessions shows a session to its user. */
  sessionListed(session: Session): boolean
  /**
   * Whether the session is one that the person began: false where they did not prove who they are. It never counts as
   * fresh then, and calls that say `ownSession` refuse it: it sees and changes no credentials.
   */
  mayBeFresh(identity: Identity): boolean
  /**
   * The id of whoever acts in this session in its user's place: an administrator who impersonates, say. Tokens name them
   * (`act`, RFC 8693 section 4.1), and the session is not the user's own, whatever `mayBeFresh` says.
   */
  actor(identity: Identity): string | undefined
  /** Sessions ended, by sign-out, revocation or expiry. */
  sessionsEnded(tx: Database, userId: string, sessionIds: readonly string[]): Promise<void>
}
