import type { Schema } from '../http/route.ts'
import { propertyNames } from '../identity/run-hooks.ts'

/** The names of an object schema's properties; undefined where it is another schema, or one that lets any name in. */
export function namedProperties(schema: Schema): readonly string[] | undefined {
  try {
    const names = propertyNames(schema)
    return names.length === 0 || 'index' in Object(schema.json) ? undefined : names
  } catch {
    // ArkType throws where there are no properties to ask for: a text, a union.
    return undefined
  }
}
