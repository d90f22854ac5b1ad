import { randomUUID } from 'node:crypto'
import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'

/** What a row of the outbox leaves by. */
export type Channel = 'mail' | 'sms'

/** A mail or an SMS that this process sends now. Nobody else takes it before the lease has ended. */
export interface Claimed {
  readonly id: string
  readonly kind: string
  readonly channel: Channel
  readonly recipient: string
  readonly payload: string | null
  /** This one included. */
  readonly attempts: number
  /** What every later statement compares: a claim that another process has taken over changes nothing more. */
  readonly claim: string
}

/** Seconds after which the mail of a process that is gone can be taken by another. */
export const leaseSeconds = 30

/** This process, and no other that has or had its number. */
export const owner = () => `${process.pid}@${performance.timeOrigin}`

/** A moment `seconds` later. */
export function later(moment: Date, seconds: number): Date {
  return new Date(moment.getTime() + seconds * 1000)
}

/** Takes up to `count` mails that are due, of these channels. Safe with any number of processes: each mail goes to one of them. */
export function claimDue(db: Database, channels: readonly Channel[], count: number, now: Date): Promise<Claimed[]> {
  // The array is computed once. A plain `in (select … limit)` may be run again for each row and would take more.
  return db.query<Claimed>(sql`
    update latchkey.mail
    set attempts = attempts + 1, due_at = ${later(now, leaseSeconds)}, claim = ${randomUUID()}, claimed_by = ${owner()},
      updated_at = ${now}
    where id = any(array(
      select id from latchkey.mail where state = 'queued' and due_at <= ${now} and channel = any(${channels})
      order by due_at, position limit ${count} for update skip locked))
    returning id, kind, channel, recipient, payload, attempts, claim`)
}

/** Makes the lease of a mail that is still being sent last from now on again. */
export async function renewClaim(db: Database, mail: Claimed, now: Date): Promise<void> {
  await db.query(sql`
    update latchkey.mail set due_at = ${later(now, leaseSeconds)}
    where id = ${mail.id} and claim = ${mail.claim} and state = 'queued'`)
}

/** Gives back what other processes have claimed: for the embedded database, where none of them can be alive. */
export async function releaseForeignClaims(db: Database, now: Date): Promise<void> {
  await db.query(sql`
    update latchkey.mail set due_at = ${now}, claim = null, claimed_by = null
    where state = 'queued' and claimed_by <> ${owner()}`)
}
