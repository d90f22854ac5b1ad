import type { Migration } from '../../feature.ts'

/** One row for each user who has a second factor or is setting one up. `secret` is sealed; a step counts once. */
export const twoFactorMigrations: readonly Migration[] = [
  {
    name: '0001_two_factor',
    sql: `
alter table latchkey.user add column two_factor_enabled boolean not null default false;
create table latchkey.two_factor (
  user_id uuid primary key references latchkey.user (id) on delete cascade,
  secret text,
  confirmed_at timestamptz,
  last_step bigint not null default 0,
  mailed_codes boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create table latchkey.backup_code (
  id uuid primary key,
  user_id uuid not null references latchkey.user (id) on delete cascade,
  code_hash bytea not null,
  created_at timestamptz not null,
  used_at timestamptz,
  constraint backup_code_user_key unique (user_id, code_hash)
);
`,
    down: `
drop table latchkey.backup_code;
drop table latchkey.two_factor;
alter table latchkey.user drop column two_factor_enabled;
`,
  },
]
