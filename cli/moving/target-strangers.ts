import { isUuid } from '../../runtime/common/uuid.ts'
import { sql } from '../../runtime/database/sql.ts'
import { exitCode } from '../exit-code.ts'
import { CommandError } from '../failure.ts'
import { ourId } from './batch.ts'
import { type Pairing, rememberedAs } from './their-ids.ts'

const page = 1000

/**
 * People who are there and neither came from there nor are here are somebody's: their accounts are not mixed with ours unasked.
 * @throws {CommandError} when there are such people
 */
export async function rejectStrangers(pairing: Pairing): Promise<void> {
  const { there, tables } = pairing
  const users = tables.get('user')
  let after = ''
  while (users !== undefined) {
    const rows = await there.query<{ id: string }>(sql`
      select id from (select id::text collate "C" as id from ${users.place}) t where id > ${after} order by id limit ${page}`)
    const ids = rows.map(({ id }) => id)
    if (await hasStranger(pairing, ids)) {
      throw new CommandError(
        exitCode.usage,
        'There are people in that database who are not here. Empty its tables, or write beside them with --beside: whoever has an e-mail there keeps it.',
      )
    }
    after = ids.at(-1) ?? after
    if (ids.length < page) return
  }
}

async function hasStranger({ here, source }: Pairing, ids: readonly string[]): Promise<boolean> {
  const came = await here.query<{ id: string }>(sql`
    select source_id as id from latchkey.imported
    where source = ${source} and kind = any(${rememberedAs('user')}::text[]) and source_id = any(${ids}::text[])`)
  const known = new Set(came.map(({ id }) => id))
  const rest = ids.filter((id) => !known.has(id))
  // Of whom the owner of their e-mail took over, the id says where they came from.
  const ours = new Map(rest.map((id) => [id, isUuid(id) ? id.toLowerCase() : ourId(source, 'user', id)]))
  const there = await here.query<{ id: string }>(
    sql`select id from latchkey.user where id = any(${[...ours.values()]}::uuid[])`,
  )
  const present = new Set(there.map(({ id }) => id))
  return rest.some((id) => !present.has(ours.get(id) ?? ''))
}
