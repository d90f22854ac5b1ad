import { ConfigError } from '../contract/config-error.ts'
import type { Database } from './database.ts'
import { commandDeadlines, type Deadlines } from './pool.ts'
import { openServer } from './postgres.ts'

/** Where the tables live: in a folder of this process, or on a PostgreSQL server. */
export type DatabaseHome = (
  | {
      readonly kind: 'embedded'
      /** Absolute path of the data folder; `memory://` for one that is gone with the process. */
      readonly directory: string
      /** What an acknowledged write survives. Default: `power-cut`. */
      readonly durability?: 'power-cut' | 'process'
      readonly schema: string
    }
  | {
      readonly kind: 'server'
      readonly url: string
      /** The same database without the pooler that `url` leads to, where there is one. */
      readonly directUrl?: string | undefined
      readonly schema: string
      /** Connections of the pool. */
      readonly pool: number
      /** False behind a transaction-mode pooler that cannot keep prepared statements. */
      readonly prepare: boolean
    }
) & {
  /** Where the usual ones do not fit. */
  readonly deadlines?: Partial<Deadlines>
}

/** The same database for commands: by its direct address, where it has one, which no pooler ends, and with more patience. */
export function commandHome(home: DatabaseHome): DatabaseHome {
  const patient = { ...home, deadlines: commandDeadlines }
  if (patient.kind === 'embedded' || patient.directUrl === undefined) return patient
  return { ...patient, url: patient.directUrl, prepare: true }
}

/**
 * Opens the database; a server is first spoken to at the first statement.
 * @param observe called with every statement that is sent, begin and commit included
 * @throws {DatabaseInUse} when another process has the embedded folder open
 * @throws {ConfigError} when the embedded database is wanted and not installed
 */
export async function openDatabase(
  home: DatabaseHome,
  observe?: (text: string) => void,
  onWarning?: (message: string, cause?: unknown) => void,
): Promise<Database> {
  const watchers = { ...(observe && { observe }), ...(onWarning && { onWarning }) }
  if (home.kind === 'server') return openServer({ ...home, ...watchers })
  const { openEmbedded } = await loadEmbedded()
  return await openEmbedded({ ...home, ...watchers })
}

const enginePackage = '@electric-sql/pglite'

/**
 * Some megabytes that a service with a server neither loads nor has to install: the package is an optional dependency.
 * @throws {ConfigError} when it is not installed
 */
async function loadEmbedded(): Promise<typeof import('./pglite.ts')> {
  try {
    return await import('./pglite.ts')
  } catch (error) {
    if (!isMissing(error, enginePackage)) throw error
    throw new ConfigError({
      path: 'DATABASE_URL',
      expected: `the address of a PostgreSQL server, because the embedded database (${enginePackage}) is not installed`,
      advice: `Set DATABASE_URL, or run: npm install ${enginePackage}`,
    })
  }
}

function isMissing(error: unknown, name: string): boolean {
  const isUnresolved = error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND'
  return isUnresolved && error.message.includes(`'${name}'`)
}
