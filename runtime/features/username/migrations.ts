import type { Migration } from '../../feature.ts'

/** The columns of a user that this feature adds. Published text never changes; later steps are appended. */
export const usernameMigrations: readonly Migration[] = [
  {
    name: '0001_username',
    sql: `
alter table latchkey.user add column username text, add column display_username text;
alter table latchkey.user add constraint user_username_key unique (username);
`,
    down: 'alter table latchkey.user drop column username, drop column display_username;',
  },
  {
    name: '0002_wanted_username',
    sql: 'alter table latchkey.user add column wanted_username text;',
    down: 'alter table latchkey.user drop column wanted_username;',
  },
]
