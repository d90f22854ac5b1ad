import type { Migration } from '../../feature.ts'

/** One row for each passkey. `public_key` is COSE in base64; `webauthn_user_id` is what the authenticator knows the user by. */
export const passkeyMigrations: readonly Migration[] = [
  {
    name: '0001_passkey',
    sql: `
create table latchkey.passkey (
  id uuid primary key,
  user_id uuid not null references latchkey.user (id) on delete cascade,
  name text,
  public_key text not null,
  credential_id text not null,
  webauthn_user_id text not null,
  counter bigint not null,
  device_type text not null,
  backed_up boolean not null,
  transports text not null,
  aaguid text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  last_used_at timestamptz,
  constraint passkey_credential_id_key unique (credential_id)
);
create index passkey_user_id_index on latchkey.passkey (user_id);
`,
    down: 'drop table latchkey.passkey;',
  },
]
