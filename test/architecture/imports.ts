import { posix } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import { findCircles } from './circles.ts'
import { closedRooms, doors, guardedPackages, placeOf, roomDoors, sharedWithWidgets } from './layers.ts'
import type { SourceFiles } from '../../.scripts/source.ts'

/** One file that names another file or a package. */
export interface Import {
  readonly from: string
  readonly specifier: string
  /** Path in the repository for a relative import, else undefined. */
  readonly target: string | undefined
  /** True when nothing of it is left after the types are removed. */
  readonly typeOnly: boolean
}

/** Every import, re-export, `import()` and `import('…')` type of a file, read from its syntax tree. */
export function importsOf(path: string, text: string): Import[] {
  const { program, errors } = parseSync(path, text)
  const [broken] = errors
  if (broken) throw new Error(`${path} cannot be parsed: ${broken.message}`)
  const found: Import[] = []
  const add = (specifier: string, typeOnly: boolean) => {
    const target = specifier.startsWith('.') ? posix.join(posix.dirname(path), specifier) : undefined
    found.push({ from: path, specifier, target, typeOnly })
  }
  new Visitor({
    // `import { type A } from './a.ts'` leaves `import './a.ts'` behind; only `import type` takes it all away.
    ImportDeclaration({ source, importKind }) {
      add(source.value, importKind === 'type')
    },
    ExportNamedDeclaration({ source, exportKind }) {
      if (source) add(source.value, exportKind === 'type')
    },
    ExportAllDeclaration({ source, exportKind }) {
      add(source.value, exportKind === 'type')
    },
    ImportExpression({ source }) {
      if (source.type === 'Literal' && typeof source.value === 'string') add(source.value, false)
    },
    TSImportType({ source }) {
      add(source.value, true)
    },
  }).visit(program)
  return found
}

function layerProblem({ from, target }: Import): string | undefined {
  if (target === undefined || !/^(runtime|cli|widgets)\//.test(target)) return undefined
  if (from.startsWith('widgets/') && !target.startsWith('widgets/')) return undefined
  const [here, there] = [
    placeOf(from),
    target.startsWith('widgets/') && !from.startsWith('widgets/') ? undefined : placeOf(target),
  ]
  if (here === undefined || here.room === there?.room) return undefined
  if (there === undefined) return `${from} imports ${target}, which stands outside the service`
  if (there.level > here.level) return `${from} (${here.layer}) imports upward from ${target} (${there.layer})`
  if (there.layer === 'features' && !/^runtime\/features\/[^/]+\/index\.ts$/.test(target)) {
    return `${from} reaches into a feature at ${target}; use its index.ts`
  }
  const isDoor = target.endsWith('/index.ts') || roomDoors.some((door) => door.test(target))
  if (closedRooms.test(target) && !isDoor && here.layer !== 'widget doors')
    return `${from} reaches into the room of ${target}; use a door`
  if (there.level === here.level && here.layer !== 'features') {
    return `${from} imports its sibling ${target}; rooms of the row "${here.layer}" do not know each other`
  }
  return undefined
}

function packageProblem({ from, specifier, target = specifier, typeOnly }: Import): string | undefined {
  if (typeOnly || !/^(runtime|cli|widgets)\//.test(from)) return undefined
  for (const { packages, allowed } of guardedPackages) {
    if (!packages.some((name) => target === name || target.startsWith(`${name}/`))) continue
    if (!allowed.some((place) => from === place || (place.endsWith('/') && from.startsWith(place)))) {
      return `${from} imports ${specifier}; only ${allowed.join(', ')} may`
    }
  }
  return undefined
}

function widgetProblem({ from, specifier, target, typeOnly }: Import): string | undefined {
  if (!from.startsWith('widgets/')) return undefined
  if (specifier.startsWith('node:')) return `${from} imports ${specifier}; widgets run in a browser`
  if (target?.startsWith('cli/')) return `${from} imports ${target}; widgets know nothing of the commands`
  if (target?.startsWith('runtime/') && !typeOnly && !sharedWithWidgets.includes(target))
    return `${from} imports the value of ${target}; only its types may cross`
  return undefined
}

function sharedProblem({ from, specifier }: Import): string | undefined {
  if (!sharedWithWidgets.includes(from)) return undefined
  return `${from} imports ${specifier}; it runs in the browser too, and imports nothing`
}

function placeProblem(path: string): string | undefined {
  if (/^(runtime|cli|widgets)\//.test(path) && placeOf(path) === undefined)
    return `${path} has no place in the layer table`
  if (posix.basename(path) === 'index.ts' && !doors.some((door) => door.test(path))) {
    return `${path} is an index.ts that is no door of a package or feature`
  }
  return undefined
}

/** Folders of the widgets that reach themselves, among them each two that import from each other. */
function folderCircles(imports: readonly Import[]): string[] {
  const graph = new Map<string, string[]>()
  const folderOf = (path: string) => posix.dirname(path)
  const known = (folder: string) => graph.get(folder) ?? graph.set(folder, []).get(folder) ?? []
  for (const { from, target } of imports) {
    if (!from.startsWith('widgets/') || target?.startsWith('widgets/') !== true) continue
    if (folderOf(from) !== folderOf(target)) known(folderOf(from)).push(folderOf(target))
  }
  return findCircles(graph).map((knot) => `folders in a circle: ${knot.join(' ↔ ')}`)
}

/** Paths as text with a body of any shape: rooms of widgets call endpoints as methods, which know their types. */
function untypedCall(path: string, text: string): string | undefined {
  if (!/^widgets\/(?!client\/)/.test(path) || !text.includes('$fetch')) return undefined
  return `${path} uses $fetch; it calls endpoints by the typed methods of the client`
}

/** What is wrong with the imports of `cli/`, `runtime/` and `widgets/`, one sentence each; empty when nothing is. */
export function importProblems(files: SourceFiles): string[] {
  const imports = [...files].flatMap(([path, text]) => importsOf(path, text))
  const graph = new Map<string, string[]>([...files.keys()].map((path) => [path, []]))
  for (const { from, target } of imports) if (target !== undefined) graph.get(from)?.push(target)
  const circles = findCircles(graph).map((knot) => `circle: ${knot.join(' ↔ ')}`)
  const single = imports.flatMap((one) => [
    layerProblem(one),
    packageProblem(one),
    widgetProblem(one),
    sharedProblem(one),
  ])
  const places = [...files.keys()].map(placeProblem)
  const untyped = [...files].map(([path, text]) => untypedCall(path, text))
  return [...places, ...untyped, ...single, ...circles, ...folderCircles(imports)].filter(
    (problem) => problem !== undefined,
  )
}
