import type { OpenAuth } from '../runtime/auth.ts'
import { sql } from '../runtime/database/sql.ts'
import type { Settings } from '../runtime/contract/settings.ts'
import { exitCode } from './exit-code.ts'
import { CommandError } from './failure.ts'

type DatabaseHome = Settings['database']

/** Where the tables are, without the user and the password of the address. */
export function placeOf(database: DatabaseHome): string {
  if (database.kind === 'embedded') return `embedded, ${database.directory}`
  return `PostgreSQL at ${hostOf(database.url)}, database ${nameOf(database.url)}`
}

/** `localhost:5432`, or several hosts with commas. */
function hostOf(url: string): string {
  const [, hosts = ''] = /^\w+:\/\/(?:[^/?#]*@)?([^/?#]*)/.exec(url) ?? []
  if (hosts === '') return 'localhost:5432'
  return hosts
    .split(',')
    .map((host) => (/:\d+$/.test(host) ? host : `${host}:5432`))
    .join(',')
}

function nameOf(url: string): string {
  const [, name = ''] = /^\w+:\/\/[^/?#]*\/([^?#]*)/.exec(url) ?? []
  return name === '' ? userOf(url) : decodeURIComponent(name)
}

function userOf(url: string): string {
  const [, user = ''] = /^\w+:\/\/([^/?#:@]*)(?::[^/?#]*)?@/.exec(url) ?? []
  return user === '' ? 'postgres' : decodeURIComponent(user)
}

/**
 * Does `work` on the database of a service. What a person can mend is told with its cure.
 * @throws {CommandError} when the server is not there, does not let us in, or does not let us make tables
 */
export async function onDatabase<Result>(auth: OpenAuth, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const { database } = auth.settings
    if (database.kind === 'embedded') throw error
    const codes = codesOf(error)
    if (codes.includes('42501')) throw (await withoutRights(auth, database, error)) ?? error
    // By name: the error may come from another copy of Latchkey.
    const isDown = error instanceof Error && error.name === 'DatabaseUnavailable'
    throw (isDown ? unreachable(database.url, codes, error) : undefined) ?? error
  }
}

/** The codes of an error and of what caused it. */
function codesOf(error: unknown): string[] {
  if (!(error instanceof Error)) return []
  return ['code' in error ? String(error.code) : '', ...codesOf(error.cause)]
}

function unreachable(url: string, codes: readonly string[], cause: unknown): CommandError | undefined {
  const host = hostOf(url)
  const user = userOf(url)
  const has = (...wanted: readonly string[]) => wanted.find((code) => codes.includes(code))
  const wrong = (code: number, message: string) => Object.assign(new CommandError(code, message), { cause })
  const silent = has('ECONNREFUSED', 'CONNECT_TIMEOUT', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH')
  if (silent !== undefined) {
    return wrong(
      exitCode.unexpected,
      `No PostgreSQL server answers at ${host} (${silent}). Start it, or correct the host and the port in DATABASE_URL.`,
    )
  }
  const nameless = has('ENOTFOUND', 'EAI_AGAIN')
  if (nameless !== undefined) {
    return wrong(
      exitCode.configuration,
      `The host ${host.replace(/:\d+$/, '')} has no address (${nameless}). Correct it in DATABASE_URL.`,
    )
  }
  if (has('28P01', '28000') !== undefined) {
    return wrong(
      exitCode.configuration,
      `The PostgreSQL server at ${host} does not let the user ${quoted(user)} in. Correct the user and the password in DATABASE_URL.`,
    )
  }
  if (has('3D000') !== undefined) {
    const name = nameOf(url)
    return wrong(
      exitCode.configuration,
      `The PostgreSQL server at ${host} has no database ${quoted(name)}. Make it (CREATE DATABASE ${quoted(name)};), or correct the name in DATABASE_URL.`,
    )
  }
  return undefined
}

interface Rights {
  readonly role: string
  readonly database: string
  /** Whether the schema of our tables is there. */
  readonly exists: boolean
  readonly mayUse: boolean
  readonly owner: string | null
}

/** The sentence for a role that may not make or change our tables: which right it lacks, and who has to give it. */
async function withoutRights(
  { db }: OpenAuth,
  { schema }: Extract<DatabaseHome, { kind: 'server' }>,
  cause: unknown,
): Promise<CommandError | undefined> {
  const [rights] = await db.query<Rights>(sql`
    select current_user::text as role, current_database()::text as database,
      to_regnamespace(${schema}) is not null as exists,
      coalesce(has_schema_privilege(to_regnamespace(${schema})::oid, 'create, usage'), false) as may_use,
      (select pg_get_userbyid(nspowner)::text from pg_namespace where nspname = ${schema}) as owner`)
  const sentence = rights === undefined ? undefined : sentenceOn(rights, schema, messagesOf(cause))
  return sentence === undefined
    ? undefined
    : Object.assign(new CommandError(exitCode.configuration, sentence), { cause })
}

function sentenceOn(rights: Rights, schema: string, told: string): string | undefined {
  const [role, database] = [quoted(rights.role), quoted(rights.database)]
  const who = `The role ${role} may not make tables in the database ${database}.`
  if (!rights.exists) return `${who} Let its owner run:\n  GRANT CREATE ON DATABASE ${database} TO ${role};`
  const owner = quoted(rights.owner ?? '')
  if (!rights.mayUse) {
    return `${who} Let ${owner} run:\n  GRANT USAGE, CREATE ON SCHEMA ${quoted(schema)} TO ${role};`
  }
  // What a migration of somebody's own may not do besides, an extension perhaps, only its own message tells.
  if (!/owner of|for table|for sequence/.test(told)) return undefined
  return `The tables in the schema ${quoted(schema)} are not those of the role ${role}. Let ${owner} run the command, or:\n  GRANT ${owner} TO ${role};`
}

function messagesOf(error: unknown): string {
  return error instanceof Error ? `${error.message}\n${messagesOf(error.cause)}` : ''
}

/** As SQL writes a name. */
function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
