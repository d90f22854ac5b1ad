import type { Migration } from '../../feature.ts'

/** The devices from which people have signed in. Published text never changes; later steps are appended. */
export const newDeviceMigrations: readonly Migration[] = [
  {
    // `device` is a hash of what names it: a cookie of the browser.
    name: '0001_known_device',
    sql: `
create table latchkey.known_device (
  user_id uuid not null references latchkey.user (id) on delete cascade,
  device bytea not null,
  seen_at timestamptz not null,
  primary key (user_id, device)
);
create index known_device_seen on latchkey.known_device (seen_at);
`,
    down: 'drop table latchkey.known_device;',
  },
]
