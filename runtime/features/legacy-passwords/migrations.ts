import type { Migration } from '../../feature.ts'

/** Whose old password counts no longer. Published text never changes; later steps are appended. */
export const legacyPasswordMigrations: readonly Migration[] = [
  {
    // Whoever had a password here and removed it did not want the old one back. Where the user goes, there is no row any more.
    name: '0001_legacy_password',
    sql: `
create table latchkey.legacy_password (
  user_id uuid primary key references latchkey.user (id) on delete cascade,
  ended_at timestamptz not null
);

create function latchkey.end_legacy_password() returns trigger language plpgsql as $$
begin
  insert into latchkey.legacy_password (user_id, ended_at)
  select id, now() from latchkey.user where id = old.user_id
  on conflict (user_id) do nothing;
  return null;
end
$$;

create trigger end_legacy_password after delete on latchkey.account for each row
when (old.provider_id = 'credential' and old.password <> '')
execute function latchkey.end_legacy_password();
`,
    down: `
drop trigger end_legacy_password on latchkey.account;
drop function latchkey.end_legacy_password();
drop table latchkey.legacy_password;
`,
  },
]
