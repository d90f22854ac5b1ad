import type { Database } from './database.ts'
import type { Deadlines } from './pool.ts'
import { openServer } from './postgres.ts'

/** Where the tables live: in a folder of this process, or on a PostgreSQL server. */
export type DatabaseHome =
  | {
      readonly kind: 'embedded'
      /** Absolute path of the data folder; `memory://` for one that is gone with the process. */
      readonly directory: string
      readonly schema: string
    }
  | {
      readonly kind: 'server'
      readonly url: string
      readonly schema: string
      /** Connections of the pool. */
      readonly pool: number
      /** False behind a transaction-mode pooler that cannot keep prepared statements. */
      readonly prepare: boolean
      /** Where the usual ones do not fit. */
      readonly deadlines?: Partial<Deadlines>
    }

/**
 * Opens the database; a server is first spoken to at the first statement.
 * @param observe called with every statement that is sent, begin and commit included
 * @throws {DatabaseInUse} when another process has the embedded folder open
 */
export async function openDatabase(
  home: DatabaseHome,
  observe?: (text: string) => void,
  onWarning?: (message: string, cause?: unknown) => void,
): Promise<Database> {
  const watchers = { ...(observe && { observe }), ...(onWarning && { onWarning }) }
  if (home.kind === 'server') return openServer({ ...home, ...watchers })
  // Some megabytes that a service with a server does not need.
  const { openEmbedded } = await import('./pglite.ts')
  return await openEmbedded({ ...home, ...watchers })
}
