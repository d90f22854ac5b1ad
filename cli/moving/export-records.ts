import type { OpenAuth } from '../../runtime/auth.ts'
import type { Database } from '../../runtime/database/database.ts'
import { raw, sql } from '../../runtime/database/sql.ts'
import { openTokens } from '../../runtime/features/social/index.ts'
import { base32, findFactor } from '../../runtime/features/two-factor/index.ts'
import { credentialProvider } from '../../runtime/identity/account.ts'
import { ownFieldNames } from './own-fields.ts'
import type { Kind, NeutralRecord } from './record.ts'

/** What is written, and when it is. */
export interface ExportWish {
  /** Also what opens something as it is: secrets of authenticator apps and tokens of providers. */
  readonly secrets: boolean
  readonly now: Date
}

type Stored = Readonly<Record<string, unknown>> & { readonly id: string }

const page = 1000

/** All rows of a table in the order of an id, in pages. */
async function* rowsOf(db: Database, table: string, key = 'id'): AsyncGenerator<Stored> {
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const rows = await db.query<Stored>(sql`
      select * from ${raw(`latchkey.${table}`)} where ${raw(key)} > ${after}::uuid order by ${raw(key)} limit ${page}`)
    yield* rows
    const last = rows.at(-1)?.[key === 'id' ? 'id' : 'userId']
    if (rows.length < page || typeof last !== 'string') return
    after = last
  }
}

/**
 * Everything about people, in the order in which it can be taken in again. Passwords are as they are stored; of credentials of
 * sessions, service keys and backup codes there are only hashes.
 */
export async function* exportRecords(auth: OpenAuth, wish: ExportWish): AsyncGenerator<NeutralRecord> {
  const { db } = auth
  const has = (id: string) => auth.features.some((feature) => feature.id === id)
  const own = (kind: 'user' | 'organization' | 'member') => ownFieldNames(auth.features, kind)
  for await (const row of rowsOf(db, 'user'))
    yield made('user', withFields({ ...row, language: row['mailLanguage'] }, own('user')))
  for await (const row of rowsOf(db, 'account')) yield made('account', accountOf(auth, wish, row))
  if (has('passkey')) for await (const row of rowsOf(db, 'passkey')) yield made('passkey', row)
  if (has('two-factor')) yield* factorsOf(auth, wish)
  if (has('organization')) {
    for await (const { metadata, ...row } of rowsOf(db, 'organization')) {
      yield made('organization', withFields({ ...row, metadata: JSON.parse(String(metadata)) }, own('organization')))
    }
    for await (const row of rowsOf(db, 'team')) yield made('team', row)
    for await (const row of rowsOf(db, 'member')) yield made('member', withFields(row, own('member')))
    for await (const row of rowsOf(db, 'team_member')) yield made('teamMember', row)
    for await (const row of rowsOf(db, 'invitation'))
      yield made('invitation', { ...row, teamIds: await teamsOf(db, row.id) })
  }
  for await (const row of rowsOf(db, 'session')) {
    const isLiving = row['expiresAt'] instanceof Date && row['expiresAt'] > wish.now
    const { tokenHash, impersonatedBy = null, ...rest } = row
    // Acting in somebody's place is not carried on elsewhere.
    if (isLiving && impersonatedBy === null) yield made('session', { ...rest, tokenHash: hexOf(tokenHash) })
  }
  for await (const { tokenHash, ...row } of rowsOf(db, 'service_key')) {
    yield made('serviceKey', { ...row, tokenHash: hexOf(tokenHash) })
  }
}

const fieldNames: Readonly<Record<Kind, readonly string[]>> = {
  user: 'id email emailVerified name image username displayUsername phoneNumber phoneNumberVerified role banned banReason banExpires language isAnonymous fields createdAt updatedAt'.split(
    ' ',
  ),
  account:
    'id userId providerId accountId issuer password accessToken refreshToken idToken accessTokenExpiresAt refreshTokenExpiresAt scope createdAt updatedAt'.split(
      ' ',
    ),
  passkey:
    'id userId name publicKey credentialId webauthnUserId counter deviceType backedUp transports aaguid lastUsedAt createdAt updatedAt'.split(
      ' ',
    ),
  twoFactor: 'userId secret confirmed mailedCodes backupCodeHashes createdAt updatedAt'.split(' '),
  organization: 'id name slug logo metadata fields createdAt updatedAt'.split(' '),
  team: 'id organizationId name createdAt updatedAt'.split(' '),
  member: 'id organizationId userId role fields createdAt'.split(' '),
  teamMember: 'id teamId userId createdAt'.split(' '),
  invitation: 'id organizationId email role status teamIds inviterId expiresAt createdAt updatedAt'.split(' '),
  session:
    'id userId tokenHash remember expiresAt ipAddress userAgent activeOrganizationId activeTeamId createdAt updatedAt'.split(
      ' ',
    ),
  serviceKey: 'id name prefix tokenHash scopes createdAt lastUsedAt expiresAt revokedAt'.split(' '),
}

/** The fields of a kind that say something, as JSON has them. */
function made(kind: Kind, row: Readonly<Record<string, unknown>>): NeutralRecord {
  const known = fieldNames[kind].flatMap((name) => {
    const value = row[name]
    if (value === null || value === undefined) return []
    return [[name, value instanceof Date ? value.toISOString() : name === 'counter' ? Number(value) : value] as const]
  })
  // The table above says for each kind what its record may have.
  return { kind, ...Object.fromEntries(known) } as unknown as NeutralRecord
}

const hexOf = (bytes: unknown): string => (bytes instanceof Uint8Array ? Buffer.from(bytes).toString('hex') : '')

/** A row with its own fields in a place of theirs. */
function withFields(row: Stored, own: readonly string[]): Record<string, unknown> {
  const fields = Object.fromEntries(own.flatMap((name) => (row[name] === null ? [] : [[name, row[name]] as const])))
  return { ...row, ...(Object.keys(fields).length > 0 && { fields }) }
}

function accountOf(auth: OpenAuth, { secrets }: ExportWish, row: Stored): Record<string, unknown> {
  const { accessToken, refreshToken, idToken, ...rest } = row
  if (row['providerId'] === credentialProvider) return { ...rest, issuer: null }
  const issuer = row['issuer'] === '' ? null : row['issuer']
  if (!secrets) return { ...rest, issuer }
  const sealed = { accessToken: textOf(accessToken), refreshToken: textOf(refreshToken), idToken: textOf(idToken) }
  return { ...rest, issuer, ...openTokens(auth.settings.secrets, row.id, sealed) }
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

async function* factorsOf(auth: OpenAuth, { secrets }: ExportWish): AsyncGenerator<NeutralRecord> {
  const { db, settings } = auth
  for await (const row of rowsOf(db, 'two_factor', 'user_id')) {
    const userId = String(row['userId'])
    const factor = secrets ? await findFactor(db, settings.secrets, userId) : undefined
    const codes = await db.query<{ codeHash: Buffer }>(sql`
      select code_hash from latchkey.backup_code where user_id = ${userId} and used_at is null order by id`)
    yield made('twoFactor', {
      ...row,
      secret: factor?.secret ? base32(factor.secret) : null,
      confirmed: row['confirmedAt'] !== null,
      backupCodeHashes: codes.map(({ codeHash }) => hexOf(codeHash)),
    })
  }
}

async function teamsOf(db: Database, invitationId: string): Promise<string[]> {
  const rows = await db.query<{ teamId: string }>(sql`
    select team_id from latchkey.invitation_team where invitation_id = ${invitationId} order by position`)
  return rows.map(({ teamId }) => teamId)
}
