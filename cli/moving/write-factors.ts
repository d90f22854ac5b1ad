import { sql } from '../../runtime/database/sql.ts'
import { backupCodeHash, sealFactor } from '../../runtime/features/two-factor/index.ts'
import { openFactorSecret } from './base32.ts'
import {
  avoidTakenIds,
  derivedId,
  insertRows,
  type Item,
  leaveOut,
  moment,
  momentOrNull,
  reject,
  type Row,
  settle,
  type Settled,
  signedInHere,
  updateRows,
  withUsers,
  type Writing,
} from './batch.ts'

/** Writes passkeys; their relying party has to be the same. */
export async function writePasskeys(writing: Writing, items: readonly Item<'passkey'>[]): Promise<Settled> {
  const { tx, now } = writing
  await avoidTakenIds(writing, 'passkey', items)
  const rows = (await withUsers(writing, items)).map(({ item, userId }) => {
    const { record } = item
    const created = moment(record.createdAt, record.updatedAt, now)
    return {
      item,
      row: {
        id: item.id,
        userId,
        name: record.name ?? null,
        publicKey: record.publicKey,
        credentialId: record.credentialId,
        webauthnUserId: record.webauthnUserId ?? '',
        counter: record.counter ?? 0,
        deviceType: record.deviceType ?? 'multiDevice',
        backedUp: record.backedUp ?? false,
        transports: record.transports ?? '',
        aaguid: record.aaguid ?? '00000000-0000-0000-0000-000000000000',
        createdAt: created,
        updatedAt: moment(record.updatedAt, created),
        lastUsedAt: momentOrNull(record.lastUsedAt),
      },
    }
  })
  const written = await insertRows(
    tx,
    'passkey',
    rows.map(({ row }) => row),
  )
  return settle(writing, rows, written, 'somebody has this passkey', 'credentialId')
}

/** Writes names and counters of passkeys that the source changed; a name that was changed here stays. */
export async function updatePasskeys(
  { tx, now }: Writing,
  items: readonly Item<'passkey'>[],
): Promise<ReadonlySet<string>> {
  const rows = items.map(({ id, record }) => {
    const { name = null, counter = 0, backedUp = false } = record
    return { id, name, counter, backedUp, updatedAt: moment(record.updatedAt, record.createdAt, now) }
  })
  const written = await updateRows(tx, 'passkey', rows, ['name', 'updatedAt'], 'updatedAt')
  const seen = await tx.query<{ id: string }>(sql`
    update latchkey.passkey p set counter = greatest(p.counter, n.counter), backed_up = n.backed_up
    from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ counter }) => counter)}::bigint[],
      ${rows.map(({ backedUp }) => backedUp)}::boolean[]) as n (id, counter, backed_up)
    where p.id = n.id and (p.counter < n.counter or p.backed_up <> n.backed_up) returning p.id`)
  return new Set([...written, ...seen.map(({ id }) => id)])
}

/** Writes second factors: the app's secret, codes by mail, backup codes. */
export async function writeTwoFactors(writing: Writing, items: readonly Item<'twoFactor'>[]): Promise<Settled> {
  const { tx } = writing
  const rows = (await withUsers(writing, items)).flatMap(({ item, userId }) => {
    const factor = factorOf(writing, item, userId)
    return factor === undefined ? [] : [{ item, ...factor }]
  })
  const written = await insertRows(
    tx,
    'two_factor',
    rows.map(({ row }) => row),
    'userId',
  )
  const on = rows.filter(({ row, isOn }) => isOn && written.has(row.id)).map(({ row }) => row.id)
  await tx.query(sql`update latchkey.user set two_factor_enabled = true where id = any(${on}::uuid[])`)
  const codes = rows.filter(({ row }) => written.has(row.id)).flatMap(({ item, row }) => codesOf(writing, item, row.id))
  await insertRows(tx, 'backup_code', codes)
  return settle(writing, rows, written, 'this person has a second factor here', 'userId')
}

/** The row of a second factor, and whether it is asked for; undefined where it is rejected. */
function factorOf(
  writing: Writing,
  item: Item<'twoFactor'>,
  userId: string,
): { readonly row: Row; readonly isOn: boolean } | undefined {
  const { auth, now } = writing
  const { record } = item
  const created = moment(record.createdAt, record.updatedAt, now)
  const bytes = record.secret === undefined || record.secret === null ? undefined : openFactorSecret(record.secret)
  const isConfirmed = bytes !== undefined && (record.confirmed ?? true)
  const mailedCodes = record.mailedCodes ?? false
  if (bytes === undefined && !mailedCodes) {
    reject(writing, item, 'it has neither a secret nor codes by mail', 'secret')
    return undefined
  }
  item.id = userId
  const secret = bytes === undefined ? null : sealFactor(auth.settings.secrets, userId, bytes)
  const times = { createdAt: created, updatedAt: moment(record.updatedAt, created) }
  const row = {
    id: userId,
    userId,
    secret,
    confirmedAt: isConfirmed ? created : null,
    mailedCodes,
    ...times,
    lastStep: 0,
  }
  return { row, isOn: isConfirmed || mailedCodes }
}

/** Writes second factors that the source changed: another app, codes on paper that were used. What was set up here since stays. */
export async function updateTwoFactors(
  writing: Writing,
  items: readonly Item<'twoFactor'>[],
): Promise<ReadonlySet<string>> {
  const { tx } = writing
  const found = (await withUsers(writing, items)).flatMap(({ item, userId }) => {
    const factor = factorOf(writing, item, userId)
    return factor === undefined ? [] : [{ item, ...factor }]
  })
  const here = await signedInHere(
    tx,
    writing.source,
    found.map(({ row }) => row.id),
  )
  const rows = found.filter(({ row }) => !here.has(row.id))
  const written = new Set<string>()
  for (const { item, row, isOn } of rows) {
    const { secret = null, confirmedAt = null, mailedCodes = false, updatedAt } = row
    const changed = await tx.query(sql`
      update latchkey.two_factor set secret = ${secret}, confirmed_at = ${confirmedAt}, mailed_codes = ${mailedCodes},
        last_step = 0, updated_at = ${updatedAt} where user_id = ${row.id} returning user_id`)
    if (changed.length === 0) continue
    written.add(row.id)
    await tx.query(sql`update latchkey.user set two_factor_enabled = ${isOn} where id = ${row.id}`)
    await tx.query(sql`delete from latchkey.backup_code where user_id = ${row.id}`)
    await insertRows(tx, 'backup_code', codesOf(writing, item, row.id))
  }
  return written
}

function codesOf(writing: Writing, item: Item<'twoFactor'>, userId: string): Row[] {
  const { record } = item
  const { backupCodes = [], backupCodeHashes = [] } = record
  const isSameUser = record.userId.toLowerCase() === userId
  if (backupCodeHashes.length > 0 && !isSameUser) {
    leaveOut(writing, item, 'backupCodeHashes', 'they are good for the id of before only')
  }
  const hashes = [
    ...backupCodes.map((code) => backupCodeHash(userId, code).toString('hex')),
    ...(isSameUser ? backupCodeHashes : []),
  ]
  return [...new Set(hashes)].map((hash) => ({
    id: derivedId(writing.source, 'backupCode', hash),
    userId,
    codeHash: `\\x${hash}`,
    createdAt: moment(record.createdAt, writing.now),
  }))
}
