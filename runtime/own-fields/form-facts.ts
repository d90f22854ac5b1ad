import type { Schema } from '../http/route.ts'
import type { OwnField } from './own-field.ts'

/** The kinds of inputs; they fit those of `Capabilities`. */
type InputKind = 'text' | 'email' | 'url' | 'number' | 'checkbox' | 'date' | 'select'

/** What is told of a field. */
type FormFacts = {
  readonly name: string
  readonly type: InputKind
  readonly required: boolean
  readonly label?: string
  readonly options?: readonly string[]
}

/** What a form has to know about the fields that people write and read; the others are nobody's business. */
export function formFacts(fields: readonly OwnField[]): readonly FormFacts[] {
  return fields
    .filter(({ column, writable, readable }) => writable && readable && column !== 'jsonb')
    .map(({ name, label, required, definition, column }) => {
      const options = choicesOf(definition)
      const kind = options === undefined ? inputOf(column, definition) : 'select'
      return {
        name,
        type: kind,
        required,
        ...(label !== undefined && { label }),
        ...(options !== undefined && { options }),
      }
    })
}

const inputs = {
  text: 'text',
  boolean: 'checkbox',
  bigint: 'number',
  'double precision': 'number',
  'timestamp with time zone': 'date',
  jsonb: 'text',
} as const

function inputOf(column: OwnField['column'], value: Schema): InputKind {
  const formats: Readonly<Record<string, InputKind>> = { email: 'email', uri: 'url' }
  return (column === 'text' ? formats[formatOf(value)] : undefined) ?? inputs[column]
}

function formatOf({ json }: Schema): string {
  const meta: unknown = typeof json === 'object' && json !== null ? Reflect.get(json, 'meta') : undefined
  return typeof meta === 'object' && meta !== null ? String(Reflect.get(meta, 'format')) : ''
}

/** The texts of `'free' | 'pro'`; undefined where others fit as well. */
function choicesOf({ json }: Schema): readonly string[] | undefined {
  const branches: readonly unknown[] = Array.isArray(json) ? json : [json]
  const units = branches.map((branch) =>
    typeof branch === 'object' && branch !== null ? Reflect.get(branch, 'unit') : null,
  )
  return units.every((unit): unit is string => typeof unit === 'string') ? units : undefined
}
