import type { Database } from '../database/database.ts'
import type { Counters } from './metric-counters.ts'
import type { User } from './entities.ts'
import type { HookRunner, Occasion, Waker } from './hooks.ts'
import type { KeyRing } from './key-ring.ts'
import type { Log } from './log.ts'
import type { Meter } from './meter.ts'
import type { Tracer } from './tracer.ts'
import type { Readiness } from './readiness.ts'
import type { Settings } from './settings.ts'
import type { PasswordHasher } from '../security/password.ts'
import type { Cache } from '../storage/cache.ts'
import type { Exchange } from './exchange.ts'

/** Makes the values that callers see of what is stored, by the name of the column. */
type Readers = ReadonlyMap<string, { read(value: unknown): unknown }>

/** Names (camelCase) of the columns that features add to the rows of the core and of organizations. */
export interface FieldNames {
  readonly user: readonly string[]
  readonly session: readonly string[]
  readonly organization?: readonly string[]
  readonly member?: readonly string[]
  /** Of columns whose value is not read as it is stored. */
  readonly readers?: { readonly user?: Readers; readonly organization?: Readers; readonly member?: Readers }
  /** PostgreSQL's types of columns of users, where a feature says them. */
  readonly types?: ReadonlyMap<string, string>
}

/** What a new password must be. */
export interface PasswordPolicy {
  /** Shortest and longest, in Unicode code points. */
  readonly passwordMinimum: number
  readonly passwordMaximum: number
  /** Whether the most common ones are rejected, and the person's own name and e-mail; a list adds words. */
  readonly rejectCommon: boolean | readonly string[]
}

