import type { ComponentType, ReactNode } from 'react'

/** How a widget is written in somebody's code. */
export interface Usage {
  /** What is imported by name, by the module that it comes from. */
  readonly imports: Readonly<Record<string, readonly string[]>>
  /** The element, as in a component of React. */
  readonly jsx: string
}

/** One state of a widget. */
export interface Variant {
  readonly id: string
  readonly label: string
  /** A sentence about what is to be seen, where that is not plain. */
  readonly note?: string | undefined
  readonly element: ReactNode
  readonly usage: Usage
}

/** Who has to be signed in for a widget to have something to show. */
export type Audience = 'anybody' | 'nobody' | 'somebody' | 'administrator'

/** A widget of the tour. */
export interface Entry {
  readonly id: string
  /** The name of the component. */
  readonly title: string
  readonly summary: string
  readonly audience: Audience
  /** Ids of features of the service without which it has nothing to show. */
  readonly features?: readonly string[]
  /** Takes the width of the stage; else it stands in its middle. */
  readonly isWide?: boolean
  /** Where it lives in the example that is there to copy, e.g. `/sign-in`. */
  readonly page: string
  readonly variants: readonly Variant[]
}

interface VariantSource<Props> {
  readonly id: string
  readonly label: string
  readonly note?: string
  readonly props?: Props
  /** The source of props that are no plain values: `{ social: '<SocialButtons />' }`. */
  readonly source?: Readonly<Record<string, string>>
  /** What that source needs, all of `@latchkey/react`. */
  readonly needs?: readonly string[]
}

interface WidgetSource<Props> {
  /** Its exported name. */
  readonly name: string
  readonly from?: string
  readonly widget: ComponentType<Props>
}

/** The states of a widget, with the code of each made from the props that it gets. */
export function variantsOf<Props extends object>(
  { name, from = '@latchkey/react', widget: Widget }: WidgetSource<Props>,
  sources: readonly VariantSource<Props>[],
): readonly Variant[] {
  return sources.map(({ id, label, note, props, source = {}, needs = [] }) => {
    const given = props ?? ({} as Props)
    const imports =
      from === '@latchkey/react' ? { [from]: [name, ...needs] } : { [from]: [name], '@latchkey/react': needs }
    return { id, label, note, element: <Widget {...given} />, usage: { imports, jsx: jsxOf(name, given, source) } }
  })
}

/** An element as it is written, on one line where it fits. */
function jsxOf(name: string, props: object, source: Readonly<Record<string, string>>): string {
  const written = Object.entries(props).map(([prop, value]) => {
    const own = source[prop]
    if (own !== undefined) return `${prop}={${own}}`
    if (value === true) return prop
    return typeof value === 'string' ? `${prop}="${value}"` : `${prop}={${literal(value)}}`
  })
  const line = `<${[name, ...written].join(' ')} />`
  return line.length <= 76 ? line : `<${name}\n${written.map((prop) => `  ${prop}`).join('\n')}\n/>`
}

function literal(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`
  if (typeof value === 'string') return `'${value}'`
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).map(([key, member]) => `${key}: ${literal(member)}`)
    return `{ ${members.join(', ')} }`
  }
  return String(value)
}
