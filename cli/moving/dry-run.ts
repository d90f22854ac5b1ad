import type { Database } from '../../runtime/database/database.ts'
import { patientTransaction } from '../../runtime/database/patient.ts'

/** Milliseconds that a batch waits for a lock, and takes in all. */
export const batchPatience = { lock: 30_000, total: 300_000 }
const dryPatience = { lock: 30_000, total: 4 * 3_600_000 }

/** Ends the transaction of a dry run. */
class Undo extends Error {}

/** Does all of `work` in one transaction and takes it back. */
export async function undone(db: Database, work: (tx: Database) => Promise<void>): Promise<void> {
  const tried = patientTransaction(
    db,
    async (tx) => {
      await work(tx)
      throw new Undo()
    },
    dryPatience,
  )
  await tried.catch((error: unknown) => {
    if (!(error instanceof Undo)) throw error
  })
}
