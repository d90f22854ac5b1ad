import { base32 } from '../../../runtime/features/two-factor/index.ts'
import type { LeftOut } from '../record.ts'
import type { SourceRow } from '../source-pages.ts'
import { type Columns, defined } from '../source-values.ts'

/** Columns of a user that mean something here; all others are fields of the application's own. */
const userColumns = [
  'id',
  'name',
  'email',
  'emailVerified',
  'image',
  'createdAt',
  'updatedAt',
  'username',
  'displayUsername',
  'phoneNumber',
  'phoneNumberVerified',
  'role',
  'banned',
  'banReason',
  'banExpires',
  'twoFactorEnabled',
  'isAnonymous',
  'lastLoginMethod',
  'stripeCustomerId',
]

/** Seconds that a session lasts there when somebody did not want to be remembered. */
const unremembered = 86_400

export function ids(at: Columns, ...wanted: readonly string[]): Record<string, string | undefined> {
  return defined(Object.fromEntries(wanted.map((name) => [name, at.text(name)]))) as Record<string, string>
}

export function times(at: Columns): Record<string, unknown> {
  return defined({ createdAt: at.time('createdAt'), updatedAt: at.time('updatedAt') })
}

export function userOf(row: SourceRow, at: Columns): { record: object } {
  return {
    record: defined({
      kind: 'user',
      ...ids(at, 'id'),
      email: at.text('email'),
      emailVerified: at.flag('emailVerified') ?? false,
      name: at.text('name'),
      image: at.text('image'),
      username: at.text('username'),
      displayUsername: at.text('displayUsername'),
      phoneNumber: at.text('phoneNumber'),
      phoneNumberVerified: at.flag('phoneNumberVerified'),
      role: at.text('role'),
      banned: at.flag('banned'),
      banReason: at.text('banReason'),
      banExpires: at.time('banExpires'),
      isAnonymous: at.flag('isAnonymous'),
      fields: ownFields(row, at, userColumns),
      ...times(at),
    }),
  }
}

export function passkeyOf(at: Columns): { record: object } {
  const device = at.text('deviceType')
  return {
    record: defined({
      kind: 'passkey',
      ...ids(at, 'id', 'userId'),
      name: at.text('name'),
      publicKey: at.text('publicKey'),
      credentialId: at.text('credentialID'),
      counter: Number(at.raw('counter') ?? 0),
      deviceType: device === 'singleDevice' ? device : 'multiDevice',
      backedUp: at.flag('backedUp'),
      transports: at.text('transports'),
      aaguid: at.text('aaguid'),
      createdAt: at.time('createdAt'),
    }),
  }
}

/** Columns of organizations and members that mean something here; all others are fields of the application's own. */
const organizationColumns = ['id', 'name', 'slug', 'logo', 'metadata', 'createdAt', 'updatedAt', 'stripeCustomerId']
const memberColumns = ['id', 'organizationId', 'userId', 'role', 'teamId', 'createdAt', 'updatedAt']

/** Columns of the application's own, as JSON has them; undefined where there are none. */
function ownFields(row: SourceRow, at: Columns, known: readonly string[]): object | undefined {
  const fields = at.others(known, row)
  return Object.keys(fields).length === 0 ? undefined : JSON.parse(JSON.stringify(fields))
}

export function memberOf(row: SourceRow, at: Columns): { record: object } {
  return {
    record: {
      kind: 'member',
      ...ids(at, 'id', 'organizationId', 'userId'),
      role: at.text('role') ?? 'member',
      fields: ownFields(row, at, memberColumns),
      createdAt: at.time('createdAt'),
    },
  }
}

/** Until 1.2 a member had one team, which the row names. Who changes the team is another record. */
export function singleTeamOf(at: Columns): { record: object } | undefined {
  const id = teamSeat.id(at)
  if (id === undefined) return undefined
  return {
    record: { kind: 'teamMember', id, ...ids(at, 'teamId', 'userId'), createdAt: at.time('createdAt') },
  }
}

/** The id of such a record, of the member and the team. */
export const teamSeat = {
  id(at: Columns): string | undefined {
    const teamId = at.text('teamId')
    return teamId === undefined || teamId === '' ? undefined : `${at.text('id')} in ${teamId}`
  },
  memberOf: (id: string): string | undefined =>
    / in /.exec(id) === null ? undefined : id.slice(0, id.indexOf(' in ')),
}

export function organizationOf(row: SourceRow, at: Columns): { record: object; leftOut: readonly LeftOut[] } {
  const leftOut: LeftOut[] = []
  const record = {
    kind: 'organization',
    ...ids(at, 'id'),
    name: at.text('name'),
    slug: at.text('slug'),
    logo: at.text('logo'),
    metadata: metadataOf(at.raw('metadata'), leftOut),
    fields: ownFields(row, at, organizationColumns),
    ...times(at),
  }
  return { record: defined(record), leftOut }
}

function metadataOf(value: unknown, leftOut: LeftOut[]): object | undefined {
  if (value === undefined || value === '') return undefined
  try {
    const read: unknown = typeof value === 'string' ? JSON.parse(value) : value
    if (typeof read === 'object' && read !== null && !Array.isArray(read)) return read
    if (read === null) return undefined
  } catch {
    // Told below, as what is no object.
  }
  leftOut.push({ field: 'metadata', reason: 'it is no JSON object' })
  return undefined
}

export function invitationOf(at: Columns): { record: object } {
  return {
    record: defined({
      kind: 'invitation',
      ...ids(at, 'id', 'organizationId', 'inviterId'),
      email: at.text('email'),
      role: at.text('role') ?? 'member',
      status: at.text('status'),
      teamIds: at.text('teamId')?.split(',').filter(Boolean),
      expiresAt: at.time('expiresAt'),
      ...times(at),
    }),
  }
}

export function sessionOf(at: Columns): { record: object } {
  const [created, expires] = [at.time('createdAt'), at.time('expiresAt')]
  const seconds = (Date.parse(expires ?? '') - Date.parse(created ?? '')) / 1000
  return {
    record: defined({
      kind: 'session',
      ...ids(at, 'id', 'userId', 'token', 'activeOrganizationId', 'activeTeamId', 'impersonatedBy'),
      remember: Number.isNaN(seconds) || seconds > unremembered + 60,
      expiresAt: expires,
      ipAddress: at.text('ipAddress'),
      userAgent: at.text('userAgent'),
      ...times(at),
    }),
  }
}

/** The secret of an app, as base32 says it. Its characters are the bytes, unless it came from elsewhere. */
export function factorSecret(opened: string): string {
  return opened.startsWith('base32:') ? opened.slice(7).toUpperCase() : base32(Buffer.from(opened))
}

/** The issuer that an ID token names: it was checked when it came, and lay in the database since. */
export function issuerOf(idToken: string | undefined): string | undefined {
  const [, body] = idToken?.split('.') ?? []
  if (body === undefined) return undefined
  try {
    const claims: unknown = JSON.parse(Buffer.from(body, 'base64url').toString('utf8'))
    const issuer: unknown = typeof claims === 'object' && claims !== null ? Reflect.get(claims, 'iss') : undefined
    return typeof issuer === 'string' ? issuer : undefined
  } catch {
    // Some providers send what is no JWT.
    return undefined
  }
}
