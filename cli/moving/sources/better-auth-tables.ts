import { exitCode } from '../../exit-code.ts'
import { CommandError } from '../../failure.ts'
import { openSource } from '../source-database.ts'
import type { SourceDatabase } from '../source-pages.ts'
import { Columns, plainName } from '../source-values.ts'
import { teamSeat } from './better-auth-rows.ts'
import type { SourceWish, StillThere } from './source.ts'

const names = [
  'user',
  'account',
  'passkey',
  'twoFactor',
  'organization',
  'team',
  'member',
  'teamMember',
  'invitation',
  'session',
  'apikey',
] as const

/** A table, as better-auth calls it. */
export type TableName = (typeof names)[number]

/** A database of better-auth, and its tables by what better-auth calls them. */
export interface BetterAuthTables {
  readonly db: SourceDatabase
  readonly tables: ReadonlyMap<TableName, string>
}

/**
 * Opens the database of better-auth.
 * @throws {CommandError} when none is named, or it has no users of better-auth
 */
export async function openBetterAuth({ cwd, from, schema }: SourceWish): Promise<BetterAuthTables> {
  if (from === undefined) {
    throw new CommandError(
      exitCode.usage,
      'Name the database of better-auth: --from <address>, or IMPORT_DATABASE_URL in the environment.',
    )
  }
  const db = await openSource(from, cwd, schema)
  try {
    return { db, tables: await tablesOf(db) }
  } catch (error) {
    await db.close()
    throw error
  }
}

/** The tables by what better-auth calls them; adapters write `users` or `team_members` too. */
async function tablesOf(db: SourceDatabase): Promise<ReadonlyMap<TableName, string>> {
  const there = await db.tables()
  const found = names.flatMap((name) => {
    const table = [name, `${name}s`].flatMap((wanted) => {
      return there.find((one) => plainName(one) === plainName(wanted)) ?? []
    })[0]
    return table === undefined ? [] : [[name, table] as const]
  })
  const tables = new Map(found)
  for (const wanted of ['user', 'account', 'session'] as const) {
    if (!tables.has(wanted))
      throw new CommandError(exitCode.usage, `The database has no table ${wanted} of better-auth.`)
  }
  return tables
}

/** Says of records that were read once which of them are there still. What there is no table for counts as there. */
export async function betterAuthStillThere(wish: SourceWish): Promise<StillThere> {
  const { db, tables } = await openBetterAuth(wish)
  const among = async (name: TableName, wanted: readonly string[], values: readonly string[]) => {
    const table = tables.get(name)
    if (table === undefined) return undefined
    const there = await db.columns(table)
    const columns = wanted.flatMap((column) => there.find((one) => plainName(one) === plainName(column)) ?? [])
    if (columns.length < wanted.length) return undefined
    return (await db.among(table, columns, [...new Set(values)])).map((row) => new Columns(row))
  }
  const known = async (name: TableName, key: string, ids: readonly string[]) => {
    if (ids.length === 0) return []
    return (await among(name, [key], ids))?.flatMap((at) => at.text(key) ?? []) ?? ids
  }
  // Those of a member's one team have ids that name both.
  const seated = async (ids: readonly string[]) => {
    if (ids.length === 0) return []
    const members = ids.flatMap((id) => teamSeat.memberOf(id) ?? [])
    return (await among('member', ['id', 'teamId'], members))?.flatMap((at) => teamSeat.id(at) ?? []) ?? ids
  }
  return {
    async of(kind, ids) {
      if (kind === 'serviceKey') return new Set(ids)
      if (kind !== 'teamMember') return new Set(await known(kind, kind === 'twoFactor' ? 'userId' : 'id', ids))
      const seats = ids.filter((id) => teamSeat.memberOf(id) !== undefined)
      const others = ids.filter((id) => teamSeat.memberOf(id) === undefined)
      return new Set([...(await known(kind, 'id', others)), ...(await seated(seats))])
    },
    close: () => db.close(),
  }
}
