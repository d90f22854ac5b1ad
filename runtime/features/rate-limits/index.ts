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
        async run({ db }, now) {
          await db.query(sql`delete from latchkey.rate_limit where ends_at <= ${now}`)
          await db.query(sql`delete from latchkey.password_try where ends_at <= ${now}`)
        },
      },
    ],
  })
