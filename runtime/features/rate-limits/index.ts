import { deleteInBatches } from '../../database/in-batches.ts'
import { sql } from '../../database/sql.ts'
import { defineFeature } from '../../feature.ts'
import { rateLimitMigrations } from './migrations.ts'

/** Always on: the counters of the rate limits, and the removal of those whose window is over. */
export const rateLimits = () =>
  defineFeature({
    id: 'rate-limits',
    migrations: rateLimitMigrations,
    tasks: [
      {
        name: 'rate-limits',
        every: 300,
        async run({ db }, now, stopping) {
          const ended = sql`ends_at <= ${now}`
          const counters = await deleteInBatches(db, sql`latchkey.rate_limit`, ended, stopping)
          return counters + (await deleteInBatches(db, sql`latchkey.password_try`, ended, stopping))
        },
      },
    ],
  })
