import type { ErrorCatalogue, ErrorEntry } from './contract/error-entry.ts'
import type { Hooks } from './contract/hooks.ts'
import type { Route, Schema } from './http/route.ts'
import type {
  MailKind,
  PasswordPolicy,
  PasswordScreen,
  PasswordWatch,
  Platform,
  RobotCheck,
  SignInCode,
  PasswordSource,
  SmsKind,
} from './contract/platform.ts'
import type { RateRule, Settings } from './contract/settings.ts'
import type { SealPurpose } from './security/seal.ts'

/** One append-only step of a feature's tables. Published text never changes: its checksum is stored. */
export interface Migration {
  /** Sortable and stable, e.g. `0001_passkey`. */
  readonly name: string
  /**
   * Plain SQL with tables in the schema `latchkey`; may hold several statements. Runs in one transaction, but for a single
   * `create index concurrently`, which stops no writer, and is begun anew where it was not finished.
   */
  readonly sql: string
  /**
   * SQL that takes the step back, for `latchkey migrate forget` only: it is stored when the step is applied, and may change
   * later. Runs in one transaction with those of the feature's other steps, the newest first.
   */
  readonly down?: string
  /**
   * What the checksum is made of in the place of `sql`, for a text that is made from a configuration: it may then change, and
   * what was applied counts as applied.
   */
  readonly sameAs?: string
  /**
   * `contract` takes away what the version before still needs: `latchkey migrate` holds it back until a later version of the
   * feature (or of Latchkey, where a feature says no version), or until `--contract`. `expand` only adds. Default: what the text shows,
   * and never held back.
   */
  readonly phase?: 'expand' | 'contract'
  /**
   * For large tables: `sql` is one `update`, `delete` or `insert` with a `limit`, run again and again until it changes
   * nothing, each time in a transaction of its own. A process that ends meanwhile goes on where it was.
   */
  readonly batches?: boolean
}

/** A column of the feature's tables that keeps text sealed with the secret of the service (`seal`). */
export interface SealedColumn {
  /** Without schema: `two_factor`. */
  readonly table: string
  readonly column: string
  /** What `seal` was called with. */
  readonly purpose: SealPurpose
  /** The column by which a row is found: unique, and not null. Default: `id`. */
  readonly key?: string
  /** Makes the place that `seal` was called with of the key. Default: the key itself. */
  place?(key: string): string
}

/** How a column is kept, where more than its name is known. */
export interface StoredColumn {
  /** Its type as PostgreSQL writes it, e.g. `double precision`: looked at before the service starts. */
  readonly type: string
  /** What to do where the column has another type. */
  readonly cure?: (found: string) => string
  /** Makes the value that callers see of what is stored. By default it is the value. */
  read?(value: unknown): unknown
}

/** Work that happens without anybody asking. Every node runs it; its statements must stand that. */
export interface Task {
  /** Its one name, e.g. `mail`. */
  readonly name: string
  /** Seconds between the end of one run and the start of the next. */
  readonly every: number
  /**
   * `stopping` is aborted when the process ends, where somebody can tell: what runs then takes nothing more on.
   * @returns how much was done, e.g. rows that were removed, for the metric `latchkey_task_items_total`; or nothing
   */
  run(platform: Platform, now: Date, stopping?: AbortSignal): Promise<number | void>
}

/** What is registered outside of the service. */
export interface Registrations {
  /** Addresses of ours to which a provider sends people back, by its id. */
  readonly callbackURLs?: Readonly<Record<string, string>>
  /** The domain that passkeys belong to. */
  readonly relyingParty?: string
}

/** What can be written as JSON. */
export type Fact = string | number | boolean | null | readonly Fact[] | Facts

/** What is said about something, as a JSON object. */
export interface Facts {
  readonly [name: string]: Fact | undefined
}

/** What a schema gives; never where there is none. */
type Read<Of> = [Of] extends [never] ? never : Of extends Schema ? Of['infer'] : never

/** What a schema gives; an object without properties where there is none. */
type Given<Of> = [Of] extends [never] ? object : Of extends Schema ? Of['infer'] : object

/**
 * What turns a list of calls, tables and refusals into a part of the service. Built-in and third-party features are the
 * same kind of value; a line in `auth.config.ts` is all it takes to add one.
 */
export interface Feature<
  Id extends string = string,
  Routes extends readonly Route[] = readonly Route[],
  UserInput extends Schema = Schema,
  UserFields extends Schema = Schema,
  SessionFields extends Schema = Schema,
  OrganizationFields extends Schema = Schema,
  MemberFields extends Schema = Schema,
