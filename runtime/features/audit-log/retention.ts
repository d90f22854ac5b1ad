import type { Occasion } from '../../contract/hooks.ts'
import type { Platform } from '../../contract/platform.ts'
import { sql } from '../../database/sql.ts'
import { record } from '../../identity/record.ts'
import { dayOf } from './chain.ts'
import type { ParsedAuditLogOptions } from './options.ts'

interface Forgotten {
  readonly day: string
  readonly entries: number
  readonly last: Buffer | null
}

/**
 * Deletes the days whose time is over, each in a transaction with the entry that says so: the last hash of what is gone stands in
 * it, which is what the next day begins from. Every node may run it.
 */
export async function forgetOldDays(
  { retention }: ParsedAuditLogOptions,
  platform: Platform,
  now: Date,
  stopping?: AbortSignal,
): Promise<number> {
  const before = dayOf(new Date(now.getTime() - retention * 86_400_000))
  const occasion: Occasion = { ...platform, now, exchange: null, via: 'service' }
  let count = 0
  while (stopping?.aborted !== true && (await forgetDay(platform, occasion, before))) count += 1
  return count
}

function forgetDay({ db }: Platform, occasion: Occasion, before: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    await tx.query(sql`select pg_advisory_xact_lock(hashtextextended('latchkey.audit_seal', 0))`)
    const [gone] = await tx.query<Forgotten>(sql`
      select to_char(f.day, 'YYYY-MM-DD') as day, f.entries, f.last
      from latchkey.forget_audit_day(${before}::text::date) f`)
    if (gone === undefined) return false
    const { day, entries, last } = gone
    const hash = last === null ? null : Buffer.from(last).toString('hex')
    await record(occasion, tx, 'audit-log.shortened', { id: day, before: { day, entries, hash } })
    return true
  })
}
