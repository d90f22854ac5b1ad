import type { Migration } from '../../feature.ts'

/** The columns of a user that this feature adds. Published text never changes; later steps are appended. */
export const phoneNumberMigrations: readonly Migration[] = [
  {
    name: '0001_phone_number',
    sql: `
alter table latchkey.user add column phone_number text, add column phone_number_verified boolean not null default false,
  add column phone_number_at timestamptz;
alter table latchkey.user add constraint user_phone_number_key unique (phone_number);
`,
    down: 'alter table latchkey.user drop column phone_number, drop column phone_number_verified, drop column phone_number_at;',
  },
]
