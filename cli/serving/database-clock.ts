import type { Log } from '../../runtime/contract/log.ts'
import type { Database } from '../../runtime/database/database.ts'
import { sql } from '../../runtime/database/sql.ts'
import type { Io } from '../io.ts'

/** Milliseconds between two looks at the clock of the database. */
const interval = 30_000
/** Milliseconds by which the clock of this machine may differ; a look that takes as long says nothing. */
const tolerance = 2000

/** The time of a service, which a wrong clock of its machine does not change: nobody is signed out by it. */
export interface DatabaseClock {
  /** The clock of this machine while it is right, else what the database said, and what has gone by since. */
  readonly now: () => Date
  /** Asks the database what time it is. @throws when it does not answer */
  look(db: Database): Promise<void>
  /** Looks every half minute; returns how to stop. */
  follow(db: () => Database): () => void
}

/** The clock of a service that is about to start. */
export function createDatabaseClock({ now, steady }: Pick<Io, 'now' | 'steady'>, log: Log): DatabaseClock {
  // What time it was at a moment of a clock that nobody sets.
  let [time, at] = [now().getTime(), steady()]
  let isWrong = false

  async function look(db: Database): Promise<void> {
    const asked = steady()
    const [row] = await db.query<{ at: Date }>(sql`select clock_timestamp() as at`)
    const answered = steady()
    if (row === undefined || answered - asked > tolerance) return
    // It looked at its clock some time between the question and the answer.
    time = row.at.getTime() + (answered - asked) / 2
    at = answered
    const apart = now().getTime() - time
    const wasWrong = isWrong
    isWrong = Math.abs(apart) > tolerance
    if (isWrong && !wasWrong) log.warn('clock.wrong', { seconds: Math.round(apart / 1000) })
    if (wasWrong && !isWrong) log.info('clock.right')
  }

  return {
    now() {
      const here = now()
      const due = time + steady() - at
      return Math.abs(here.getTime() - due) > tolerance ? new Date(due) : here
    },
    look,
    follow(db) {
      // A database that is away is told by /readyz; time goes on meanwhile.
      const timer = setInterval(() => void look(db()).catch(() => undefined), interval)
      timer.unref()
      return () => clearInterval(timer)
    },
  }
}
