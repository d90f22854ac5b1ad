import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fillTemplate, parseTemplate } from '../runtime/common/template.ts'
import { ownPackage } from './package.ts'

/** What happened to a file that a command wanted to write. */
export type Written = 'written' | 'replaced' | 'kept'

/** Fills the gaps in a file of `templates/`; a name without a value is a mistake of ours. */
export function fillFile(name: string, values: Readonly<Record<string, string>>): string {
  const template = parseTemplate(`templates/${name}`, templateText(name))
  return fillTemplate(template, values, (_path, value) => String(value))
}

/** A file of `templates/` as it is. */
export function templateText(name: string): string {
  return readFileSync(join(templateFolder(), name), 'utf8')
}

/** Writes a file and the folders above it. One that exists is kept, unless `replace` says otherwise. */
export function writeFile(file: string, text: string, options: { replace?: boolean; mode?: number } = {}): Written {
  const existed = existsSync(file)
  if (existed && options.replace !== true) return 'kept'
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text, { mode: options.mode ?? 0o644 })
  return existed ? 'replaced' : 'written'
}

/** The files of a folder of `templates/`, relative to it. */
export function templateFiles(folder: string): string[] {
  const root = join(templateFolder(), folder)
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .toSorted()
}

/** Where the templates of the package are. */
export function templateFolder(): string {
  return join(ownPackage().root, 'templates')
}
