import { createHash } from 'node:crypto'
import { readStored } from '../../../runtime/security/foreign-hashes/accept-hash.ts'
import { exitCode } from '../../exit-code.ts'
import { CommandError } from '../../failure.ts'
import type { Kind, RecordOf } from '../record.ts'
import type { Report } from '../report.ts'
import type { TargetRow } from '../target-database.ts'
import { factorSecret } from '../sources/better-auth-rows.ts'
import { openXChaCha, sealXChaCha } from '../xchacha.ts'

/** What has a place there. Sessions are only known by their hashes here, and nobody else can look into those of service keys. */
export type Moved = Exclude<Kind, 'session' | 'serviceKey'>

/** What rows are made with. */
export interface RowWish {
  readonly report: Report
  /** The key that it seals with; undefined where its secret is not known. */
  readonly key: Buffer | undefined
  /** Columns of a kind that are not written: tokens of providers unless they are wished, and what belongs to no feature here. */
  readonly skipped: Partial<Readonly<Record<Kind, readonly string[]>>>
  /** The roles of a user or member there, as they are taken over here. */
  readonly rolesOf: (kind: Kind, role: string) => string
  /** Whether a picture there can be one here. */
  readonly isPicture: (text: string) => boolean
}

const ofFeatures: Readonly<Record<string, readonly string[]>> = {
  admin: ['role', 'banned', 'banReason', 'banExpires'],
  username: ['username', 'displayUsername'],
  'phone-number': ['phoneNumber', 'phoneNumberVerified'],
  anonymous: ['isAnonymous'],
}

/** The columns of users that the features here say nothing about. */
export function columnsWithoutFeature(has: (feature: string) => boolean): readonly string[] {
  return Object.entries(ofFeatures).flatMap(([feature, columns]) => (has(feature) ? [] : columns))
}

/** Columns of accounts that open something at a provider. */
export const tokenColumns = ['accessToken', 'refreshToken', 'idToken', 'accessTokenExpiresAt', 'refreshTokenExpiresAt']

/** How records of a kind become rows. */
export interface TargetKind<Of extends Kind> {
  readonly table: string
  /** Its plugin; the tables of the others are always there. */
  readonly plugin?: string
  readonly fields: readonly string[]
  /** Fields that name a row of another table. */
  readonly parents: Readonly<Record<string, string>>
  /** The row, of which `fields` and own fields are written; undefined for what counts for nothing there. */
  row(record: RecordOf<Of>, wish: RowWish): TargetRow | undefined
}

const of = (text: string): readonly string[] => text.split(' ')
const times = 'createdAt updatedAt'

/** The kinds that have a place in the tables of better-auth 1.7, in the order in which they are written. */
export const betterAuthKinds: { readonly [Of in Moved]: TargetKind<Of> } = {
  user: {
    table: 'user',
    fields: of(
      `id name email emailVerified image username displayUsername phoneNumber phoneNumberVerified role banned banReason banExpires isAnonymous ${times}`,
    ),
    parents: {},
    row: ({ fields, ...user }) => ({ ...fields, ...user }),
  },
  account: {
    table: 'account',
    fields: of(
      `id userId providerId accountId password accessToken refreshToken idToken accessTokenExpiresAt refreshTokenExpiresAt scope ${times}`,
    ),
    parents: { userId: 'user' },
    row: accountRow,
  },
  passkey: {
    table: 'passkey',
    plugin: 'passkey',
    fields: of('id userId name publicKey credentialID counter deviceType backedUp transports aaguid createdAt'),
    parents: { userId: 'user' },
    row: ({ id, credentialId, ...passkey }) => ({ ...passkey, id: idOf(id), credentialID: credentialId }),
  },
  twoFactor: {
    table: 'twoFactor',
    plugin: 'twoFactor',
    fields: of('id userId secret backupCodes verified'),
    parents: { userId: 'user' },
    row: factorRow,
  },
  organization: {
    table: 'organization',
    plugin: 'organization',
    fields: of('id name slug logo metadata createdAt'),
    parents: {},
    row: ({ metadata, fields, ...organization }) => ({
      ...fields,
      ...organization,
      metadata: JSON.stringify(metadata ?? {}),
    }),
  },
  team: {
    table: 'team',
    plugin: 'organization, with teams',
    fields: of(`id name organizationId memberCount ${times}`),
    parents: { organizationId: 'organization' },
    // Counted when everybody is there.
    row: (team) => ({ ...team, memberCount: 0 }),
  },
  member: {
    table: 'member',
    plugin: 'organization',
    fields: of('id organizationId userId role createdAt'),
    parents: { organizationId: 'organization', userId: 'user' },
    row: ({ id, fields, ...member }) => ({ ...fields, ...member, id: idOf(id) }),
  },
  teamMember: {
    table: 'teamMember',
    plugin: 'organization, with teams',
    fields: of('id teamId userId createdAt'),
    parents: { teamId: 'team', userId: 'user' },
    row: ({ id, ...member }) => ({ ...member, id: idOf(id) }),
  },
  invitation: {
    table: 'invitation',
    plugin: 'organization',
    fields: of('id organizationId email role status teamId inviterId expiresAt createdAt'),
    parents: { organizationId: 'organization', inviterId: 'user' },
    row: ({ teamIds, ...invitation }) => ({
      ...invitation,
      teamId: teamIds === undefined || teamIds.length === 0 ? null : teamIds.join(','),
    }),
  },
}

