import { type } from 'arktype'

/** The most characters of a line of the neutral format, and of one text in it. */
export const lineCharacters = 1_048_576
const textCharacters = 16_384

// PostgreSQL keeps no NUL, and half of a surrogate pair is no character.
const isKeepable = (text: string): boolean => !/\u0000|\p{Cs}/u.test(text)

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

const user = type({
  kind: "'user'",
  id,
  'email?': text(320).or('null'),
  'emailVerified?': 'boolean',
  'name?': text(1000).or('null'),
  'image?': text(2048).or('null'),
  'username?': text(255).or('null'),
  'displayUsername?': text(255).or('null'),
  'phoneNumber?': text(64).or('null'),
  'phoneNumberVerified?': 'boolean',
  'role?': text(1000).or('null'),
  'banned?': 'boolean',
  'banReason?': text(1000).or('null'),
  'banExpires?': time.or('null'),
  'language?': text(35).or('null'),
  'isAnonymous?': 'boolean',
  'fields?': type({ '[string]': 'unknown' }),
  'createdAt?': time.or('null'),
  'updatedAt?': time.or('null'),
})

const account = type({
  kind: "'account'",
  'id?': id.or('null'),
  userId: id,
  providerId: id,
  'accountId?': id.or('null'),
  'issuer?': text(1000).or('null'),
  'password?': text(4096, 1).or('null'),
  'accessToken?': text().or('null'),
  'refreshToken?': text().or('null'),
  'idToken?': text().or('null'),
  'accessTokenExpiresAt?': time.or('null'),
  'refreshTokenExpiresAt?': time.or('null'),
  'scope?': text(4096).or('null'),
  'createdAt?': time.or('null'),
  'updatedAt?': time.or('null'),
})

const passkey = type({
  kind: "'passkey'",
  'id?': id.or('null'),
  userId: id,
  'name?': text(255).or('null'),
  publicKey: type(/^[A-Za-z0-9+/]{20,4096}={0,2}$/).describe('a COSE key in base64'),
  credentialId: type(/^[A-Za-z0-9_-]{8,1400}$/).describe('a credential id in base64url'),
  'webauthnUserId?': text(128).or('null'),
  'counter?': '0 <= number.integer <= 4294967295',
  'deviceType?': "'singleDevice' | 'multiDevice'",
  'backedUp?': 'boolean',
  'transports?': text(255).or('null'),
  'aaguid?': text(64).or('null'),
  'lastUsedAt?': time.or('null'),
  'createdAt?': time.or('null'),
  'updatedAt?': time.or('null'),
})

const twoFactor = type({
  kind: "'twoFactor'",
  userId: id,
  'secret?': type(/^[A-Z2-7]{16,512}={0,6}$/)
    .describe('a secret in base32')
    .or('null'),
  'confirmed?': 'boolean',
  'mailedCodes?': 'boolean',
  'backupCodes?': type(text(64, 4), '[]').narrow(
    (codes, context) => codes.length <= 50 || context.mustBe('at most 50 codes'),
  ),
  'backupCodeHashes?': type(hash, '[]').narrow(
    (codes, context) => codes.length <= 50 || context.mustBe('at most 50 hashes'),
  ),
  'createdAt?': time.or('null'),
  'updatedAt?': time.or('null'),
})

const organization = type({
  kind: "'organization'",
  id,
  name: text(255, 1),
  'slug?': text(255).or('null'),
  'logo?': text(2048).or('null'),
  'metadata?': type('object').or('null'),
  'createdAt?': time.or('null'),
  'updatedAt?': time.or('null'),
})

const team = type({
  kind: "'team'",
  id,
  organizationId: id,
  name: text(255, 1),
  'createdAt?': time.or('null'),
  'updatedAt?': time.or('null'),
})

const member = type({
  kind: "'member'",
  'id?': id.or('null'),
  organizationId: id,
  userId: id,
  role: text(1000),
  'createdAt?': time.or('null'),
})

const teamMember = type({
  kind: "'teamMember'",
  'id?': id.or('null'),
  teamId: id,
  userId: id,
  'createdAt?': time.or('null'),
})

const invitation = type({
  kind: "'invitation'",
  id,
  organizationId: id,
  email: text(320, 3),
  role: text(1000),
  status: "'pending' | 'accepted' | 'rejected' | 'canceled'",
  'teamIds?': type(id, '[]').narrow((ids, context) => ids.length <= 100 || context.mustBe('at most 100 teams')),
  'inviterId?': id.or('null'),
  expiresAt: time,
  'createdAt?': time.or('null'),
  'updatedAt?': time.or('null'),
})

const session = type({
  kind: "'session'",
  'id?': id.or('null'),
  userId: id,
  'token?': text(1024, 16).or('null'),
  'tokenHash?': hash.or('null'),
  'remember?': 'boolean',
  expiresAt: time,
  'ipAddress?': text(255).or('null'),
  'userAgent?': text(4096).or('null'),
  'activeOrganizationId?': id.or('null'),
  'activeTeamId?': id.or('null'),
  'impersonatedBy?': id.or('null'),
  'createdAt?': time.or('null'),
  'updatedAt?': time.or('null'),
})

const serviceKey = type({
  kind: "'serviceKey'",
  id,
  name: text(255, 1),
  prefix: text(32),
  tokenHash: hash,
  scopes: type(text(255), '[]'),
  'createdAt?': time.or('null'),
  'lastUsedAt?': time.or('null'),
  'expiresAt?': time.or('null'),
  'revokedAt?': time.or('null'),
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
  | { readonly place: Place; readonly kind: string; readonly refused: string; readonly field?: string }

/** A record that fits, or the field that does not and what it must be. What was sent is never repeated. */
export type Checked =
  { readonly record: NeutralRecord } | { readonly kind: string; readonly refused: string; readonly field: string }

const isKind = (value: unknown): value is Kind => typeof value === 'string' && Object.hasOwn(records, value)

/** Checks what a source gave as a record of the neutral format. */
export function checkRecord(given: unknown): Checked {
  const kind: unknown = typeof given === 'object' && given !== null ? Reflect.get(given, 'kind') : undefined
  if (!isKind(kind)) return { kind: 'unknown', field: 'kind', refused: `must be one of ${kinds.join(', ')}` }
  const read = records[kind](given)
  if (!(read instanceof type.errors)) return { record: read }
  const [error] = read
  const field = error === undefined ? '' : error.path.join('.')
  return { kind, field, refused: `must be ${error?.expected ?? 'as docs/moving/format.md has it'}` }
}
