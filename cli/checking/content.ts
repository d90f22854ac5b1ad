import type { OpenAuth } from '../../runtime/auth.ts'
import { ConfigError } from '../../runtime/contract/config-error.ts'
import type { Database } from '../../runtime/database/database.ts'
import { type Statement, sql } from '../../runtime/database/sql.ts'
import { checkSigningKeys } from '../../runtime/keys/key-check.ts'
import { compareSchema, namesOf } from '../schema.ts'
import { checkAudit } from './audit.ts'
import type { Found } from './found.ts'

/** One question to the tables. */
export type Check = (tx: Database, about: { auth: OpenAuth; now: Date; fix: boolean }) => Promise<Found[]>

async function countOf(tx: Database, statement: Statement): Promise<number> {
  const [row] = await tx.query<{ rows: number }>(statement)
  return row?.rows ?? 0
}

function found(check: Found['check'], says: string, cure: string, fixed?: boolean): Found {
  return { check, says, cure, fixable: fixed !== undefined, fixed: fixed === true }
}

/** I2: e-mails are kept in small letters, or a person with the right address would not be found. */
const checkEmails: Check = async (tx) => {
  const rows = await countOf(tx, sql`select count(*)::int as rows from latchkey.user where email <> lower(email)`)
  if (rows === 0) return []
  return [
    found('emails', `${rows} users have an e-mail with capital letters`, 'write them in small letters, one by one'),
  ]
}

/** What the organization feature says of itself. */
interface Organizations {
  readonly creatorRole: string
  readonly membershipLimit: number
}

function organizationsOf(auth: OpenAuth): Organizations | undefined {
  const feature = auth.features.find(({ id }) => id === 'organization')
  if (feature === undefined || !('creatorRole' in feature) || !('membershipLimit' in feature)) return undefined
  const { creatorRole, membershipLimit } = feature
  if (typeof creatorRole !== 'string' || typeof membershipLimit !== 'number') return undefined
  return { creatorRole, membershipLimit }
}

/** I3: somebody can do everything in every organization. */
const checkOwners: Check = async (tx, { auth }) => {
  const organizations = organizationsOf(auth)
  if (organizations === undefined) return []
  const { creatorRole } = organizations
  const without = await tx.query<{ id: string }>(sql`
    select o.id from latchkey.organization o where not exists (
      select from latchkey.member m
      where m.organization_id = o.id and ${creatorRole} = any(string_to_array(replace(m.role, ' ', ''), ',')))
    order by o.id limit 20`)
  const ids = without.map(({ id }) => id).join(', ')
  if (ids === '') return []
  return [found('owners', `Organizations without a member of the role ${creatorRole}: ${ids}`, 'give the role to one')]
}

/** I4: nobody got past the limit of members. A limit that was lowered later is told too. */
const checkLimits: Check = async (tx, { auth }) => {
  const organizations = organizationsOf(auth)
  if (organizations === undefined) return []
  const { membershipLimit } = organizations
  const rows = await countOf(
    tx,
    sql`select count(*)::int as rows from (
      select from latchkey.member group by organization_id having count(*) > ${membershipLimit}) as crowded`,
  )
  if (rows === 0) return []
  return [found('limits', `${rows} organizations have more than ${membershipLimit} members`, 'raise membershipLimit')]
}

/** I8: one key signs, and the configured secrets open it. */
const checkKeys: Check = async (tx, { auth, now }) => {
  try {
    await checkSigningKeys(tx, auth.settings, now)
    return []
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return [found('keys', 'The signing key cannot be used', error.message)]
  }
}

/** I9: what has ended is not used by anybody; that it is still there a day later says that no node cleans up. */
const checkCleanUp: Check = async (tx, { now, fix }) => {
  const all: Found[] = []
  const before = new Date(now.getTime() - 86_400_000)
  const kinds = [
    ['sessions', sql`latchkey.session`],
    ['one-time values', sql`latchkey.verification`],
  ] as const
  for (const [name, table] of kinds) {
    const rows = await countOf(tx, sql`select count(*)::int as rows from ${table} where expires_at < ${before}`)
    if (rows === 0) continue
    if (fix) await tx.query(sql`delete from ${table} where expires_at < ${before}`)
    all.push(
      found('clean-up', `${rows} ${name} ended more than a day ago and are still there`, 'they are deleted', fix),
    )
  }
  return all
}

/** I11: what waits to be sent can be sent. */
const checkOutbox: Check = async (tx) => {
  const rows = await countOf(
    tx,
    sql`select count(*)::int as rows from latchkey.mail where state = 'queued' and payload is null`,
  )
  if (rows === 0) return []
  return [found('outbox', `${rows} mails that wait have no content`, 'ask for them again: a link, a code')]
}

/** I11: what waits for the receivers of webhooks has one, whose secret can be opened. */
const checkWebhooks: Check = async (tx, { auth, now }) => {
  const { sendingOf, configuredId, unreadableEndpoints } = await import('../../runtime/features/webhooks/index.ts')
  const sending = sendingOf(auth)
  if (sending === undefined) return []
  const configured = sending.endpoints.map(({ name }) => configuredId(name))
  const rows = await countOf(
    tx,
    sql`select count(*)::int as rows from latchkey.webhook_message m
      where m.state = 'queued' and not m.endpoint_id = any(${configured}::uuid[]) and not exists (
        select from latchkey.webhook_endpoint e where e.id = m.endpoint_id and e.url is not null)`,
  )
  const unreadable = await unreadableEndpoints(tx, auth.settings.secrets, now)
  return [
    ...(rows === 0
      ? []
      : [found('webhooks', `${rows} events wait for endpoints that are not there`, 'they are given up in three days')]),
    ...unreadable.map((id) =>
      found(
        'webhooks',
        `The secret of the endpoint ${id} cannot be opened with the configured secrets`,
        `run npx latchkey webhooks rotate-secret ${id}`,
      ),
    ),
  ]
}

/** I10: the tables are those of this release. */
export async function checkSchema(auth: OpenAuth): Promise<Found[]> {
  const { pending, changed, newer, twice } = await compareSchema(auth)
  const kinds = [
    ['are pending', pending, 'run npx latchkey migrate'],
    ['have changed since they were applied', changed, 'restore their published text'],
    ['were applied by a newer release', newer, 'install that release'],
    ['stand under two ids of one feature', twice, 'run npx latchkey migrate, which says what to do'],
  ] as const
  return kinds.flatMap(([are, states, cure]) =>
    states.length === 0 ? [] : [found('schema', `Migrations ${are}: ${namesOf(states)}`, cure)],
  )
}

/** The checks of what the tables say, each for one or two of the invariants in docs/operations.md. */
export const contentChecks: readonly Check[] = [
  checkEmails,
  checkOwners,
  checkLimits,
  checkKeys,
  checkCleanUp,
  checkOutbox,
  checkAudit,
  checkWebhooks,
]
