import type { Database } from '../database/database.ts'
import { columns, sql } from '../database/sql.ts'
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
}

/** Purpose and hash of the secret: the secret itself is not stored. */
function identifierOf(purpose: string, secret: string): string {
  return `${purpose}:${hashToken(secret).toString('hex')}`
}

/** Stores a one-time thing. */
export async function issueVerification(db: Database, verification: NewVerification): Promise<void> {
  const { purpose, secret, value, lifetime, now } = verification
  const expiresAt = new Date(now.getTime() + lifetime * 1000)
  const row = {
    id: uuidv7(now),
    identifier: identifierOf(purpose, secret),
    value,
    expiresAt,
    createdAt: now,
    updatedAt: now,
  }
  await db.query(sql`insert into latchkey.verification ${columns(row)}`)
}

/** Takes a one-time thing away and gives its value; `undefined` when it is unknown, used or ended. One caller gets it. */
export async function consumeVerification(
  db: Database,
  wanted: { readonly purpose: string; readonly secret: string; readonly now: Date },
): Promise<string | undefined> {
  const [row] = await db.query<{ value: string }>(sql`
    delete from latchkey.verification
    where identifier = ${identifierOf(wanted.purpose, wanted.secret)} and expires_at > ${wanted.now} returning value`)
  return row?.value
}
