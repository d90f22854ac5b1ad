import { parseSync, Visitor } from 'oxc-parser'
import type { SourceFiles } from '../../.scripts/source.ts'

const anyAllowed = ['runtime/http/route.ts', 'test/support/browser-jar.ts']

/** Where the type `any` is written outside the files that may: one of the product, one of the tests: `path:line`. */
export function anyProblems(files: SourceFiles): string[] {
  return [...files].flatMap(([path, text]) => {
    if (anyAllowed.includes(path)) return []
    const lines: number[] = []
    new Visitor({ TSAnyKeyword: ({ start }) => void lines.push(lineAt(text, start)) }).visit(
      parseSync(path, text).program,
    )
    return lines.map((line) => `${path}:${line} says any`)
  })
}

const runners = new Set(['it', 'test', 'describe', 'suite', 'bench'])
const unrun = new Set(['only', 'skip', 'todo', 'skipIf', 'runIf'])

/** Tests that are focused, skipped or only planned: `path:line`. */
export function unrunTests(files: SourceFiles): string[] {
  return [...files].flatMap(([path, text]) => {
    const lines: number[] = []
    new Visitor({
      MemberExpression({ object, property, start }) {
        const name = object.type === 'Identifier' ? object.name : ''
        const called = property.type === 'Identifier' ? property.name : ''
        if (runners.has(name) && unrun.has(called)) lines.push(lineAt(text, start))
      },
    }).visit(parseSync(path, text).program)
    return lines.map((line) => `${path}:${line} holds a test that does not run, or keeps others from running`)
  })
}

/** Longest file without a reason, in lines. */
export const longest = 300

/** Files above `longest` lines whose first ten lines do not say why, in a sentence that begins with `Long because`. */
export function longFiles(files: SourceFiles): string[] {
  return [...files].flatMap(([path, text]) => {
    const lines = text.split('\n')
    const count = lines.length - 1
    if (count <= longest || lines.slice(0, 10).join('\n').includes('Long because')) return []
    return [`${path} has ${count} lines; split it by subject, or say "Long because …" at its top`]
  })
}

/** Most lines of a file of the widgets that could live with a neighbour, and most files of that kind. */
export const small = { lines: 15, files: 19 }

/** The files of the widgets that are as small as that and no door, when there are too many of them. */
export function smallFiles(files: SourceFiles): string[] {
  // Each provider's button is a door too, so that a site loads the marks that it shows and no other.
  const doors = /\/index\.ts$|^widgets\/entrance\/(?:social\/providers\/)?[^/]+\.tsx?$|\.d\.ts$/
  const isDoor = (path: string) => doors.test(path)
  const found = [...files].flatMap(([path, text]) =>
    path.startsWith('widgets/') && !isDoor(path) && text.split('\n').length - 1 <= small.lines ? [path] : [],
  )
  return found.length > small.files ? [`${found.length} files are small: ${found.join(', ')}`] : []
}

const homes = /(?<![\w./-])\/(?:home|Users|root)\/[\w.-]+/

/** Absolute paths of a machine: a person's home, or one of the folders named in `here`. */
export function machinePaths(files: SourceFiles, here: readonly string[]): string[] {
  return [...files].flatMap(([path, text]) => {
    const found = homes.exec(text)?.[0] ?? here.find((folder) => text.includes(folder))
    return found === undefined ? [] : [`${path} names ${found}, a path of one machine`]
  })
}

/** What this reads of package-lock.json, version 3. */
export interface Lock {
  readonly packages: Readonly<
    Record<
      string,
      {
        readonly resolved?: string
        /** Another folder of the repository. */
        readonly link?: boolean
        readonly optionalDependencies?: Readonly<Record<string, string>>
      }
    >
  >
}

/**
 * Holes of a lock file: an optional dependency (a binary of another platform) without an entry, with which `npm ci`
 * fails on that platform and here; and addresses of tarballs, which not everybody can reach (`.npmrc` leaves them out).
 */
export function lockProblems({ packages }: Lock): string[] {
  return Object.entries(packages).flatMap(([path, { resolved, link = false, optionalDependencies = {} }]) => {
    const missing = Object.keys(optionalDependencies).filter((name) => !isInstalledFor(path, name, packages))
    const holes = missing.map((name) => `${path || 'package.json'} names ${name}, which has no entry`)
    return resolved === undefined || link
      ? holes
      : [...holes, `${path} comes from an address that others may not reach`]
  })
}

/** Node looks in the package's own node_modules, then in each one above. */
function isInstalledFor(path: string, name: string, packages: Lock['packages']): boolean {
  for (let folder = path; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    if (`${folder === '' ? '' : `${folder}/`}node_modules/${name}` in packages) return true
    if (folder === '') return false
  }
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length
}

/** What every call runs. */
const everyCall =
  /^runtime\/(?:http\/(?:app|cookies|handler|http-exchange|respond)|identity\/(?:gate|identify|run-hooks|session-cookies|session-finder))\.ts$/

/**
 * Copies to which names are added, in what every call runs: `path:line`. Node 20 takes as long for each name that is added to a copy
 * as for fifty that stand in a literal before what is copied.
 */
export function grownCopies(files: SourceFiles): string[] {
  return [...files].flatMap(([path, text]) => {
    if (!everyCall.test(path)) return []
    const lines: number[] = []
    new Visitor({
      ObjectExpression({ properties, start }) {
        if (properties.length > 1 && properties[0]?.type === 'SpreadElement') lines.push(lineAt(text, start))
      },
    }).visit(parseSync(path, text).program)
    return lines.map((line) => `${path}:${line} adds names to a copy: write them first, or use Object.assign`)
  })
}

// What is put into the engine of the embedded database lasts as long as it.
const engineHooks = /^runtime\/database\/(?:commit-sync|pglite)\.ts$/

/**
 * Functions that are written where they are assigned to a property: `path:line`. V8 takes such a function for a method and puts it among
 * what lasts until the next full collection, with all that it sees, such as the rows of an answer.
 */
export function lastingFunctions(files: SourceFiles): string[] {
  return [...files].flatMap(([path, text]) => {
    if (!/^(?:runtime|cli)\//.test(path) || engineHooks.test(path)) return []
    const lines: number[] = []
    new Visitor({
      AssignmentExpression({ left, right, start }) {
        if (left.type === 'MemberExpression' && /Function/.test(right.type)) lines.push(lineAt(text, start))
      },
    }).visit(parseSync(path, text).program)
    return lines.map((line) => `${path}:${line} assigns a function to a property: name it first`)
  })
}
