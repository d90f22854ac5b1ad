import type { Migration } from '../../feature.ts'

/** The tables of the audit log. Published text never changes; later steps are appended. */
export const auditLogMigrations: readonly Migration[] = [
  {
    // `position` is the order in which entries were written, which the moment of a request does not tell. An entry stands beside the change that it tells of, and refers to nothing: it outlives the user. `json` keeps the very text
    // that the chain is made of. What is not sealed yet waits in a table of its own, so that no entry is ever written to again.
    name: '0001_audit_log',
    sql: `
create table latchkey.audit_entry (
  id uuid primary key,
  position bigint generated always as identity,
  at timestamptz not null,
  kind text not null,
  subject_type text not null,
  subject_id text not null,
  user_id text,
  organization_id text,
  actor_type text not null,
  actor_id text,
  actor_session_id text,
  impersonated_by text,
  via text not null,
  request_id text,
  ip_address text,
  user_agent text,
  before json not null,
  after json not null
);
create index audit_entry_at_index on latchkey.audit_entry (at, position);
create index audit_entry_subject_index on latchkey.audit_entry (subject_id, at, position);
create index audit_entry_user_index on latchkey.audit_entry (user_id, at, position) where user_id is not null;
create index audit_entry_actor_index on latchkey.audit_entry (actor_id, at, position) where actor_id is not null;
create index audit_entry_organization_index on latchkey.audit_entry (organization_id, at, position) where organization_id is not null;
create index audit_entry_session_index on latchkey.audit_entry (actor_session_id) where actor_session_id is not null;
create index audit_entry_request_index on latchkey.audit_entry (request_id) where request_id is not null;

create table latchkey.audit_unsealed (id uuid primary key);

create table latchkey.audit_day (
  day date primary key,
  previous bytea not null
);

create table latchkey.audit_seal (
  day date not null references latchkey.audit_day (day),
  sequence integer not null check (sequence > 0),
  entry_id uuid not null unique,
  hash bytea not null,
  primary key (day, sequence)
);

create function latchkey.audit_only_grows() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('audit.retention', true) = 'on' then
    return old;
  end if;
  raise exception 'The audit log only grows' using errcode = 'insufficient_privilege';
end $$;
create trigger audit_entry_only_grows before update or delete on latchkey.audit_entry
  for each row execute function latchkey.audit_only_grows();
create trigger audit_seal_only_grows before update or delete on latchkey.audit_seal
  for each row execute function latchkey.audit_only_grows();
create trigger audit_day_only_grows before update or delete on latchkey.audit_day
  for each row execute function latchkey.audit_only_grows();

create function latchkey.forget_audit_day(before date) returns table (day date, entries integer, last bytea)
language plpgsql security definer set search_path = pg_catalog as $$
declare
  oldest date;
  newest date;
  gone integer;
begin
  select min(d.day), max(d.day) into oldest, newest from latchkey.audit_day d;
  if oldest is null or oldest >= before or oldest > newest - 30 then
    return;
  end if;
  perform set_config('audit.retention', 'on', true);
  select s.hash into last from latchkey.audit_seal s where s.day = oldest order by s.sequence desc limit 1;
  delete from latchkey.audit_entry e using latchkey.audit_seal s where s.entry_id = e.id and s.day = oldest;
  get diagnostics gone = row_count;
  delete from latchkey.audit_seal s where s.day = oldest;
  delete from latchkey.audit_day d where d.day = oldest;
  perform set_config('audit.retention', 'off', true);
  day := oldest;
  entries := gone;
  return next;
end $$;
`,
    down: `
drop function latchkey.forget_audit_day(date);
drop table latchkey.audit_seal;
drop table latchkey.audit_day;
drop table latchkey.audit_unsealed;
drop table latchkey.audit_entry;
drop function latchkey.audit_only_grows();
`,
  },
]
