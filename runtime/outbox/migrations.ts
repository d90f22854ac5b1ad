import type { Migration } from '../feature.ts'

/** The outbox: mail that has to leave, is leaving, or has left. `payload` is sealed; it holds the links. */
export const outboxMigrations: readonly Migration[] = [
  {
    name: '0001_mail',
    sql: `
create table latchkey.mail (
  id uuid primary key,
  position bigint generated always as identity,
  kind text not null,
  recipient text not null,
  payload text,
  state text not null check (state in ('queued', 'sent', 'failed')),
  attempts integer not null,
  due_at timestamptz not null,
  claim uuid,
  claimed_by text,
  last_error text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  sent_at timestamptz
);
create index mail_position on latchkey.mail (position);
create index mail_due on latchkey.mail (due_at) where state = 'queued';
create index mail_done on latchkey.mail (updated_at) where state <> 'queued';
`,
    down: 'drop table latchkey.mail;',
  },
  // How many mails of a kind an address was written in this window. `key` is a keyed hash of both.
  {
    name: '0002_mail_count',
    sql: `
create table latchkey.mail_count (
  key text primary key,
  count integer not null,
  last_at timestamptz not null,
  ends_at timestamptz not null
) with (fillfactor = 70);
`,
    down: 'drop table latchkey.mail_count;',
  },
  // SMS go the same way; `recipient` is their number.
  {
    name: '0003_channel',
    sql: `alter table latchkey.mail add column channel text not null default 'mail' check (channel in ('mail', 'sms'));`,
    down: 'alter table latchkey.mail drop column channel;',
  },
]
