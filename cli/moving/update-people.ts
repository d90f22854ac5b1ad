import { sql } from '../../runtime/database/sql.ts'
import { has, type Item, reject, updateRows, type Writing } from './batch.ts'
import { freeNames } from './free-names.ts'
import { ownFieldNames } from './own-fields.ts'
import { addressOf, plainUser } from './write-people.ts'

/** Writes what the source changed of users after they were taken, unless they were changed here later. */
export async function updateUsers(writing: Writing, items: readonly Item<'user'>[]): Promise<ReadonlySet<string>> {
  const { tx, auth } = writing
  const names = await freeNames(writing, items)
  const found = items.map((item) => {
    const address = addressOf(item)
    const plain = plainUser(writing, item, address?.email ?? '', address?.isProved ?? false)
    return { item, address, row: { ...plain, ...names(item) } }
  })
  const columns = [
    'name',
    'image',
    'updatedAt',
    ...(has(auth, 'admin') ? ['role', 'banned', 'banReason', 'banExpires'] : []),
    ...(has(auth, 'anonymous') ? ['isAnonymous'] : []),
    ...(has(auth, 'username') ? ['username', 'displayUsername'] : []),
    ...(has(auth, 'phone-number') ? ['phoneNumber', 'phoneNumberVerified', 'phoneNumberAt'] : []),
    ...ownFieldNames(auth.features, 'user'),
  ]
  const rows = found.map(({ row }) => row)
  const written = await updateRows(tx, 'user', rows, columns, 'updatedAt')
  if (has(auth, 'admin')) {
    await tx.query(sql`
      delete from latchkey.session s using latchkey.user u
      where u.id = s.user_id and u.banned and u.id = any(${[...written]}::uuid[])`)
  }
  for (const { item, address } of found) {
    if (address === undefined || !written.has(item.id)) continue
    if (!(await writeAddress(writing, item, address))) {
      reject(writing, item, 'somebody has this address', 'email')
      item.isOpen = true
    }
  }
  return written
}

/** Writes the address that a user has there now; false when somebody has it here. */
async function writeAddress(
  { tx }: Writing,
  { id, record }: Item<'user'>,
  { email, isProved }: { readonly email: string; readonly isProved: boolean },
): Promise<boolean> {
  const [row] = await tx.query<{ email: string; isTaken: boolean }>(sql`
    select u.email, exists (select from latchkey.user o where o.email = ${email} and o.id <> u.id) as is_taken
    from latchkey.user u where u.id = ${id} for update`)
  if (row === undefined) return true
  if (row.email === email) {
    // An address that stays only ever becomes proved by this.
    if (isProved) {
      await tx.query(sql`
        update latchkey.user set email_verified = true, email_origin = null where id = ${id} and not email_verified`)
    }
    return true
  }
  // Who had none keeps the one that was made up for them.
  if ((record.email ?? '') === '') return true
  if (row.isTaken) return false
  await tx.query(sql`
    update latchkey.user set email = ${email}, email_verified = ${isProved}, email_origin = null where id = ${id}`)
  // What was sent to the address of before is good no more.
  await tx.query(sql`delete from latchkey.verification where user_id = ${id}`)
  return true
}