/** The texts of a mail before they are filled in. */
interface MailTemplate {
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** Looks at a new password. @throws {AuthError} when nobody may have it */
export type PasswordScreen = (
  asking: Pick<Platform, 'settings' | 'log' | 'cache' | 'counters' | 'tracer'>,
  password: string,
) => Promise<void>

/** Looks at a password that somebody signed in with. It gets the password and nothing about whose it is. */
export interface PasswordWatch {
  /** Whether others know it. False where that cannot be told. */
  isKnown(
    asking: Pick<Platform, 'settings' | 'log' | 'cache' | 'counters' | 'tracer'>,
    password: string,
  ): Promise<boolean>
  /**
   * A password is known, and its user still has it: both rows are held. `mark` stands for this password of this user, in the form in
   * which it is stored.
   */
  found(occasion: Occasion, tx: Database, about: { readonly user: User; readonly mark: Buffer }): Promise<void>
}

/** Work that an answer leaves to its process, of which nothing is stored: what a process cannot finish is lost. */
export interface Errands {
  /** `work` begins when the answer is on its way. Where a process has many of them, one more is dropped. `name` is for the log. */
  leave(name: string, work: () => Promise<void>): void
  /** Waits until there are none. */
  done(): Promise<void>
}

/** One code, as it is stored: another one for the same address is not meant. */
export interface NamedCode {
  readonly identifier: string
  /** Sealed. */
  readonly value: string
}

/** What a code is a part of, when it is mailed beside something else that does the same: using one ends the other. */
export interface CodeAttempt {
  /** Identifiers of the one-time values that end with the code. */
  readonly ends: readonly string[]
  /** How a new user is called, where the attempt signs up: then the code does, too. */
  readonly newUser: { readonly name: string } | undefined
}

/** Makes the code to sign in that the mail of another feature holds beside its own way. */
export interface SignInCode {
  /** Seconds for which one is good at most. */
  readonly lifetime: number
  /** `lifetime`: seconds for which this one is good; `user`: whose address it is, if anybody's. */
  put(
    platform: Pick<Platform, 'settings'>,
    tx: Database,
    wanted: {
      readonly to: string
      readonly lifetime: number
      readonly user: { readonly id: string; readonly email: string } | undefined
      readonly attempt: CodeAttempt
      readonly now: Date
    },
  ): Promise<{ readonly code: string; readonly stored: NamedCode }>
}

/** What another place that knows a person's password says of them. */
export interface KnownElsewhere {
  /** That place saw them open the mailbox of the e-mail. Default false. */
  readonly emailVerified?: boolean
  readonly name?: string
  readonly image?: string | null
  /** What features and own fields take of a new user, by the names that `POST /sign-up/email` has for them. */
  readonly fields?: Readonly<Record<string, unknown>>
}

/** What is asked of another place. */
export interface AskedElsewhere {
  /** Normalised. */
  readonly email: string
  /** As it was typed. A random text where no answer would count: the work is the same, and the password goes nowhere. */
  readonly password: string
}

/** Another place that knows passwords: asked where one fits nothing that is stored here. */
export interface PasswordSource {
  /** Whether an e-mail that nobody has here gets an account when the password is right there. */
  readonly makesUsers: boolean
  /** Undefined where the password is wrong there, or nobody can say. */
  ask(platform: Platform & { readonly exchange: Exchange }, asked: AskedElsewhere): Promise<KnownElsewhere | undefined>
  /** In the transaction in which the password becomes one of ours, with the user locked: false where it may not. */
  keep?(tx: Database, userId: string, now: Date): Promise<boolean>
}

/** What robots want of a call: to guess a credential, to cause a mail or another message, to make accounts. */
export type RobotTarget = 'guess' | 'send' | 'create'

/** A call that robots are after, when it is within its limits and nothing has been done yet. */
export interface RobotCall {
  readonly exchange: Exchange
  readonly target: RobotTarget
  /** Parsed. */
  readonly body: unknown
}

/**
 * Lets a call pass, or throws an `AuthError`. What it gives is called when the call has succeeded. Never asked about code in the
 * same process or with a service key.
 */
export type RobotCheck = (platform: Platform, call: RobotCall) => Promise<(() => Promise<void>) | undefined>

/** What a kind of mail or SMS does before it is made. */
interface MessageKind {
  /**
   * Runs in a transaction just before the mail is made: issues the token that its link carries, looks the receiver up.
   * `null`: there is nobody to write to, and the mail is dropped. Gives what the texts need beside `appName`.
   */
  prepare?(
    platform: Platform,
    tx: Database,
    mail: { readonly to: string; readonly data: Readonly<Record<string, unknown>> },
    now: Date,
  ): Promise<Readonly<Record<string, unknown>> | null>
}

/** A kind of mail. The texts are the sentences of `templates/email/sentences`, files `<kind>.{html,txt}`, or `template`. */
export interface MailKind extends MessageKind {
  readonly channel?: 'mail'
  /**
   * Texts of a feature that has no files; `{{name}}` is filled in, escaped for its place. `languages` has those in other
   * languages (BCP 47), and `language` says that of the first: the service's own unless told.
   */
  readonly template?: MailTemplate & {
    readonly language?: string
    readonly languages?: Readonly<Record<string, MailTemplate>>
  }
}

/** A kind of SMS: it goes through the same outbox, and has one text. A file `<kind>.txt` of `mail.templates` wins over it. */
export interface SmsKind extends MessageKind {
  readonly channel: 'sms'
  /** `{{name}}` is filled in. */
  readonly text: string
}

/** What the running service offers to its handlers: passed as an argument, never looked up. */
export interface Platform {
  readonly db: Database
  readonly settings: Settings
  readonly log: Log
  readonly keys: KeyRing
  /** Those of all features. */
  readonly hooks: HookRunner
  readonly passwords: PasswordHasher
  /** Undefined where no feature has passwords. */
  readonly passwordPolicy: PasswordPolicy | undefined
  /** Undefined where no feature looks at new passwords. */
  readonly passwordScreen: PasswordScreen | undefined
  /** Undefined where no feature looks at passwords that were used. */
  readonly passwordWatch: PasswordWatch | undefined
  /** Undefined where no feature mails codes that sign in. */
  readonly signInCode: SignInCode | undefined
  /** Undefined where passwords are known here alone. */
  readonly passwordSource: PasswordSource | undefined
  readonly fields: FieldNames
  /** A variable of the environment, or the content of the file that its `…_FILE` names; for keys of other services. */
  readonly variable: (name: string) => string | undefined
  readonly cache: Cache
  readonly mailKinds: Readonly<Record<string, MailKind | SmsKind>>
  /** What everybody may know about the features that are on, by their ids. */
  readonly capabilities: Readonly<Record<string, object>>
  readonly tasks: Waker
  /** When this service was opened. */
  readonly startedAt: Date
  readonly errands: Errands
  /** Whether the database answers and has every table. */
  readonly readiness: Readiness
  /** What the metrics of this node are made of. */
  readonly meter: Meter
  /** For metrics: `counters.count('acme_codes_used')`. */
  readonly counters: Counters
  /** Steps of a trace: `tracer.step('acme lookup', 'client', {}, work)`. Undefined where there are no traces. */
  readonly tracer?: Tracer | undefined
}
