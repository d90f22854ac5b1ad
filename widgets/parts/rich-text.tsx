import { Fragment, type ReactNode } from 'react'

export interface RichTextProps {
  /** A sentence with `<name>…</name>` around what is more than text. */
  readonly text: string
  /** What stands for each name; it is given what is inside. */
  readonly tags: Readonly<Record<string, (inner: string) => ReactNode>>
}

const tag = /<(\w+)>(.*?)<\/\1>/g

/** A sentence with links in it, in the order that its language has. Names that nobody knows stay text. */
export function RichText({ text, tags }: RichTextProps): ReactNode {
  const parts: ReactNode[] = []
  let end = 0
  for (const { 0: whole, 1: name = '', 2: inner = '', index } of text.matchAll(tag)) {
    parts.push(text.slice(end, index), tags[name]?.(inner) ?? inner)
    end = index + whole.length
  }
  parts.push(text.slice(end))
  // oxlint-disable-next-line react/no-array-index-key -- the parts of a sentence have nothing else
  return parts.map((part, at) => <Fragment key={at}>{part}</Fragment>)
}
