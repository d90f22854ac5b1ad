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
    down: 'drop table latchkey.rate_limit;',
  },
  // One row for each account, browser or session whose password was tried without success. `key` is an id of ours or, for
  // a name that nobody has, a keyed hash. No reference to the user: known and unknown names cost the same.
  {
    name: '0002_password_try',
    sql: `
create table latchkey.password_try (
  key text primary key,
  failures integer not null,
  opens_at timestamptz,
  ends_at timestamptz not null
) with (fillfactor = 70);
create index password_try_ends on latchkey.password_try (ends_at);
`,
    down: 'drop table latchkey.password_try;',
  },
  // For the removal of counters.
  {
    name: '0003_rate_limit_ends',
    sql: 'create index rate_limit_ends on latchkey.rate_limit (ends_at);',
    down: 'drop index latchkey.rate_limit_ends;',
  },
]
