import { createHmac } from 'node:crypto'
import { ConfigError, defineFeature, type HookContext, type Platform, sql, uuidv7 } from 'latchkey'

const task = 'forward-events'

/**
 * Tells another service what happens to users and organizations: `forwardEvents({ url })`. An event is written in the transaction
 * that causes it, so that none is told that did not happen and none is lost; a task sends it, signed with the key in
 * ACME_WEBHOOK_SECRET, until the other side answers 2xx.
 */
export const forwardEvents = ({ url }: { readonly url: string }) =>
  defineFeature({
    id: 'forward-events',
    migrations: [
      {
        name: '0001_forwarded_event',
        sql: `create table latchkey.forwarded_event (
          id uuid primary key,
          event text not null,
          data jsonb not null,
          attempts integer not null,
          due_at timestamptz not null
        );
        create index forwarded_event_due_at on latchkey.forwarded_event (due_at)`,
      },
    ],
    check(_settings, variable) {
      if (variable('ACME_WEBHOOK_SECRET') !== undefined) return
      const advice = 'Set it to the key that the receiver knows, e.g. the output of: openssl rand -base64 32'
      throw new ConfigError({ path: 'ACME_WEBHOOK_SECRET', expected: 'the key that signs webhooks', advice })
    },
    hooks: {
      userCreated: (event) => write(event, 'user.created', { id: event.user.id, via: event.via }),
      userUpdated: (event) => write(event, 'user.updated', { id: event.user.id }),
      userDeleting: (event) => write(event, 'user.deleted', { id: event.user.id }),
      organizationCreated: (event) => write(event, 'organization.created', { id: event.organization.id }),
      organizationDeleting: (event) => write(event, 'organization.deleted', { id: event.organization.id }),
      memberAdded: (event) => write(event, 'member.added', facts(event.member)),
      memberRemoved: (event) => write(event, 'member.removed', facts(event.member)),
      memberRoleChanged: (event) => write(event, 'member.role-changed', { ...facts(event.member), was: event.before }),
    },
    tasks: [{ name: task, every: 10, run: (platform, now) => sendDue(platform, now, url) }],
  })

const facts = ({ organizationId, userId, role }: { organizationId: string; userId: string; role: string }) => ({
  organizationId,
  userId,
  role,
})

async function write({ tx, now, tasks }: HookContext, event: string, data: object): Promise<void> {
  await tx.query(sql`
    insert into latchkey.forwarded_event (id, event, data, attempts, due_at)
    values (${uuidv7(now)}, ${event}, ${JSON.stringify(data)}::text::jsonb, 0, ${now})`)
  tasks.wake(task)
}

interface Due {
  readonly id: string
  readonly event: string
  readonly data: object
  readonly attempts: number
}

/** Takes what is due for a minute, so that no other node sends it meanwhile, and sends it outside of any transaction. */
async function sendDue({ db, log, variable }: Platform, now: Date, url: string): Promise<void> {
  const due = await db.query<Due>(sql`
    update latchkey.forwarded_event set attempts = attempts + 1, due_at = ${new Date(now.getTime() + 60_000)}
    where id in (select id from latchkey.forwarded_event where due_at <= ${now} order by id limit 50 for update skip locked)
    returning id, event, data, attempts`)
  for (const { id, event, data, attempts } of due) {
    const body = JSON.stringify({ id, event, data })
    const signature = createHmac('sha256', variable('ACME_WEBHOOK_SECRET') ?? '')
      .update(body)
      .digest('hex')
    const headers = { 'content-type': 'application/json', 'x-acme-signature': signature }
    const sent = fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(10_000), redirect: 'error' })
    const status = await sent.then((answer) => answer.status).catch(() => 0)
    if (status >= 200 && status < 300) await db.query(sql`delete from latchkey.forwarded_event where id = ${id}`)
    else log.warn('forward-events.not-taken', { kind: event, status, attempts })
  }
}
