import { raw, type Statement, textOf } from '../../runtime/database/sql.ts'
import { asAdministrator } from '../support/postgres.ts'
import type { Database } from '../../runtime/database/database.ts'
import type { SharedDatabase } from '../support/shared-database.ts'

/** A database that keeps every statement with its values. */
export function recording(inner: SharedDatabase): { database: SharedDatabase; sent: Statement[] } {
  const sent: Statement[] = []
  const note = (db: Database): Database => ({
    query: <Row extends object>(statement: Statement) => {
      sent.push(statement)
      return db.query<Row>(statement)
    },
    transaction: (work) => db.transaction((tx) => work(note(tx))),
    close: () => db.close(),
  })
  // What tests set on the database they share has to reach the one inside.
  const noted = note(inner)
  const database = new Proxy(inner, {
    get: (target, key) => Reflect.get(key in noted ? noted : target, key),
  })
  return { database, sent }
}

interface Plan {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly Plans?: readonly Plan[]
}

function scansIn({ Plans = [], ...plan }: Plan): string[] {
  const own = plan['Node Type'] === 'Seq Scan' ? [plan['Relation Name'] ?? '?'] : []
  return [...own, ...Plans.flatMap(scansIn)]
}

/** Tables that grow with organizations; the others are small in the test, and then an index is no help. */
const growing = ['organization', 'member', 'team', 'team_member', 'invitation', 'invitation_team', 'session']

/** Tables that the database would read from end to end for a statement. */
export async function scannedBy(db: Database, statement: Statement): Promise<string[]> {
  const explained = {
    strings: [`explain (format json) ${statement.strings[0]}`, ...statement.strings.slice(1)],
    values: statement.values,
  }
  const [row = {}] = await db.query(explained)
  const [found] = Object.values(row)
  const plans: { Plan: Plan }[] = typeof found === 'string' ? JSON.parse(found) : found
  return plans.flatMap(({ Plan: plan }) => scansIn(plan)).filter((table) => growing.includes(table))
}

/** The text of a statement on one line. */
export const lineOf = (statement: Statement) => textOf(statement).replace(/\s+/g, ' ').trim()

/** Foreign keys whose end would be looked for by reading a table, or all of one organization in it. */
export async function unindexedKeys(db: Database): Promise<string[]> {
  const rows = await db.query<{ name: string }>(
    raw(`
    select c.conname as name from pg_constraint c
    where c.contype = 'f' and c.connamespace = 'latchkey'::regnamespace
      and c.conrelid::regclass::text ~ '(member|team|invitation|session)'
      and not exists (
        select from pg_index i
        join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
        where i.indrelid = c.conrelid and i.indkey[0] = any(c.conkey)
          and (a.attname <> 'organization_id' or cardinality(c.conkey) = 1
            or (array_length(i.indkey::int2[], 1) > 1 and i.indkey[1] = any(c.conkey))))
    order by 1`),
  )
  return rows.map(({ name }) => name)
}

/**
 * Makes organizations with an owner, a team, an invitation and a session each, and half as many members as there are people,
 * a thousand invitations and some teams in `big`.
 */
export async function seed(
  url: string,
  { big, guest, organizations, people }: { big: string; guest: string; organizations: number; people: number },
): Promise<void> {
  const statements = [
    `insert into latchkey.user (id, name, email, email_verified, created_at, updated_at)
      select gen_random_uuid(), 'filler ' || n, 'filler-' || n || '@example.net', true, now(), now() from generate_series(1, ${people}) n`,
    `insert into latchkey.organization (id, name, slug, created_at, updated_at)
      select gen_random_uuid(), 'filler ' || n, 'filler-' || n, now(), now() from generate_series(1, ${organizations}) n`,
    `create table public.pair as
      select o.id as organization_id, u.id as user_id, gen_random_uuid() as team_id, o.n
      from (select id, row_number() over () as n from latchkey.organization where slug like 'filler-%') o
      join (select id, row_number() over () as n from latchkey.user where email like 'filler-%') u on u.n = o.n % ${people} + 1`,
    `insert into latchkey.team (id, organization_id, name, created_at, updated_at)
      select team_id, organization_id, 'filler', now(), now() from public.pair`,
    `insert into latchkey.team (id, organization_id, name, created_at, updated_at)
      select gen_random_uuid(), '${big}', 'filler', now(), now() from generate_series(1, 300)`,
    `insert into latchkey.member (id, organization_id, user_id, role, team_id, created_at)
      select gen_random_uuid(), organization_id, user_id, 'owner', team_id, now() from public.pair`,
    `insert into latchkey.member (id, organization_id, user_id, role, created_at)
      select gen_random_uuid(), '${big}', id, 'member', now() from latchkey.user where email like 'filler-%' order by email limit ${people / 2}`,
    `insert into latchkey.team_member (id, organization_id, team_id, user_id, created_at)
      select gen_random_uuid(), organization_id, team_id, user_id, now() from public.pair`,
    `insert into latchkey.team_member (id, organization_id, team_id, user_id, created_at)
      select gen_random_uuid(), m.organization_id, t.id, m.user_id, now()
      from latchkey.member m, (select id from latchkey.team where organization_id = '${big}' and name = 'filler' limit 1) t
      where m.organization_id = '${big}' and m.role = 'member' limit 5000`,
    `insert into latchkey.invitation (id, organization_id, email, role, status, inviter_id, expires_at, created_at, updated_at)
      select gen_random_uuid(), organization_id, case when n % 5000 = 0 then '${guest}' else 'guest-' || n || '@example.net' end,
        'member', 'pending', user_id, now() + interval '1 day', now(), now() from public.pair`,
    `insert into latchkey.invitation (id, organization_id, email, role, status, inviter_id, expires_at, created_at, updated_at)
      select gen_random_uuid(), '${big}', 'big-' || n || '@example.net', 'member', case when n % 10 = 0 then 'pending' else 'accepted' end,
        null, now() + interval '1 day', now(), now() from generate_series(1, 1000) n`,
    `insert into latchkey.invitation_team (invitation_id, organization_id, team_id, position)
      select i.id, i.organization_id, p.team_id, 0 from latchkey.invitation i join public.pair p using (organization_id)`,
    `insert into latchkey.session (id, user_id, token_hash, remember, expires_at, ip_address, user_agent, created_at, updated_at, active_organization_id)
      select gen_random_uuid(), user_id, sha256(convert_to(n::text, 'UTF8')), true, now() + interval '7 days', '', '', now(), now(), organization_id
      from public.pair`,
    'drop table public.pair',
    'analyze',
  ]
  for (const statement of statements) await asAdministrator(url, statement)
}
