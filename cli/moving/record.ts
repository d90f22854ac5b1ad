import { dataPictureCharacters } from '../../runtime/common/data-picture.ts'
import { limits } from '../../runtime/contract/limits.ts'
import { type } from '../../runtime/contract/schema.ts'

/** The most characters of a line of the neutral format, and of one text in it. */
export const lineCharacters = 1_048_576
const textCharacters = 16_384

// PostgreSQL keeps no NUL, and half of a surrogate pair is no character.
const isKeepable = (text: string): boolean => !text.includes('\u0000') && !/\p{Cs}/u.test(text)

const text = (most = textCharacters, least = 0) =>
  type('string').narrow(
    (value, context) =>
      (value.length >= least && value.length <= most && isKeepable(value)) ||
      context.mustBe(`a text of ${least} to ${most} characters, all of which exist`),
  )

const id = text(255, 1)
const time = type('string').narrow(
  (value, context) =>
    (/^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)$/.test(value) &&
      !Number.isNaN(Date.parse(value))) ||
    context.mustBe('a time as ISO 8601 writes it, with a zone, such as 2026-01-31T12:00:00Z'),
)
const hash = type(/^[0-9a-f]{64}$/).describe('a SHA-256 as 64 small hexadecimal digits')

const picture = text(dataPictureCharacters(limits.pictureBytesAtMost))
const ownFields = type({ '[string]': 'unknown' })

const user = type({
  kind: "'user'",
  id,
  'email?': text(320),
  'emailVerified?': 'boolean',
  'name?': text(1000),
  'image?': picture,
  'username?': text(255),
  'displayUsername?': text(255),
  'phoneNumber?': text(64),
  'phoneNumberVerified?': 'boolean',
  'role?': text(1000),
  'banned?': 'boolean',
  'banReason?': text(1000),
  'banExpires?': time,
  'language?': text(35),
  'isAnonymous?': 'boolean',
  'fields?': ownFields,
  'createdAt?': time,
  'updatedAt?': time,
})

const account = type({
  kind: "'account'",
  'id?': id,
  userId: id,
  providerId: id,
  'accountId?': id,
  'issuer?': text(1000),
  'password?': text(4096, 1),
  'accessToken?': text(),
  'refreshToken?': text(),
  'idToken?': text(),
  'accessTokenExpiresAt?': time,
  'refreshTokenExpiresAt?': time,
  'scope?': text(4096),
  'createdAt?': time,
  'updatedAt?': time,
})

const passkey = type({
  kind: "'passkey'",
  'id?': id,
  userId: id,
  'name?': text(255),
  publicKey: type(/^[A-Za-z0-9+/]{20,4096}={0,2}$/).describe('a COSE key in base64'),
  credentialId: type(/^[A-Za-z0-9_-]{8,1400}$/).describe('a credential id in base64url'),
  'webauthnUserId?': text(128),
  'counter?': '0 <= number.integer <= 4294967295',
  'deviceType?': "'singleDevice' | 'multiDevice'",
  'backedUp?': 'boolean',
  'transports?': text(255),
  'aaguid?': text(64),
  'lastUsedAt?': time,
  'createdAt?': time,
  'updatedAt?': time,
})

const twoFactor = type({
  kind: "'twoFactor'",
  userId: id,
  'secret?': type(/^[A-Z2-7]{16,512}={0,6}$/).describe('a secret in base32'),
  'confirmed?': 'boolean',
  'mailedCodes?': 'boolean',
  'backupCodes?': type(text(64, 4), '[]').narrow(
    (codes, context) => codes.length <= 50 || context.mustBe('at most 50 codes'),
  ),
  'backupCodeHashes?': type(hash, '[]').narrow(
    (codes, context) => codes.length <= 50 || context.mustBe('at most 50 hashes'),
  ),
  'createdAt?': time,
  'updatedAt?': time,
})

const organization = type({
  kind: "'organization'",
  id,
  name: text(255, 1),
  'slug?': text(255),
  'logo?': picture,
  'metadata?': type('object'),
  'fields?': ownFields,
  'createdAt?': time,
  'updatedAt?': time,
})

const team = type({
  kind: "'team'",
  id,
  organizationId: id,
  name: text(255, 1),
  'createdAt?': time,
  'updatedAt?': time,
})

const member = type({
  kind: "'member'",
  'id?': id,
  organizationId: id,
  userId: id,
  role: text(1000),
  'fields?': ownFields,
  'createdAt?': time,
})

