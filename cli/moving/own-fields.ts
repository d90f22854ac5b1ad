import { type } from '../../runtime/contract/schema.ts'
import type { Feature } from '../../runtime/feature.ts'
import { userFieldsId } from '../../runtime/features/profile/index.ts'
import type { Schema } from '../../runtime/http/route.ts'
import { type Item, leaveOut, type Writing } from './batch.ts'
import { timeOf } from './source-values.ts'

/** What can have fields of an application's own. */
type Owner = 'user' | 'organization' | 'member'

/** The columns of own fields that a record fills; a value that its field does not take is left out. */
export function ownFieldsOf<Of extends Owner>(writing: Writing, item: Item<Of>): Record<string, unknown> {
  const { kind, fields = {} } = item.record
  const { features } = writing.auth
  const feature = features.find(({ id }) => id === (kind === 'user' ? userFieldsId : 'organization'))
  const names = ownFieldNames(features, kind)
  for (const name of Object.keys(fields)) {
    if (!names.includes(name)) leaveOut(writing, item, `fields.${name}`, 'the configuration has no such field')
  }
  const input = feature === undefined ? undefined : inputOf(feature, kind)
  return Object.fromEntries(
    names.map((name) => {
      const value: unknown = Object.hasOwn(fields, name) ? fields[name] : null
      if (value === undefined || value === null || input === undefined) return [name, null]
      const read = readAs(input, name, value)
      if (read.problem === undefined) return [name, read.value]
      leaveOut(writing, item, `fields.${name}`, `must be ${read.problem}`)
      return [name, null]
    }),
  )
}

/** The names of the own fields of a kind of rows. */
export function ownFieldNames(features: readonly Feature[], kind: Owner): readonly string[] {
  const feature = features.find(({ id }) => id === (kind === 'user' ? userFieldsId : 'organization'))
  return Object.keys(feature?.stored?.[kind] ?? {})
}

/** What a body may say of the fields. */
function inputOf(feature: Feature, kind: Owner): Schema | undefined {
  if (kind === 'user') return feature.userInput
  const inputs: unknown = Reflect.get(feature, 'ownInput')
  return typeof inputs === 'object' && inputs !== null ? Reflect.get(inputs, kind) : undefined
}

/** The value as its field takes it, or what the field expects. */
function readAs(input: Schema, name: string, value: unknown): { readonly value?: unknown; readonly problem?: string } {
  for (const reading of readingsOf(value)) {
    if (reading === undefined) continue
    const read: unknown = input({ [name]: reading })
    if (!(read instanceof type.errors) && typeof read === 'object' && read !== null) {
      const found: unknown = Reflect.get(read, name) ?? null
      // A time without a zone is UTC, wherever the command runs.
      return { value: found instanceof Date ? (timeOf(reading) ?? found) : found }
    }
  }
  return { problem: expectedOf(input({ [name]: value })) }
}

/** What a field takes. Where it takes several types, ArkType says the value after that, which is never repeated. */
function expectedOf(read: unknown): string {
  const told = read instanceof type.errors ? (read[0]?.expected ?? '') : ''
  const [, expected = told] = /must be (.*?) \(was /.exec(told) ?? []
  return expected === '' || expected.includes('(was ') ? 'as the configuration has it' : expected
}

/** What a value may mean: databases without a type for truth, times or JSON keep numbers and texts for them. */
function* readingsOf(value: unknown): Generator<unknown> {
  yield value
  if (value === 0 || value === 1) yield value === 1
  if (typeof value === 'number') yield timeOf(value)
  if (typeof value !== 'string') return
  if (/^-?\d{1,15}(?:\.\d+)?$/.test(value)) yield Number(value)
  if (/^\d{4}-\d\d-\d\d/.test(value)) yield timeOf(value)
  if (!/^[[{]/.test(value)) return
  try {
    yield JSON.parse(value)
  } catch {
    // A text that begins like JSON.
  }
}
