import type { Actor, Change, RecordedChange } from '../contract/change.ts'
import type { Occasion } from '../contract/hooks.ts'
import { uuidv7 } from '../security/random.ts'

/** A change with its id, its moment, who made it and from where. */
export function recorded({ exchange, now, via }: Occasion, change: Change): RecordedChange {
  const origin = {
    requestId: exchange?.requestId ?? null,
    ipAddress: exchange?.address ?? null,
    userAgent: exchange?.userAgent ?? null,
  }
  return { ...change, id: uuidv7(now), at: now, actor: actorOf(exchange), via, origin }
}

function actorOf(exchange: Occasion['exchange']): Actor {
  const nobody = { id: null, sessionId: null, impersonatedBy: null }
  return exchange === null ? { type: 'system', ...nobody } : (exchange.actor ?? { type: 'anonymous', ...nobody })
}
