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

/** Writes second factors: the app's secret, codes by mail, backup codes. */
export async function writeTwoFactors(writing: Writing, items: readonly Item<'twoFactor'>[]): Promise<Settled> {
  const { tx, auth, now } = writing
  const rows = (await withUsers(writing, items)).flatMap(({ item, userId }) => {
    const { record } = item
    const created = moment(record.createdAt, record.updatedAt, now)
    const bytes = record.secret === undefined || record.secret === null ? undefined : openFactorSecret(record.secret)
    const isConfirmed = bytes !== undefined && (record.confirmed ?? true)
    if (bytes === undefined && record.mailedCodes !== true) {
      reject(writing, item, 'it has neither a secret nor codes by mail', 'secret')
      return []
    }
    item.id = userId
    const secret = bytes === undefined ? null : sealFactor(auth.settings.secrets, userId, bytes)
    const times = { createdAt: created, updatedAt: moment(record.updatedAt, created) }
    const confirmedAt = isConfirmed ? created : null
    const row = {
      id: userId,
      userId,
      secret,
      confirmedAt,
      mailedCodes: record.mailedCodes ?? false,
      ...times,
      lastStep: 0,
    }
    return [{ item, row, isOn: isConfirmed || record.mailedCodes === true }]
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
