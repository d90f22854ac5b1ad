import { type Database, lockUser, removeCredentials, sql } from '../../runtime/index.ts'
import { type OpenAuth } from '../../runtime/auth.ts'
import { raw } from '../../runtime/database/sql.ts'
import { makeUser } from '../../runtime/testing/people.ts'

/** `credential`: by it somebody acts as the user; `data`: what the user has, whoever acts. */
export type Meaning = 'credential' | 'data'

/**
 * Every column that names a user, and every column of the user's own row. Who adds one says here what it is: the rows of a
 * credential have to be gone, and a credential of the user's own row has to be null, after `removeCredentials`.
 */
export const meanings: Readonly<Record<string, Meaning>> = {
  'account.user_id': 'credential',
  'backup_code.user_id': 'credential',
  'breached_password_notice.user_id': 'data',
  'invitation.inviter_id': 'data',
  'known_device.user_id': 'credential',
  // That there was a password: it keeps an old one out.
  'legacy_password.user_id': 'data',
  'member.user_id': 'data',
  'passkey.user_id': 'credential',
  'session.impersonated_by': 'credential',
  'session.user_id': 'credential',
  'team_member.user_id': 'data',
  'two_factor.user_id': 'credential',
  'user.ban_expires': 'data',
  'user.ban_reason': 'data',
  'user.banned': 'data',
  'user.created_at': 'data',
  'user.display_username': 'data',
  'user.email': 'data',
  'user.email_origin': 'data',
  'user.email_verified': 'data',
  'user.id': 'data',
  'user.image': 'data',
  'user.mail_language': 'data',
  'user.is_anonymous': 'data',
  'user.name': 'data',
  'user.phone_number': 'credential',
  'user.phone_number_at': 'credential',
  // It says something of a number, and goes with it.
  'user.phone_number_verified': 'data',
  'user.role': 'data',
  'user.two_factor_enabled': 'data',
  'user.updated_at': 'data',
  'user.username': 'data',
  // It becomes the name to sign in with when the e-mail is verified, which would be after the takeover.
  'user.wanted_username': 'credential',
  'verification.user_id': 'credential',
}

interface Column {
  readonly table: string
  readonly column: string
}

/** What is wrong with the tables of these features: a sentence for each. */
export async function credentialProblems(
  auth: OpenAuth,
  known: Readonly<Record<string, Meaning>>,
  now: Date,
): Promise<string[]> {
  const references = await referencesToUsers(auth.db)
  const own = await columnsOf(auth.db, 'user')
  const found = [...references, ...own.map(({ column }) => ({ table: 'user', column }))].map(nameOf)
  const unclassified = found.filter((name) => known[name] === undefined)
  const gone = Object.keys(known).filter((name) => !found.includes(name) && !loose.has(name))
  return [
    ...(await looseColumns(auth.db)),
    ...unclassified.map((name) => `${name} is neither called a credential nor data; say it in credentials.ts`),
    ...gone.map((name) => `${name} is not there any more`),
    ...(await survivors(auth, references, known, now)),
    ...(await keptOnUser(auth, own, known, now)),
  ]
}

/** Names a user by way of a membership, which references it. */
const loose: ReadonlySet<string> = new Set(['team_member.user_id'])

const nameOf = ({ table, column }: Column) => `${table}.${column}`

function referencesToUsers(db: Database): Promise<Column[]> {
  return db.query<Column>(
    raw(`
      select t.relname as table, a.attname as column
      from pg_constraint c join pg_class t on t.oid = c.conrelid
        join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
      where c.contype = 'f' and c.confrelid = 'latchkey.user'::regclass order by 1, 2`),
  )
}

/** A column that looks like a reference and is none stays behind when a user goes, and hides from this check. */
async function looseColumns(db: Database): Promise<string[]> {
  const rows = await db.query<Column>(
    raw(`
      select t.relname as table, a.attname as column
      from pg_attribute a join pg_class t on t.oid = a.attrelid and t.relkind = 'r'
      where t.relnamespace = 'latchkey'::regnamespace and a.attname like '%user\\_id' and a.atttypid = 'uuid'::regtype
        and not exists (select from pg_constraint c
          where c.contype = 'f' and c.conrelid = t.oid and a.attnum = any(c.conkey)) order by 1, 2`),
  )
  return rows.map((row) => `${nameOf(row)} names a user and does not reference one`)
}

interface Filled {
  readonly column: string
  readonly type: string
  readonly needed: boolean
}

