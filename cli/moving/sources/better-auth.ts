import { createHash } from 'node:crypto'
import type { LeftOut, Read } from '../record.ts'
import type { SourceDatabase, SourceRow } from '../source-pages.ts'
import { Columns, defined } from '../source-values.ts'
import { openXChaCha } from '../xchacha.ts'
import {
  factorSecret,
  ids,
  invitationOf,
  issuerOf,
  memberOf,
  organizationOf,
  passkeyOf,
  sessionOf,
  singleTeamOf,
  times,
  userOf,
} from './better-auth-rows.ts'
import { openBetterAuth, type TableName } from './better-auth-tables.ts'
import type { SourceWish } from './source.ts'

/** Providers that are one issuer each: whoever comes from them is known by the id alone. */
const severalIssuers = (providerId: string): boolean => !oneIssuer.has(providerId)
const oneIssuer = new Set(
  'apple discord dropbox facebook github gitlab google kick linkedin reddit roblox spotify tiktok twitch twitter vk zoom'.split(
    ' ',
  ),
)

/**
 * Reads the database of better-auth, 1.2 to 1.7: people, ways to sign in, passkeys, second factors, organizations with teams
 * and invitations, and sessions. What it has sealed is opened with `BETTER_AUTH_SECRET`, `BETTER_AUTH_SECRETS` or our own
 * secrets.
 * @throws {CommandError} when no database is named, or it has no users of better-auth
 */
export async function* readBetterAuth(wish: SourceWish): AsyncGenerator<Read> {
  const { auth, variable } = wish
  const secrets = [
    variable('BETTER_AUTH_SECRET'),
    ...(variable('BETTER_AUTH_SECRETS') ?? '').split(',').map((part) => part.trim().replace(/^\d+:/, '')),
    variable('AUTH_SECRET'),
    ...auth.settings.secrets.all.map(({ value }) => value),
  ].flatMap((secret) => (secret === undefined || secret === '' ? [] : [secret]))
  const { db, tables } = await openBetterAuth(wish)
  try {
    yield* new BetterAuthReader(db, tables, [...new Set(secrets)]).read()
  } finally {
    await db.close()
  }
}

class BetterAuthReader {
  readonly #db: SourceDatabase
  readonly #tables: ReadonlyMap<TableName, string>
  readonly #keys: readonly Buffer[]

  constructor(db: SourceDatabase, tables: ReadonlyMap<TableName, string>, secrets: readonly string[]) {
    this.#db = db
    this.#tables = tables
    this.#keys = secrets.map((secret) => createHash('sha256').update(secret).digest())
  }

  async *read(): AsyncGenerator<Read> {
    yield* this.#each('user', (row, at) => userOf(row, at))
    yield* this.#each('account', (_, at) => this.#accountOf(at))
    yield* this.#each('passkey', (_, at) => passkeyOf(at))
    yield* this.#each('twoFactor', (_, at) => this.#factorOf(at))
    yield* this.#each('organization', (row, at) => organizationOf(row, at))
    yield* this.#each('team', (_, at) => ({
      record: { kind: 'team', ...ids(at, 'id', 'organizationId'), name: at.text('name'), ...times(at) },
    }))
    yield* this.#each('member', (row, at) => memberOf(row, at))
    yield* this.#each('member', (_, at) => singleTeamOf(at))
    yield* this.#each('teamMember', (_, at) => ({
      record: { kind: 'teamMember', ...ids(at, 'id', 'teamId', 'userId'), createdAt: at.time('createdAt') },
    }))
    yield* this.#each('invitation', (_, at) => invitationOf(at))
    yield* this.#each('session', (_, at) => sessionOf(at))
    for await (const { place } of this.#each('apikey', () => ({ record: {} }))) {
      yield { place, kind: 'apiKey', rejected: 'keys of users are made anew: there is no place for them here' }
    }
  }

  async *#each(
    name: TableName,
    read: (
      row: SourceRow,
      at: Columns,
    ) => { readonly record: object; readonly leftOut?: readonly LeftOut[] } | undefined,
  ): AsyncGenerator<Extract<Read, { record: unknown }>> {
    const table = this.#tables.get(name)
    if (table === undefined) return
    for await (const row of this.#db.rows(table, ['id'])) {
      const at = new Columns(row)
      const found = read(row, at)
      if (found !== undefined)
        yield { place: `${table} ${at.text('id') ?? ''}`, ...found, record: defined({ ...found.record }) }
    }
  }

  /** What was sealed with one of the secrets; undefined where none opens it. */
  #opened(sealed: string): string | undefined {
    const hex = sealed.replace(/^\$ba\$\d+\$/, '')
    if (!/^(?:[0-9a-f]{2}){40,}$/.test(hex)) return undefined
    const bytes = Buffer.from(hex, 'hex')
    for (const key of this.#keys) {
      const text = openXChaCha(key, bytes)
      if (text !== undefined) return text.toString('utf8')
    }
    return undefined
  }

  #accountOf(at: Columns): { record: object; leftOut: readonly LeftOut[] } {
    const providerId = at.text('providerId') ?? ''
    const leftOut: LeftOut[] = []
    const token = (field: string) => {
      const text = at.text(field)
      if (text === undefined || text === '') return undefined
      const opened = this.#opened(text)
      // What has the form of something sealed and does not open is no token that anybody could send.
      if (opened === undefined && /^(?:\$ba\$\d+\$)?(?:[0-9a-f]{2}){56,}$/.test(text)) {
        leftOut.push({ field, reason: 'no known secret opens it: set BETTER_AUTH_SECRET' })
        return undefined
      }
      return opened ?? text
    }
    const isPassword = providerId === 'credential'
    const idToken = isPassword ? undefined : token('idToken')
    const record = {
      kind: 'account',
      ...ids(at, 'id', 'userId'),
      providerId,
      ...(isPassword
        ? { password: at.text('password') }
        : {
            accountId: at.text('accountId'),
            issuer: severalIssuers(providerId) ? issuerOf(idToken) : undefined,
            accessToken: token('accessToken'),
            refreshToken: token('refreshToken'),
            idToken,
            accessTokenExpiresAt: at.time('accessTokenExpiresAt'),
            refreshTokenExpiresAt: at.time('refreshTokenExpiresAt'),
            scope: at.text('scope'),
          }),
      ...times(at),
    }
    return { record: defined(record), leftOut }
  }

  #factorOf(at: Columns): { record: object; leftOut: readonly LeftOut[] } {
    const leftOut: LeftOut[] = []
    const sealed = at.text('secret') ?? ''
    const secret = this.#opened(sealed) ?? (/^[\w-]{16,64}$/.test(sealed) ? sealed : undefined)
    if (secret === undefined)
      leftOut.push({ field: 'secret', reason: 'no known secret opens it: set BETTER_AUTH_SECRET' })
    const isVerified = at.flag('verified') ?? true
    const record = {
      kind: 'twoFactor',
      ...ids(at, 'userId'),
      secret: secret && factorSecret(secret),
      confirmed: isVerified,
      // Whoever never confirmed an app has codes by mail.
      mailedCodes: !isVerified,
      backupCodes: this.#backupCodesOf(at.text('backupCodes')),
      ...times(at),
    }
    return { record: defined(record), leftOut }
  }

  #backupCodesOf(stored = ''): string[] | undefined {
    const text = this.#opened(stored) ?? stored
    try {
      const codes: unknown = JSON.parse(text)
      return Array.isArray(codes) ? codes.filter((code) => typeof code === 'string') : undefined
    } catch {
      // Sealed in a way of the application's own.
      return undefined
    }
  }
}
