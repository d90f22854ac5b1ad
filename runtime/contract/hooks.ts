// Long because it is the one closed list of hooks, each with what it is told.
import type { Database } from '../database/database.ts'
import type { Authentication, WantedFactor } from './assurance.ts'
import type { Actor, Change, Columns, RecordedChange, Via } from './change.ts'
import type { Identity, InvitationFacts, MemberFacts, OrganizationFacts, Session, User } from './entities.ts'
import type { Counters } from './metric-counters.ts'
import type { ErrorEntry } from './error-entry.ts'
import type { Exchange } from './exchange.ts'
import type { KeyRing } from './key-ring.ts'
import type { Log } from './log.ts'
import type { NewMail } from './new-mail.ts'
import type { Statements } from './permissions.ts'
import type { Settings } from './settings.ts'

export type { Columns, Via } from './change.ts'

/** Work in the background that can be asked for before its time. */
export interface Waker {
  /** Runs the task soon; its own turn comes anyway. Call it when the transaction that made the work has returned. */
  wake(task: string): void
}

/** Where something happens: the service, the moment, and the request that caused it. The context of a route is one. */
export interface Occasion {
  readonly settings: Settings
  readonly log: Log
  readonly tasks: Waker
  /** For metrics. What is counted stays counted when the transaction does not commit. */
  readonly counters: Counters
  readonly keys: KeyRing
  /** Those of all features. */
  readonly hooks: HookRunner
  /** The moment at which the request is judged; SQL takes its time from here. */
  readonly now: Date
  /** Null where no request is behind it: in a task. */
  readonly exchange: Exchange | null
  readonly via: Via
  /** Who acts, where no request says it: the operator at the command line. Absent in a task. */
  readonly actor?: Actor | undefined
}

/** Puts a change on record, in its transaction: for code that knows no `Occasion`. */
export type Recorder = (tx: Database, change: Change) => Promise<void>

/** Where nothing is put on record. */
export const noRecord: Recorder = async () => {}

