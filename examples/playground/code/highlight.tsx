import type { ReactNode } from 'react'

const kinds = ['comment', 'string', 'tag', 'keyword'] as const

/** One alternative for each of `kinds`, in their order. */
const tokens = new RegExp(
  [
    String.raw`(\/\/[^\n]*)`,
    String.raw`('[^'\n]*'|"[^"\n]*")`,
    String.raw`(<\/?[A-Za-z][\w.]*>?|\/>)`,
    String.raw`\b(import|from|export|default|async|await|function|return|const|typeof)\b`,
  ].join('|'),
  'g',
)

/** Source with its comments, strings, tags and keywords marked, each in a span with its class. */
export function highlighted(source: string): ReactNode[] {
  const parts: ReactNode[] = []
  let end = 0
  for (const match of source.matchAll(tokens)) {
    const kind = kinds[match.slice(1).findIndex((group) => group !== undefined)]
    parts.push(source.slice(end, match.index))
    parts.push(
      <span key={match.index} className={`code-${kind}`}>
        {match[0]}
      </span>,
    )
    end = match.index + match[0].length
  }
  return [...parts, source.slice(end)]
}