function columnsOf(db: Database, table: string): Promise<Filled[]> {
  return db.query<Filled>(sql`
    select a.attname as column, format_type(a.atttypid, null) as type, a.attnotnull and not a.atthasdef as needed
    from pg_attribute a join pg_class t on t.oid = a.attrelid
    where t.relname = ${table} and t.relnamespace = 'latchkey'::regnamespace and a.attnum > 0 and not a.attisdropped
    order by a.attname`)
}

const samples: Readonly<Record<string, string>> = {
  uuid: 'gen_random_uuid()',
  text: 'gen_random_uuid()::text',
  bytea: `decode(replace(gen_random_uuid()::text, '-', ''), 'hex')`,
  boolean: 'true',
  bigint: '0',
  integer: '0',
  jsonb: `'{}'`,
  'timestamp with time zone': `'2100-01-01'`,
}

/** Columns that take not every value of their type. */
const particular: Readonly<Record<string, string>> = { 'invitation.status': `'pending'` }

/** Writes a row in which only what must be there is, and `column` is `userId`; `other` stands for everybody else. */
async function writeRow(db: Database, place: Column, userId: string, other: string): Promise<void> {
  const references = (await referencesToUsers(db)).filter(({ table }) => table === place.table)
  const filled = (await columnsOf(db, place.table)).flatMap(({ column, type, needed }) => {
    if (column === place.column) return [[column, `'${userId}'`]]
    if (!needed) return []
    const isUser = references.some((reference) => reference.column === column)
    const sample = particular[nameOf({ table: place.table, column })] ?? samples[type]
    if (!isUser && sample === undefined) throw new Error(`Say in samples what a ${type} looks like`)
    return [[column, isUser ? `'${other}'` : sample]]
  })
  const [names, values] = [filled.map(([name]) => `"${name}"`), filled.map(([, value]) => value)]
  await db.query(
    raw(`set session_replication_role = replica;
    insert into latchkey."${place.table}" (${names.join(', ')}) values (${values.join(', ')});
    set session_replication_role = origin;`),
  )
}

async function rowsOf(db: Database, { table, column }: Column, userId: string): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    raw(`select count(*)::int as count from latchkey."${table}" where "${column}" = '${userId}'`),
  )
  return row?.count ?? 0
}

/** Fills every table for a user, removes the credentials, and tells what is there and should not be, and the other way round. */
async function survivors(
  auth: OpenAuth,
  places: readonly Column[],
  known: Readonly<Record<string, Meaning>>,
  now: Date,
): Promise<string[]> {
  const { db, platform } = auth
  const problems: string[] = []
  for (const place of places) {
    const [user, other] = [await makeUser(auth, { password: null }, now), await makeUser(auth, { password: null }, now)]
    await writeRow(db, place, user.id, other.id)
    if ((await rowsOf(db, place, user.id)) !== 1) throw new Error(`No row was written for ${nameOf(place)}`)
    await db.transaction(async (tx) => {
      await lockUser(tx, platform.fields, user.id)
      await removeCredentials({ ...platform, now, exchange: null, via: 'service' }, tx, user.id)
    })
    const left = await rowsOf(db, place, user.id)
    const meaning = known[nameOf(place)]
    if (meaning === 'credential' && left > 0) {
      problems.push(`${nameOf(place)} outlives a takeover; its feature has to delete it in the hook credentialsRemoved`)
    }
    if (meaning === 'data' && left === 0) problems.push(`${nameOf(place)} is data, and a takeover deletes it`)
  }
  return problems
}

async function keptOnUser(
  auth: OpenAuth,
  own: readonly Filled[],
  known: Readonly<Record<string, Meaning>>,
  now: Date,
): Promise<string[]> {
  const { db, platform } = auth
  const secrets = own.filter(({ column }) => known[`user.${column}`] === 'credential')
  const problems: string[] = []
  for (const { column, type } of secrets) {
    const user = await makeUser(auth, { password: null }, now)
    await db.query(raw(`update latchkey.user set "${column}" = ${samples[type]} where id = '${user.id}'`))
    await db.transaction((tx) => removeCredentials({ ...platform, now, exchange: null, via: 'service' }, tx, user.id))
    const [left] = await db.query(
      raw(`select 1 as kept from latchkey.user where id = '${user.id}' and "${column}" is not null`),
    )
    if (left !== undefined) problems.push(`user.${column} outlives a takeover; its feature has to clear it`)
  }
  return problems
}
