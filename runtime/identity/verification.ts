import type { Database } from '../database/database.ts'
import { deleteInBatches } from '../database/in-batches.ts'
import { columns, sql, type Statement } from '../database/sql.ts'
import { hashToken } from '../security/hash.ts'
import { uuidv7 } from '../security/random.ts'

/** A one-time thing: for one purpose, known by one secret, good once and until it ends. */
export interface NewVerification {
  /** What it opens, e.g. `reset-password`; a secret of one purpose opens nothing else. */
  readonly purpose: string
  readonly secret: string
  /** What is bound to it, as text. */
  readonly value: string
  /** Seconds. */
  readonly lifetime: number
  readonly now: Date
  /** Whose it is, and the address that it was sent to: it is good only while the user has this address. */
  readonly user?: { readonly id: string; readonly email: string }
}

/** A one-time thing as it was stored. `userId` and `email` are null when it was not bound to a user. */
export interface Verification {
  readonly value: string
  readonly userId: string | null
  readonly email: string | null
}

/**
 * What became of a one-time thing: `good` can be used; `ended` is past its time; `stale` belongs to an address that the
 * user has no longer; `orphaned` to a user who is gone; `used` was spent (`spendVerification`) and its time is not over;
 * `unknown` was never issued, consumed, withdrawn or cleaned away.
 */
export type VerificationState = 'good' | 'ended' | 'stale' | 'orphaned' | 'used' | 'unknown'

/** Which one-time thing is meant. */
export interface WantedVerification {
  readonly purpose: string
  readonly secret: string
  readonly now: Date
}

/** Purpose and hash of the secret: the secret itself is not stored. */
export function verificationIdentifier(purpose: string, secret: string): string {
  return `${purpose}:${hashToken(secret).toString('hex')}`
}

/** Stores a one-time thing; gives the id of its row. */
export async function issueVerification(db: Database, verification: NewVerification): Promise<string> {
  const { purpose, secret, value, lifetime, now, user } = verification
  const row = {
    id: uuidv7(now),
    identifier: verificationIdentifier(purpose, secret),
    value,
    userId: user?.id ?? null,
    email: user?.email ?? null,
    expiresAt: new Date(now.getTime() + lifetime * 1000),
    createdAt: now,
    updatedAt: now,
  }
  await db.query(sql`insert into latchkey.verification ${columns(row)}`)
  return row.id
}

/** Takes a good one-time thing away and gives it; `undefined` when there is none. Of many callers at once, one gets it. */
export async function consumeVerification(db: Database, wanted: WantedVerification): Promise<Verification | undefined> {
  const [row] = await db.query<Verification>(sql`
    delete from latchkey.verification v
    where ${isGood(wanted)} returning v.value, v.user_id, v.email`)
  return row
}

/**
 * As `consumeVerification`, but what was used is kept until its time is over, so that a repeat is told from a guess
 * (state `used`). Of many callers at once, one gets it.
 */
export async function spendVerification(db: Database, wanted: WantedVerification): Promise<Verification | undefined> {
  const [row] = await db.query<Verification>(sql`
    update latchkey.verification v set used_at = ${wanted.now}, updated_at = ${wanted.now}
    where ${isGood(wanted)} returning v.value, v.user_id, v.email`)
  return row
}

function isGood({ purpose, secret, now }: WantedVerification): Statement {
  return sql`v.identifier = ${verificationIdentifier(purpose, secret)} and v.expires_at > ${now} and v.used_at is null
    and (v.email is null or exists (select from latchkey.user u where u.id = v.user_id and u.email = v.email))`
}

/** Looks at a one-time thing and leaves it as it is: for saying why it is refused, and before a costly step. */
export async function findVerification(
  db: Database,
  wanted: WantedVerification,
): Promise<{ readonly state: VerificationState; readonly verification?: Verification }> {
  const [row] = await db.query<Verification & Looked>(sql`
    select v.value, v.user_id, v.email, v.expires_at, v.used_at, u.email as user_email
    from latchkey.verification v left join latchkey.user u on u.id = v.user_id
    where v.identifier = ${verificationIdentifier(wanted.purpose, wanted.secret)}`)
  if (row === undefined) return { state: 'unknown' }
  const { value, userId, email } = row
  return { state: stateOf(row, wanted.now), verification: { value, userId, email } }
}

interface Looked {
  readonly expiresAt: Date
  readonly usedAt: Date | null
  readonly userEmail: string | null
}

function stateOf({ email, ...row }: Looked & { readonly email: string | null }, now: Date): VerificationState {
  if (row.expiresAt <= now) return 'ended'
  if (email !== null && email !== row.userEmail) return row.userEmail === null ? 'orphaned' : 'stale'
  return row.usedAt === null ? 'good' : 'used'
}

/** Withdraws every one-time thing of a user that has one of these purposes. */
export async function withdrawVerifications(tx: Database, userId: string, purposes: readonly string[]): Promise<void> {
  await tx.query(sql`
    delete from latchkey.verification
    where user_id = ${userId} and split_part(identifier, ':', 1) = any(${purposes})`)
}

/** How long an ended one is kept, so that its late user is told that it ended. Milliseconds. */
const keptEnded = 24 * 3600 * 1000

/** Removes ended one-time things. Safe on many nodes at once. */
export function removeEndedVerifications(db: Database, now: Date, stopping?: AbortSignal): Promise<number> {
  const ended = sql`expires_at < ${new Date(now.getTime() - keptEnded)}`
  return deleteInBatches(db, sql`latchkey.verification`, ended, stopping)
}