const teamMember = type({
  kind: "'teamMember'",
  'id?': id,
  teamId: id,
  userId: id,
  'createdAt?': time,
})

const invitation = type({
  kind: "'invitation'",
  id,
  organizationId: id,
  email: text(320, 3),
  role: text(1000),
  status: "'pending' | 'accepted' | 'rejected' | 'canceled'",
  'teamIds?': type(id, '[]').narrow((ids, context) => ids.length <= 100 || context.mustBe('at most 100 teams')),
  'inviterId?': id,
  expiresAt: time,
  'createdAt?': time,
  'updatedAt?': time,
})

const session = type({
  kind: "'session'",
  'id?': id,
  userId: id,
  'token?': text(1024, 16),
  'tokenHash?': hash,
  'remember?': 'boolean',
  expiresAt: time,
  'ipAddress?': text(255),
  'userAgent?': text(4096),
  'activeOrganizationId?': id,
  'activeTeamId?': id,
  'impersonatedBy?': id,
  'createdAt?': time,
  'updatedAt?': time,
})

const serviceKey = type({
  kind: "'serviceKey'",
  id,
  name: text(255, 1),
  prefix: text(32),
  tokenHash: hash,
  scopes: type(text(255), '[]'),
  'createdAt?': time,
  'lastUsedAt?': time,
  'expiresAt?': time,
  'revokedAt?': time,
})

/** What there is in the neutral format, in the order in which it has to come: what a record names stands before it. */
export const records = {
  user: user.onUndeclaredKey('reject'),
  account: account.onUndeclaredKey('reject'),
  passkey: passkey.onUndeclaredKey('reject'),
  twoFactor: twoFactor.onUndeclaredKey('reject'),
  organization: organization.onUndeclaredKey('reject'),
  team: team.onUndeclaredKey('reject'),
  member: member.onUndeclaredKey('reject'),
  teamMember: teamMember.onUndeclaredKey('reject'),
  invitation: invitation.onUndeclaredKey('reject'),
  session: session.onUndeclaredKey('reject'),
  serviceKey: serviceKey.onUndeclaredKey('reject'),
} as const

/** What a record is about. */
export type Kind = keyof typeof records
/** A record of one kind, as a line of the neutral format has it. */
export type RecordOf<Of extends Kind> = (typeof records)[Of]['infer']
/** A line of the neutral format. */
export type NeutralRecord = { [Of in Kind]: RecordOf<Of> }[Kind]

/** The kinds, in the order in which they are written. */
export const kinds = Object.keys(records) as Kind[]

/** The tables in which what the kinds are about is kept. */
export const tables: Readonly<Record<Kind, string>> = {
  user: 'user',
  account: 'account',
  passkey: 'passkey',
  twoFactor: 'two_factor',
  organization: 'organization',
  team: 'team',
  member: 'member',
  teamMember: 'team_member',
  invitation: 'invitation',
  session: 'session',
  serviceKey: 'service_key',
}

/** Where a record was read, for people: `line 12`, or the id that the source knows it by. */
export type Place = string

/** A field that a source could not read, and why. */
export interface LeftOut {
  readonly field: string
  readonly reason: string
}

/** What a source gives: a record to check, or why there is none. */
export type Read =
  | { readonly place: Place; readonly record: unknown; readonly leftOut?: readonly LeftOut[] }
  | { readonly place: Place; readonly kind: string; readonly rejected: string; readonly field?: string }

/** A record that fits, or the field that does not and what it must be. What was sent is never repeated. */
export type Checked =
  { readonly record: NeutralRecord } | { readonly kind: string; readonly rejected: string; readonly field: string }

const isKind = (value: unknown): value is Kind => typeof value === 'string' && Object.hasOwn(records, value)

/** Null says as much as a field that is not there. */
function withoutNulls(given: unknown): unknown {
  if (typeof given !== 'object' || given === null) return given
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null))
}

/** Checks what a source gave as a record of the neutral format. */
export function checkRecord(given: unknown): Checked {
  const kind: unknown = typeof given === 'object' && given !== null ? Reflect.get(given, 'kind') : undefined
  if (!isKind(kind)) return { kind: 'unknown', field: 'kind', rejected: `must be one of ${kinds.join(', ')}` }
  const read = records[kind](withoutNulls(given))
  if (!(read instanceof type.errors)) return { record: read }
  const [error] = read
  const field = error === undefined ? '' : error.path.join('.')
  return { kind, field, rejected: `must be ${error?.expected ?? 'as docs/moving/format.md has it'}` }
}
