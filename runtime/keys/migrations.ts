import type { Migration } from '../feature.ts'

/** The signing keys (spec section 3, JWKS key). One active key per algorithm, enforced by the index. */
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
  },
]
