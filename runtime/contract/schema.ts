import { type as arktype } from 'arktype'

/** Methods of a schema that make another schema of it. */
const further = new Set<PropertyKey>(
  'and or array as describe narrow pipe to merge partial pick omit onUndeclaredKey onDeepUndeclaredKey'.split(' '),
)

/** Methods whose schema has the same properties by name. */
const sameNames = new Set<PropertyKey>(['describe', 'narrow', 'onUndeclaredKey', 'onDeepUndeclaredKey'])

const builders = new WeakMap<object, () => object>()
const definedNames = new WeakMap<object, readonly string[]>()

/**
 * ArkType's `type`, which builds the schema at its first use: a process uses few of those of all calls, and building them all was
 * a fifth of its start. A mistake in a definition shows at that first use, too.
 */
export const type: typeof arktype = new Proxy(arktype, {
  apply: (target, self, definition: unknown[]) =>
    later((): object => Reflect.apply(target, self, definition.map(definitionOf)), namesIn(definition)),
  get: (target, key): unknown =>
    key === 'raw'
      ? (definition: unknown) => later(() => target.raw(definitionOf(definition)))
      : Reflect.get(target, key),
})

/** The schema itself of what `type` gives; any other schema as it is. */
export function built<Schema extends object>(schema: Schema): Schema {
  // What it builds is a schema of the same type.
  return (builders.get(schema)?.() ?? schema) as Schema
}

/**
 * The names of a schema's properties; none of one that is no object. Those of all calls are asked for at a start: what the
 * definition says is told without building the schema.
 */
export function propertyNames(schema: object | undefined): readonly string[] {
  return schema === undefined ? [] : (definedNames.get(schema) ?? propsOf(built(schema)))
}

function propsOf(schema: object): readonly string[] {
  try {
    const props: unknown = 'props' in schema ? schema.props : undefined
    return Array.isArray(props) ? props.map((property: { readonly key: PropertyKey }) => String(property.key)) : []
  } catch {
    // ArkType throws where there are no properties to ask for: a text, a union. A mistake was told when it was built.
    return []
  }
}

/** The names in the definition of an object that brings in no other and whose keys are no patterns. */
function namesIn([only, ...more]: readonly unknown[]): readonly string[] | undefined {
  if (more.length > 0 || !isPlain(only)) return undefined
  const names = Object.keys(only).filter((key) => key !== '+')
  return names.some((key) => /^\.\.\.$|[[\\]/.test(key)) ? undefined : names.map((key) => key.replace(/\?$/, ''))
}

/** Stands for what `make` makes, which it does once it is asked for. */
function later(make: () => object, names?: readonly string[]): object {
  let made: object | undefined
  const build = () => (made ??= make())
  const stand = new Proxy(standIn, {
    apply: (_target, self, input) => Reflect.apply(callable(build()), self, input),
    get(_target, key): unknown {
      // ArkType gives this tuple as well.
      if (key === 'default') return (value: unknown) => [stand, '=', value]
      if (!further.has(key)) return Reflect.get(build(), key)
      return (...input: unknown[]) =>
        later(
          (): object => Reflect.apply(callable(Reflect.get(build(), key)), build(), input.map(definitionOf)),
          sameNames.has(key) ? names : undefined,
        )
    },
    has: (_target, key) => key in build(),
  })
  builders.set(stand, build)
  if (names !== undefined) definedNames.set(stand, names)
  return stand
}

function callable(value: unknown) {
  if (typeof value !== 'function') throw new TypeError('ArkType made no function')
  return value
}

// What a proxy stands before, so that it can be called.
function standIn(): void {}

/** A definition, in which schemas that are built later are the schemas themselves: ArkType compares what it is given. */
function definitionOf(value: unknown): unknown {
  if (typeof value === 'function') return built(value)
  if (Array.isArray(value)) return value.map(definitionOf)
  if (!isPlain(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, definitionOf(inner)]))
}

function isPlain(value: unknown): value is object {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}
