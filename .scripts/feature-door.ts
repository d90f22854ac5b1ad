import { posix } from 'node:path'
import { parseSync } from 'oxc-parser'

type Sources = ReadonlyMap<string, string>

/** One export of a door, as its source documents it. */
interface DocumentedExport {
  readonly name: string
  readonly text: string
}

/** A group of exports below one `// Title` of the door. */
interface Section {
  readonly title: string
  readonly exports: readonly DocumentedExport[]
}

/**
 * What a door exports, with the comments of its sources, by the titles in it.
 * @throws {Error} when something that it exports has no comment
 */
function sectionsOf(door: string, sources: Sources): readonly Section[] {
  const source = sources.get(door) ?? ''
  const { module, comments } = parseSync(door, source)
  const titles = comments
    .filter(({ type }) => type === 'Line')
    .map(({ value, start }) => ({ title: value.trim(), start }))
  const found = module.staticExports.flatMap(({ start, entries }) =>
    entries.map(({ exportName, moduleRequest }) => ({
      start,
      name: exportName.name ?? '',
      from: moduleRequest?.value ?? '',
    })),
  )
  return titles.map(({ title, start }, index) => {
    const end = titles[index + 1]?.start ?? Infinity
    const own = found.filter((one) => one.start > start && one.start < end)
    return {
      title,
      exports: own.map(({ name, from }) => ({ name, text: commentOf(name, resolve(door, from), sources) })),
    }
  })
}

function resolve(file: string, from: string): string {
  return posix.join(posix.dirname(file), from)
}

/** The comment above a declaration, wherever a file has it from. */
function commentOf(name: string, file: string, sources: Sources): string {
  const source = sources.get(file)
  if (source === undefined) throw new Error(`${file}, which has ${name}, is not there`)
  const { module, program, comments } = parseSync(file, source)
  for (const node of program.body) {
    if (node.type !== 'ExportNamedDeclaration' || !namesIn(node.declaration).includes(name)) continue
    const comment = comments.find(({ end }) => end < node.start && source.slice(end, node.start).trim() === '')
    if (comment !== undefined) return textOf(comment.value)
  }
  const imported = module.staticImports.find(({ entries }) => entries.some(({ localName }) => localName.value === name))
  const passed = module.staticExports
    .flatMap(({ entries }) => entries)
    .find(({ exportName }) => exportName.name === name)
  const from = imported?.moduleRequest.value ?? passed?.moduleRequest?.value
  if (from?.startsWith('.')) return commentOf(name, resolve(file, from), sources)
  throw new Error(`${file}: ${name} is exported to authors of features and has no comment`)
}

function namesIn(declaration: unknown): readonly string[] {
  if (typeof declaration !== 'object' || declaration === null) return []
  const own: unknown = Reflect.get(declaration, 'id')
  const several: unknown = Reflect.get(declaration, 'declarations')
  const parts = Array.isArray(several) ? several.map((one: object) => Reflect.get(one, 'id')) : [own]
  return parts.map((id: unknown) => String(Reflect.get(Object(id), 'name')))
}

function textOf(comment: string): string {
  return comment
    .replaceAll(/^\s*\*+/gm, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll('|', '\\|')
    .trim()
}

/** docs/feature-functions.md: everything of `latchkey/feature`. */
export function featureDoorPage(sources: Sources): string {
  const sections = sectionsOf('runtime/feature-door.ts', sources).map(({ title, exports }) => {
    const rows = exports.map(({ name, text }) => `| \`${name}\` | ${text} |`)
    return `## ${title}\n\n| Name | What it is |\n| --- | --- |\n${rows.join('\n')}\n`
  })
  return `# \`latchkey/feature\`

Written by \`npm run generate\` from the code. What the built-in features are made of, beside what \`latchkey\` itself exports;
[features.md](features.md) says how to write one. What takes \`tx\` is for inside a transaction: lock the user first.

${sections.join('\n')}`
}