> {
  /** Its one name: in the config, the documents, the log and the migration table. */
  readonly id: Id
  /** Ids that it had before: its migrations that ran under one of them are its own. */
  readonly formerly?: readonly string[]
  /** Its own version, e.g. `1.2.0`; shown by `latchkey doctor`. */
  readonly version?: string
  /** What it needs: the range of versions of Latchkey that it was written for, e.g. `^0.2`. */
  readonly needs?: { readonly latchkey: string }
  /** Ids of features that must be enabled with it. */
  readonly requires?: readonly string[]
  /** Features that it brings along: they are on with it, and stand after it. */
  readonly includes?: readonly Feature[]
  readonly migrations?: readonly Migration[]
  /** Columns that it adds to the rows of the core, or to those of `organization`; read with them and sent with them. */
  readonly fields?: {
    readonly user?: UserFields
    readonly session?: SessionFields
    readonly organization?: OrganizationFields
    readonly member?: MemberFields
  }
  /** Names (camelCase) of columns that it writes and that are never sent. */
  readonly columns?: {
    readonly user?: readonly string[]
    readonly organization?: readonly string[]
    readonly member?: readonly string[]
  }
  /** How columns of `fields` and `columns` are kept, by row and name. */
  readonly stored?: Readonly<Partial<Record<RowName, Readonly<Record<string, StoredColumn>>>>>
  /**
   * What a body may hold beside the core's own where a call writes a user (`RouteSpec.writesUser`). Its hooks get this part
   * of the body, parsed, and nothing else of it.
   */
  readonly userInput?: UserInput
  readonly errors?: ErrorCatalogue
  /** What a unique violation means, by the name of the constraint in the feature's tables: the database decided. */
  readonly constraints?: Readonly<Record<string, ErrorEntry>>
  readonly routes?: Routes
  readonly hooks?: Partial<Hooks<Read<UserInput>, Given<UserFields>, Given<SessionFields>>>
  /** Kinds of mail and SMS by name, e.g. `reset-password`. */
  readonly mails?: Readonly<Record<string, MailKind | SmsKind>>
  readonly tasks?: readonly Task[]
  /** Where it keeps sealed text that outlives a change of the secret: `latchkey keys reencrypt` seals it anew. */
  readonly sealed?: readonly SealedColumn[]
  /**
   * How often one client network may make calls of other features, by path: `{ '/sign-up/email': { window: 60, max: 5 } }`,
   * `window` in seconds. Over what those calls say themselves, and below `rateLimit.rules` of the configuration.
   */
  readonly limits?: Readonly<Record<string, RateRule>>
  /** What a new password must be; one feature says it. Calls ask by `checkPassword`; no hook ever gets a password. */
  readonly passwordPolicy?: PasswordPolicy
  /**
   * Looks at a new password that obeys the policy, and rejects it by throwing an `AuthError`; one feature does. It gets the
   * password and nothing about whose it is.
   */
  readonly passwordScreen?: PasswordScreen
  /** Looks at passwords that people signed in with, when the answer is on its way; one feature does. */
  readonly passwordWatch?: PasswordWatch
  /** Another place that knows passwords, asked at a sign-in with one that fits nothing stored here; one feature does. */
  readonly passwordSource?: PasswordSource
  /** Asks for a proof that a caller is no robot, where a call says what robots want of it (`RouteSpec.robots`); one feature does. */
  readonly robotCheck?: RobotCheck
  /** Makes the code to sign in that mails of other features hold beside their own way; one feature does. */
  readonly signInCode?: SignInCode
  /**
   * What a browser may know about it, e.g. the shortest password: `GET /capabilities` tells it to everybody, so never a
   * secret and nothing about a user. Worked out once, at start. False: not even that it is on.
   */
  readonly capabilities?: Facts | ((settings: Settings) => Facts) | false
  /** What others have to be told so that it works, such as the addresses to register at providers: `latchkey doctor` says it. */
  readonly registrations?: (settings: Settings) => Registrations
  /**
   * Looks, before the service starts, at whether it can work with these settings.
   * @throws {ConfigError} that says what to write
   */
  check?(settings: Settings, variable: Platform['variable']): void
}

/** Rows to which features add columns. */
export type RowName = 'user' | 'session' | 'organization' | 'member'

/**
 * Declares a feature; keeps the literal types of its id, routes, fields and input for its hooks, `auth.call` and the typed
 * client.
 */
export function defineFeature<
  const Id extends string,
  const Routes extends readonly Route[] = readonly [],
  UserInput extends Schema = never,
  UserFields extends Schema = never,
  SessionFields extends Schema = never,
  OrganizationFields extends Schema = never,
  MemberFields extends Schema = never,
>(
  feature: Feature<Id, Routes, UserInput, UserFields, SessionFields, OrganizationFields, MemberFields>,
): Feature<Id, Routes, UserInput, UserFields, SessionFields, OrganizationFields, MemberFields> {
  return feature
}
