import { raw, sql } from '../../runtime/database/sql.ts'
import { storedName } from '../../runtime/features/username/index.ts'
import { has, type Item, leaveOut, moment, type Writing } from './batch.ts'

const unnameable = /[@\p{White_Space}\p{Cc}\p{Cs}]/u
const number = /^\+[1-9]\d{6,14}$/

/** Makes the function that gives a user the names and numbers that nobody else has. */
export async function freeNames(
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
    const rows = await tx.query<{ value: string; id: string }>(
      sql`select ${raw(column)} as value, id from latchkey.user where ${raw(column)} = any(${asked}::text[])`,
    )
    return new Map(rows.map(({ value, id }) => [value, id]))
  }
  const takenNames = names ? await takenOf('username', items.map(nameOf)) : new Map<string, string>()
  const takenNumbers = phones ? await takenOf('phone_number', items.map(numberOf)) : new Map<string, string>()
  const free = (
    item: Item<'user'>,
    field: string,
    value: string | undefined,
    taken: Map<string, string>,
    fits: boolean,
  ) => {
    if (value === undefined) return null
    if (!fits) leaveOut(writing, item, field, 'it is none that can be used here')
    else if ((taken.get(value) ?? item.id) !== item.id) leaveOut(writing, item, field, 'somebody has it')
    else {
      taken.set(value, item.id)
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
