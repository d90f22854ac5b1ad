import type { Schema } from '../http/route.ts'
import { propertyNames } from '../contract/schema.ts'

/** The names of an object schema's properties; undefined where it is another schema, or one that lets any name in. */
export function namedProperties(schema: Schema): readonly string[] | undefined {
  const names = propertyNames(schema)
  return names.length === 0 || 'index' in Object(schema.json) ? undefined : names
}
