import { joinRoles, parseRoles } from '../../runtime/contract/permissions.ts'
import { raw, sql } from '../../runtime/database/sql.ts'
import { storedName } from '../../runtime/features/username/index.ts'
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
  updateRows,
  type Writing,
} from './batch.ts'
import { ownFieldsOf } from './own-fields.ts'

/** An address as it is kept, and whether what was proved is proved for that very form. */
function addressOf(item: Item<'user'>): { email: string; isProved: boolean } | undefined {
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

const pictures = /^https?:\/\/\S+$/i
const unnameable = /[@\p{White_Space}\p{Cc}\p{Cs}]/u
const number = /^\+[1-9]\d{6,14}$/

/** The columns of a user that do not depend on who else is there. */
function plainUser(writing: Writing, item: Item<'user'>, email: string, isProved: boolean): Row {
  const { auth, now } = writing
  const { record } = item
  const { name, image, language, role, username } = record
  const isPicture = image !== undefined && image !== null && pictures.test(image)
  if (image !== undefined && image !== null && image !== '' && !isPicture) {
    leaveOut(writing, item, 'image', 'it is no https:// address')
  }
  const created = moment(record.createdAt, record.updatedAt, now)
  return {
    id: item.id,
    name: name ?? username ?? (email.endsWith('.invalid') ? '' : email.slice(0, email.lastIndexOf('@'))),
    email,
    emailVerified: isProved,
    image: isPicture ? image : null,
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

/** The roles of a user that the configuration knows. */
function rolesOf(writing: Writing, item: Item<'user'>, role: string | null | undefined): string {
  const feature = writing.auth.features.find(({ id }) => id === 'admin')
  const known: unknown = feature === undefined ? [] : Reflect.get(feature, 'roles')
  const names = Array.isArray(known) ? known.filter((name) => typeof name === 'string') : []
  const wanted = parseRoles(role ?? '')
  const kept = wanted.filter((name) => names.includes(name))
  if (kept.length < wanted.length) leaveOut(writing, item, 'role', 'the configuration has no such role')
  return kept.length === 0 ? 'user' : joinRoles(kept)
}

/** Writes users. An address is one person's: see docs/moving/duplicates.md. */
export async function writeUsers(writing: Writing, items: readonly Item<'user'>[]): Promise<Settled> {
  const { tx, auth, mergeVerified } = writing
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
  if (has(auth, 'user-fields')) return settled
  for (const { item } of rows) {
    for (const name of Object.keys(item.record.fields ?? {}))
      leaveOut(writing, item, `fields.${name}`, 'the configuration has no such field')
  }
  return settled
}

/** Makes the function that gives a user the names and numbers that nobody has. */
async function freeNames(
  writing: Writing,
  items: readonly Item<'user'>[],
): Promise<(item: Item<'user'>) => Record<string, unknown>> {
  const { tx, auth, now } = writing
  const [names, phones] = [has(auth, 'username'), has(auth, 'phone-number')]
  const nameOf = ({ record: { username } }: Item<'user'>) =>
    username === undefined || username === null || username === '' ? undefined : storedName(username.trim())
  const numberOf = ({ record: { phoneNumber } }: Item<'user'>) =>
    phoneNumber === undefined || phoneNumber === null || phoneNumber === ''
      ? undefined
      : phoneNumber.replaceAll(/[\s().-]/g, '')
  const takenOf = async (column: string, values: readonly (string | undefined)[]) => {
    const asked = values.filter((value) => value !== undefined)
    const rows = await tx.query<{ value: string }>(
      sql`select ${raw(column)} as value from latchkey.user where ${raw(column)} = any(${asked}::text[])`,
    )
    return new Set(rows.map(({ value }) => value))
  }
  const takenNames = names ? await takenOf('username', items.map(nameOf)) : new Set<string>()
  const takenNumbers = phones ? await takenOf('phone_number', items.map(numberOf)) : new Set<string>()
  const free = (item: Item<'user'>, field: string, value: string | undefined, taken: Set<string>, fits: boolean) => {
    if (value === undefined) return null
    if (!fits) leaveOut(writing, item, field, 'it is none that can be used here')
    else if (taken.has(value)) leaveOut(writing, item, field, 'somebody has it')
    else {
      taken.add(value)
      return value
    }
    return null
  }
  return (item) => {
    const { record } = item
    const name = nameOf(item)
    if (name !== undefined && !names) leaveOut(writing, item, 'username', 'the feature username is not enabled')
    const typed = numberOf(item)
    if (typed !== undefined && !phones) leaveOut(writing, item, 'phoneNumber', 'the feature phoneNumber is not enabled')
    const isName = name !== undefined && name.length <= 64 && !unnameable.test(name)
    const username = names ? free(item, 'username', name, takenNames, isName) : null
    const phoneNumber = phones
      ? free(item, 'phoneNumber', typed, takenNumbers, typed !== undefined && number.test(typed))
      : null
    const isOwn = phoneNumber !== null && (record.phoneNumberVerified ?? false)
    return {
      ...(names && {
        username,
        displayUsername: username === null ? null : (record.displayUsername ?? record.username),
      }),
      ...(phones && {
        phoneNumber,
        phoneNumberVerified: isOwn,
        phoneNumberAt: phoneNumber === null ? null : moment(record.createdAt, now),
      }),
    }
  }
}

/** Writes what the source changed of users after it was taken, unless it was changed here later. */
export async function updateUsers(writing: Writing, items: readonly Item<'user'>[]): Promise<ReadonlySet<string>> {
  const { tx, auth } = writing
  const rows = items.map((item) => {
    const address = addressOf(item)
    return { item, address, row: plainUser(writing, item, address?.email ?? '', address?.isProved ?? false) }
  })
  const names = [
    'name',
    'image',
    'updatedAt',
    ...(has(auth, 'admin') ? ['role', 'banned', 'banReason', 'banExpires'] : []),
  ]
  const written = await updateRows(
    tx,
    'user',
    rows.map(({ row }) => row),
    names,
    'updatedAt',
  )
  if (has(auth, 'admin')) {
    await tx.query(sql`
      delete from latchkey.session s using latchkey.user u
      where u.id = s.user_id and u.banned and u.id = any(${[...written]}::uuid[])`)
  }
  // An address only ever becomes proved by this, and only the one that is there.
  const proved = rows.filter(({ item, address }) => address?.isProved === true && written.has(item.id))
  for (const { item, address } of proved) {
    await tx.query(sql`
      update latchkey.user set email_verified = true, email_origin = null
      where id = ${item.id} and email = ${address?.email ?? ''} and not email_verified`)
  }
  return written
}
