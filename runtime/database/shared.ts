import type { Database } from './database.ts'
import { type DatabaseHome, openDatabase } from './open-database.ts'

/** An open database of this process, and how many services use it. */
interface Entry {
  readonly opening: Promise<Database>
  users: number
}

/** A database that others in this process may use as well. */
export interface SharedDatabase {
  readonly database: Database
  /** Closes the database when nobody else uses it. Calling it again does nothing. */
  release(): Promise<void>
}

/**
 * All databases that are open in this process. On the global object: a framework that reloads modules, or bundles one of
 * them twice, makes several services out of one `createAuth`, and the embedded database can be open once only.
 */
const key = Symbol.for('latchkey.databases')

function entries(): Map<string, Entry> {
  const holder = globalThis as { [key]?: Map<string, Entry> }
  return (holder[key] ??= new Map())
}

/** Opens the database at `home`, or gives the one that is open there. @throws what `openDatabase` throws */
export async function openShared(
  home: DatabaseHome,
  onWarning?: (message: string, cause?: unknown) => void,
): Promise<SharedDatabase> {
  const open = entries()
  const name = JSON.stringify(home, Object.keys(home).toSorted())
  const entry = open.get(name) ?? { opening: openDatabase(home, undefined, onWarning), users: 0 }
  open.set(name, entry)
  entry.users += 1
  let released = false
  async function release(): Promise<void> {
    if (released) return
    released = true
    entry.users -= 1
    if (entry.users > 0) return
    if (open.get(name) === entry) open.delete(name)
    await (await entry.opening).close()
  }
  try {
    return { database: await entry.opening, release }
  } catch (error) {
    // Whoever asks next may find it free, or put right.
    if (open.get(name) === entry) open.delete(name)
    throw error
  }
}
