import type { Migration } from '../feature.ts'

/** The signing keys (spec section 3, JWKS key). What state a key is in follows from its times: `key-state.ts`. */
export const signingKeyMigrations: readonly Migration[] = [
  {
    name: '0001_signing_key',
    sql: `
create table latchkey.signing_key (
  id uuid primary key,
  algorithm text not null,
  status text not null check (status in ('pending', 'active', 'retired', 'revoked')),
  public_key text not null,
  private_key text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index signing_key_active_key on latchkey.signing_key (algorithm) where status = 'active';
`,
    down: 'drop table latchkey.signing_key;',
  },
  {
    // `private_key` is null once nothing will be signed with the key any more.
    name: '0002_signing_key_times',
    sql: `
alter table latchkey.signing_key add column activates_at timestamptz;
alter table latchkey.signing_key add column revoked_at timestamptz;
update latchkey.signing_key set
  activates_at = created_at,
  revoked_at = case when status = 'revoked' then greatest(updated_at, created_at + interval '1 millisecond') end;
alter table latchkey.signing_key alter column activates_at set not null;
alter table latchkey.signing_key alter column private_key drop not null;
drop index latchkey.signing_key_active_key;
alter table latchkey.signing_key drop column status;
`,
    down: `
alter table latchkey.signing_key add column status text check (status in ('pending', 'active', 'retired', 'revoked'));
update latchkey.signing_key k set private_key = coalesce(private_key, ''), status = case
  when revoked_at is not null then 'revoked'
  when activates_at > now() then 'pending'
  when exists (select 1 from latchkey.signing_key n where n.algorithm = k.algorithm and n.revoked_at is null
    and n.activates_at <= now() and (n.activates_at, n.id) > (k.activates_at, k.id)) then 'retired'
  else 'active' end;
alter table latchkey.signing_key alter column status set not null, alter column private_key set not null,
  drop column activates_at, drop column revoked_at;
create unique index signing_key_active_key on latchkey.signing_key (algorithm) where status = 'active';
`,
  },
]
