import type { MailRate } from '../contract/new-mail.ts'
import { sql, type Statement } from '../database/sql.ts'
import { later } from './claim.ts'

/** One counter of the outbox, and what it allows. */
export interface Share {
  /** A keyed hash. */
  readonly key: string
  readonly rate: MailRate
  /** What the maximum is multiplied by. */
  readonly factor: number
}

/** Counts one more where the share has room and gives the new `count`; else writes and gives nothing. */
export function takeShare({ key, rate, factor }: Share, now: Date): Statement {
  const { window, max, gap = 0 } = rate
  const endsAt = later(now, window)
  // What a clock that was ahead for a while has written is not believed: no window and no gap lies that far ahead.
  const over = sql`(c.ends_at <= ${now}::timestamptz or c.ends_at > ${later(endsAt, window)}::timestamptz)`
  const young = later(now, -gap / factor)
  return sql`
    insert into latchkey.mail_count as c (key, count, last_at, ends_at)
    values (${key}, 1, ${now}, ${endsAt})
    on conflict (key) do update set
      count = case when ${over} then 1 else c.count + 1 end,
      last_at = excluded.last_at,
      ends_at = case when ${over} then excluded.ends_at else least(c.ends_at, excluded.ends_at) end
    where (${over} or c.count < ${max * factor}::int)
      and (c.last_at <= ${young}::timestamptz or c.last_at > ${later(now, gap / factor)}::timestamptz)
    returning c.count`
}
