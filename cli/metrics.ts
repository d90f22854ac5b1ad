import type { OpenAuth } from '../runtime/auth.ts'
import type { Load, Meter } from '../runtime/contract/meter.ts'
import { sql } from '../runtime/database/sql.ts'
import { countMessages, isSending } from '../runtime/features/webhooks/index.ts'
import { activeKey } from '../runtime/keys/key-state.ts'
import { countSealed } from '../runtime/keys/reencrypt.ts'
import { readKeys } from '../runtime/keys/signing-key.ts'
import {
  type Counter,
  createRegistry,
  type Instrument,
  type Labels,
  measureProcess,
  type MetricRegistry,
} from './open-metrics.ts'

/** The metrics of this process. */
export interface Metrics {
  /** What the service tells. */
  readonly meter: Meter
  /** What they are, for who takes them elsewhere. */
  readonly instruments: readonly Instrument[]
  /** Looks at the service, so that what they say is so now. */
  look(auth: OpenAuth): Promise<void>
  /** All of them as text, after a look at the service. */
  read(auth: OpenAuth): Promise<string>
}

/** Milliseconds for which what the database says is kept: several scrapers cost it no more than one. */
const believed = 10_000

/** Makes the metrics of a process; of a worker, each says its number. `now` is the clock of this node. */
export function createMetrics(worker?: number, now = () => new Date()): Metrics {
  const registry = createRegistry(worker === undefined ? {} : { worker: String(worker) })
  const { counter, histogram } = registry
  const measure = measureProcess(registry)
  const requests = histogram(
    'latchkey_http_request_duration_seconds',
    'How long requests took, by pattern of the route and class of the status',
    [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
  )
  const errors = counter('latchkey_errors', 'Requests that were answered with an error, by its code')
  const sessions = counter('latchkey_sessions_begun', 'Sessions that began, by the way of the sign-in')
  const statements = counter('latchkey_database_statements', 'Statements sent to the database')
  const tasks = histogram(
    'latchkey_task_duration_seconds',
    'How long runs of the tasks in the background took',
    [0.01, 0.1, 1, 10, 60],
  )
  const items = counter('latchkey_task_items', 'What tasks in the background did: rows that they removed or sealed')
  const failures = counter('latchkey_task_failures', 'Runs of tasks that failed')
  const webhooks = histogram(
    'latchkey_webhook_duration_seconds',
    'How long requests to receivers of webhooks took, by what became of them',
    [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
  )
  const events = counter('latchkey_feature_events', 'What features count')
  const state = stateGauges(registry, now)

  const labelsOf = createRequestLabels()
  const meter: Meter = {
    request({ method, route, status, seconds, error }) {
      requests.observe(labelsOf(method, route, Math.floor(status / 100)), seconds)
      if (error !== undefined) errors.inc({ route, code: error })
    },
    sessionBegan: (method) => sessions.inc({ method }),
    statement: () => statements.inc(),
    taskRan({ task, seconds, items: done, failed }) {
      tasks.observe({ task }, seconds)
      if (done > 0) items.inc({ task }, done)
      if (failed) failures.inc({ task })
    },
    webhookSent: ({ result, seconds }) => webhooks.observe({ result }, seconds),
  }

  async function look(auth: OpenAuth): Promise<void> {
    countEvents(events, auth)
    await state.read(auth)
    measure()
  }

  return {
    meter,
    instruments: registry.instruments,
    look,
    async read(auth) {
      await look(auth)
      return registry.text()
    },
  }
}

/** Makes the labels of a request once for each method, route and class of the status. */
function createRequestLabels(): (method: string, route: string, statusClass: number) => Labels {
  const byMethod = new Map<string, Map<string, Labels[]>>()
  return (method, route, statusClass) => {
    const byRoute = byMethod.get(method) ?? new Map<string, Labels[]>()
    byMethod.set(method, byRoute)
    const byClass = byRoute.get(route) ?? []
    byRoute.set(route, byClass)
    return (byClass[statusClass] ??= { method, route, status: `${statusClass}xx` })
  }
}

/** Features count by themselves; what they have counted so far takes the place of what was said before. */
function countEvents(events: Counter, auth: OpenAuth): void {
  events.reset()
  for (const { name, labels, value } of auth.platform.counters.read()) {
    const detail = Object.entries(labels).map(([label, said]) => `${label}=${said}`)
    events.inc({ name, detail: detail.toSorted().join(',') }, value)
  }
}

/** What is so at this moment: of this process at once, of the database at most every ten seconds. */
function stateGauges({ gauge, shared }: MetricRegistry, now: () => Date) {
  const ready = gauge('latchkey_ready', '1 while /readyz says that requests can be sent here')
  const database = loadGauges(gauge, 'latchkey_database', 'Statements')
  const hashes = loadGauges(gauge, 'latchkey_password_hashes', 'Password hashes')
  const outbox = shared('latchkey_outbox_messages', 'Mails and SMS that wait or have failed')
  const oldest = shared('latchkey_outbox_oldest_seconds', 'For how long the oldest of those that wait has been due')
  const messages = shared('latchkey_webhook_messages', 'Events for receivers of webhooks that wait or were given up')
  const oldestMessage = shared(
    'latchkey_webhook_oldest_seconds',
    'For how long the oldest of those that wait has waited',
  )
  const rows = shared('latchkey_sessions', 'Rows of sessions, as the database estimates them')
  const keyAge = shared('latchkey_signing_key_age_seconds', 'How long the key that signs has signed')
  const skew = gauge('latchkey_clock_skew_seconds', 'How far the clock of this node is ahead of that of the database')
  const readSealed = sealedGauge(shared)
  let askedAt = -Infinity

  async function ask(auth: OpenAuth): Promise<void> {
    const { db, settings } = auth
    const asked = now()
    const [clock] = await db.query<{ at: Date }>(sql`select clock_timestamp() as at`)
    // The database looked at its clock some time between the question and the answer.
    if (clock !== undefined) skew.set(((asked.getTime() + now().getTime()) / 2 - clock.at.getTime()) / 1000)
    // A wrong clock of this node makes nothing older.
    const at = clock?.at ?? asked
    const waiting = await db.query<{ state: string; count: number; due: Date | null }>(sql`
      select state, count(*)::int as count, min(due_at) as due from latchkey.mail where state <> 'sent' group by state`)
    const countOf = (name: string) => waiting.find((row) => row.state === name)?.count ?? 0
    for (const name of ['queued', 'failed']) outbox.set(countOf(name), { state: name })
    const due = waiting.find((row) => row.state === 'queued')?.due
    oldest.set(due === undefined || due === null ? 0 : Math.max(0, (at.getTime() - due.getTime()) / 1000))
    if (isSending(auth)) {
      const { queued, dead, oldest: since } = await countMessages(db)
      messages.set(queued, { state: 'queued' })
      messages.set(dead, { state: 'dead' })
      oldestMessage.set(since === null ? 0 : Math.max(0, (at.getTime() - since.getTime()) / 1000))
    }
    const [estimate] = await db.query<{ rows: number }>(sql`
      select greatest(reltuples, 0)::float8 as rows from pg_class where oid = to_regclass('latchkey.session')`)
    rows.set(estimate?.rows ?? 0)
    const { algorithm } = settings.signingKeys
    const key = activeKey(await readKeys(db), algorithm, at)
    if (key !== undefined) keyAge.set((at.getTime() - key.activatesAt.getTime()) / 1000, { algorithm })
    await readSealed(auth)
  }

  return {
    async read(auth: OpenAuth): Promise<void> {
      database.set(auth.db.load?.())
      hashes.set(auth.platform.passwords.load())
      const { reason } = await auth.platform.readiness.report()
      ready.set(reason === undefined ? 1 : 0)
      // Without its database a node still says what it knows.
      if ((reason !== undefined && reason !== 'draining') || performance.now() - askedAt < believed) return
      askedAt = performance.now()
      await ask(auth)
    },
  }
}

/** Milliseconds between two counts of what is sealed: each reads the tables. */
const counted = 600_000

/** What still needs an older secret; counted only where one is configured. */
function sealedGauge(gauge: MetricRegistry['gauge']): (auth: OpenAuth) => Promise<void> {
  const sealed = gauge('latchkey_sealed_with_older_secret', 'Values that keys reencrypt would seal anew, by column')
  let countedAt = -Infinity
  return async ({ db, settings: { secrets }, features }) => {
    const columns = features.flatMap((feature) => feature.sealed ?? [])
    const isDue = performance.now() - countedAt >= counted
    if (!isDue || secrets.all.length === 1) return
    countedAt = performance.now()
    const counts = await countSealed(db, columns)
    for (const { table, column } of columns) {
      const name = `${table}.${column}`
      const older = counts.filter((count) => count.column === name && count.version !== secrets.current.version)
      sealed.set(
        older.reduce((sum, { rows }) => sum + rows, 0),
        { column: name },
      )
    }
  }
}

function loadGauges(gauge: MetricRegistry['gauge'], name: string, what: string) {
  const running = gauge(`${name}_running`, `${what} that run now`)
  const waiting = gauge(`${name}_waiting`, `${what} that wait for their turn`)
  const capacity = gauge(`${name}_capacity`, `${what} that can run at once`)
  return {
    set(load: Load | undefined): void {
      if (load === undefined) return
      running.set(load.inside)
      waiting.set(load.waiting)
      capacity.set(load.capacity)
    },
  }
}
