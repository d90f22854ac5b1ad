import { sql } from '../../runtime/database/sql.ts'
import { sealTokens } from '../../runtime/features/social/index.ts'
import { credentialProvider } from '../../runtime/identity/account.ts'
import { acceptHash } from '../../runtime/security/foreign-hashes/accept-hash.ts'
import {
  avoidTakenIds,
  insertRows,
  type Item,
  moment,
  momentOrNull,
  reject,
  type Row,
  type Settled,
  updateRows,
  withUsers,
  type Writing,
} from './batch.ts'

/** The row of an account; undefined where it is rejected. */
function accountRow(writing: Writing, item: Item<'account'>, userId: string): Row | undefined {
  const { auth, now } = writing
  const { record } = item
  const isPassword = record.providerId === credentialProvider
  let password: string | null = null
  if (isPassword && record.password !== undefined && record.password !== null) {
    const read = acceptHash(record.password)
    if (!('stored' in read)) {
      const { refused: reason } = read
      reject(writing, item, `the hash cannot be used: ${reason}`, 'password')
      return undefined
    }
    password = read.stored
  }
  if (!isPassword && (record.accountId === undefined || record.accountId === null)) {
    reject(writing, item, 'must be the id of the person at the provider', 'accountId')
    return undefined
  }
  const tokens = {
    accessToken: isPassword ? null : (record.accessToken ?? null),
    refreshToken: isPassword ? null : (record.refreshToken ?? null),
    idToken: isPassword ? null : (record.idToken ?? null),
  }
  const created = moment(record.createdAt, record.updatedAt, now)
  return {
    id: item.id,
    userId,
    providerId: record.providerId,
    issuer: isPassword ? '' : (record.issuer ?? ''),
    accountId: isPassword ? userId : record.accountId,
    password,
    ...sealTokens(auth.settings.secrets, item.id, tokens),
    accessTokenExpiresAt: momentOrNull(record.accessTokenExpiresAt),
    refreshTokenExpiresAt: momentOrNull(record.refreshTokenExpiresAt),
    scope: record.scope ?? null,
    createdAt: created,
    updatedAt: moment(record.updatedAt, created),
  }
}

/** Writes ways to sign in: passwords, and people at providers. */
export async function writeAccounts(writing: Writing, items: readonly Item<'account'>[]): Promise<Settled> {
  const { tx } = writing
  await avoidTakenIds(writing, 'account', items)
  const rows = (await withUsers(writing, items)).flatMap(({ item, userId }) => {
    const row = accountRow(writing, item, userId)
    return row === undefined ? [] : [{ item, userId, row }]
  })
  const written = await insertRows(
    tx,
    'account',
    rows.map(({ row }) => row),
  )
  const settled = new Map<string, 'taken' | 'merged'>()
  for (const { item, userId, row } of rows) {
    if (written.has(item.id)) {
      settled.set(item.sourceId, 'taken')
      continue
    }
    const [owner] = await tx.query<{ id: string; userId: string }>(sql`
      select id, user_id from latchkey.account
      where provider_id = ${row['providerId']} and issuer = ${row['issuer']} and account_id = ${row['accountId']}`)
    if (owner?.userId !== userId) reject(writing, item, 'it is the account of somebody else', 'accountId')
    else {
      item.id = owner.id
      settled.set(item.sourceId, 'merged')
    }
  }
  return settled
}

/** Writes passwords and tokens that the source changed after they were taken, unless they were changed here later. */
export async function updateAccounts(
  writing: Writing,
  items: readonly Item<'account'>[],
): Promise<ReadonlySet<string>> {
  const rows = (await withUsers(writing, items)).flatMap(({ item, userId }) => {
    const row = accountRow(writing, item, userId)
    return row === undefined ? [] : [row]
  })
  const tokens = ['accessToken', 'refreshToken', 'idToken', 'accessTokenExpiresAt', 'refreshTokenExpiresAt', 'scope']
  return updateRows(writing.tx, 'account', rows, ['password', ...tokens, 'updatedAt'], 'updatedAt')
}
