import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fillTemplate, parseTemplate } from '../runtime/common/template.ts'
import type { Listed } from './manifest.ts'
import { templateFolder, writeFile, type Written } from './render.ts'

/** The names of the frameworks that `init` knows, and of their folders in `templates/`. */
export const frameworkNames = ['next', 'vite', 'react-router', 'tanstack-start', 'hono', 'express'] as const

export type FrameworkName = (typeof frameworkNames)[number]

const labels: Readonly<Record<FrameworkName, string>> = {
  next: 'Next.js',
  vite: 'Vite and React',
  'react-router': 'React Router',
  'tanstack-start': 'TanStack Start',
  hono: 'Hono',
  express: 'Express',
}

/** Packages that tell a framework, the more special ones first: a project of the others may have Vite as well. */
const signs: readonly { readonly name: FrameworkName; readonly packages: readonly string[] }[] = [
  { name: 'next', packages: ['next'] },
  { name: 'tanstack-start', packages: ['@tanstack/react-start'] },
  // Without one of these, react-router is a library in a page of Vite.
  { name: 'react-router', packages: ['@react-router/dev'] },
  { name: 'react-router', packages: ['react-router', '@react-router/node'] },
  { name: 'vite', packages: ['vite', 'react'] },
  { name: 'hono', packages: ['hono'] },
  { name: 'express', packages: ['express'] },
]

/** What a framework's `latchkey.json` says of the files beside it. */
export interface Recipe {
  /** What the files import. */
  readonly packages: readonly string[]
  /** Origins of pages that are not the service's own. */
  readonly trustedOrigins: readonly string[]
  /** The origin that people use in development. */
  readonly origin: string
  /** Whether the service runs inside the application, so that nobody starts it on its own. */
  readonly mounted: boolean
  /** What a file of the project needs where it was kept and not replaced, by its path. */
  readonly edits: Readonly<Record<string, string>>
  /** What to run next, a line each. */
  readonly next: readonly string[]
  /** The address to open in development. */
  readonly open: string
}

/** A framework with what its template says. */
export interface Framework {
  readonly name: FrameworkName
  readonly label: string
  /** The folder with its files. */
  readonly folder: string
  readonly recipe: Recipe
}

const recipeFile = 'latchkey.json'

/** The framework of that name. @throws {Error} when its template is not whole, which is a mistake of ours */
export function frameworkOf(name: FrameworkName, templates = templateFolder()): Framework {
  const folder = join(templates, name)
  const recipe: unknown = JSON.parse(readFileSync(join(folder, recipeFile), 'utf8'))
  if (!isRecipe(recipe)) throw new Error(`${join(folder, recipeFile)} has another form than init reads`)
  return { name, label: labels[name], folder, recipe }
}

/** The framework that a project uses, by what its package.json lists. */
export function detectFramework(listed: Listed): Framework | undefined {
  const found = signs.find(({ packages }) => packages.every((name) => name in listed))
  return found === undefined || !existsSync(join(templateFolder(), found.name)) ? undefined : frameworkOf(found.name)
}

function isRecipe(value: unknown): value is Recipe {
  const read = (key: string): unknown =>
    typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
  const isList = (key: string) => {
    const list = read(key)
    return Array.isArray(list) && list.every((item) => typeof item === 'string')
  }
  const lists = ['packages', 'trustedOrigins', 'next'].every(isList)
  const texts = ['origin', 'open'].every((key) => typeof read(key) === 'string')
  return lists && texts && typeof read('mounted') === 'boolean' && typeof read('edits') === 'object'
}

/**
 * Copies the files of a framework into a project. Those that exist are kept, unless `replace` says otherwise.
 * @returns each file, relative to the project, and what became of it
 */
export function writeFramework(
  framework: Framework,
  directory: string,
  replace: boolean,
): readonly { readonly file: string; readonly result: Written }[] {
  const below = sourceFolder(framework, directory)
  return filesOf(framework.folder).map((name) => {
    const moved = below !== '' && !staysAtTheTop(name)
    const text = readFileSync(join(framework.folder, name), 'utf8')
    const isTemplate = name.endsWith('.template')
    const file = join(moved ? below : '', isTemplate ? name.slice(0, -'.template'.length) : name)
    // The config stays in the folder of the project, wherever the file is that imports it.
    const root = dirname(file)
      .split(/[\\/]/)
      .map((part) => (part === '.' ? '.' : '..'))
      .join('/')
    const filled = isTemplate
      ? fillTemplate(parseTemplate(name, text), { root }, (_path, value) => String(value))
      : text
    return { file, result: writeFile(join(directory, file), filled, { replace }) }
  })
}

function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .filter((name) => name !== recipeFile)
    .toSorted()
}

/** Next takes its pages from `app` or from `src/app`; what belongs to them lies beside it. */
function sourceFolder({ name }: Framework, directory: string): string {
  return name === 'next' && existsSync(join(directory, 'src/app')) ? 'src' : ''
}

/** Next reads its settings from the project's own folder only. */
function staysAtTheTop(name: string): boolean {
  return /^[^/\\]*\.config\.[cm]?[jt]s(?:\.template)?$|^\./.test(name)
}
