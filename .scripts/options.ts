import { parseSync, type TSInterfaceBody, type TSSignature } from 'oxc-parser'

/** One option as its interface documents it. */
export interface DocumentedOption {
  /** Dotted, e.g. `database.pool`. */
  readonly path: string
  readonly text: string
}

/**
 * The properties of an interface with their comments, groups opened up: the source of the tables of options.
 * @throws {Error} when the interface is not there or an option has no comment
 */
export function optionsOf(file: string, source: string, name: string): DocumentedOption[] {
  const { program, comments } = parseSync(file, source)
  const textBefore = (start: number, path: string): string => {
    const comment = comments.find(({ end }) => end < start && source.slice(end, start).trim() === '')
    if (comment === undefined) throw new Error(`${file}: the option ${path} has no comment`)
    return comment.value
      .replaceAll(/^\s*\*+/gm, '')
      .replaceAll(/\s+/g, ' ')
      .trim()
  }
  const read = (members: readonly TSSignature[], prefix: string): DocumentedOption[] =>
    members.flatMap((member) => {
      if (member.type !== 'TSPropertySignature' || member.key.type !== 'Identifier') return []
      const path = prefix + member.key.name
      const type = member.typeAnnotation?.typeAnnotation
      if (type?.type === 'TSTypeLiteral') return read(type.members, `${path}.`)
      return [{ path, text: textBefore(member.start, path) }]
    })
  return read(bodyOf(program.body, name, file).body, '')
}

function bodyOf(statements: readonly object[], name: string, file: string): TSInterfaceBody {
  for (const statement of statements) {
    const declared: unknown = 'declaration' in statement ? statement.declaration : statement
    if (isInterface(declared) && declared.id.name === name) return declared.body
  }
  throw new Error(`${file} has no interface ${name}`)
}

function isInterface(node: unknown): node is { id: { name: string }; body: TSInterfaceBody } {
  return typeof node === 'object' && node !== null && 'type' in node && node.type === 'TSInterfaceDeclaration'
}
