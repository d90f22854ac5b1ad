import type { Database } from '../database/database.ts'
import type { Counters } from './metric-counters.ts'
import type { HookRunner, Waker } from './hooks.ts'
import type { KeyRing } from './key-ring.ts'
import type { Log } from './log.ts'
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
  asking: Pick<Platform, 'settings' | 'log' | 'cache' | 'counters'>,
  password: string,
) => Promise<void>

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
   * languages (BCP 47).
   */
  readonly template?: MailTemplate & { readonly languages?: Readonly<Record<string, MailTemplate>> }
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
  /** Whether the database answers and has every table. */
  readonly readiness: Readiness
  /** For metrics: `counters.count('acme_codes_used')`. */
  readonly counters: Counters
}
