import { type } from '../../contract/schema.ts'
import type { Database } from '../../database/database.ts'
import { sql, type Statement } from '../../database/sql.ts'
import type { Exchange } from '../../contract/exchange.ts'
import { limits } from '../../contract/limits.ts'
import { queryNumber } from '../../http/parse.ts'

/**
 * Which part of a list a call wants. The answers of these calls are bare lists (wire contract 11), so the total is in the
 * header `X-Total-Count`: nothing is cut silently.
 */
export const listPage = type({ 'limit?': queryNumber, 'offset?': queryNumber })

/** `limit … offset …`: the largest page unless less is asked for. */
export function pageOf({ limit, offset = 0 }: typeof listPage.infer): Statement {
  const most = limits.largestOrganizationPage
  return sql`limit ${Math.min(limit ?? most, most)} offset ${offset}`
}

/** Says beside a list how many there are in all. */
export async function sendTotal(db: Database, exchange: Exchange, count: Statement): Promise<void> {
  const [row] = await db.query<{ count: number }>(count)
  exchange.setHeader('X-Total-Count', String(row?.count ?? 0))
}
