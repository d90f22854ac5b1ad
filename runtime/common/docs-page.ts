import { join, relative } from 'node:path'
import { findPackage } from './package-root.ts'

/** Where a page of the documentation is, from the folder in which the process runs: `node_modules/latchkey/docs/cli.md`. */
export function docsPage(page: string): string {
  const own = findPackage()
  return own === undefined ? `docs/${page}.md` : relative(process.cwd(), join(own.root, 'docs', `${page}.md`))
}
