import type { Migration } from '../../feature.ts'

/**
 * Who is told of what, and what they are told. Nothing references an endpoint: the lock that a reference takes would make
 * every request that changes something wait for whoever works on the endpoint.
 */
export const webhookMigrations: readonly Migration[] = [
  {
    // An endpoint of the configuration has a row for its state alone: `url` is null. The secrets are sealed.
    name: '0001_webhook',
    sql: `
create table latchkey.webhook_endpoint (
  id uuid primary key,
  url text,
  events text[] not null,
  organization_id text,
  description text not null,
  secret text,
  previous_secret text,
  previous_until timestamptz,
  enabled boolean not null,
  disabled_for text,
  failures integer not null,
  failing_since timestamptz,
  resume_at timestamptz,
  last_error text,
  last_status integer,
  last_delivered_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create table latchkey.webhook_message (
  id uuid not null,
  endpoint_id uuid not null,
  position bigint generated always as identity,
  type text not null,
  subject text not null,
  body text not null,
  state text not null check (state in ('queued', 'delivered', 'dead')),
  attempts integer not null,
  due_at timestamptz not null,
  expires_at timestamptz not null,
  claim uuid,
  claimed_by text,
  last_status integer,
  last_error text,
  created_at timestamptz not null,
  settled_at timestamptz,
  primary key (endpoint_id, id)
);
create index webhook_message_due on latchkey.webhook_message (endpoint_id, due_at, position) where state = 'queued';
create index webhook_message_order on latchkey.webhook_message (endpoint_id, subject, position) where state = 'queued';
create index webhook_message_settled on latchkey.webhook_message (state, settled_at) where state <> 'queued';
`,
    down: `
drop table latchkey.webhook_message;
drop table latchkey.webhook_endpoint;
`,
  },
]
