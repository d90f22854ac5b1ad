import { type } from 'arktype'
import { userFieldsId } from '../../runtime/features/profile/index.ts'
import { type Item, leaveOut, type Writing } from './batch.ts'

/** The columns of `user.fields` that a record fills; a value that its field does not take is left out. */
export function ownFieldsOf(writing: Writing, item: Item<'user'>): Record<string, unknown> {
  const feature = writing.auth.features.find(({ id }) => id === userFieldsId)
  if (feature === undefined) return {}
  const names = Object.keys(feature.stored?.user ?? {})
  const given: Record<string, unknown> = item.record.fields ?? {}
  for (const name of Object.keys(given)) {
    if (!names.includes(name)) leaveOut(writing, item, `fields.${name}`, 'the configuration has no such field')
  }
  return Object.fromEntries(
    names.map((name) => {
      const value = given[name]
      if (value === undefined || value === null) return [name, null]
      const read: unknown = feature.userInput?.({ [name]: value })
      if (read instanceof type.errors) {
        leaveOut(writing, item, `fields.${name}`, `must be ${read[0]?.expected ?? 'as the configuration has it'}`)
        return [name, null]
      }
      return [name, typeof read === 'object' && read !== null ? (Reflect.get(read, name) ?? null) : null]
    }),
  )
}
