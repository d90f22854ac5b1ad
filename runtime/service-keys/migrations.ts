import type { Migration } from '../feature.ts'

/** The service keys: only the SHA-256 of each is stored. */
export const serviceKeyMigrations: readonly Migration[] = [
  {
    name: '0001_service_key',
    sql: `
create table latchkey.service_key (
  id uuid primary key,
  name text not null,
  prefix text not null,
  token_hash bytea not null,
  scopes text[] not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  expires_at timestamptz,
  revoked_at timestamptz
);
create unique index service_key_token_hash_key on latchkey.service_key (token_hash);
`,
    down: 'drop table latchkey.service_key;',
  },
]
