import { sql } from '../../runtime/database/sql.ts'
import { normalizeStoredEmail } from '../../runtime/identity/email.ts'
import {
  avoidTakenIds,
  has,
  insertRows,
  type Item,
  leaveOut,
  moment,
  momentOrNull,
  reject,
  type Row,
  type Settled,
  type Writing,
} from './batch.ts'
import { freeNames } from './free-names.ts'
import { userRoles } from './known-roles.ts'
import { ownFieldsOf } from './own-fields.ts'
import { pictureOf } from './pictures.ts'

/** An address as it is kept, and whether what was proved is proved for that very form. */
export function addressOf(item: Item<'user'>): { email: string; isProved: boolean } | undefined {
  const { email, emailVerified = false } = item.record
  if (email === undefined || email === null || email.trim() === '') {
    return { email: `${item.id}@import.placeholder.invalid`, isProved: false }
  }
  const kept = normalizeStoredEmail(email)
  if (kept === undefined) return undefined
  const typed = email.trim().toLowerCase()
  // Two mailboxes whose names become one here: a mail to the one proves nothing about the other.
  const isSame = typed.slice(0, typed.lastIndexOf('@')) === kept.slice(0, kept.lastIndexOf('@'))
  return { email: kept, isProved: emailVerified && isSame }
}

/** The columns of a user that do not depend on who else is there. */
export function plainUser(writing: Writing, item: Item<'user'>, email: string, isProved: boolean): Row {
  const { auth, now } = writing
  const { record } = item
  const { name, image, language, role, username } = record
  const created = moment(record.createdAt, record.updatedAt, now)
  return {
    id: item.id,
    name: name ?? username ?? (email.endsWith('.invalid') ? '' : email.slice(0, email.lastIndexOf('@'))),
    email,
    emailVerified: isProved,
    image: pictureOf(writing, item, 'image', image),
    createdAt: created,
    updatedAt: moment(record.updatedAt, created),
    ...(has(auth, 'mail') && { mailLanguage: language ?? null }),
    ...(has(auth, 'anonymous') && { isAnonymous: record.isAnonymous ?? false }),
    ...(has(auth, 'admin') && {
      role: rolesOf(writing, item, role),
      banned: record.banned ?? false,
      banReason: record.banReason ?? null,
      banExpires: momentOrNull(record.banExpires),
    }),
    ...ownFieldsOf(writing, item),
  }
}

function rolesOf(writing: Writing, item: Item<'user'>, wanted: string | null | undefined): string {
  const { role, isWhole } = userRoles(writing.auth.features, wanted)
  if (!isWhole) leaveOut(writing, item, 'role', 'the configuration has no such role')
  return role
}

/** Writes users. An address is one person's: see docs/moving/duplicates.md. */
export async function writeUsers(writing: Writing, items: readonly Item<'user'>[]): Promise<Settled> {
  const { tx, mergeVerified } = writing
  await avoidTakenIds(writing, 'user', items)
  const addressed = items.flatMap((item) => {
    const address = addressOf(item)
    if (address === undefined) reject(writing, item, 'it is no address', 'email')
    return address === undefined ? [] : [{ item, ...address }]
  })
  const emails = addressed.map(({ email }) => email)
  const there = await tx.query<{ id: string; email: string; emailVerified: boolean }>(
    sql`select id, email, email_verified from latchkey.user where email = any(${emails}::text[]) for key share`,
  )
  const owners = new Map(there.map((owner) => [owner.email, owner]))
  const settled = new Map<string, 'taken' | 'merged'>()
  const names = await freeNames(writing, items)
  const rows: { item: Item<'user'>; row: Row }[] = []
  for (const { item, email, isProved } of addressed) {
    const owner = owners.get(email)
    if (owner !== undefined) {
      if (mergeVerified && isProved && owner.emailVerified) {
        item.id = owner.id
        settled.set(item.sourceId, 'merged')
      } else reject(writing, item, 'somebody has this address', 'email')
      continue
    }
    owners.set(email, { id: item.id, email, emailVerified: isProved })
    if (item.record.emailVerified === true && !isProved) {
      leaveOut(writing, item, 'emailVerified', 'it was verified for an address that is written in another way')
    }
    rows.push({ item, row: { ...plainUser(writing, item, email, isProved), ...names(item) } })
  }
  const written = await insertRows(
    tx,
    'user',
    rows.map(({ row }) => row),
  )
  for (const { item } of rows) {
    if (written.has(item.id)) settled.set(item.sourceId, 'taken')
    else reject(writing, item, 'somebody took its address or name at this moment: run the command again')
  }
  return settled
}
