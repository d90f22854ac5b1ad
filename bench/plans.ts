import type { Database } from '../runtime/database/database.ts'
import type { Step } from './recorder.ts'

/** A node of a plan, as PostgreSQL says it in JSON. */
interface PlanNode {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly Plans?: readonly PlanNode[]
}

/** What the statements of a call look at. */
export interface Looks {
  /** Tables that are read from one end to the other. */
  readonly scanned: readonly string[]
  readonly indexes: readonly string[]
}

function nodesOf(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)]
}

async function nodesOfStep(db: Database, step: Step): Promise<PlanNode[]> {
  if ('transaction' in step)
    return (await Promise.all(step.transaction.flat().map((inner) => nodesOfStep(db, inner)))).flat()
  const strings = [`explain (format json) ${step.text}`]
  const rows = await db.query<{ 'QUERY PLAN': string | { Plan: PlanNode }[] }>({ strings, values: step.values })
  return rows.flatMap(({ 'QUERY PLAN': said }) => {
    const plans: { Plan: PlanNode }[] = typeof said === 'string' ? JSON.parse(said) : said
    return plans.flatMap(({ Plan }) => nodesOf(Plan))
  })
}

/** Plans the statements of a recording, without running them again. */
export async function looksOf(db: Database, steps: readonly (readonly Step[])[]): Promise<Looks> {
  const nodes = (await Promise.all(steps.flat().map((step) => nodesOfStep(db, step)))).flat()
  const scanned = nodes
    .filter((node) => node['Node Type'] === 'Seq Scan')
    .flatMap((node) => node['Relation Name'] ?? [])
  const indexes = nodes.flatMap((node) => node['Index Name'] ?? [])
  return { scanned: [...new Set(scanned)].toSorted(), indexes: [...new Set(indexes)].toSorted() }
}

/** Rows of our tables that were read since the server counts, by whichever way. */
export async function rowsRead(db: Database): Promise<number> {
  await db.query({ strings: ['select pg_stat_force_next_flush()'], values: [] })
  const [row] = await db.query<{ read: number }>({
    strings: [
      `select coalesce(sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0)), 0)::bigint as read
        from pg_stat_user_tables where schemaname = 'latchkey'`,
    ],
    values: [],
  })
  return row?.read ?? 0
}
