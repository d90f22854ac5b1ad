import type { Migration } from '../../feature.ts'

/**
 * An impersonation hangs on the session of the admin who began it: when that one ends, by whatever way, so does this.
 * Few users have another role than the default, and only among those are admins looked for.
 */
export const adminMigrations: readonly Migration[] = [
  {
    name: '0001_admin',
    sql: `
alter table latchkey.user
  add column role text not null default 'user',
  add column banned boolean not null default false,
  add column ban_reason text,
  add column ban_expires timestamptz;
create index user_role_index on latchkey.user (role) where role <> 'user';

alter table latchkey.session
  add column impersonated_by uuid references latchkey.user (id) on delete cascade,
  add column impersonator_session_id uuid references latchkey.session (id) on delete cascade;
create index session_impersonated_by_index on latchkey.session (impersonated_by) where impersonated_by is not null;
create index session_impersonator_session_id_index on latchkey.session (impersonator_session_id)
  where impersonator_session_id is not null;
`,
    down: `
alter table latchkey.session drop column impersonator_session_id, drop column impersonated_by;
alter table latchkey.user drop column role, drop column banned, drop column ban_reason, drop column ban_expires;
`,
  },
]
