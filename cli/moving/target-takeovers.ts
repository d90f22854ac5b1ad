import { raw, sql } from '../../runtime/database/sql.ts'
import { quoted } from './source-pages.ts'
import { idList } from './target-database.ts'
import type { Pairing, TheirIds } from './their-ids.ts'

/** What the one before had of an account that its owner took over here: nobody gets in there by it any more. */
export async function removeFormer({ here, there, tables }: Pairing, taken: TheirIds): Promise<void> {
  if (taken.size === 0) return
  for (const name of ['session', 'account', 'passkey', 'twoFactor'] as const) {
    const [table, users] = [tables.get(name), tables.get('user')]
    const owner = table?.column('userId')
    if (table === undefined || users === undefined || owner === undefined) continue
    const ours =
      name === 'account'
        ? await here.query<{ id: string }>(
            sql`select id from latchkey.account where user_id = any(${[...taken.keys()]}::uuid[])`,
          )
        : []
    const kept = ours.map(({ id }) => id)
    await there.query(sql`
      delete from ${table.place} where ${raw(quoted(owner.name))} = any(${idList(users, [...taken.values()])})
        and id::text <> all(${kept}::text[])`)
  }
}

/** How long a sign-in there may be under way, in milliseconds. */
const signInTime = 60_000

/** Whoever was before had shown the password there when it was removed: the session began after that. */
export async function endLateSignIns(pairing: Pairing, ids: readonly string[]): Promise<void> {
  const { there, tables } = pairing
  const [sessions, users] = [tables.get('session'), tables.get('user')]
  const [owner, began] = [sessions?.column('userId'), sessions?.column('createdAt')]
  if (sessions === undefined || users === undefined || owner === undefined || began === undefined) return
  for (const takeover of await removedAt(pairing, ids)) {
    await there.query(sql`
      delete from ${sessions.place} where ${raw(quoted(owner.name))} = any(${idList(users, [takeover.there])})
        and extract(epoch from ${raw(quoted(began.name))}) * 1000 < ${takeover.at + signInTime}::float8`)
  }
}

/** Keeps that what was before a takeover is removed there. Call it when that is committed: until then it is not certain. */
export async function rememberTakeovers({ here, source }: Pairing, taken: TheirIds): Promise<void> {
  if (taken.size === 0) return
  await here.query(sql`
    insert into latchkey.imported (source, kind, source_id, id, digest, merged)
    select ${source}::text, 'takeover', n.there, n.id,
      convert_to((extract(epoch from clock_timestamp()) * 1000)::bigint::text, 'UTF8'), false
    from unnest(${[...taken.keys()]}::uuid[], ${[...taken.values()]}::text[]) as n (id, there)
    on conflict (source, kind, source_id) do nothing`)
}

/** When what was before a takeover was removed there, in milliseconds, by the id there. */
async function removedAt(
  { here, source }: Pairing,
  ids: readonly string[],
): Promise<readonly { readonly there: string; readonly at: number }[]> {
  return here.query(sql`
    select source_id as there, convert_from(digest, 'UTF8')::float8 as at from latchkey.imported
    where source = ${source} and kind = 'takeover' and id = any(${ids}::uuid[])`)
}
