import type { Feature } from '../runtime/feature.ts'
import type { ErrorEntry } from '../runtime/http/errors.ts'
import { clientLines, lineTable } from '../runtime/http/client-lines.ts'
import type { Route } from '../runtime/http/route.ts'
import type { DocumentedOption } from './options.ts'

/** The errors that one file of the service defines. */
export interface Catalogue {
  /** Path of the file in the repository. */
  readonly file: string
  readonly entries: readonly ErrorEntry[]
}

const notice = '<!-- Written by `npm run generate` from the code; edit the code instead. -->'

/** A cell of a Markdown table: one line, with no bar of its own. */
function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ')
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

/** The heading under which a catalogue stands in the document. */
function groupOf(file: string): string {
  const feature = /^runtime\/features\/([^/]+)\//.exec(file)?.[1]
  if (feature !== undefined) return `Feature \`${feature}\``
  return file.startsWith('runtime/http/') ? 'Every endpoint' : 'Users, accounts and sessions'
}

function nameOf(route: Route): string {
  return `${route.method} ${route.path}`
}

function endpointsWith(entry: ErrorEntry, features: readonly Feature[]): string {
  const routes = features.flatMap((feature) => feature.routes ?? [])
  const naming = routes.filter((route) => route.spec.errors?.some((other) => other.code === entry.code))
  return naming.map((route) => `\`${nameOf(route)}\``).join(', ')
}

/** The document of all errors: code, status, message and the endpoints that name them. */
export function errorsPage(catalogues: readonly Catalogue[], features: readonly Feature[]): string {
  const groups = new Set(catalogues.map((catalogue) => groupOf(catalogue.file)))
  const sections = [...groups].map((group) => {
    const rows = catalogues
      .filter((catalogue) => groupOf(catalogue.file) === group)
      .flatMap((catalogue) => catalogue.entries)
      .toSorted((a, b) => a.status - b.status || a.code.localeCompare(b.code))
      .map((entry) => [`\`${entry.code}\``, String(entry.status), entry.message, endpointsWith(entry, features)])
    return `## ${group}\n\n${table(['Code', 'Status', 'Message', 'Endpoints that name it'], rows)}`
  })
  const intro = `A rejected request is answered with its status and \`{ "code": …, "message": … }\`. Decide by \`code\`: a code never changes its
meaning or its status. Rejected input also carries \`fields\`, a list of \`{ path, expected }\`; it never repeats what was
sent. An answer with 429 or 503 carries \`Retry-After\` in seconds.`
  return ['# Errors', notice, intro, ...sections, linesSection()].join('\n\n')
}

/** What errors are called in the lines of `better-auth`. */
function linesSection(): string {
  const names = clientLines
  const rows = lineTable.map(({ code, on = [], lines }) => [
    `\`${code}\``,
    on.map((path) => `\`${path}\``).join(', '),
    ...names.map((line) =>
      [lines[line]?.code, lines[line]?.status]
        .filter((part) => part !== undefined)
        .map((part) => `\`${part}\``)
        .join(' '),
    ),
  ])
  const head = ['Our code', 'Only of', ...names.map((line) => `With \`'${line}'\``)]
  return `## By line of clients

A front end that was written for \`better-auth\` may compare codes and statuses. With \`compatibility: '1.2'\`, \`'1.3'\` or \`'1.7'\` an
error has the code, and where one is named the status, that servers of this line give it; an empty field is ours. The sentences stay
ours. \`latchkeyCode\` then says our code beside it, by which our own client decides. What mailed links lead on with (\`error=\`) is in
small letters, and in capitals with \`'1.7'\`. \`{PROVIDER}\` is the id of the provider in capitals, as in \`PROVIDER_GITHUB_IS_NOT_SUPPORTED\`.
Not in the table: what our answers hide on purpose.

${table(head, rows)}`
}

const callers = {
  anyone: 'anyone',
  session: 'signed in',
  'fresh-session': 'signed in recently',
  'session-or-service': 'signed in, or a service key',
  server: 'the host, or a service key',
} as const

const ownErrors = {
  anyone: [],
  session: ['UNAUTHORIZED'],
  'fresh-session': ['UNAUTHORIZED', 'SESSION_NOT_FRESH'],
  'session-or-service': ['UNAUTHORIZED', 'INVALID_SERVICE_KEY', 'INSUFFICIENT_SCOPE'],
  server: ['INVALID_SERVICE_KEY', 'INSUFFICIENT_SCOPE'],
} as const

/** Who may call an endpoint, in words. */
export function callerOf({ spec }: Route): string {
  return spec.ownSession === true ? `${callers[spec.caller]}; no impersonation` : callers[spec.caller]
}

/** The codes of the errors that a route names, and of those that follow from who may call it. */
export function errorCodesOf({ spec }: Route): string[] {
  const { caller, ownSession, errors = [] } = spec
  const notOwn = ownSession === true && caller !== 'fresh-session' ? ['SESSION_NOT_FRESH'] : []
  return [...new Set([...ownErrors[caller], ...notOwn, ...errors.map((entry) => entry.code)])]
}

/** The document of all endpoints: method, path, who may call them, what they do and which errors they answer. */
export function endpointsPage(features: readonly Feature[]): string {
  const sections = features.flatMap((feature) => {
    const rows = (feature.routes ?? []).map((route) => {
      const errors = errorCodesOf(route)
        .map((code) => `\`${code}\``)
        .join(', ')
      return [route.method, `\`${route.path}\``, callerOf(route), route.spec.summary, errors]
    })
    if (rows.length === 0) return []
    return [`## \`${feature.id}\`\n\n${table(['Method', 'Path', 'Caller', 'What it does', 'Errors'], rows)}`]
  })
  const intro = `Paths are below the base path, \`/api/auth\` by default. Bodies and answers are JSON. Beyond the errors named here, every
endpoint can answer those under [every endpoint](errors.md#every-endpoint): input that does not fit the schema, an origin that
is not trusted, a busy or broken service. What the words mean: [glossary.md](glossary.md).`
  return ['# Endpoints', notice, intro, ...sections].join('\n\n')
}

/**
 * Puts a table of options between the marks `<!-- options: name -->` and `<!-- end -->` of a document.
 * @throws {Error} when the marks are not there
 */
export function fillOptions(document: string, name: string, options: readonly DocumentedOption[]): string {
  const rows = options.map(({ path, text }) => [`\`${path}\``, text])
  return fillTable(document, `<!-- options: ${name} -->`, table(['Option', 'Meaning'], rows))
}

/**
 * Puts a table of the kinds of change between the marks `<!-- kinds -->` and `<!-- end -->` of a document.
 * @throws {Error} when the marks are not there
 */
export function fillKinds(document: string, kinds: Readonly<Record<string, string>>): string {
  const rows = Object.entries(kinds).map(([kind, text]) => [`\`${kind}\``, text])
  return fillTable(document, '<!-- kinds -->', table(['Kind', 'What happened'], rows))
}

function fillTable(document: string, start: string, text: string): string {
  const [before, after] = document.split(start)
  const end = after?.indexOf('<!-- end -->') ?? -1
  if (before === undefined || after === undefined || end < 0) throw new Error(`The document has no place ${start}`)
  return `${before}${start}\n\n${text}\n\n${after.slice(end)}`
}
