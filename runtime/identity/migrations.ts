import type { Migration } from '../feature.ts'

/** The four tables of the core (spec section 3). Published text never changes; later steps are appended. */
export const identityMigrations: readonly Migration[] = [
  {
    name: '0001_identity',
    sql: `
create table latchkey.user (
  id uuid primary key,
  name text not null,
  email text not null,
  email_verified boolean not null default false,
  image text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint user_email_key unique (email)
);

create table latchkey.session (
  id uuid primary key,
  user_id uuid not null references latchkey.user (id) on delete cascade,
  token_hash bytea not null,
  remember boolean not null,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  ip_address text not null,
  user_agent text not null,
  constraint session_token_hash_key unique (token_hash)
);
create index session_user_id_index on latchkey.session (user_id);
create index session_expires_at_index on latchkey.session (expires_at);

create table latchkey.account (
  id uuid primary key,
  user_id uuid not null references latchkey.user (id) on delete cascade,
  provider_id text not null,
  account_id text not null,
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint account_provider_key unique (provider_id, account_id)
);
create index account_user_id_index on latchkey.account (user_id);

create table latchkey.verification (
  id uuid primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint verification_identifier_key unique (identifier)
);
create index verification_expires_at_index on latchkey.verification (expires_at);
`,
    down: `
drop table latchkey.verification;
drop table latchkey.account;
drop table latchkey.session;
drop table latchkey.user;
`,
  },
  {
    name: '0002_verification_user',
    sql: `
alter table latchkey.verification
  add column user_id uuid references latchkey.user (id) on delete set null,
  add column email text;
create index verification_user_id_index on latchkey.verification (user_id);
`,
    down: 'alter table latchkey.verification drop column user_id, drop column email;',
  },
  {
    name: '0003_account_issuer',
    sql: `
alter table latchkey.account add column issuer text not null default '', add column renewing_until timestamptz;
alter table latchkey.account drop constraint account_provider_key;
alter table latchkey.account add constraint account_provider_key unique (provider_id, issuer, account_id);
`,
    down: `
alter table latchkey.account drop constraint account_provider_key;
alter table latchkey.account drop column issuer, drop column renewing_until;
alter table latchkey.account add constraint account_provider_key unique (provider_id, account_id);
`,
  },
  {
    name: '0004_email_origin',
    sql: `
alter table latchkey.user add column email_origin text;
alter table latchkey.verification add column used_at timestamptz;
`,
    down: `
alter table latchkey.verification drop column used_at;
alter table latchkey.user drop column email_origin;
`,
  },
  {
    // A function, because each statement in it sees what was committed before that statement: those that begin a session
    // for one user pass one after the other, and each counts the sessions of all before it.
    name: '0005_end_oldest_sessions',
    sql: `
create function latchkey.end_oldest_sessions(owner uuid, kept integer, moment timestamptz) returns uuid[]
language sql volatile as $$
  select 1 from latchkey.user where id = owner for no key update;
  with ended as (
    delete from latchkey.session where id in (
      select s.id from latchkey.session s where s.user_id = owner
      order by s.expires_at > moment desc, s.created_at desc, s.id desc offset kept
    ) returning id
  )
  select coalesce(array_agg(id), '{}') from ended;
$$;
`,
    down: 'drop function latchkey.end_oldest_sessions(uuid, integer, timestamptz);',
  },
  {
    name: '0006_old_signature',
    sql: `
create table latchkey.old_signature (
  only_row boolean primary key check (only_row),
  first_seen timestamptz not null
);
`,
    down: 'drop table latchkey.old_signature;',
  },
  {
    // What was done to sign in, as words with spaces between.
    name: '0007_authentication',
    sql: `
alter table latchkey.session add column amr text not null default '', add column second_factor_at timestamptz;
`,
    down: 'alter table latchkey.session drop column amr, drop column second_factor_at;',
  },
  {
    // The hash of the credential that a browser had before it was given this session.
    name: '0008_replaced_session',
    sql: `
alter table latchkey.session add column replaced bytea, add column replaced_at timestamptz;
create index session_replaced_index on latchkey.session (replaced) where replaced is not null;
`,
    down: 'alter table latchkey.session drop column replaced, drop column replaced_at;',
  },
  {
    // What `foreign:kind:units:shape:text` (runtime/security/foreign-hashes) says before the text: finds the costliest of a kind.
    name: '0009_foreign_password',
    sql: `
create index account_foreign_password_index on latchkey.account
  (split_part(password, ':', 2), (split_part(password, ':', 3)::integer)) where password like 'foreign:%';
`,
    down: 'drop index latchkey.account_foreign_password_index;',
  },
  {
    // Which row came from where (docs/moving): of what was imported twice, the second changes nothing. `digest` is a SHA-256
    // of the record; `merged`: the row was here before, and is not changed by what it came from. `accepted_until`: for so long cookies are taken that another service signed with our secret.
    name: '0010_imported',
    sql: `
create table latchkey.imported (
  source text not null,
  kind text not null,
  source_id text not null,
  id uuid not null,
  digest bytea not null,
  merged boolean not null,
  primary key (source, kind, source_id)
);
create index imported_id_index on latchkey.imported (id);
alter table latchkey.old_signature add column accepted_until timestamptz;
`,
    down: `
alter table latchkey.old_signature drop column accepted_until;
drop table latchkey.imported;
`,
  },
  {
    // Rows that change find room for their new version on their own page: then no index has to follow.
    name: '0011_room',
    sql: `
alter table latchkey.user set (fillfactor = 90);
alter table latchkey.session set (fillfactor = 90);
alter table latchkey.account set (fillfactor = 90);
`,
    down: `
alter table latchkey.account reset (fillfactor);
alter table latchkey.session reset (fillfactor);
alter table latchkey.user reset (fillfactor);
`,
  },
]
