import { exitCode } from '../../exit-code.ts'
import { CommandError } from '../../failure.ts'
import type { Read } from '../record.ts'
import { openSource } from '../source-database.ts'
import { Columns } from '../source-values.ts'
import { providerNamed } from './provider-names.ts'
import { Properties, recordAt } from './records.ts'
import type { SourceWish } from './source.ts'

/**
 * Reads the schema `auth` of Supabase: people, bcrypt hashes, identities and authenticator apps. Its sessions are tokens of its own
 * service and end with it.
 * @throws {CommandError} when no database is named, or it has no such schema
 */
export async function* readSupabase({ cwd, from, schema = 'auth' }: SourceWish): AsyncGenerator<Read> {
  if (from === undefined) {
    throw new CommandError(
      exitCode.usage,
      'Name the database of Supabase: --from postgres://…, or IMPORT_DATABASE_URL.',
    )
  }
  const db = await openSource(from, cwd, schema)
  try {
    const tables = await db.tables()
    if (!tables.includes('users') || !tables.includes('identities')) {
      throw new CommandError(exitCode.usage, `The database has no tables users and identities in the schema ${schema}.`)
    }
    for await (const row of db.rows('users', ['id'])) yield* userOf(new Columns(row))
    for await (const row of db.rows('identities', ['id', 'provider'])) yield* identityOf(new Columns(row))
    if (!tables.includes('mfa_factors')) return
    for await (const row of db.rows('mfa_factors', ['id'])) {
      const at = new Columns(row)
      if (at.text('factor_type') !== 'totp' || at.text('status') !== 'verified') continue
      const secret = at.text('secret')
      const times = { createdAt: at.time('created_at'), updatedAt: at.time('updated_at') }
      yield recordAt(`mfa_factors ${at.text('id') ?? ''}`, 'twoFactor', {
        userId: at.text('user_id'),
        secret,
        ...times,
      })
    }
  } finally {
    await db.close()
  }
}

function* userOf(at: Columns): Generator<Read> {
  const id = at.text('id') ?? ''
  const place = `users ${id}`
  if (at.raw('deleted_at') !== undefined) return
  const told = new Properties(at.raw('raw_user_meta_data'))
  const phone = at.text('phone')
  const bannedUntil = at.time('banned_until')
  const times = { createdAt: at.time('created_at'), updatedAt: at.time('updated_at') }
  yield recordAt(place, 'user', {
    id,
    email: at.text('email'),
    emailVerified: at.raw('email_confirmed_at') !== undefined,
    name: told.text('full_name') ?? told.text('name'),
    image: told.text('avatar_url') ?? told.text('picture'),
    phoneNumber: phone === undefined || phone === '' ? undefined : phone.startsWith('+') ? phone : `+${phone}`,
    phoneNumberVerified: at.raw('phone_confirmed_at') !== undefined,
    isAnonymous: at.flag('is_anonymous'),
    // A time that is over bans nobody.
    banned: bannedUntil !== undefined,
    banExpires: bannedUntil,
    ...times,
  })
  const password = at.text('encrypted_password')
  if (password) yield recordAt(place, 'account', { userId: id, providerId: 'credential', password, ...times })
}

function* identityOf(at: Columns): Generator<Read> {
  const provider = at.text('provider') ?? ''
  if (provider === 'email' || provider === 'phone') return
  const place = `identities ${at.text('id') ?? ''}`
  if (provider.startsWith('sso:')) {
    yield { place, kind: 'account', rejected: 'single sign-on by SAML has no place here' }
    return
  }
  const data = new Properties(at.raw('identity_data'))
  yield recordAt(place, 'account', {
    userId: at.text('user_id'),
    providerId: providerNamed(provider),
    accountId: at.text('provider_id') ?? data.text('sub') ?? at.text('id'),
    issuer: provider === 'azure' ? data.text('iss') : undefined,
    createdAt: at.time('created_at'),
    updatedAt: at.time('updated_at'),
  })
}
