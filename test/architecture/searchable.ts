import type { SourceFiles } from '../../.scripts/source.ts'

/** What people search for, and the page of docs/ that treats it. */
export const searchTerms: readonly (readonly [term: string, page: string])[] = [
  ['CORS', 'docs/security.md'],
  ['CORS', 'docs/mounting.md'],
  ['SameSite', 'docs/security.md'],
  ['CSRF', 'docs/security.md'],
  ['session cookie', 'docs/security.md'],
  ['endpoint', 'docs/endpoints.md'],
  ['endpoint', 'docs/features.md'],
  ['error', 'docs/errors.md'],
  ['route handler', 'docs/mounting.md'],
  ['middleware', 'docs/mounting.md'],
  ['hooks', 'docs/features.md'],
  ['email verified', 'docs/glossary.md'],
  ['verified', 'docs/organizations.md'],
  ['reset password', 'docs/glossary.md'],
  ['password reset', 'README.md'],
  ['passwordless', 'docs/passkeys.md'],
  ['self-hosted', 'README.md'],
  ['reverse proxy', 'docs/operations.md'],
  ['rate limit', 'docs/operations.md'],
  ['slug', 'docs/organizations.md'],
  ['username', 'docs/username.md'],
  ['impersonation', 'docs/admin.md'],
  ['JWT', 'docs/jwt.md'],
]

/** The terms that their page does not say, whatever the case and wherever a line breaks. */
export function unfoundTerms(pages: SourceFiles, terms = searchTerms): string[] {
  return terms.flatMap(([term, page]) => {
    const text = (pages.get(page) ?? '').toLowerCase().replaceAll(/\s+/g, ' ')
    return text.includes(term.toLowerCase()) ? [] : [`${page} does not say “${term}”`]
  })
}

/** Links of documents to a page or a heading that does not exist: `path: target`. */
export function deadLinks(pages: SourceFiles): string[] {
  const anchors = new Map([...pages].map(([path, text]) => [path, headings(text)]))
  return [...pages].flatMap(([path, text]) =>
    [...text.replaceAll(/```.*?```/gs, '').matchAll(/\]\(([^)\s]+\.md)?(#[^)\s]+)?\)/g)].flatMap(([, file, anchor]) => {
      if (file?.includes('://') === true) return []
      const target = file === undefined ? path : resolve(path, file)
      if (!/^(?:docs\/)?[^/]+\.md$/.test(target)) return []
      const known = anchors.get(target)
      const isThere = known !== undefined && (anchor === undefined || known.has(anchor.slice(1)))
      return isThere ? [] : [`${path}: ${file ?? ''}${anchor ?? ''}`]
    }),
  )
}

/** Anchors of a document's headings, as GitHub makes them. */
function headings(text: string): Set<string> {
  const found = [...text.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(/\s/g, '-'),
  )
  return new Set(found)
}

function resolve(from: string, link: string): string {
  return new URL(link, `file:///${from}`).pathname.slice(1)
}
