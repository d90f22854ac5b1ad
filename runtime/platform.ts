import type { Database } from './database/database.ts'
import type { Hooks } from './hooks.ts'
import type { Log } from './log.ts'
import type { PasswordHasher } from './security/password.ts'
import type { Settings } from './settings.ts'

/** Names (camelCase) of the columns that features add to the rows of the core. */
export interface FieldNames {
  readonly user: readonly string[]
  readonly session: readonly string[]
}

/** What the running service offers to its handlers: passed as an argument, never looked up. */
export interface Platform {
  readonly db: Database
  readonly settings: Settings
  readonly log: Log
  readonly passwords: PasswordHasher
  /** In the order of the config. */
  readonly hooks: readonly Partial<Hooks>[]
  readonly fields: FieldNames
}