/** The one context of every hook. What a hook is told about stands beside it, in the same object. */
export interface HookContext extends Occasion {
  /**
   * The transaction of the event: what is written here is there if and only if the event is. Where nothing is written
   * (`identified`, `signInMethods`, `sessionRead`, `tokenClaims`), the database.
   */
  readonly tx: Database
  /** Queues a mail in the transaction: it leaves if and only if that commits. */
  mail(mail: NewMail): Promise<void>
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

/** By what a session began. */
export interface Beginning {
  /** After a second factor, `method` is that of the first. */
  readonly by: Authentication
  /** It takes the place of one that was there, or is an administrator's in the user's place: nobody signed in. */
  readonly replaces: boolean
}

/** A session whose credential goes to its holder. */
export interface SentSession {
  readonly session: Session
  /** The secret itself; `signed` of the hook is what the cookie holds. */
  readonly credential: string
  /** Seconds for which the browser keeps its cookie; undefined: until it closes. */
  readonly maxAge: number | undefined
  /** Null where the session was there before: it slides, or becomes the one of the browser again. */
  readonly began: Beginning | null
  /** Whether cookies are written: false for a caller that came with a token of its own. */
  readonly byCookie: boolean
}

/** A call, as gates are told it. */
export interface GatedCall {
  readonly method: 'GET' | 'POST'
  /** Below the base path, e.g. `/organization/create`. */
  readonly path: string
}

/** What happens to users. `Input` is what a feature's `userInput` lets a body say; it gets that part of the body and nothing else. */
interface UserHooks<Input, Own> {
  /**
   * A user is about to be written: gives columns that this feature declared (`fields`, `columns`). `user` is null for a new
   * one; then it names every column that it adds, so that an answer about somebody who was not written looks the same.
   * `input` is null where no body says anything: a provider's sign-up, say. With `unseen`, nobody may learn whether the row
   * was written (a sign-up where e-mails have to be verified): what is unique is not taken before that (`userUpdated`). Without
   * `fresh`, a person asks in a session in which no way to sign in may change: an old one, or one that is not their own.
   */
  userWriting(
    event: HookContext & {
      readonly input: Input | null
      readonly user: (User & Own) | null
      readonly unseen: boolean
      readonly fresh: boolean
    },
  ): Promise<Columns>
  /** A user was made, by whatever way (`via`): not for a sign-up with an e-mail that has a user already. */
  userCreated(event: HookContext & { readonly user: User & Own; readonly input: Input | null }): Promise<void>
  /** The user's own data changed. */
  userUpdated(event: HookContext & { readonly user: User & Own }): Promise<void>
  /** A user is about to be deleted, with everything that hangs on the row. */
  userDeleting(event: HookContext & { readonly user: User & Own }): Promise<void>
}

/** How somebody gets in. */
interface CredentialHooks {
  /** A credential that came by another way than the cookie, and before which the cookie counts for nothing. The first feature that answers wins. */
  readSessionToken(exchange: Exchange): string | PresentedCredential | undefined
  /**
   * The credential is being handed over, when everything has been written; `signed` is what the cookie holds. Cookies of a
   * feature's own are for `sent.byCookie` only.
   */
  sessionSent(exchange: Exchange, signed: string, sent: SentSession): void
  /**
   * Somebody signs out in a browser: takes this feature's cookies back, and gives the credentials in them, whose sessions end with
   * the one of the call. Not asked of a caller that came with a token of its own.
   */
  signingOut(exchange: Exchange): readonly string[]
  /** Lists a user's ways to sign in that are no account of the core: passkeys, say. The last one of all is kept. */
  signInMethods(event: HookContext & { readonly userId: string }): Promise<readonly SignInMethod[]>
  /**
   * Removes one of a user's ways to sign in that `signInMethods` listed; false when it is none of this feature's, or gone.
   * The user is locked, and what is told to the person is told by who calls.
   */
  removeSignInMethod(event: HookContext & { readonly userId: string; readonly id: string }): Promise<boolean>
  /** What people call a provider of accounts, `Google` for `google`; `undefined` where this feature has no such provider. */
  providerName(providerId: string): string | undefined
  /**
   * Every credential of a user is being removed, because the owner of the e-mail takes the account over: removes those of
   * this feature. A feature that stores anything by which somebody can act as the user has to implement it.
   */
  credentialsRemoved(event: HookContext & { readonly userId: string }): Promise<void>
  /**
   * Removes a user's second factors, because an administrator says that they are lost; false where there were none. The user is
   * locked. What is told to the person is told here.
   */
  removeSecondFactors(event: HookContext & { readonly user: User }): Promise<boolean>
  /** Somebody is about to try a password to sign in, by whatever name; rejects it where that is switched off. */
  passwordTrying(): void
}

/** What happens to sessions. */
interface SessionHooks<Own, OwnSession> {
  /**
   * Looks at whoever makes a call, before it is handled, on every call but those that say `gate: false`. An error of this
   * feature's catalogue: the person has something to do first. Their calls are answered with it until then, and get-session
   * says its code beside the session (`gate`), so that a page can show what is to be done. A thrown `AuthError` rejects
   * get-session too. Nothing lets the call through. The first feature that answers wins.
   */
  identified(
    event: HookContext & {
      readonly session: Session & OwnSession
      readonly user: User & Own
      readonly call: GatedCall
    },
  ): Promise<ErrorEntry | undefined> | ErrorEntry | undefined
  /**
   * A session is about to begin, by whatever method; every gate for signing in belongs here. A hook that wrote the user
   * gives the user as it is now.
   */
  sessionCreating(event: HookContext & { readonly user: User & Own }): Promise<User | void>
  /**
   * Asked when a session is about to begin, after `sessionCreating`: what else the person has to prove. Until they have, there
   * is no session. Not asked where two factors were given. The first feature that answers wins. With `stepUp`, a call in a
   * session asks for it anew (`requireStepUp`): a browser that is trusted does not help then.
   */
  secondFactor(
    event: HookContext & { readonly user: User & Own; readonly by: Authentication; readonly stepUp: boolean },
  ): Promise<WantedFactor | undefined>
  /** A session began. */
  sessionCreated(
    event: HookContext & Beginning & { readonly session: Session & OwnSession; readonly user: User & Own },
  ): Promise<void>
  /**
   * Somebody signed in where they were somebody else: told when the new session has begun, with the one that was there. A sign-in
   * that ended in another request, at a provider or with a second factor, brings the session in which it was begun.
   */
  sessionSucceeded(
    event: HookContext & {
      readonly session: Session & OwnSession
      readonly user: User & Own
      readonly earlier: Identity
    },
  ): Promise<void>
  /**
   * get-session is about to answer this identity. Headers may be added. Where a feature listens, the answer comes from the
   * database and never from the cookie cache, so that nothing is made for somebody who is revoked, banned or demoted.
   */
  sessionRead(
    event: HookContext & {
      readonly exchange: Exchange
      readonly session: Session & OwnSession
      readonly user: User & Own
    },
  ): Promise<void>
  /** Whether list-sessions shows a session to its user. */
  sessionListed(session: Session & OwnSession): boolean
  /**
   * Whether the session is one that the person began: false where they did not prove who they are. It never counts as
   * fresh then, and calls that say `ownSession` reject it: it sees and changes no credentials.
   */
  mayBeFresh(identity: Identity): boolean
  /**
   * The id of whoever acts in this session in its user's place: an administrator who impersonates, say. Tokens name them
   * (`act`, RFC 8693 section 4.1), and the session is not the user's own, whatever `mayBeFresh` says.
   */
  actor(identity: Identity): string | undefined
  /**
   * Whether a person may do all of `permission`: in an organization, or where `organizationId` is null by their own role. One
   * feature that says true is enough; undefined where it has no word in it. Asked by `requirePermission`.
   */
  permitted(
    event: HookContext & {
      readonly session: Session & OwnSession
      readonly user: User & Own
      readonly permission: Statements
      readonly organizationId: string | null
    },
  ): Promise<boolean | undefined>
  /** Sessions ended, by sign-out, revocation or expiry. */
  sessionsEnded(event: HookContext & { readonly userId: string; readonly sessionIds: readonly string[] }): Promise<void>
  /** A token is about to be signed (`jwt`): gives claims to add. The registered ones and those of the configuration win. */
  tokenClaims(
    event: HookContext & { readonly session: Session & OwnSession; readonly user: User & Own },
  ): Promise<Columns>
}

/** What happens to organizations (`organization`), each in the transaction that does it. A thrown `AuthError` prevents it. */
interface OrganizationHooks {
  /** One was made; `member` is its owner. */
  organizationCreated(
    event: HookContext & { readonly organization: OrganizationFacts; readonly member: MemberFacts },
  ): Promise<void>
  organizationUpdated(event: HookContext & { readonly organization: OrganizationFacts }): Promise<void>
  /** One is about to be deleted, with its members, teams and invitations. */
  organizationDeleting(event: HookContext & { readonly organization: OrganizationFacts }): Promise<void>
  /** Somebody became a member: by an invitation, by an administrator of the organization, or by making it. */
  memberAdded(event: HookContext & { readonly member: MemberFacts }): Promise<void>
  /** Somebody left or was removed. Not told for each member of an organization that is deleted. */
  memberRemoved(event: HookContext & { readonly member: MemberFacts }): Promise<void>
  /** `before` is the role that the member had. */
  memberRoleChanged(event: HookContext & { readonly member: MemberFacts; readonly before: string }): Promise<void>
  invitationCreated(event: HookContext & { readonly invitation: InvitationFacts }): Promise<void>
  invitationAccepted(
    event: HookContext & { readonly invitation: InvitationFacts; readonly member: MemberFacts },
  ): Promise<void>
  invitationRejected(event: HookContext & { readonly invitation: InvitationFacts }): Promise<void>
  invitationCanceled(event: HookContext & { readonly invitation: InvitationFacts }): Promise<void>
}

/** What is kept or told of everything that changes. */
interface RecordHooks {
  /**
   * Something about a person, an organization or the service changed: told of every change on record, in its transaction, so that
   * what is written here is there if and only if the change is. An audit log and webhooks listen.
   */
  changed(event: HookContext & { readonly change: RecordedChange }): Promise<void>
}

/**
 * The hooks of a feature: a closed list. Features run in the order of the config. A hook gets one object, as a route's
 * handler does: the `HookContext` and what happened. It prevents the event by throwing an `AuthError`. Those without a context
 * (`readSessionToken`, `sessionSent`, `signingOut`, `providerName`, `passwordTrying`, `sessionListed`, `mayBeFresh`, `actor`) only answer a
 * question about what they are given.
 */
export interface Hooks<Input = never, Own = object, OwnSession = object>
  extends UserHooks<Input, Own>, CredentialHooks, SessionHooks<Own, OwnSession>, OrganizationHooks, RecordHooks {}

/** What is told of an event, without the context. */
export type EventOf<Name extends keyof Hooks> = Hooks[Name] extends (event: infer Event extends HookContext) => unknown
  ? Omit<Event, keyof HookContext>
  : never

/** Hooks that are told of something and answer nothing. */
export const eventNames = [
  'userUpdated',
  'userDeleting',
  'credentialsRemoved',
  'sessionCreated',
  'sessionSucceeded',
  'sessionRead',
  'sessionsEnded',
  'organizationCreated',
  'organizationUpdated',
  'organizationDeleting',
  'memberAdded',
  'memberRemoved',
  'memberRoleChanged',
  'invitationCreated',
  'invitationAccepted',
  'invitationRejected',
  'invitationCanceled',
] as const satisfies readonly (keyof Hooks)[]

/** Tells all features, in order. Call it in the transaction of the event. */
type Tells = {
  readonly [Name in (typeof eventNames)[number]]: (
    occasion: Occasion,
    tx: Database,
    event: EventOf<Name>,
  ) => Promise<void>
}

/** The hooks of all features, each as one function that runs those of the features in the order of the config. */
export interface HookRunner extends Tells {
  /** Whether a feature has one of these hooks. */
  has(...names: readonly (keyof Hooks)[]): boolean
  /** The columns that all features write. `body` may hold more than they declared. */
  userWriting(
    occasion: Occasion,
    tx: Database,
    event: { readonly body: Columns; readonly user: User | null; readonly unseen: boolean; readonly fresh: boolean },
  ): Promise<Columns>
  userCreated(occasion: Occasion, tx: Database, event: { readonly user: User; readonly body: Columns }): Promise<void>
  signInMethods(occasion: Occasion, tx: Database, event: { readonly userId: string }): Promise<readonly SignInMethod[]>
  /** Whether one of the features removed it. */
  removeSignInMethod(
    occasion: Occasion,
    tx: Database,
    event: { readonly userId: string; readonly id: string },
  ): Promise<boolean>
  /** Tells all features of a change. Where none listens it costs nothing: ask `has('changed')` before you read what was there. */
  changed(occasion: Occasion, tx: Database, change: Change): Promise<void>
  /** Whether one of the features had any. */
  removeSecondFactors(occasion: Occasion, tx: Database, event: { readonly user: User }): Promise<boolean>
  /** What the first gate that does not let through answers. */
  identified(occasion: Occasion, db: Database, event: EventOf<'identified'>): Promise<ErrorEntry | undefined>
  /** The user as the last of the hooks gave it. */
  sessionCreating(occasion: Occasion, tx: Database, event: { readonly user: User }): Promise<User>
  /** What the first feature that asks for it wants; undefined where none does. */
  secondFactor(
    occasion: Occasion,
    tx: Database,
    event: { readonly user: User; readonly by: Authentication; readonly stepUp: boolean },
  ): Promise<WantedFactor | undefined>
  tokenClaims(occasion: Occasion, db: Database, event: Identity): Promise<Columns>
  /** Whether a feature permits it. */
  permitted(occasion: Occasion, db: Database, event: EventOf<'permitted'>): Promise<boolean>
  readSessionToken(exchange: Exchange): string | PresentedCredential | undefined
  sessionSent(exchange: Exchange, signed: string, sent: SentSession): void
  /** The credentials that all features gave. */
  signingOut(exchange: Exchange): readonly string[]
  providerName(providerId: string): string | undefined
  passwordTrying(): void
  sessionListed(session: Session): boolean
  mayBeFresh(identity: Identity): boolean
  actor(identity: Identity): string | undefined
}
