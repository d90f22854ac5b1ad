import { posix } from 'node:path'
import type { SourceFiles } from '../../.scripts/source.ts'

/** A fact that is said in one file: how it looks where somebody says it again. */
interface Fact {
  readonly what: string
  readonly home: string
  readonly looks: RegExp
}

const facts: readonly Fact[] = [
  {
    what: 'what loopback is',
    home: 'runtime/common/loopback.ts',
    looks: /'\.localhost'|'127\.'|127\(\?:\\\.|127\\\.|'::1'/,
  },
  { what: 'how HTML is escaped', home: 'runtime/common/html.ts', looks: /&lt;|&quot;|replaceAll\('<'/ },
  { what: 'how {{gaps}} are filled', home: 'runtime/common/template.ts', looks: /\\\{\\\{|replaceAll\('\{\{/ },
  { what: 'what a UUID looks like', home: 'runtime/common/uuid.ts', looks: /\[\da-f[^\]]*\]\{8\}|\[0-9a-f\]\{8\}/i },
  { what: 'where the package is', home: 'runtime/common/package-root.ts', looks: /fileURLToPath\(import\.meta\.url\)/ },
  { what: 'how a list of roles is read', home: 'runtime/contract/permissions.ts', looks: /[rR]oles?\)?\.split\(','\)/ },
]

/** Files of the service that say a fact again which has a home of its own. */
export function repeatedFacts(files: SourceFiles): string[] {
  return [...files].flatMap(([path, text]) =>
    facts
      .filter(({ home, looks }) => path !== home && looks.test(text))
      .map(({ what, home }) => `${path} says ${what}; ${home} does`),
  )
}

/** Names that say which part of a folder a file is, whatever the folder is about; an endpoint's file has its verb. */
const conventional: ReadonlySet<string> = new Set([
  'index.ts',
  'errors.ts',
  'migrations.ts',
  'options.ts',
  'routes.ts',
  'create.ts',
  'get.ts',
  'list.ts',
  'update.ts',
  'remove.ts',
  'delete.ts',
  'set-active.ts',
  'has-permission.ts',
])

/** Names that several files have, although they do not say a part of a folder: a reader could not tell which is meant. */
export function sharedNames(paths: Iterable<string>): string[] {
  const byName = new Map<string, string[]>()
  for (const path of paths) byName.set(posix.basename(path), [...(byName.get(posix.basename(path)) ?? []), path])
  return [...byName]
    .filter(([name, all]) => all.length > 1 && !conventional.has(name))
    .map(([name, all]) => `${name} is the name of ${all.toSorted().join(' and ')}`)
}