/** The names of its tables. */
export const betterAuthTables = [...new Set(Object.values(betterAuthKinds).map(({ table }) => table)), 'session']

/** Whether records of a kind have a place there. */
export const isMoved = (kind: Kind): kind is Moved => Object.hasOwn(betterAuthKinds, kind)

/** The key that better-auth makes of its secret. */
export const betterAuthKey = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** Whoever is exported has an id; only files of other products leave it out. */
function idOf(id: string | undefined): string {
  if (id === undefined) throw new Error('A record that is exported has no id')
  return id
}

function accountRow({ id, password, accountId, ...account }: RecordOf<'account'>, wish: RowWish): TargetRow {
  const row = { ...account, id: idOf(id) }
  if (account.providerId !== 'credential') return { ...row, accountId }
  return { ...row, accountId: account.userId, password: passwordOf(row.id, password, wish.report) }
}

/** The forms that docs/moving/to-better-auth.md has a line for: ours and other argon2, bcrypt, and its own. */
const checkedThere = /^(?:\$argon2|\$2[aby]\$|[0-9a-f]{32}:[0-9a-f]{128}$)/i

/** A hash as its product wrote it. What nobody checks there is left out: its sign-in would fail with an error. */
function passwordOf(place: string, password: string | undefined, report: Report): string | undefined {
  if (password === undefined) return undefined
  const text = readStored(password)?.text ?? password
  if (checkedThere.test(text)) return text
  const reason = 'a hash of another product that its owner has not used here: they ask for a link to set a password'
  report.leaveOut({ kind: 'account', place, field: 'password', reason })
  return undefined
}

/** What is said where people have authenticator apps and the secret of better-auth is not known. */
export function secretWanted(): CommandError {
  return new CommandError(
    exitCode.usage,
    'People have authenticator apps, whose secrets are sealed there. Set BETTER_AUTH_SECRET in the environment.',
  )
}

/** The secret of an app as base32 says it; undefined where the key does not open it. */
export function openFactor({ key }: RowWish, sealed: string | null): string | undefined {
  const opened = key === undefined || sealed === null ? undefined : openXChaCha(key, Buffer.from(sealed, 'hex'))
  return opened === undefined ? undefined : factorSecret(opened.toString('utf8'))
}

/** Codes by mail need no row there, and backup codes are known by their hashes only. */
function factorRow(record: RecordOf<'twoFactor'>, { key }: RowWish): TargetRow | undefined {
  const { userId, secret, confirmed = true } = record
  if (!confirmed || secret === undefined) return undefined
  if (key === undefined) throw secretWanted()
  const seal = (text: string) => sealXChaCha(key, Buffer.from(text)).toString('hex')
  return { id: userId, userId, secret: seal(`base32:${secret}`), backupCodes: seal('[]'), verified: true }
}
