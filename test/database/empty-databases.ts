import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import type { Database } from '../../runtime/database/database.ts'
import { openEmbedded } from '../../runtime/database/pglite.ts'
import { openServer } from '../../runtime/database/postgres.ts'
import { createTestDatabase } from '../support/postgres.ts'

interface Empty {
  readonly db: Database
  remove(): Promise<void>
}

/** A database without tables of ours in each of the two homes. */
export const emptyDatabases: Readonly<Record<string, () => Promise<Empty>>> = {
  'a PostgreSQL server': async () => {
    const { url, drop } = await createTestDatabase(inject('postgres'))
    const db = openServer({ url, schema: 'latchkey', pool: 4, prepare: true })
    return { db, remove: () => db.close().then(drop) }
  },
  'the embedded database': async () => {
    const folder = mkdtempSync(join(tmpdir(), 'latchkey-migrate-'))
    const db = await openEmbedded({ directory: join(folder, 'data'), schema: 'latchkey' })
    return { db, remove: () => db.close().then(() => rmSync(folder, { recursive: true, force: true })) }
  },
}
