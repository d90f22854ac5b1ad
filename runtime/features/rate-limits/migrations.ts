import type { Migration } from '../../feature.ts'

/**
 * One counter for each client network and call, and for each account and group of calls. `key` is a keyed hash. Room is
 * left on each page, because a counter is rewritten more often than made.
 */
export const rateLimitMigrations: readonly Migration[] = [
  {
    name: '0001_rate_limit',
    sql: `
create table latchkey.rate_limit (
  key text primary key,
  count integer not null,
  ends_at timestamptz not null
) with (fillfactor = 70);
`,
  },
]
