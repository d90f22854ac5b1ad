import type { Migration } from '../../feature.ts'
import { outboxMigrations } from '../../outbox/migrations.ts'

/** The outbox, and the language in which a user is written to. */
export const mailMigrations: readonly Migration[] = [
  ...outboxMigrations,
  {
    name: '0003_mail_language',
    sql: 'alter table latchkey.user add column mail_language text;',
    down: 'alter table latchkey.user drop column mail_language;',
  },
  // For the removal of counters.
  {
    name: '0004_mail_count_ends',
    sql: 'create index mail_count_ends on latchkey.mail_count (ends_at);',
    down: 'drop index latchkey.mail_count_ends;',
  },
  // Many that are due at one moment must not be sorted for each that leaves. Without the index before, the code before works as well.
  {
    name: '0005_mail_turn',
    sql: `
create index mail_turn on latchkey.mail (due_at, position) where state = 'queued';
drop index latchkey.mail_due;
`,
    down: `create index mail_due on latchkey.mail (due_at) where state = 'queued'; drop index latchkey.mail_turn;`,
    phase: 'expand',
  },
]
