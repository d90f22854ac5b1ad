import type { Database } from './database.ts'

/**
 * Runs `prepare` and then `finish`, which sends one statement. A transaction holds both, but only where `prepare` asks the database
 * something: one statement that is alone is whole by itself, and goes without `begin` and `commit`.
 */
export async function lateTransaction<Prepared, Result>(
  db: Database,
  prepare: (tx: Database) => Promise<Prepared>,
  finish: (tx: Database, prepared: Prepared) => Promise<Result>,
): Promise<Result> {
  let whole: Promise<Result> | undefined
  let begun: Promise<Database> | undefined
  let over = false
  const begin = () =>
    new Promise<Database>((resolve, reject) => {
      whole = db.transaction(async (tx) => {
        resolve(tx)
        return finish(tx, await prepared)
      })
      // One that never begins fails whoever asks for it.
      whole.catch(reject)
    })
  const asked = () => {
    if (over) throw new TypeError('This transaction is over; its `tx` was kept and used too late')
    return (begun ??= begin())
  }
  const late: Database = {
    query: async (statement) => (await asked()).query(statement),
    transaction: async (work) => work(await asked()),
    close: () => Promise.reject(new TypeError('A transaction ends with its work; close the database that began it')),
  }
  const prepared = Promise.resolve(late).then(prepare)
  try {
    const value = await prepared
    return await (whole ?? finish(db, value))
  } catch (error) {
    // The transaction is rolled back when it has heard of it.
    await whole?.catch(() => undefined)
    throw error
  } finally {
    over = true
  }
}
