import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A block of code of a page. */
export interface Snippet {
  /** The page, from the root of the repository: `docs/client.md`. */
  readonly page: string
  /** Line of the page on which its text begins. */
  readonly line: number
  /** The file that its first line names in a comment: `src/App.tsx`. */
  readonly file: string | undefined
  readonly language: string
  readonly text: string
}

/** The pages whose code people copy. */
export async function pagesOf(root: string): Promise<readonly string[]> {
  const below = async (folder: string) =>
    (await readdir(join(root, 'docs', folder))).filter((name) => name.endsWith('.md')).map((name) => join(folder, name))
  const names = [...(await below('.')), ...(await below('moving'))]
  return ['README.md', ...names.map((name) => `docs/${name}`)]
}

/** The blocks of `languages` on a page. */
export async function snippetsOf(root: string, page: string, languages: readonly string[]): Promise<Snippet[]> {
  const text = await readFile(join(root, page), 'utf8')
  return [...text.matchAll(/^( *)```(\w+)\n([^]*?)^ *```$/gm)].flatMap(
    ({ 1: indent = '', 2: language = '', 3: code = '', index }) => {
      if (!languages.includes(language)) return []
      const own = code.replaceAll(new RegExp(`^${indent}`, 'gm'), '')
      const [, file] = /^\/\/ ([\w./[\]$-]+\.[cm]?[jt]sx?)[\n:,]/.exec(own) ?? []
      return [{ page, line: text.slice(0, index).split('\n').length + 1, file, language, text: own }]
    },
  )
}
