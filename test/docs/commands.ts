import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pagesOf } from './snippets.ts'

/** A command that a page tells people to type. */
export interface DocumentedCommand {
  readonly page: string
  /** As it stands there, without `npx` and without a remark behind it: `latchkey keys list`. */
  readonly line: string
}

const typed =
  /^ *(?:npx )?latchkey [^\n]*$|`(?:npx )?latchkey [^`\n…]+`|&& (?:(?:npx )?latchkey (?=\S)|npm start\b)[^\n&]*/gm

/** What README and docs tell people to type: lines of blocks, and code within a sentence. */
export async function documentedCommands(root: string): Promise<readonly DocumentedCommand[]> {
  const pages = await pagesOf(root)
  const texts = await Promise.all(pages.map(async (page) => ({ page, text: await readFile(join(root, page), 'utf8') })))
  return texts.flatMap(({ page, text }) =>
    [...text.matchAll(typed)].flatMap(([found]) => linesOf(found).map((line) => ({ page, line }))),
  )
}

function linesOf(found: string): string[] {
  const parts = found
    .replaceAll('`', '')
    .replace(/ +#.*$/, '')
    .split('&&')
  return parts.map((part) => part.trim().replace(/^npx /, '')).filter((line) => line !== '')
}
