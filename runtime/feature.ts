import type { Type } from 'arktype'
import type { Hooks } from './contract/hooks.ts'
import type { ErrorCatalogue, ErrorEntry } from './http/errors.ts'
import type { Route } from './http/route.ts'
import type { MailKind, Platform } from './contract/platform.ts'
import type { Settings } from './contract/settings.ts'

/** One append-only step of a feature's tables. Published text never changes: its checksum is stored. */
export interface Migration {
  /** Sortable and stable, e.g. `0001_passkey`. */
  readonly name: string
  /** Plain SQL with tables in the schema `latchkey`; may hold several statements. Runs in one transaction. */
  readonly sql: string
}

/** Work that happens without anybody asking. Every node runs it; its statements must stand that. */
export interface Task {
  /** Its one name, e.g. `mail`. */
  readonly name: string
  /** Seconds between the end of one run and the start of the next. */
  readonly every: number
  run(platform: Platform, now: Date): Promise<void>
}

/** What can be written as JSON. */
export type Fact = string | number | boolean | null | readonly Fact[] | Facts

/** What is said about something, as a JSON object. */
export interface Facts {
  readonly [name: string]: Fact | undefined
}

/**
 * What turns a list of calls, tables and refusals into a part of the service. Built-in and third-party features are the
 * same kind of value; a line in `auth.config.ts` is all it takes to add one.
 */
export interface Feature<Id extends string = string, Routes extends readonly Route[] = readonly Route[]> {
  /** Its one name: in the config, the documents, the log and the migration table. */
  readonly id: Id
  /** Ids of features that must be enabled with it. */
  readonly requires?: readonly string[]
  readonly migrations?: readonly Migration[]
  /** Columns that it adds to the rows of the core; read with them and sent with them. */
  readonly fields?: { readonly user?: Type<object>; readonly session?: Type<object> }
  /** What a body may hold beside the core's own where a call writes a user (`RouteSpec.writesUser`); `userWriting` gets it. */
  readonly userInput?: Type<object>
  readonly errors?: ErrorCatalogue
  /** What a unique violation means, by the name of the constraint in the feature's tables: the database decided. */
  readonly constraints?: Readonly<Record<string, ErrorEntry>>
  readonly routes?: Routes
  readonly hooks?: Partial<Hooks>
  /** Kinds of mail by name, e.g. `reset-password`. */
  readonly mails?: Readonly<Record<string, MailKind>>
  readonly tasks?: readonly Task[]
  /**
   * What a browser may know about it, e.g. the shortest password: `GET /capabilities` tells it to everybody, so never a
   * secret and nothing about a user. Worked out once, at start.
   */
  readonly capabilities?: Facts | ((settings: Settings) => Facts)
  /**
   * Looks, before the service starts, at whether it can work with these settings.
   * @throws {ConfigError} that says what to write
   */
  check?(settings: Settings, variable: Platform['variable']): void
}

/** Declares a feature; keeps the literal types of its id and routes for the typed client. */
export function defineFeature<const Id extends string, const Routes extends readonly Route[] = readonly []>(
  feature: Feature<Id, Routes>,
): Feature<Id, Routes> {
  return feature
}
