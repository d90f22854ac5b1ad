import { isUuid } from '../../common/uuid.ts'
import type { Database } from '../../database/database.ts'
import { columns, sql } from '../../database/sql.ts'
import { uuidv7 } from '../../security/random.ts'
import type { Secrets } from '../../security/secrets.ts'
import { newWebhookSecret, sealWebhookSecret } from './endpoint-secret.ts'
import { configuredId, type ParsedEndpoint } from './options.ts'
import { after } from './retry-delay.ts'

/** An endpoint, as operators see it: never its secrets. */
export interface WebhookEndpoint {
  readonly id: string
  /** Its name in the configuration; null for one of the command line. */
  readonly name: string | null
  readonly url: string
  /** What it is told of. */
  readonly events: readonly string[]
  readonly organizationId: string | null
  readonly description: string
  readonly enabled: boolean
  /** `gone`: the receiver answered 410. `operator`: somebody switched it off. */
  readonly disabledFor: string | null
  /** Until then the secret before the last one signs too. */
  readonly previousUntil: Date | null
  /** Tries that failed since the last that did not. */
  readonly failures: number
  readonly failingSince: Date | null
  readonly lastError: string | null
  readonly lastStatus: number | null
  /** Exact to a minute. */
  readonly lastDeliveredAt: Date | null
  /** Events that wait for it, and those that were given up. */
  readonly queued: number
  readonly dead: number
}

type Row = Omit<WebhookEndpoint, 'name' | 'url'> & { readonly url: string | null }

/** Makes a row for the state of each endpoint of the configuration that has none. */
export async function noteConfigured(db: Database, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return
  await db.query(sql`
    insert into latchkey.webhook_endpoint (id, events, description, enabled, failures, created_at, updated_at)
    select named.id, '{}', '', true, 0, ${now}::timestamptz, ${now}::timestamptz from unnest(${ids}::uuid[]) as named (id)
    on conflict (id) do nothing`)
}

/** All endpoints: those of the configuration, then the others, the newest first. */
export async function listEndpoints(db: Database, configured: readonly ParsedEndpoint[]): Promise<WebhookEndpoint[]> {
  const rows = await db.query<Row>(sql`
    select e.id, e.url, e.events, e.organization_id, e.description, e.enabled, e.disabled_for, e.previous_until, e.failures,
      e.failing_since, e.last_error, e.last_status, e.last_delivered_at,
      (select count(*)::int from latchkey.webhook_message m where m.endpoint_id = e.id and m.state = 'queued') as queued,
      (select count(*)::int from latchkey.webhook_message m where m.endpoint_id = e.id and m.state = 'dead') as dead
    from latchkey.webhook_endpoint e order by e.created_at desc, e.id desc`)
  const stored = rows.flatMap(({ url, ...row }) => (url === null ? [] : [{ ...row, name: null, url }]))
  return [...configured.map((one) => withState(one, rows)), ...stored]
}

const fresh = {
  enabled: true,
  disabledFor: null,
  previousUntil: null,
  failures: 0,
  failingSince: null,
  lastError: null,
  lastStatus: null,
  lastDeliveredAt: null,
  queued: 0,
  dead: 0,
}

function withState(endpoint: ParsedEndpoint, rows: readonly Row[]): WebhookEndpoint {
  const { name, url, events, organizationId = null, description } = endpoint
  const id = configuredId(name)
  const state = rows.find((row) => row.id === id) ?? fresh
  return { ...state, id, name, url, events, organizationId, description }
}

/** What has to be said to make an endpoint. */
export interface NewEndpoint {
  readonly url: string
  readonly events: readonly string[]
  readonly organizationId: string | null
  readonly description: string
}

/** Makes an endpoint. The answer is the only place where its secret can be read: the row keeps it sealed. */
export async function addEndpoint(
  db: Database,
  secrets: Secrets,
  wanted: NewEndpoint,
  now: Date,
): Promise<{ id: string; secret: string }> {
  const id = uuidv7(now)
  const secret = newWebhookSecret()
  const sealed = sealWebhookSecret(secrets, id, secret)
  const row = { id, ...wanted, secret: sealed, enabled: true, failures: 0, createdAt: now, updatedAt: now }
  await db.query(sql`insert into latchkey.webhook_endpoint ${columns(row)}`)
  return { id, secret }
}

/** Removes an endpoint of the command line, with everything that waits for it; false when there is none. */
export async function removeEndpoint(db: Database, id: string): Promise<boolean> {
  if (!isUuid(id)) return false
  return db.transaction(async (tx) => {
    const rows = await tx.query(
      sql`delete from latchkey.webhook_endpoint where id = ${id} and url is not null returning id`,
    )
    if (rows.length > 0) await tx.query(sql`delete from latchkey.webhook_message where endpoint_id = ${id}`)
    return rows.length > 0
  })
}

/**
 * Gives an endpoint of the command line a new secret, which is in the answer and nowhere else. The one before it signs too for
 * `overlap` seconds. Undefined when there is no such endpoint.
 */
export async function rotateEndpointSecret(
  db: Database,
  secrets: Secrets,
  { id, overlap }: { readonly id: string; readonly overlap: number },
  now: Date,
): Promise<string | undefined> {
  if (!isUuid(id)) return undefined
  const secret = newWebhookSecret()
  const until = overlap === 0 ? null : after(now, overlap)
  const rows = await db.query(sql`
    update latchkey.webhook_endpoint
    set secret = ${sealWebhookSecret(secrets, id.toLowerCase(), secret)}, updated_at = ${now}, previous_until = ${until},
      previous_secret = case when ${overlap === 0}::boolean then null else secret end
    where id = ${id} and url is not null returning id`)
  return rows.length === 0 ? undefined : secret
}

/** Switches an endpoint on, as if it had never failed, or off; false when there is none. */
export async function switchEndpoint(db: Database, id: string, enabled: boolean, now: Date): Promise<boolean> {
  if (!isUuid(id)) return false
  const rows = await db.query(sql`
    update latchkey.webhook_endpoint
    set enabled = ${enabled}, disabled_for = ${enabled ? null : 'operator'}, failures = 0, failing_since = null,
      resume_at = null, last_error = null, updated_at = ${now}
    where id = ${id} returning id`)
  return rows.length > 0
}
