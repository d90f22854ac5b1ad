import type { Database } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import { updateAccount } from '../../identity/linked-account.ts'
import type { Platform } from '../../contract/platform.ts'
import { seal, unseal } from '../../security/seal.ts'
import { sealedAnew } from '../../keys/sealed-anew.ts'
import type { SealedColumn } from '../../feature.ts'
import type { Tokens } from './provider.ts'

const kinds = ['accessToken', 'refreshToken', 'idToken'] as const
type Kind = (typeof kinds)[number]

function placeOf(accountId: string, kind: Kind): string {
  return `${accountId}/${kind}`
}

/** The columns of the tokens, for when the secret changes. */
export const sealedTokens: readonly SealedColumn[] = [
  ['access_token', 'accessToken'] as const,
  ['refresh_token', 'refreshToken'] as const,
  ['id_token', 'idToken'] as const,
].map(([column, kind]) => ({
  table: 'account',
  column,
  purpose: 'provider-token',
  place: (id) => placeOf(id, kind),
}))

/** The tokens of a provider as an account keeps them: sealed, and good in the row of this id only. */
export function sealTokens<Known extends Kind>(
  secrets: Platform['settings']['secrets'],
  accountId: string,
  tokens: Readonly<Record<Known, string | null>>,
): Record<Known, string | null> {
  const sealed = Object.entries<string | null>(tokens).map(([kind, token]) => {
    const place = placeOf(accountId, kind as Kind)
    return [kind, token === null ? null : seal(secrets, 'provider-token', place, token)]
  })
  return Object.fromEntries(sealed) as Record<Known, string | null>
}

/** The same the other way: @throws {SealBroken} when no known secret opens one of them. */
export function openTokens<Known extends Kind>(
  secrets: Platform['settings']['secrets'],
  accountId: string,
  sealed: Readonly<Record<Known, string | null>>,
): Record<Known, string | null> {
  const opened = Object.entries<string | null>(sealed).map(([kind, text]) => {
    const place = placeOf(accountId, kind as Kind)
    return [kind, text === null ? null : unseal(secrets, 'provider-token', place, text)]
  })
  return Object.fromEntries(opened) as Record<Known, string | null>
}

/** Writes the tokens of a provider to an account, sealed. What the provider did not send again stays as it is. */
export async function storeTokens(
  platform: Platform,
  tx: Database,
  accountId: string,
  tokens: Tokens,
  now: Date,
): Promise<void> {
  const sealed = Object.fromEntries(
    kinds.map((kind) => {
      const token = tokens[kind]
      const text =
        token === null ? undefined : seal(platform.settings.secrets, 'provider-token', placeOf(accountId, kind), token)
      return [kind, text]
    }),
  )
  const { accessTokenExpiresAt, refreshTokenExpiresAt, scopes } = tokens
  const changes = {
    ...sealed,
    accessTokenExpiresAt,
    refreshTokenExpiresAt: refreshTokenExpiresAt ?? undefined,
    scope: scopes.length === 0 ? undefined : scopes.join(','),
    renewingUntil: null,
  }
  await updateAccount(tx, accountId, changes, now)
}

/** An account with its provider's tokens, opened. */
export interface AccountWithTokens extends Tokens {
  readonly id: string
  readonly userId: string
  readonly providerId: string
  readonly accountId: string
  /** Set while a node renews them. */
  readonly renewingUntil: Date | null
}

interface Row extends Record<Kind, string | null> {
  readonly id: string
  readonly userId: string
  readonly providerId: string
  readonly accountId: string
  readonly scope: string | null
  readonly accessTokenExpiresAt: Date | null
  readonly refreshTokenExpiresAt: Date | null
  readonly renewingUntil: Date | null
}

/**
 * The account of a user that a call means: by provider, by the id of its row, or by the person's id at the provider. Tokens
 * that an older secret sealed are sealed with the newest one.
 * @throws {SealBroken} when no known secret opens its tokens
 */
export async function readTokens(
  platform: Pick<Platform, 'settings' | 'startedAt'> & { readonly now: Date },
  db: Database,
  wanted: {
    readonly userId: string
    readonly providerId?: string | undefined
    readonly accountId?: string | undefined
  },
): Promise<AccountWithTokens | undefined> {
  const { userId, providerId = null, accountId = null } = wanted
  const [row] = await db.query<Row>(sql`
    select id, user_id, provider_id, account_id, access_token, refresh_token, id_token, access_token_expires_at,
      refresh_token_expires_at, scope, renewing_until
    from latchkey.account
    where user_id = ${userId} and provider_id <> 'credential'
      and (${providerId}::text is null or provider_id = ${providerId}::text)
      and (${accountId}::text is null or id::text = ${accountId}::text or account_id = ${accountId}::text)
    order by created_at, id limit 1`)
  if (row === undefined) return undefined
  const { accessToken, refreshToken, idToken } = row
  const sealed = { accessToken, refreshToken, idToken }
  const opened = openTokens(platform.settings.secrets, row.id, sealed)
  await keepAnew(platform, db, row.id, sealed)
  return {
    ...row,
    ...opened,
    scopes: row.scope?.split(',').filter(Boolean) ?? [],
    tokenType: null,
  }
}

const columnOf = { accessToken: sql`access_token`, refreshToken: sql`refresh_token`, idToken: sql`id_token` }

/** What was renewed meanwhile stays as it is. */
async function keepAnew(
  platform: Parameters<typeof readTokens>[0],
  db: Database,
  id: string,
  sealed: Readonly<Record<Kind, string | null>>,
): Promise<void> {
  for (const kind of kinds) {
    const fresh = sealedAnew(platform, 'provider-token', placeOf(id, kind), sealed[kind])
    if (fresh === undefined) continue
    await db.query(sql`
      update latchkey.account set ${columnOf[kind]} = ${fresh} where id = ${id} and ${columnOf[kind]} = ${sealed[kind]}`)
  }
}

/** Makes this call the one that renews the tokens of an account; false when another one is at it. */
export async function claimRenewal(
  db: Database,
  id: string,
  { now, until }: { readonly now: Date; readonly until: Date },
): Promise<boolean> {
  const rows = await db.query(sql`
    update latchkey.account set renewing_until = ${until}
    where id = ${id} and (renewing_until is null or renewing_until < ${now}) returning id`)
  return rows.length > 0
}

/** Gives up renewing. */
export async function endRenewal(db: Database, id: string): Promise<void> {
  await db.query(sql`update latchkey.account set renewing_until = null where id = ${id}`)
}
