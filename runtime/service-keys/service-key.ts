import type { Database } from '../database/database.ts'
import { columns, sql } from '../database/sql.ts'
import type { ServiceKeyCaller } from '../http/service-caller.ts'
import { limits } from '../contract/limits.ts'
import { hashToken } from '../security/hash.ts'
import { randomText, uuidv7 } from '../security/random.ts'
import type { Change, Columns } from '../contract/change.ts'
import type { ChangeKind } from '../contract/change-kinds.ts'
import { noRecord, type Recorder } from '../contract/hooks.ts'

/** A service key as its owner may see it again: never the key itself. */
export interface ServiceKey {
  readonly id: string
  readonly name: string
  /** The first characters of the key, to tell keys apart. */
  readonly prefix: string
  /** What it may do; `*` is everything. */
  readonly scopes: readonly string[]
  readonly createdAt: Date
  /** Exact to a minute. */
  readonly lastUsedAt: Date | null
  readonly expiresAt: Date | null
  readonly revokedAt: Date | null
}

/** What has to be said to make a service key. */
export interface NewServiceKey {
  readonly name: string
  readonly scopes: readonly string[]
  readonly expiresAt: Date | null
  readonly now: Date
}

const shown = sql`id, name, prefix, scopes, created_at, last_used_at, expires_at, revoked_at`
/** Characters of the key that stay readable, `lk_` included. */
const prefixLength = 8

/** Makes a service key. The answer is the only place where the key itself ever is: the table holds its SHA-256. */
export async function createServiceKey(
  db: Database,
  wanted: NewServiceKey,
  record: Recorder = noRecord,
): Promise<ServiceKey & { key: string }> {
  const { name, scopes, expiresAt, now } = wanted
  const key = `lk_${randomText(limits.serviceKeyLength)}`
  const row = { id: uuidv7(now), name, prefix: key.slice(0, prefixLength), scopes, createdAt: now, expiresAt }
  return db.transaction(async (tx) => {
    const [written] = await tx.query<ServiceKey>(
      sql`insert into latchkey.service_key ${columns({ ...row, tokenHash: hashToken(key) })} returning ${shown}`,
    )
    if (written === undefined) throw new Error('The new service key was not returned')
    await record(tx, changeOf('service-key.created', row.id, {}, { name, scopes, expiresAt }))
    return { ...written, key }
  })
}

/** All service keys, newest first, the revoked and expired ones included. */
export function listServiceKeys(db: Database): Promise<ServiceKey[]> {
  return db.query<ServiceKey>(sql`select ${shown} from latchkey.service_key order by created_at desc, id desc`)
}

/** Ends a service key; it opens nothing from the next call on. Answers the key, or `undefined` when there is none. */
export async function revokeServiceKey(
  db: Database,
  id: string,
  now: Date,
  record: Recorder = noRecord,
): Promise<ServiceKey | undefined> {
  return db.transaction(async (tx) => {
    const [before] = await tx.query<Pick<ServiceKey, 'revokedAt'>>(sql`
      select revoked_at from latchkey.service_key where id::text = ${id.toLowerCase()} for update`)
    const [row] = await tx.query<ServiceKey>(sql`
      update latchkey.service_key set revoked_at = coalesce(revoked_at, ${now})
      where id::text = ${id.toLowerCase()} returning ${shown}`)
    // A key that was revoked before stays revoked at that moment: nothing changed.
    if (row !== undefined && before?.revokedAt === null) {
      await record(tx, changeOf('service-key.revoked', row.id, { revokedAt: null }, { revokedAt: row.revokedAt }))
    }
    return row
  })
}

function changeOf(kind: ChangeKind, id: string, before: Columns, after: Columns): Change {
  return { kind, subject: { type: 'service-key', id }, userId: null, organizationId: null, before, after }
}

/** Who holds a key; null when it is unknown, revoked or expired. Nothing is kept: a revoked key ends at once. */
export async function findServiceKey(db: Database, key: string, now: Date): Promise<ServiceKeyCaller | null> {
  const [row] = await db.query<Pick<ServiceKey, 'id' | 'name' | 'scopes' | 'lastUsedAt'>>(sql`
    select id, name, scopes, last_used_at from latchkey.service_key
    where token_hash = ${hashToken(key)} and revoked_at is null and (expires_at is null or expires_at > ${now})`)
  if (row === undefined) return null
  await noteUse(db, row, now)
  return { kind: 'key', id: row.id, name: row.name, scopes: row.scopes }
}

/** Written seldom, so that a busy key does not make a write of every call. */
async function noteUse(db: Database, key: Pick<ServiceKey, 'id' | 'lastUsedAt'>, now: Date): Promise<void> {
  const before = new Date(now.getTime() - limits.serviceKeyUseInterval * 1000)
  if (key.lastUsedAt !== null && key.lastUsedAt > before) return
  await db.query(sql`
    update latchkey.service_key set last_used_at = ${now}
    where id = ${key.id} and (last_used_at is null or last_used_at <= ${before})`)
}
