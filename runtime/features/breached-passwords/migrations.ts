import type { Migration } from '../../feature.ts'

/** Who was told that a password is known. Published text never changes; later steps are appended. */
export const breachedPasswordMigrations: readonly Migration[] = [
  {
    // `password` is a hash of what is stored of the password, so that another one is told of anew.
    name: '0001_breached_password_notice',
    sql: `
create table latchkey.breached_password_notice (
  user_id uuid primary key references latchkey.user (id) on delete cascade,
  password bytea not null,
  told_at timestamptz not null
);
`,
    down: 'drop table latchkey.breached_password_notice;',
  },
]
