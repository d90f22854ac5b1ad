import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { docsPage } from '../common/docs-page.ts'
import { findPackage } from '../common/package-root.ts'
import { ConfigError } from '../contract/config-error.ts'

/** A file of `folder`, else of the package. @throws {ConfigError} where neither has it */
export function readTemplate(folder: string | undefined, file: string): string {
  const found = findTemplate(folder, file) ?? findTemplate(builtIn(), file)
  if (found === undefined) throw wrongTemplate(file, `the file ${file}`)
  return found
}

/** Whether the operator wrote the text of a kind: it is then for the language that it is asked for in. */
export function hasOwnText(folder: string | undefined, kind: string, language: string): boolean {
  const names = ['txt', 'html'].map((end) => `${kind}.${end}`)
  return names.some((name) => (findTemplate(folder, join(language, name)) ?? findTemplate(folder, name)) !== undefined)
}

/** A file of a folder as text; undefined where it is not there. */
export function findTemplate(folder: string | undefined, file: string): string | undefined {
  if (folder === undefined) return undefined
  try {
    return readFileSync(join(folder, file), 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

/** The folder of the package's own templates, both from the sources and from the build. */
export function builtIn(): string | undefined {
  const found = findPackage()
  return found && join(found.root, 'templates', 'email')
}

/** What is wrong with a template, and where one is explained. */
export function wrongTemplate(name: string, expected: string): ConfigError {
  return new ConfigError({
    path: `mail.templates (${name})`,
    expected,
    advice: `${docsPage('mail')} says how a template is written.`,
  })
}
