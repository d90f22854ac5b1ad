'use client'
import { type ReactNode, useState } from 'react'
import { usePart } from '../core/part.ts'

export interface AvatarProps {
  readonly name: string
  readonly image?: string | null | undefined
}

/** A person's picture, or their initials where there is none or it cannot be loaded. The name is said beside it. */
export function Avatar({ name, image }: AvatarProps): ReactNode {
  const part = usePart()
  const [broken, setBroken] = useState<string | null>(null)
  const shown = image && image !== broken ? image : null
  return (
    <span {...part('avatar')} aria-hidden="true">
      {shown === null ? (
        initials(name)
      ) : (
        <img
          alt=""
          src={shown}
          referrerPolicy="no-referrer"
          onError={() => setBroken(shown)}
          // A picture that failed before this code ran gives no event any more.
          ref={(element) => {
            if (element?.complete === true && element.naturalWidth === 0) setBroken(shown)
          }}
        />
      )}
    </span>
  )
}

/** The first letters of the first and the last word, in capitals. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends.map((word) => firstLetter(word ?? '')).join('') || '?'
}

function firstLetter(word: string): string {
  // A letter may be several code points (flags, accents): cut at what a reader sees as one.
  const [first] = new Intl.Segmenter().segment(word)
  return (first?.segment ?? '').toUpperCase()
}
