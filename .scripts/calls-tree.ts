/** One endpoint as a method of the client. */
export interface ClientCall {
  /** Below the base path, e.g. `/sign-in/email`. */
  readonly path: string
  readonly doc: string
  /** Its parameters. */
  readonly input: string
  /** What it returns. */
  readonly answer: string
}

interface Branch {
  readonly calls: ClientCall[]
  readonly branches: Map<string, Branch>
}

/** The members of an interface in which `/sign-in/email` is the method `email` of `signIn`. */
export function callsTree(calls: readonly ClientCall[]): string {
  const trunk: Branch = { calls: [], branches: new Map() }
  for (const call of calls) {
    const names = call.path.slice(1).split('/').map(camel)
    const leaf = names.reduce((branch, name) => {
      const next = branch.branches.get(name) ?? { calls: [], branches: new Map() }
      branch.branches.set(name, next)
      return next
    }, trunk)
    // One path by GET and by POST may be one and the same for the client.
    if (!leaf.calls.some(({ input, answer }) => input === call.input && answer === call.answer)) leaf.calls.push(call)
  }
  return membersOf(trunk)
}

/** A comment over a declaration, at most 120 columns wide. */
export function docComment(text: string): string {
  const lines = text.split('\n').flatMap(wrapped)
  return lines.length === 1
    ? `/** ${lines[0]} */\n`
    : `/**\n${lines.map((line) => ` * ${line}`.trimEnd()).join('\n')}\n */\n`
}

/** `sign-in/email` as the name of a type: `SignInEmail`. */
export function pascal(path: string): string {
  return path.replaceAll(/(?:^|[-/])(.)/g, (_, letter: string) => letter.toUpperCase())
}

function camel(name: string): string {
  return name.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase())
}

function membersOf({ branches }: Branch): string {
  return [...branches].map(([name, branch]) => memberOf(name, branch)).join('\n')
}

function memberOf(name: string, branch: Branch): string {
  const [call, ...others] = branch.calls
  if (call === undefined) return `readonly ${name}: {\n${membersOf(branch)}\n}`
  if (others.length === 0 && branch.branches.size === 0) {
    return `${docComment(call.doc)}readonly ${name}: (${call.input}) => ${call.answer}`
  }
  const signatures = branch.calls.map(({ doc, input, answer }) => `${docComment(doc)}(${input}): ${answer}`)
  return `readonly ${name}: {\n${signatures.join('\n')}\n${membersOf(branch)}\n}`
}

function wrapped(paragraph: string): string[] {
  const lines = ['']
  for (const word of paragraph.split(' ')) {
    const line = lines.at(-1) ?? ''
    if (line !== '' && line.length + word.length > 106) lines.push(word)
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`
  }
  return lines
}
