'use client'
import { type ReactNode, useState } from 'react'
import { usePart } from '../core/part.ts'

export interface AvatarProps {
  readonly name: string
  readonly image?: string | null | undefined
  /** Chooses the hue behind the initials, so that two of one name differ; by default the name does. */
  readonly id?: string | undefined
  /** An organization is square, a person round. */
  readonly isSquare?: boolean
}

/** A picture, or initials on a hue of their own where there is none or it cannot be loaded. The name is said beside it. */
export function Avatar({ name, image, id, isSquare = false }: AvatarProps): ReactNode {
  const part = usePart()
  const [broken, setBroken] = useState<string | null>(null)
  const shown = image && image !== broken ? image : null
  return (
    <span
      {...part('avatar')}
      data-shape={isSquare ? 'square' : undefined}
      data-hue={shown === null ? hueOf(id ?? name) : undefined}
      aria-hidden="true"
    >
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

/** One of the eight hues of the style sheet, always the same for the same text. */
function hueOf(text: string): number {
  return (Array.from(text).reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 997, 0) % 8) + 1
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
